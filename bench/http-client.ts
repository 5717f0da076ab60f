import { connect, type Socket } from 'node:net'

export type Reply = { status: number; headers: Record<string, string>; body: Buffer; bytes: number }

const toRequest = (path: string, encoding: string, connection: 'close' | 'keep-alive') =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${encoding}\r\nConnection: ${connection}\r\n\r\n`,
  )

/** One whole response, as received. */
export function readReply(port: number, path: string, encoding = 'br'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(toRequest(path, encoding, 'keep-alive')))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const all = Buffer.concat(chunks)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const [first = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const bytes = end + 4 + Number(headers['content-length'])
      if (all.length < bytes) return
      socket.destroy()
      resolve({ status: Number(first.split(' ')[1]), headers, body: all.subarray(end + 4, bytes), bytes })
    })
  })
}

/**
 * Counts responses, in total and per second. A client that parses is slower than the server it measures; all
 * responses have the same length, so counting bytes is enough. A response of another length leaves a remainder, which
 * is refused.
 */
export async function measure(
  port: number,
  path: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<{ rate: number; answers: number }> {
  const { bytes } = await readReply(port, path)
  const request = toRequest(path, 'br', 'keep-alive')
  let answers = 0
  let isOver = false
  const visit = () =>
    new Promise<void>((resolve, reject) => {
      let received = 0
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(request))
      socket.setNoDelay(true)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < bytes) return
        if (received > bytes) return reject(new Error(`${path}: an answer is longer than the first`))
        received = 0
        answers++
        if (!isOver) return void socket.write(request)
        socket.end()
        resolve()
      })
    })
  const begun = performance.now()
  const timer = setTimeout(() => {
    isOver = true
  }, seconds * 1000)
  await Promise.all(Array.from({ length: connections }, visit))
  clearTimeout(timer)
  return { answers, rate: answers / ((performance.now() - begun) / 1000) }
}
