import type { z } from 'zod'
import type { ProviderName } from '#contract/payments/calls.ts'
import { findTlsFailure } from '#server/db/describe-error.ts'
import { ProviderError } from './provider.ts'

export type Answer = { status: number; replayed: boolean; text: string }

type Question = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  timeoutMs: number
  signal?: AbortSignal | undefined
}

const maxBytes = 8 * 1024 * 1024

/** Failures before the provider was reached: nothing was sent, so nothing was done. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export const afterWrite = (method: 'GET' | 'POST') => (method === 'POST' ? 'maybe_done' : 'not_done')

/** One request. Returns any response with a status below 500, or throws a ProviderError that indicates whether the provider may have acted. */
export async function sendRequest(provider: ProviderName, url: URL, question: Question): Promise<Answer> {
  const { method, headers, body, timeoutMs, signal } = question
  const timeout = AbortSignal.timeout(timeoutMs)
  const fault = (code: string, message: string, cause?: unknown) =>
    new ProviderError(provider, { code, message, cause, outcome: afterWrite(method), retryable: true })
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      // Following a redirect would leak the secret key.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    text = await readText(response)
  } catch (cause) {
    if (timeout.aborted || signal?.aborted) throw fault('timeout', `${provider} did not respond in time.`, cause)
    const code = findErrorCode(cause)
    if (code && neverSent.has(code))
      throw new ProviderError(provider, {
        code: 'unreachable',
        message: `${provider} cannot be reached (${code}).`,
        outcome: 'not_done',
        retryable: true,
        cause,
      })
    const tlsFailure = findTlsFailure(cause)
    throw fault(
      'connection_lost',
      tlsFailure
        ? `No TLS connection to ${provider}: ${tlsFailure}.`
        : `The connection to ${provider} broke before it responded.`,
      cause,
    )
  }
  const { status } = response
  const replayed = response.headers.get('idempotent-replayed') === 'true'
  if (status >= 300 && status < 400)
    throw fault('redirected', `${provider} answered with a redirect (${status}), which is never followed.`)
  if (status >= 500) {
    // A stored failure is repeated for the same key, so it is final for that key.
    const outcome = replayed ? 'not_done' : afterWrite(method)
    const message = `${provider} failed (${status}).`
    throw new ProviderError(provider, { code: 'provider_down', message, outcome, retryable: true, status })
  }
  return { status, replayed, text }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`a response of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function findErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && cause.code !== '') return cause.code
}

/** A definite refusal. */
export function refusal(
  provider: ProviderName,
  answer: Answer,
  reason: { code?: string | undefined; message?: string | undefined },
) {
  const { status } = answer
  const code =
    status === 401 || status === 403 ? 'wrong_key' : status === 429 ? 'too_many' : (reason.code ?? `refused_${status}`)
  return new ProviderError(provider, {
    code,
    message: `${provider} refused (${status}): ${reason.message ?? 'without saying why'}`,
    outcome: 'not_done',
    retryable: status === 429,
    status,
  })
}

/** A readable response that is not what was requested. */
export function unexpectedAnswer(provider: ProviderName, method: 'GET' | 'POST', message: string) {
  return new ProviderError(provider, { code: 'wrong_answer', message, outcome: afterWrite(method), retryable: false })
}

/** The response's JSON in the required shape; anything else (HTML, a truncated body) leaves the outcome of a write open. */
export function readJson<T>(provider: ProviderName, answer: Answer, shape: z.ZodType<T>, method: 'GET' | 'POST'): T {
  const parsed = shape.safeParse(findJson(answer.text))
  if (parsed.success) return parsed.data
  throw new ProviderError(provider, {
    code: 'bad_answer',
    message: `${provider} answered (${answer.status}) with something that cannot be read.`,
    outcome: afterWrite(method),
    retryable: true,
    status: answer.status,
    cause: parsed.error,
  })
}

/** Unpaired surrogates and NUL, which JSON allows and the database cannot store, are removed. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value

export function findJson(text: string): unknown {
  try {
    return JSON.parse(text, storable)
  } catch {
    return undefined
  }
}

/** A provider's page for the browser: https, or http if the provider itself uses http (a stand-in). */
export function isSafePage(page: string, base: URL): boolean {
  const url = URL.canParse(page) ? new URL(page) : undefined
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && base.protocol === 'http:')
}

/** Appends `path` to a base URL that may have a path itself. */
export const joinUrl = (base: URL, path: string) => new URL(base.pathname.replace(/\/$/, '') + path, base)

/** A configured URL, so that a wrong one stops the start and not a checkout. Plain http is for this machine only. */
export function readBase(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)))
    throw new Error(`${name} must be an https address, not ${JSON.stringify(text)}.`)
  return url
}
