import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Server = { host: string; port: number }

export type StallableProxy = {
  host: string
  port: number
  /** Open connections silently receive nothing more. New ones get through. */
  silence(): void
  /** Open connections are closed. */
  cut(): void
  /** New connections lead to this server, as behind a virtual IP after a failover. */
  leadTo(server: Server): void
}

/** A proxy to PostgreSQL that can fail like a network. */
export async function startStallableProxy(target: Server): Promise<StallableProxy> {
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
  const cut = () => {
    for (const pair of open) for (const socket of pair) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    cut()
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
    cut,
    leadTo: (next) => {
      host = next.host
      port = next.port
    },
  }
}
