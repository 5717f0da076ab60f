import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#contract/http/errors.ts'
import { checkKey, isKey, type Storage } from './storage.ts'

const answerWithinMs = 10_000

type S3 = { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }

/** With a code, like errors of a disk: a command shows it as one sentence. */
class RefusedByStore extends Error {
  readonly code = 'EBUCKET'
  constructor(bucket: string, status: number, what: string) {
    const advice =
      status === 404 ? 'does it exist?' : status === 403 ? 'check the keys and what they may do' : 'check S3_ENDPOINT'
    super(`The bucket ${bucket} refused a ${what} (${status}): ${advice}`)
  }
}

/** Visitors read one sentence; the cause says what happened. */
export class StoreUnreachable extends AppError {
  constructor(cause: unknown) {
    super('unavailable', "The shop's files are not available at the moment. Please try again soon.", { cause })
  }
}

/** Any S3-compatible store, addressed by path (`endpoint/bucket/key`). */
export function createS3Storage({ endpoint, region, bucket, ...keys }: S3): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 3 })
  const at = (key: string) => `${endpoint}/${bucket}/${checkKey(key)}`
  const ask = async (key: string, init: RequestInit) => {
    const reply = await reach((signal) => client.fetch(at(key), { ...init, signal }))
    if (!reply.ok && reply.status !== 404) throw new RefusedByStore(bucket, reply.status, init.method ?? 'GET')
    return reply
  }
  return {
    put: async (key, file, type) => {
      const { size } = await stat(file)
      // Signed and sent by hand: a stream cannot be sent twice, so nothing may retry it.
      const signed = await client.sign(at(key), {
        method: 'PUT',
        headers: { 'Content-Type': type, 'Content-Length': String(size), 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
      })
      const reply = await reach((signal, keepWaiting) => {
        const body = ReadableStream.from(readChunks(file, keepWaiting))
        const put = { method: 'PUT', headers: signed.headers, body, duplex: 'half', signal }
        return fetch(signed.url, put as unknown as RequestInit)
      })
      if (!reply.ok) throw new RefusedByStore(bucket, reply.status, 'PUT')
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
      if (!reply.ok || !reply.body) throw new Error('File not found in the store')
      return Readable.fromWeb(reply.body as ReadableStream)
    },
    remove: async (key) => {
      await ask(key, { method: 'DELETE' })
    },
    list: async function* (prefix = '') {
      let token: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(prefix ? { prefix } : {}),
          ...(token ? { 'continuation-token': token } : {}),
        })
        const reply = await reach((signal) => client.fetch(`${endpoint}/${bucket}?${query}`, { signal }))
        if (!reply.ok) throw new RefusedByStore(bucket, reply.status, 'list')
        const page = await reply.text()
        for (const entry of page.split('<Contents>').slice(1)) {
          const key = readTag(entry, 'Key')
          const storedAt = new Date(readTag(entry, 'LastModified') ?? '')
          // Other files in the same bucket are not ours.
          if (key && isKey(key) && !Number.isNaN(storedAt.getTime())) yield { key, storedAt }
        }
        token = readTag(page, 'NextContinuationToken')
      } while (token)
    },
  }
}

async function* readChunks(file: string, onChunk: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file)) {
    onChunk()
    yield chunk
  }
}

/** Aborts a request, and postpones the timeout while it is still being sent. */
type Ask = (signal: AbortSignal, keepWaiting: () => void) => Promise<Response>

/** Limits the time until the store starts to respond; after that, the reader sets the pace. */
async function reach(ask: Ask): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(new Error('the file store does not respond')), answerWithinMs)
  let failure: unknown
  const reply = await ask(waiting.signal, () => timer.refresh())
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => clearTimeout(timer))
  if (reply && reply.status < 500) return reply
  throw new StoreUnreachable(failure ?? new Error(`the file store answered ${reply?.status}`))
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

const readTag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replace(/&\w+;/g, (word) => entities[word] ?? word)
