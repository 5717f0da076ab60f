import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { method: string; url: URL; path: string; headers: IncomingHttpHeaders; body: string }
/** `drop` closes the connection without a response, `hang` leaves it open without one. */
export type Reply = { status: number; headers?: Record<string, string>; body?: unknown } | 'drop' | 'hang'

/** Faults to inject. Those starting with `done` do the work first, so only the response is lost. */
export type Fault =
  | 'hang'
  | 'drop'
  | 'down'
  | 'html'
  | 'half_json'
  | 'redirect'
  | 'too_many'
  | 'done_then_hang'
  | 'done_then_drop'
  | 'done_then_down'

export type StandIn = {
  url: string
  requests: Received[]
  /** Makes the next request fail, or the next `times` with this path and method, after the first `skip`. */
  failNext(fault: Fault, only?: { times?: number; skip?: number; path?: string; method?: string }): void
  close(): Promise<void>
}

type InjectedFault = { fault: Fault; left: number; skip: number; path: string; method: string | undefined }

/** A stand-in for a provider on a free local port. */
export async function serve(
  answer: (received: Received, fault: Fault | undefined) => Reply | Promise<Reply>,
): Promise<StandIn> {
  const requests: Received[] = []
  let faults: InjectedFault[] = []
  const server = createServer(async (request, response) => {
    const received = await receive(request)
    requests.push(received)
    const mine = faults.filter(
      ({ path, method }) => received.path.includes(path) && (method ?? received.method) === received.method,
    )
    const injected = mine.find(({ skip }) => skip === 0)
    for (const later of mine) if (later.skip > 0) later.skip -= 1
    if (injected) injected.left -= 1
    faults = faults.filter(({ left }) => left > 0)
    send(response, await answer(received, injected?.fault))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext(fault, { times = 1, skip = 0, path = '', method } = {}) {
      faults.push({ fault, left: times, skip, path, method })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The reply of `work`, or of the injected fault. */
export async function under(fault: Fault | undefined, work: () => Reply | Promise<Reply>): Promise<Reply> {
  if (!fault) return work()
  if (fault.startsWith('done')) await work()
  switch (fault) {
    case 'hang':
    case 'done_then_hang':
      return 'hang'
    case 'drop':
    case 'done_then_drop':
      return 'drop'
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<html><h1>Scheduled maintenance</h1></html>',
      }
    case 'half_json':
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":"ch_' }
    case 'redirect':
      return { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' }
    case 'too_many':
      return { status: 429, body: { message: 'slow down' } }
    default:
      return { status: 500, body: { message: 'Application Error' } }
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const body = Buffer.concat(chunks).toString('utf8')
  return { method: request.method ?? 'GET', url, path: url.pathname, headers: request.headers, body }
}

function send(response: ServerResponse, reply: Reply) {
  if (reply === 'hang') return
  if (reply === 'drop') {
    response.destroy()
    return
  }
  const isText = typeof reply.body === 'string'
  response.writeHead(reply.status, { 'content-type': isText ? 'text/plain' : 'application/json', ...reply.headers })
  response.end(isText ? reply.body : JSON.stringify(reply.body ?? {}))
}

export type Delivery = { headers: Record<string, string>; body: string }

/** Posts a webhook repeatedly and returns each response. */
export async function deliver(url: string, delivery: Delivery, times = 1): Promise<number[]> {
  const statuses: number[] = []
  for (let sent = 0; sent < times; sent++) {
    const response = await fetch(url, { method: 'POST', ...delivery, redirect: 'manual' })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}
