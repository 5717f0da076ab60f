import { expect, test } from 'vitest'
import { z } from 'zod'
import { findCalls } from '#test/contract-calls.ts'

const calls = await findCalls()
const addresses = calls.map(({ call }) => `${call.method} ${call.url}`)

test('every call that we promised is in the contract, exactly once', () => {
  const promised = `
    POST /api/auth/refresh POST /api/auth/register POST /api/auth/login POST /api/auth/logout
    POST /api/auth/forgot-password POST /api/auth/reset-password/:token POST /api/auth/verify-email/:token
    GET /api/user/profile PUT /api/user/profile GET /api/user/addresses PUT /api/user/addresses
    GET /api/user/favorites PUT /api/user/favorites GET /api/user GET /api/user/:id PUT /api/user/:id DELETE /api/user/:id
    GET /api/product GET /api/product/:id GET /api/product/slug/:slug GET /api/product/products/allProduct
    GET /api/product/products/paginated POST /api/product PUT /api/product/:id DELETE /api/product/:id
    POST /api/product/clear-cache POST /api/product/:id/reviews PUT /api/product/:id/reviews/:reviewId
    GET /api/product/top GET /api/product/new GET /api/product/filteredProducts GET /api/product/export
    POST /api/product/import PUT /api/product/import/:id POST /api/product/import/:id/run GET /api/product/import/:id
    POST /api/product/import/:id/undo
    GET /api/category GET /api/category/:id POST /api/category PUT /api/category/:id DELETE /api/category/:id
    GET /api/brand GET /api/brand/:id POST /api/brand PUT /api/brand/:id DELETE /api/brand/:id
    POST /api/upload
    POST /api/document/upload GET /api/document/all PUT /api/document/update/:id DELETE /api/document/delete/:id
    GET /api/tooltip/all POST /api/tooltip/update GET /api/tooltip/delete/:id DELETE /api/tooltip/:id POST /api/tooltip
    POST /api/slider GET /api/slider/allSliders PUT /api/slider/:id DELETE /api/slider/:id PUT /api/slider/order
    POST /api/project PUT /api/project/:id DELETE /api/project/:id GET /api/project/allProject GET /api/project/:key
    POST /api/order PUT /api/order/:orderId/pay PUT /api/order/:id/deliver PUT /api/order/:id/status GET /api/order/:id
    GET /api/order/mine GET /api/order GET /api/order/total-orders GET /api/order/total-sales
    GET /api/order/total-sales-by-date GET /api/order/export POST /api/order/:id/refund PUT /api/order/:id/cancel
    POST /api/payment/checkout POST /api/payment/webhook/:provider
    POST /api/contact GET /api/contact PUT /api/contact/:id
    POST /api/scrape POST /api/scrape/jobs GET /api/scrape/jobs/:id POST /api/scrape/import
    GET /api/health GET /api/ready`
    .trim()
    .split(/\s+(?=GET|POST|PUT|DELETE)/)
  expect(promised.filter((address) => !addresses.includes(address))).toEqual([])
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

test.each(calls)('$name can be shown in the API reference', ({ call }) => {
  const { schema } = call
  expect(schema.summary).toMatch(/^[A-Z].+[^.]$/)
  for (const part of [schema.params, schema.querystring, schema.body])
    if (part) expect(() => z.toJSONSchema(part, { io: 'input' })).not.toThrow()
  for (const reply of Object.values(schema.response))
    expect(() => z.toJSONSchema(reply, { io: 'output' })).not.toThrow()
})

test.each(calls)('$name names each path parameter in its schema', ({ call }) => {
  const inPath = [...call.url.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const inSchema = call.schema.params instanceof z.ZodObject ? Object.keys(call.schema.params.shape) : []
  expect(inSchema).toEqual(inPath)
})

/** Every nested schema, once. */
function* inside(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Generator<z.core.$ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  for (const part of Object.values(schema._zod.def)) for (const inner of schemasIn(part)) yield* inside(inner, seen)
}
function schemasIn(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).filter((value) => value instanceof z.core.$ZodType)
}

const kind = (schema: z.core.$ZodType) => schema._zod.def.type

test.each(calls)('$name responds without transforms, which cannot be encoded', ({ call }) => {
  for (const reply of Object.values(call.schema.response))
    expect([...inside(reply)].map(kind)).not.toContain('transform')
})

const hostile = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  'javascript:alert(1)',
  '2026-13-45',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1e15,
  1e15,
  0.001,
  true,
  [],
  Array.from({ length: 2000 }, () => 'x'),
  {},
  { _id: 'x', qty: -1, zz: 1 },
  new Date(0),
]

/** A message that does not explain what to do. */
const general = /check this value|has the wrong format|the wrong type of value| \.$/

/** Outside its schema, a transform or check receives values that it never gets inside it. */
function issuesOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodIssue[] {
  try {
    return z.safeParse(schema, value).error?.issues ?? []
  } catch {
    return []
  }
}

test.each(calls)('$name has our own validation messages', ({ call }) => {
  const { params, querystring, body } = call.schema
  const raw = z.locales.en().localeError
  let refused = 0
  for (const part of [params, querystring, body].filter((one) => one !== undefined))
    for (const schema of inside(part))
      for (const value of hostile) {
        for (const issue of issuesOf(schema, value)) {
          refused++
          const own = raw({ ...issue, input: value } as z.core.$ZodRawIssue)
          expect(issue.message, `${JSON.stringify(value)?.slice(0, 60)} at ${issue.path.join('.')}`).not.toBe(own)
          expect(issue.message).toMatch(/^[A-Z].{9,}/s)
          expect(issue.message).not.toMatch(general)
          expect(issue.message).not.toMatch(/\b(?:expected|received|Invalid|NaN|undefined|regex|pattern)\b/)
        }
      }
  expect(refused > 0).toBe(Boolean(params ?? querystring ?? body))
})

type Json = { [key: string]: unknown }

/** Every place in a JSON schema that accepts an unbounded text, number or list. */
function unboundedIn(schema: Json, path = ''): string[] {
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    typeof part === 'object' && part !== null ? unboundedIn(part as Json, `${path}/${key}`) : [],
  )
  return isBounded(schema) ? inner : [`${path} ${JSON.stringify(schema)}`, ...inner]
}

function isBounded(schema: Json): boolean {
  if ('enum' in schema || 'const' in schema) return true
  if (schema.type === 'string') return 'maxLength' in schema || isOfFixedForm(schema)
  if (schema.type === 'number' || schema.type === 'integer') return 'minimum' in schema && 'maximum' in schema
  return schema.type !== 'array' || 'maxItems' in schema
}

const isOfFixedForm = ({ format, pattern }: Json) =>
  ['uuid', 'date', 'date-time'].includes(String(format)) ||
  (typeof pattern === 'string' && !/[*+]|\{\d+,\}/.test(pattern))

test.each(calls)('$name limits every text, list and number it accepts', ({ call }) => {
  const { params, querystring, body } = call.schema
  for (const part of [params, querystring, body])
    if (part) expect(unboundedIn(z.toJSONSchema(part, { io: 'input' }))).toEqual([])
})
