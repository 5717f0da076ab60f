import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#contract/http/errors.ts'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const atOnceInShop = 2
const maxWaiting = 50

let atOnce = atOnceInShop
let running = 0
const waiting: (() => void)[] = []

/** Several processes share the limit, but each needs at least one to sign anyone in. */
export function shareHashing(processes: number): void {
  atOnce = Math.max(1, Math.floor(atOnceInShop / processes))
}

/** Hashing is expensive by design: two at a time on the thread pool, the rest in a queue, and 503 beyond that. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting)
    throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The slot goes straight to the next in the queue, so that a newcomer cannot jump it.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** In the standard format: $argon2id$v=19$m=…,t=…,p=…$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { ...cost, message: password, nonce }))
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashes even without a stored hash, so that an unknown address takes as long as a known one. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, m, t, p, salt = '', hash = ''] = form.exec(stored ?? '') ?? []
  const expected = Buffer.from(hash, 'base64')
  const actual = await inTurn(() =>
    derive('argon2id', {
      memory: m ? Number(m) : cost.memory,
      passes: t ? Number(t) : cost.passes,
      parallelism: p ? Number(p) : cost.parallelism,
      tagLength: expected.length || cost.tagLength,
      message: password,
      nonce: salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16),
    }),
  )
  return expected.length > 0 && timingSafeEqual(expected, actual)
}

/** Whether a stored hash is weaker than today's. */
export const isOutdated = (stored: string): boolean =>
  !stored.includes(`$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
