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

const checkMs = 500

/** Works like HAProxy or nginx: sends requests to nodes that are ready, and to the next one if a node does not respond. */
async function startProxy(nodes: () => string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  let ready = new Set(nodes())
  let isOver = false
  let turn = 0
  const check = async () => {
    while (!isOver) {
      const all = nodes()
      const answers = await Promise.all(
        all.map((url) =>
          fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) }).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      ready = new Set(all.filter((_, at) => answers[at]))
      await sleep(checkMs)
    }
  }
  const checking = check()

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
    const all = [...ready]
    const first = all.length > 0 ? turn++ % all.length : 0
    forward(incoming, reply, body, [...all.slice(first), ...all.slice(0, first)])
  })
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
