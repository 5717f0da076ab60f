import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/http/schema.ts'
import { findCalls } from '#test/contract-calls.ts'
import { openShop } from '#test/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const calls = await findCalls()
const madeUpPath = (url: string) => url.replace(/:(\w+)/g, () => crypto.randomUUID())

function keysOf(schema: z.ZodType | undefined): string[] {
  const { properties = {} } = schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.keys(properties)
}

/** Values that can break a validator: they cannot be compared, measured or serialised. */
const poisons: unknown[] = [
  { length: { toString: 0 } },
  { length: { valueOf: 0, toString: 0 } },
  [{ length: { toString: 0 } }],
  { toString: 0, valueOf: 0 },
  { _id: { toString: 0 } },
  { size: { toString: 0 } },
  '\ud800',
]

const taking = calls.filter(({ call }) => call.method !== 'GET' && keysOf((call as Call).schema.body).length > 0)

test.each(taking)('$name refuses unusable input without failing', async ({ call }) => {
  const { method, url, schema } = call as Call
  const admin = await shop.signIn('admin')
  const keys = keysOf(schema.body)
  for (const poison of poisons) {
    const bodies = [
      poison,
      Object.fromEntries(keys.map((key) => [key, poison])),
      ...keys.map((key) => ({ [key]: poison })),
    ]
    for (const payload of bodies) {
      const reply = await admin.send(method, madeUpPath(url), {
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.status, `${JSON.stringify(payload)}: ${reply.text}`).toBeLessThan(500)
    }
  }
  const reply = await admin.send(method, madeUpPath(url), {
    payload: JSON.stringify(Object.fromEntries(keys.map((key) => [key, { length: { toString: 0 } }]))),
    headers: { 'content-type': 'application/json' },
  })
  expect([reply.status, reply.body]).toMatchObject([400, { code: 'bad_input', message: expect.stringMatching(/\.$/) }])
})
