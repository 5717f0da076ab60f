import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '#contract/http/schema.ts'
import type { listInstruments, listTestPlans, TestPlan } from '#contract/testing/plan-calls.ts'
import { stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { findPlanOfLine } from './plan-queries.ts'

let shop: Shop & { close(): Promise<void> }
let owner: Caller
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.signIn('admin')
})
afterAll(() => shop.close())

const check = { _id: randomUUID(), text: 'Wiring', isRequired: true }
const draft = (more: object = {}) => ({
  name: `Plan ${randomUUID()}`,
  standard: '',
  checks: [check],
  categories: [],
  products: [],
  enclosures: false,
  ...more,
})
const create = async (more: object = {}) => {
  const reply = await owner.post('/api/testing/plans', draft(more))
  expect(reply.status, reply.text).toBe(201)
  return reply.body as TestPlan
}

test('a plan is for products before categories, and each thing has one at most', async () => {
  const product = await stockProduct(shop)
  const category = (await owner.get(`/api/product/${product._id}`)).body as { category: { _id: string } }
  const line = { lineId: product._id, isEnclosure: false }
  expect(await findPlanOfLine(shop.app.db, line)).toBeUndefined()
  const wide = await create({ categories: [category.category._id] })
  expect(await findPlanOfLine(shop.app.db, line)).toMatchObject({ _id: wide._id })
  const own = await create({ products: [product._id] })
  expect(await findPlanOfLine(shop.app.db, line)).toMatchObject({ _id: own._id })
  const twin = await owner.post('/api/testing/plans', draft({ products: [product._id] }))
  expect([twin.status, twin.body]).toMatchObject([409, { code: 'conflict' }])
  await owner.send('DELETE', `/api/testing/plans/${own._id}`)
  expect(await findPlanOfLine(shop.app.db, line)).toMatchObject({ _id: wide._id })
  const boxes = await create({ enclosures: true })
  expect(await findPlanOfLine(shop.app.db, { lineId: randomUUID(), isEnclosure: true })).toMatchObject({
    _id: boxes._id,
  })
  const both = await Promise.all([1, 2].map(() => owner.post('/api/testing/plans', draft({ enclosures: true }))))
  expect(both.map(({ status }) => status)).toEqual([409, 409])
})

test('two people who claim the same category at once do not both get it', async () => {
  const categories = [randomUUID()]
  const replies = await Promise.all([1, 2, 3].map(() => owner.post('/api/testing/plans', draft({ categories }))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a plan keeps what was typed, refuses nonsense and a stale save, and its name is free again once it is deleted', async () => {
  const reading = { unit: 'MΩ', min: 1 }
  const plan = await create({
    name: 'Routine',
    checks: [check, { ...check, _id: randomUUID(), text: 'Insulation', reading }],
  })
  expect(plan.checks[1]).toMatchObject({ reading })
  const put = (more: object) => owner.put(`/api/testing/plans/${plan._id}`, { ...draft({ name: 'Routine' }), ...more })
  expect((await put({ checks: [] })).body).toMatchObject({ issues: [{ path: 'checks' }] })
  expect((await put({ checks: [{ ...check, reading: { unit: '', min: 2, max: 1 } }] })).status).toBe(400)
  expect((await put({ checks: [check, check] })).status).toBe(400)
  expect((await put({ standard: 'SANS 1973-3', updatedAt: plan.updatedAt })).status).toBe(200)
  expect((await put({ updatedAt: plan.updatedAt })).body).toMatchObject({ code: 'stale' })
  expect((await owner.post('/api/testing/plans', draft({ name: 'ROUTINE' }))).body).toMatchObject({
    code: 'name_taken',
  })
  await owner.send('DELETE', `/api/testing/plans/${plan._id}`)
  expect((await put({})).status).toBe(404)
  await create({ name: 'Routine' })
  const { plans } = (await owner.get('/api/testing/plans')).body as Output<typeof listTestPlans>
  expect(plans.filter(({ name }) => name === 'Routine')).toHaveLength(1)
})

test('instruments have a serial number and a day; the workshop reads them, the office changes them', async () => {
  const fitter = await shop.signIn('workshop')
  const meter = { name: 'Insulation tester', serial: 'IT-0042', calibratedUntil: '2027-03-31' }
  expect((await fitter.post('/api/testing/instruments', meter)).status).toBe(403)
  const instrument = (await owner.post('/api/testing/instruments', meter)).body as { _id: string; updatedAt: string }
  expect((await owner.post('/api/testing/instruments', meter)).body).toMatchObject({ code: 'name_taken' })
  const { instruments } = (await fitter.get('/api/testing/instruments')).body as Output<typeof listInstruments>
  expect(instruments).toMatchObject([meter])
  const later = { ...meter, calibratedUntil: '2028-03-31', updatedAt: instrument.updatedAt }
  expect((await owner.put(`/api/testing/instruments/${instrument._id}`, later)).status).toBe(200)
  expect((await owner.put(`/api/testing/instruments/${instrument._id}`, later)).status).toBe(409)
  expect(
    (await owner.put(`/api/testing/instruments/${instrument._id}`, { ...meter, calibratedUntil: 'soon' })).status,
  ).toBe(400)
  expect((await owner.send('DELETE', `/api/testing/instruments/${instrument._id}`)).status).toBe(200)
  expect((await fitter.get('/api/testing/instruments')).body).toEqual({ instruments: [] })
})
