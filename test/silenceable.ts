import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Server = { host: string; port: number }

export type Silenceable = {
  host: string
  port: number
  /** Of the connections that are open now nothing arrives any more, and nobody says so. New ones get through. */
  silence(): void
  /** New connections lead to this server, as behind a virtual IP after a failover. */
  leadTo(server: Server): void
}

/** A way to a PostgreSQL that can be lost as a network is lost. */
export async function startSilenceable(target: Server): Promise<Silenceable> {
  let { host, port } = target
  const open = new Set<Socket[]>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const pair = [near, far]
    open.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          for (const other of pair) other.destroy()
          open.delete(pair)
        })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const pair of open) for (const socket of pair) socket.destroy()
  })
  return {
    host: '127.0.0.1',
    port: (server.address() as { port: number }).port,
    silence: () => {
      for (const [near, far] of open) {
        near?.unpipe().pause()
        far?.unpipe().pause()
      }
    },
    leadTo: (next) => {
      host = next.host
      port = next.port
    },
  }
}
