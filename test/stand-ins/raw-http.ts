import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * Sends raw bytes and reads until the shop closes. `after` is what the client does once everything is sent: wait for
 * the response, close its side, or disconnect.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  after: 'wait' | 'end' | 'reset' = 'end',
): Promise<RawAnswer | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(chunks).toString('latin1'))))
    socket.write(bytes, () => {
      if (after === 'end') socket.end()
      if (after === 'reset') socket.resetAndDestroy()
    })
  })
}

function readAnswer(text: string): RawAnswer | undefined {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status) return undefined
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status, headers, body: body.join('\r\n\r\n') }
}
