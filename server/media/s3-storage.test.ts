import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createS3Storage } from './s3-storage.ts'

/** A store that speaks the part of S3's protocol that the shop uses, and checks that calls are signed. */
async function startStore() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu\/s3\/aws4_request, SignedHeaders=.+, Signature=[0-9a-f]{64}$/.test(
        request.headers.authorization ?? '',
      )
    const name = request.url ?? ''
    const found = objects.get(name)
    if (!isSigned) return void reply.writeHead(403).end()
    const [bucket, query] = name.split('?')
    if (query !== undefined && request.method === 'GET') {
      const asked = new URLSearchParams(query)
      if (asked.get('list-type') !== '2') return void reply.writeHead(400).end()
      const keys = [...objects.keys()].filter((key) => key.startsWith(`${bucket}/`)).toSorted()
      const from = Number(asked.get('continuation-token')?.slice('a&b='.length) ?? 0)
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
    if (!found) return void reply.writeHead(404).end()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from ? found.subarray(Number(from), Number(to) + 1) : found
    reply.writeHead(from ? 206 : 200, { 'content-length': part.length })
    reply.end(request.method === 'HEAD' ? undefined : part)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no address')
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${address.port}`,
    region: 'eu',
    bucket: 'shop',
    accessKeyId: 'KEY',
    secretAccessKey: 'SECRET',
  })
  return { objects, storage }
}

test('files live in a bucket when the settings say so', async () => {
  const { objects, storage } = await startStore()
  const file = path.join(inject('dataFolder'), 'to-bucket.txt')
  await writeFile(file, 'hello bucket')
  await storage.keep('abcdef0123456789.pdf', file, 'application/pdf')
  expect(objects.get('/shop/abcdef0123456789.pdf')?.toString()).toBe('hello bucket')
  expect(await storage.findSize('abcdef0123456789.pdf')).toBe(12)
  expect((await buffer(await storage.open('abcdef0123456789.pdf', { start: 0, end: 4 }))).toString()).toBe('hello')
  await storage.remove('abcdef0123456789.pdf')
  expect(await storage.findSize('abcdef0123456789.pdf')).toBeUndefined()
  await expect(storage.open('../../etc/passwd')).rejects.toThrow('not a storage key')
})

test('the files of a bucket are listed page by page; what others keep there is passed over', async () => {
  const { objects, storage } = await startStore()
  const ours = ['aa11-40x30.png', 'bb22-40x30.webp', 'cc33.pdf', 'dd44-40x30.jpg']
  for (const key of [...ours, 'backups/2026.tar', 'Notes.TXT']) objects.set(`/shop/${key}`, Buffer.from('abc'))
  objects.set('/other/ee55-40x30.png', Buffer.from('abc'))
  const found: { key: string; keptAt: Date }[] = []
  for await (const file of storage.list()) found.push(file)
  expect(found.map(({ key }) => key).toSorted()).toEqual(ours)
  expect(found[0]?.keptAt.toISOString()).toBe('2026-11-01T02:03:04.000Z')
})
