import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

const work: Record<string, unknown>[] = []
let running = 0
let maxAtOnce = 0
// A spy on the real function: timing on a shared machine is unreliable, so the test compares the work requested.
const { argon2 } = crypto
const watched = vi.spyOn(crypto, 'argon2').mockImplementation((kind, parameters, done) => {
  const { memory, passes, parallelism, tagLength, message, nonce } = parameters
  work.push({
    kind,
    memory,
    passes,
    parallelism,
    tagLength,
    message: String(message),
    salt: Buffer.from(nonce as Buffer).length,
  })
  maxAtOnce = Math.max(maxAtOnce, ++running)
  argon2(kind, parameters, (error, hash) => {
    running--
    done(error, hash)
  })
})
syncBuiltinESMExports()
// Modules loaded by another file of this worker hold the original function.
vi.resetModules()
const { logIn, register } = await import('#test/people.ts')
const { openShopForTest } = await import('#test/shop.ts')
const { hashPassword, shareHashing } = await import('./passwords.ts')
afterAll(() => {
  watched.mockRestore()
  syncBuiltinESMExports()
})

test('a wrong password costs the same work for a known, an unknown, a disabled and a password-less account', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  const closed = await register(shop)
  const bare = await register(shop)
  await shop.app.db.execute(sql`update users set disabled = true where id = ${closed.user._id}`)
  await shop.app.db.execute(sql`update users set password_hash = null where id = ${bare.user._id}`)
  const replies = new Set<string>()
  for (const email of [person.email, 'nobody@example.co.za', closed.email, bare.email]) {
    work.length = 0
    const { reply } = await logIn(shop, email, 'not-my-password')
    replies.add(`${reply.status} ${reply.text}`)
    expect(work, email).toEqual([
      {
        kind: 'argon2id',
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32,
        message: 'not-my-password',
        salt: 16,
      },
    ])
  }
  expect(replies.size).toBe(1)
})

test.each([
  [1, 2],
  [2, 1],
  [8, 1],
])('with %i processes each hashes %i passwords at once', async (processes, expected) => {
  onTestFinished(() => shareHashing(1))
  shareHashing(processes)
  maxAtOnce = 0
  await Promise.all(Array.from({ length: 8 }, (_, n) => hashPassword(`password ${n}`)))
  expect(maxAtOnce).toBe(expected)
})
