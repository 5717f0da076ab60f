import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addTags, type Render } from './render-tags.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** A response as sent. */
export type Entry = {
  key: string
  status: number
  tags: ReadonlySet<string>
  isCacheable: boolean
  /** Whether a visitor with a session gets the same response. */
  isShared: boolean
  etag: string | undefined
  headers: Record<string, string>
  /** The length of the plain body. */
  size: number
  bodies: Partial<Record<Encoding, Buffer>>
  encodings: Partial<Record<Encoding, Promise<Buffer>>>
  /** Alternating header names and values per encoding, which Node sends fastest; the last value is the request id. */
  heads: Partial<Record<Encoding, string[]>>
  bytes: number
}

/** The cache that owns the entry, told when the entry takes more memory. */
type Owner = { grow(entry: Entry, bytes: number): void }

type Rendered = {
  status: number
  headers: Record<string, unknown>
  body: Buffer
  isShared: boolean
  /** Additional statuses that may be cached. */
  cacheableErrors: readonly number[]
}

/** Headers of one transfer, not of the response. */
const ofTransfer = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'x-request-id',
  'vary',
])
const cacheableStatuses = new Set([200, 301])
/** An entry's rough overhead beyond its bytes; each tag has a place in a set. */
const overhead = 2000
const overheadOfTag = 150
const compressFrom = 1024

export function toEntry({ key, tags, isCacheable }: Render, rendered: Rendered): Entry {
  const { status, headers, body, isShared, cacheableErrors } = rendered
  // A cookie always belongs to one visitor.
  const isFinal = cacheableStatuses.has(status) || cacheableErrors.includes(status)
  const mayCache = isCacheable && isShared && isFinal && headers['set-cookie'] === undefined
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    if (!ofTransfer.has(name) && value !== undefined)
      sent[name] = Array.isArray(value) ? value.join(', ') : String(value)
  // Browsers may store it but must revalidate each time: a write shows in the very next read.
  if (mayCache) sent['cache-control'] = 'public, no-cache'
  const etag = mayCache
    ? `W/"${createHash('sha256').update(String(status)).update(body).digest('base64url').slice(0, 22)}"`
    : undefined
  if (etag) sent.etag = etag
  sent.vary = 'Accept-Encoding'
  return {
    key,
    status,
    tags,
    isCacheable: mayCache,
    isShared,
    etag,
    headers: sent,
    size: body.length,
    bodies: { identity: body },
    encodings: {},
    heads: {},
    bytes: body.length + key.length * 2 + overhead + tags.size * overheadOfTag,
  }
}

/** A cached API answer for the page being rendered, which shows it from now on. */
export function readEntry({ status, tags, bodies }: Entry): { status: number; body: unknown } {
  addTags(...tags)
  return { status, body: JSON.parse(String(bodies.identity)) }
}

/** Sends an entry without Fastify's own reply, which would run every hook again for finished bytes. */
export function sendEntry(cache: Owner, entry: Entry, request: FastifyRequest, reply: FastifyReply): void {
  const { headers } = request.raw
  reply.hijack()
  if (entry.etag && isSame(headers['if-none-match'], entry.etag)) {
    const { 'content-type': _, ...rest } = entry.headers
    reply.raw.writeHead(304, { ...rest, 'x-request-id': request.id }).end()
    return
  }
  const preferred = readEncoding(headers['accept-encoding'])
  const encoding = isWorthIt(entry) ? preferred : 'identity'
  const ready = entry.bodies[encoding]
  if (ready) write(entry, encoding, ready, request, reply)
  else
    encode(cache, entry, encoding).then(
      (body) => write(entry, encoding, body, request, reply),
      (error) => reply.raw.destroy(error),
    )
}

function write(entry: Entry, encoding: Encoding, body: Buffer, request: FastifyRequest, reply: FastifyReply) {
  let head = entry.heads[encoding]
  if (!head) {
    const length = { 'content-length': String(body.length) }
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    head = [...Object.entries({ ...entry.headers, ...encoded, ...length }).flat(), 'x-request-id', '']
    entry.heads[encoding] = head
  }
  // The same array each time: Node has written it before the next response changes it.
  head[head.length - 1] = request.id
  reply.raw.writeHead(entry.status, head)
  if (request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(body)
}

const isWorthIt = ({ headers, size }: Entry): boolean =>
  size >= compressFrom && /json|text|xml|javascript/.test(headers['content-type'] ?? '')

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Compressed once, on first request. */
async function encode(cache: Owner, entry: Entry, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return readPlain(entry)
  entry.encodings[encoding] ??= compress(cache, entry, encoding)
  return entry.encodings[encoding]
}

async function compress(cache: Owner, entry: Entry, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const plain = await readPlain(entry)
  const body = await (encoding === 'br'
    ? brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
    : zip(plain, { level: 6 }))
  entry.bodies[encoding] = body
  // Nearly everyone reads pages as brotli. API responses are also read by the pages rendered here.
  const losesPlain = encoding === 'br' && isPage(entry)
  if (losesPlain) delete entry.bodies.identity
  cache.grow(entry, body.length - (losesPlain ? plain.length : 0))
  return body
}

const isPage = ({ headers }: Entry): boolean => (headers['content-type'] ?? '').startsWith('text/html')

const readPlain = async ({ bodies }: Entry): Promise<Buffer> =>
  bodies.identity ?? (bodies.br ? unbrotli(bodies.br) : Buffer.alloc(0))

/** Browsers send only a few different values: each is parsed once. */
const readEncodings = new Map<string, Encoding>()
/** Browsers send about 30 characters. */
const longestHeader = 200

export function readEncoding(header: string | string[] | undefined): Encoding {
  if (!header) return 'identity'
  const line = String(header).slice(0, longestHeader)
  const cached = readEncodings.get(line)
  if (cached) return cached
  const accepted = new Map(
    line.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const accepts = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  const encoding = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (readEncodings.size < 200) readEncodings.set(line, encoding)
  return encoding
}

/** Weak comparison, as allowed for GET: the bytes differ by encoding, the content does not. */
function isSame(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const opaque = etag.slice(2)
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}
