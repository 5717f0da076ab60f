import cluster from 'node:cluster'
import { createServer, type Server } from 'node:http'
import { type Config, ConfigError } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { measure } from './metrics.ts'

/** Metrics for Prometheus, on a separate port that visitors never reach. Further processes use the next ports. */
export async function serveMetrics(app: App, config: Config, release: string): Promise<void> {
  const { METRICS_PORT: first } = config
  if (first === undefined) return
  const metrics = measure(app, release)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    metrics.read().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onClose', async () => {
    metrics.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  try {
    const port = await listenForMetrics(server, config, first)
    app.log.info({ event: 'metrics', port }, 'metrics are served')
  } catch (error) {
    // A shop that is already open does not close for its metrics: a further worker serves without them.
    if (!cluster.worker || cluster.worker.id === 1) throw error
    app.log.error({ event: 'metrics', reason: (error as Error).message }, 'metrics of this worker are not served')
  }
}

/** On the first free port for this process. Returns it. */
export async function listenForMetrics(
  server: Server,
  { METRICS_HOST: host, WORKERS }: Pick<Config, 'METRICS_HOST' | 'WORKERS'>,
  first: number,
): Promise<number> {
  for (let port = first; ; port++) {
    const error = await tryToListen(server, port, host)
    if (!error) return port
    if (error.code !== 'EADDRINUSE' || port + 1 >= first + WORKERS) throw nameSetting(error, port, host)
  }
}

/** The shop's own port has the same errors, so these name their settings. */
function nameSetting(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError(`Setting METRICS_PORT: port ${port} is taken by another program`)
  if (error.code === 'EACCES') return new ConfigError(`Setting METRICS_PORT: port ${port} is not allowed for this user`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new ConfigError(`Setting METRICS_HOST: this machine has no address ${host}`)
  return error
}

const tryToListen = (server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
