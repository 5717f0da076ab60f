import http from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type Canary = { port: number; connections: () => number; close: () => Promise<void> }

/** A server on this machine that nothing should reach: it counts connections, on IPv4 and, if available, IPv6. */
export async function startCanary(): Promise<Canary> {
  let connections = 0
  const open = new Set<Socket>()
  // Counts sockets, so that even a handshake without a request is seen.
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\nsecret')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => server.listen(0, '127.0.0.1', resolve))
    server.once('listening', resolve).listen(0, '::')
    setTimeout(() => reject(new Error('the canary does not start')), 5000).unref()
  })
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

export type Supplier = { port: number; origin: string; requests: http.IncomingMessage[]; close: () => Promise<void> }

/** A small supplier website, reached as `host` through an injected resolver or by its address. */
export async function startSupplier(answer: http.RequestListener): Promise<Supplier> {
  const requests: http.IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
