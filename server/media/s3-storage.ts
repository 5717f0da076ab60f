import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { checkKey, isKey, type Storage } from './storage.ts'

type S3 = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** Any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function createS3Storage({ endpoint, region, bucket, ...keys }: S3): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 3 })
  const at = (key: string) => `${endpoint}/${bucket}/${checkKey(key)}`
  const ask = async (key: string, init: RequestInit) => {
    const reply = await client.fetch(at(key), init)
    if (!reply.ok && reply.status !== 404) throw new Error(`The file store answered ${reply.status} to ${init.method}`)
    return reply
  }
  return {
    keep: async (key, file, type) => {
      const { size } = await stat(file)
      // Signed by hand and sent by hand: a stream cannot be sent twice, so nothing may retry it.
      const signed = await client.sign(at(key), {
        method: 'PUT',
        headers: { 'Content-Type': type, 'Content-Length': String(size), 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
      })
      const body = Readable.toWeb(createReadStream(file)) as ReadableStream
      const reply = await fetch(signed.url, {
        method: 'PUT',
        headers: signed.headers,
        body: body as unknown as BodyInit,
        duplex: 'half',
      } as RequestInit)
      if (!reply.ok) throw new Error(`The file store answered ${reply.status} to PUT`)
      await rm(file, { force: true })
    },
    findSize: async (key) => {
      const reply = await ask(key, { method: 'HEAD' })
      return reply.ok ? Number(reply.headers.get('content-length')) : undefined
    },
    open: async (key, range) => {
      const reply = await ask(key, {
        method: 'GET',
        headers: range ? { Range: `bytes=${range.start}-${range.end}` } : {},
      })
      if (!reply.ok || !reply.body) throw new Error('There is no such file in the store')
      return Readable.fromWeb(reply.body as ReadableStream)
    },
    remove: async (key) => {
      await ask(key, { method: 'DELETE' })
    },
    list: async function* () {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) })
        const reply = await client.fetch(`${endpoint}/${bucket}?${query}`)
        if (!reply.ok) throw new Error(`The file store answered ${reply.status} to a list`)
        const page = await reply.text()
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = readTag(entry, 'Key')
          const keptAt = new Date(readTag(entry, 'LastModified') ?? '')
          // What others keep in the same bucket is none of ours.
          if (key && isKey(key) && !Number.isNaN(keptAt.getTime())) yield { key, keptAt }
        }
        token = readTag(page, 'NextContinuationToken')
      } while (token)
    },
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const readTag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replace(/&\w+;/g, (word) => entities[word] ?? word)
