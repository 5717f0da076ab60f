import { createServer, type Server } from 'node:http'
import type { Config } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { measure } from './metrics.ts'

/** Metrics for Prometheus, on a separate port that visitors never reach. Further processes use the next ports. */
export async function serveMetrics(app: App, config: Config, release: string): Promise<void> {
  const { METRICS_PORT: first, METRICS_HOST: host, WORKERS } = config
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
  for (let port = first; ; port++) {
    const error = await listen(server, port, host)
    if (!error) return app.log.info({ event: 'metrics', port }, 'metrics are served')
    if (error.code !== 'EADDRINUSE' || port + 1 >= first + WORKERS) throw error
  }
}

const listen = (server: Server, port: number, host: string): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', resolve)
      resolve(undefined)
    })
  })
