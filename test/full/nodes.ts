import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { newFolder, type ServedShop, sharedKey, startShop } from '../faults/served-shop.ts'
import { startStore } from '../stand-ins/s3.ts'

type Nodes = {
  /** The proxy's address, where visitors come in. */
  url: string
  shops: readonly ServedShop[]
  /** Asks one node to stop, waits until it has, and starts it again. */
  restart(at: number): Promise<void>
  whenReady(): Promise<void>
}

/** Several shops on one database and one bucket behind a proxy, each with its own folder, as on several machines. */
export async function startNodes(count: number, env: Record<string, string>): Promise<Nodes> {
  const { settings } = await startStore()
  const start = async () => startShop(await newFolder(), { DRAIN_SECONDS: '5', ...sharedKey, ...settings, ...env })
  const shops = await Promise.all(Array.from({ length: count }, start))
  const whenReady = async () => void (await Promise.all(shops.map((shop) => shop.whenReady())))
  await whenReady()
  const url = await startProxy(() => shops.map((shop) => shop.url))
  return {
    url,
    shops,
    whenReady,
    restart: async (at) => {
      const before = shops[at]
      before?.process.kill('SIGTERM')
      const code = await before?.ended
      if (code !== 0) throw new Error(`a node ended with ${code}: ${before?.output()}`)
      const shop = await start()
      await shop.whenReady()
      shops[at] = shop
    },
  }
}

const checkMs = 1000
const checkTimeoutMs = 5000
const fall = 2

/**
 * As packaging/haproxy.cfg has it: requests go to nodes that are ready, to the next one if a node cannot be reached, and
 * to any if none is ready. A node is not ready after two failed checks in a row: a busy machine may miss one.
 */
async function startProxy(nodes: () => string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const fails = new Map<string, number>()
  let isOver = false
  let turn = 0
  const check = async (at: number) => {
    while (!isOver) {
      const url = nodes()[at] ?? ''
      const isOk = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(checkTimeoutMs) }).then(
        ({ ok }) => ok,
        () => false,
      )
      fails.set(url, isOk ? 0 : (fails.get(url) ?? 0) + 1)
      await sleep(checkMs)
    }
  }
  const checking = Promise.all(nodes().map((_, at) => check(at)))

  function forward(incoming: IncomingMessage, reply: ServerResponse, body: Buffer, left: string[]): void {
    const [node, ...others] = left
    if (!node) return void reply.writeHead(502).end()
    const { method, url = '/', headers } = incoming
    const outgoing = request(node + url, { method, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(incoming, reply, body, others)
      else if (!reply.headersSent) reply.writeHead(502).end()
      else reply.destroy()
    })
    outgoing.end(body)
  }

  const server = createServer(async (incoming, reply) => {
    const body = Buffer.concat(await incoming.toArray())
    const ready = nodes().filter((url) => (fails.get(url) ?? 0) < fall)
    const all = ready.length > 0 ? ready : nodes()
    const first = all.length > 0 ? turn++ % all.length : 0
    forward(incoming, reply, body, [...all.slice(first), ...all.slice(0, first)])
  })
  // Otherwise it may close a connection at the very moment at which a visitor uses it again.
  server.keepAliveTimeout = 3_600_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    isOver = true
    server.close()
    server.closeAllConnections()
    agent.destroy()
    await checking
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
