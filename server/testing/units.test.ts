import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import { codeAlphabet } from '#contract/testing/codes.ts'
import type { getUnit, listUnits } from '#contract/testing/unit-calls.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { makeJobs } from '#server/workshop/make-jobs.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let owner: Caller
let fitter: Caller
let enclosure: PricedDesign
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  owner = await shop.signIn('admin')
  fitter = await shop.signIn('workshop')
  enclosure = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
})
afterAll(() => shop.close())

type Units = Output<typeof listUnits>
type Detail = Output<typeof getUnit>

async function jobOf(order: Order): Promise<Job> {
  await makeJobs(shop.app, order._id)
  const { jobs } = (await fitter.get(`/api/workshop/orders/${order._id}`)).body as { jobs: Job[] }
  if (!jobs[0]) throw new Error('no job')
  return jobs[0]
}
const ordered = async (qty = 1) => {
  const order = await buy(await shop.signIn('shopper'), [{ _id: enclosure._id, qty, checked: true }])
  return { order, job: await jobOf(order) }
}
const step = (job: Job) => fitter.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'done', station: job.station })
const unitsOf = async ({ _id }: Job) => ((await fitter.get(`/api/units/job/${_id}`)).body as Units).units
const find = async (search: string, by = owner) =>
  (await by.get(`/api/units?search=${encodeURIComponent(search)}`)).body as Units

test('each piece gets a serial number and a code with the first step of its job, once', async () => {
  const { job } = await ordered(3)
  expect(await unitsOf(job)).toEqual([])
  await Promise.all([step(job), step(job)])
  const units = await unitsOf(job)
  const year = new Intl.DateTimeFormat('en-ZA', { timeZone: 'Africa/Johannesburg', year: '2-digit' }).format()
  const first = Number(units[0]?.serial.slice(3))
  expect(units.map(({ serial }) => serial)).toEqual(
    [0, 1, 2].map((more) => `${year}-${String(first + more).padStart(6, '0')}`),
  )
  for (const { code } of units) expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{12}$`))
  expect(codeAlphabet).toHaveLength(32)
  expect(new Set(units.map(({ code }) => code)).size).toBe(3)
  expect(await unitsOf(job)).toEqual(units)
})

test('jobs that begin at once share no number', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => ordered(2)))
  await Promise.all(made.map(({ job }) => step(job)))
  const units = (await Promise.all(made.map(({ job }) => unitsOf(job)))).flat()
  expect(new Set(units.map(({ serial }) => serial)).size).toBe(12)
})

test('a job that only visits Testing has its units when the list is opened', async () => {
  const { job } = await ordered(2)
  const { stations } = (await fitter.get('/api/workshop/stations')).body as {
    stations: { _id: string; kind: string }[]
  }
  const testing = stations.find(({ kind }) => kind === 'testing')?._id
  await shop.app.database.pool.query('update jobs set station_id = $1 where id = $2', [testing, job._id])
  const lists = await Promise.all([unitsOf(job), unitsOf(job)])
  expect(lists[0]).toHaveLength(2)
  expect(lists[1]).toEqual(lists[0])
})

test('the office finds a unit by serial, order and customer; the workshop sees no customer', async () => {
  const { order, job } = await ordered()
  await step(job)
  const [unit] = await unitsOf(job)
  expect(unit).not.toHaveProperty('customer')
  for (const search of [unit?.serial ?? '', order.orderNumber.toLowerCase(), job.jobNumber]) {
    expect((await find(search)).units.map(({ _id }) => _id)).toEqual([unit?._id])
    expect((await find(search, fitter)).units.map(({ _id }) => _id)).toEqual([unit?._id])
  }
  const byName = await find(address.company.toUpperCase())
  expect(byName.units.map(({ _id }) => _id)).toContain(unit?._id)
  expect(byName.units[0]?.customer).toBe(address.company)
  expect((await find(address.company, fitter)).units).toEqual([])
  expect((await find('%')).units).toEqual([])
  const pages = (await owner.get('/api/units?limit=1&page=2')).body as Units
  expect(pages.units).toHaveLength(1)
  expect(pages.pages).toBe(pages.total)
})

test("a unit's file has its plate, its steps and a note, and outlives the product", async () => {
  const product = await stockProduct(shop, {
    price: 900,
    countInStock: 0,
    madeToOrder: true,
    leadTimeDays: 10,
    attributes: [{ name: 'Rated current', value: '160 A' }],
  })
  const job = await jobOf(await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }]))
  await step(job)
  expect((await owner.send('DELETE', `/api/product/${product._id}`)).status).toBe(200)
  const [unit] = await unitsOf(job)
  const read = (await fitter.get(`/api/units/${unit?.serial}`)).body as Detail
  expect(read).toMatchObject({
    name: product.name,
    plate: [{ name: 'Rated current', value: '160 A' }],
    steps: [{ action: 'made' }, { action: 'done' }],
  })
  const noted = await fitter.put(`/api/units/${unit?._id}/note`, { note: 'Door respray', updatedAt: read.updatedAt })
  expect(noted.body).toMatchObject({ note: 'Door respray' })
  expect((await fitter.put(`/api/units/${unit?._id}/note`, { note: 'x', updatedAt: read.updatedAt })).status).toBe(409)
  const box = await ordered()
  await step(box.job)
  const [made] = await unitsOf(box.job)
  const { plate } = (await owner.get(`/api/units/${made?._id}`)).body as Detail
  expect(plate.map(({ name }) => name).slice(0, 3)).toEqual(['Size', 'Steel', 'Finish'])
  expect((await owner.get('/api/units/26-999999')).status).toBe(404)
})
