import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A store that implements the part of S3 that the shop uses, and checks signatures. */
export async function startStore() {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  let mood: 'fine' | 'failing' | 'silent' = 'fine'
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    calls.push(`${request.method} ${request.url}`)
    if (mood === 'failing') return void reply.writeHead(503).end()
    if (mood === 'silent') return
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu\/s3\/aws4_request, SignedHeaders=.+, Signature=[0-9a-f]{64}$/.test(
        request.headers.authorization ?? '',
      )
    const name = request.url ?? ''
    const object = objects.get(name)
    if (!isSigned) return void reply.writeHead(403).end()
    const [bucket, query] = name.split('?')
    if (query !== undefined && request.method === 'GET') {
      const params = new URLSearchParams(query)
      if (params.get('list-type') !== '2') return void reply.writeHead(400).end()
      const start = `${bucket}/${params.get('prefix') ?? ''}`
      const keys = [...objects.keys()].filter((key) => key.startsWith(start)).toSorted()
      const from = Number(params.get('continuation-token')?.slice('a&b='.length) ?? 0)
      const entries = keys
        .slice(from, from + 2)
        .map(
          (key) =>
            `<Contents><Key>${key.slice(`${bucket}/`.length)}</Key><LastModified>2026-11-01T02:03:04.000Z</LastModified><Size>3</Size></Contents>`,
        )
      const next = from + 2 < keys.length ? `<NextContinuationToken>a&amp;b=${from + 2}</NextContinuationToken>` : ''
      return void reply.end(`<?xml version="1.0"?><ListBucketResult>${entries.join('\n')}${next}</ListBucketResult>`)
    }
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return void reply.writeHead(411).end()
      objects.set(name, body)
      return void reply.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return void reply.writeHead(204).end()
    }
    if (!object) return void reply.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from ? object.subarray(Number(from), Number(to) + 1) : object
    reply.writeHead(from ? 206 : 200, { 'content-length': part.length })
    reply.end(request.method === 'HEAD' ? undefined : part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no address')
  return {
    objects,
    calls,
    close,
    setMood: (next: typeof mood) => {
      mood = next
    },
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_REGION: 'eu',
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'KEY',
      S3_SECRET_ACCESS_KEY: 'SECRET',
    },
  }
}
