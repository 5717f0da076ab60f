import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import zlib from 'node:zlib'
import type { Agent } from 'undici'
import { AppError } from '#contract/http/errors.ts'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

export type SafeFetchOptions = {
  /** `host:port` pairs that may be reached although not public (setting SCRAPE_ALLOW: tests, intranets). */
  allow?: ReadonlySet<string>
  ports?: readonly number[]
  resolve?: Resolve
  headers?: Record<string, string>
  /** For all network activity, including redirects; waiting for a turn does not count. */
  timeoutMs?: number
  maxBytes?: number
  maxRedirects?: number
  signal?: AbortSignal
  /** Wraps each request, including redirects, for queueing or further URL checks. */
  turn?: <T>(url: URL, request: () => Promise<T>) => Promise<T>
}

export type Fetched = { url: string; status: number; contentType: string; body: Buffer }
type Answer = Omit<Fetched, 'url'> & { location: string | undefined }

export const maxPageBytes = 3 * 1024 * 1024
const redirects = new Set([301, 302, 303, 307, 308])

const resolveAll: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true })

/**
 * GET for URLs that people paste and pages name: only http and https to public addresses. The name is resolved once,
 * every address it has must be public, and the connection is pinned to these addresses, so that a name that resolves
 * differently a moment later gains nothing. Each redirect passes the same checks.
 */
export async function safeFetch(address: string | URL, options: SafeFetchOptions = {}): Promise<Fetched> {
  const { timeoutMs = 10_000, maxRedirects = 3, turn = (_url, request) => request() } = options
  let url = checkUrl(address, options)
  let leftMs = timeoutMs
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const target = url
    const answer = await turn(target, async () => {
      const began = performance.now()
      const reply = await request(target, leftMs, options)
      leftMs -= performance.now() - began
      return reply
    })
    if (answer.location === undefined) {
      const { status, contentType, body } = answer
      return { url: target.href, status, contentType, body }
    }
    url = checkUrl(answer.location, options, target)
  }
  throw new AppError('page_failed', `${url.host} redirects too often.`)
}

function checkUrl(address: string | URL, { allow, ports = [80, 443] }: SafeFetchOptions, base?: URL): URL {
  const url = URL.canParse(String(address), base) ? new URL(String(address), base) : undefined
  if (!url?.hostname) throw new AppError('bad_link', 'That is not a web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new AppError('bad_link', 'Only http and https addresses are allowed.')
  if (url.username || url.password)
    throw new AppError('bad_link', 'Addresses with a user name or password are not allowed.')
  if (!isAllowed(url, allow) && !ports.includes(portOf(url)))
    throw new AppError('bad_link', 'Only the standard web ports are allowed.')
  return url
}

const portOf = (url: URL) => Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
const isAllowed = (url: URL, allow?: ReadonlySet<string>) => allow?.has(`${url.hostname}:${portOf(url)}`) ?? false
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

async function request(url: URL, leftMs: number, options: SafeFetchOptions): Promise<Answer> {
  const { maxBytes = maxPageBytes, headers } = options
  const timeoutMs = Math.max(1, Math.ceil(leftMs))
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  let agent: Agent | undefined
  try {
    const addresses = await orAborted(signal, publicAddresses(url, options))
    // A large package that only imports need: loaded with the first.
    const undici = await import('undici')
    agent = new undici.Agent({
      connect: { lookup: pinned(addresses), timeout: timeoutMs, autoSelectFamily: true },
      allowH2: false,
      connections: 1,
      maxResponseSize: maxBytes,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    const reply = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { 'accept-encoding': 'gzip, br', ...headers },
      signal,
    })
    // An unread body reports an error when its connection is torn down.
    reply.body.on('error', () => {})
    const contentType = first(reply.headers['content-type']) ?? ''
    const location = redirects.has(reply.statusCode) ? first(reply.headers.location) : undefined
    if (location !== undefined) return { status: reply.statusCode, contentType, body: Buffer.alloc(0), location }
    const body = await readBody(reply.body, first(reply.headers['content-encoding']), maxBytes)
    return { status: reply.statusCode, contentType, body, location: undefined }
  } catch (error) {
    if (options.signal?.aborted || error instanceof AppError) throw error
    throw failureOf(url, error, deadline.aborted)
  } finally {
    await agent?.destroy()
  }
}

async function publicAddresses(url: URL, { allow, resolve = resolveAll }: SafeFetchOptions): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  if (addresses.length === 0) throw new AppError('page_failed', `${url.host} was not found.`)
  if (!isAllowed(url, allow) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new AppError('bad_link', 'That address is not on the public internet.')
  return addresses
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Answers every lookup of the connection with the checked addresses. */
function pinned(addresses: LookupAddress[]) {
  return (_host: string, { all }: LookupOptions, done: LookupCallback) => {
    const [address] = addresses
    if (all || !address) done(null, addresses)
    else done(null, address.address, address.family)
  }
}

/** Counts decoded bytes, so that a small compressed body cannot become a large one. */
async function readBody(body: Readable, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const decoder = decoderFor(encoding)
  if (decoder) body.on('error', (error) => decoder.destroy(error)).pipe(decoder)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of (decoder ?? body) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
  } finally {
    decoder?.destroy()
  }
  return Buffer.concat(chunks)
}

function decoderFor(encoding: string | undefined) {
  // Shops sometimes truncate compressed pages; what arrived is still worth reading.
  const forgiving = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip(forgiving)
    case 'deflate':
      return zlib.createInflate(forgiving)
    case 'br':
      return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
    default:
      throw new AppError('page_failed', 'The page uses an unsupported compression.')
  }
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

const tooLarge = (maxBytes: number) =>
  new AppError('file_too_large', `The page is larger than ${(maxBytes / 1024 / 1024).toFixed(0)} MB.`)

function failureOf(url: URL, cause: unknown, tookTooLong: boolean): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new AppError('file_too_large', `The response from ${url.host} is too large.`, { cause })
  if (tookTooLong || /TIMEOUT|ETIMEDOUT/.test(code))
    return new AppError('page_failed', `${url.host} did not respond in time.`, { cause })
  if (code === 'ENOTFOUND') return new AppError('page_failed', `${url.host} was not found.`, { cause })
  return new AppError('page_failed', `${url.host} could not be read.`, { cause })
}

/** The system's resolver cannot be stopped; this stops waiting for it. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
