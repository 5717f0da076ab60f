import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Unit } from '#contract/testing/unit-calls.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { makeJobs } from '#server/workshop/make-jobs.ts'
import { pdf, picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { accept, ask, send as sendQuote, work } from '#test/quotes.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openWorkshop } from '#test/testing.ts'

let shop: Shop & { close(): Promise<void> }
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  workshop = await openWorkshop(shop)
})
afterAll(() => shop.close())

/** At Testing. */
async function begun(qty = 1): Promise<{ order: Order; job: Job; units: Unit[]; unit: Unit }> {
  const { order, job } = await workshop.order(qty)
  const at = await workshop.toTesting(job)
  const units = await workshop.unitsOf(at)
  if (!units[0]) throw new Error('no unit')
  return { order, job: at, units, unit: units[0] }
}
const ship = (order: Order) => workshop.owner.put(`/api/order/${order._id}/status`, { status: 'shipped' })
const issuesOf = (reply: { body: unknown }) =>
  ((reply.body as { issues?: { path: string }[] }).issues ?? []).map(({ path }) => path)

test('a good test passes a unit, with its readings, photos and signature', async () => {
  const { unit } = await begun()
  const reply = await workshop.send(unit, {}, [await picture(), await picture(50, 50, 'jpeg')])
  expect(reply.status, reply.text).toBe(201)
  const read = await workshop.read(unit)
  expect(read).toMatchObject({
    result: 'passed',
    tests: [
      {
        isPassed: true,
        plan: { standard: 'SANS 1973-3' },
        answers: [{ reading: 0.08 }, { yes: true }],
        instruments: [{ name: 'Ohmmeter', serial: workshop.meter.serial }],
        photos: [{ name: 'picture.png' }, { name: 'picture.jpg' }],
        tester: 'Sipho Dlamini',
      },
    ],
  })
  const [made] = read.tests
  const url = `/api/units/${unit._id}/tests/${made?._id}/photos/${made?.photos[0]?._id}`
  expect((await workshop.fitter.get(url)).headers['content-type']).toBe('image/png')
  expect((await shop.guest().get(url)).status).toBe(401)
  expect(
    (await workshop.fitter.get(`/api/units/${randomUUID()}/tests/${made?._id}/photos/${made?.photos[0]?._id}`)).status,
  ).toBe(404)
})

test('a bad reading, a missing answer, an expired instrument and a missing signature each block the pass', async () => {
  const { unit } = await begun()
  const { earth, lock } = workshop.checks
  const old = await workshop.addInstrument(addDays(today(), -1))
  const blocked = async (more: object) => {
    const reply = await workshop.send(unit, more)
    expect(reply.status, reply.text).toBe(400)
    return issuesOf(reply)
  }
  const ok = { check: lock._id, yes: true }
  expect(await blocked({ answers: [{ check: earth._id, reading: 0.11 }, ok] })).toEqual([`answers.${earth._id}`])
  expect(await blocked({ answers: [ok] })).toEqual([`answers.${earth._id}`])
  expect(await blocked({ instruments: [old._id] })).toEqual(['instruments'])
  expect(await blocked({ instruments: [randomUUID()] })).toEqual(['instruments'])
  expect(await blocked({ instruments: [workshop.meter._id, old._id] })).toEqual(['instruments'])
  expect(await blocked({ tester: '  ' })).toEqual(['tester'])
  // Yesterday's clock makes no expired instrument good, and no reading is a number that is none.
  expect((await workshop.send(unit, { answers: [{ check: earth._id, reading: '0.05' }, ok] })).status).toBe(400)
  expect(await workshop.read(unit)).not.toHaveProperty('result')
})

test('a fail needs its reason, takes the job back with it, and the unit can pass later', async () => {
  const { unit, job } = await begun()
  const assembly = workshop.stations.find(({ kind }) => kind === 'assembly')?._id
  const bad = { isPassed: false, back: assembly, answers: [] }
  expect(issuesOf(await workshop.send(unit, bad))).toEqual(['reason'])
  expect((await workshop.send(unit, { ...bad, reason: 'Door scrapes' })).status).toBe(201)
  const back = await workshop.readJob(job)
  expect(back).toMatchObject({ station: assembly, state: 'active', isRework: true })
  expect((await workshop.read(unit)).steps.at(-1)).toMatchObject({
    action: 'back',
    reason: 'Test failed. Door scrapes',
  })
  expect(await workshop.read(unit)).toMatchObject({ result: 'failed' })
  const again = await workshop.toTesting(back)
  expect((await workshop.done(again)).body).toMatchObject({ code: 'not_tested' })
  expect((await workshop.send(unit)).status).toBe(201)
  expect((await workshop.done(again)).status).toBe(200)
  expect((await workshop.readJob(job)).state).toBe('finished')
  // Something was found after all: back again, even from a finished job.
  expect((await workshop.send(unit, { ...bad, reason: 'Seal came off' })).status).toBe(201)
  expect(await workshop.readJob(job)).toMatchObject({ station: assembly, state: 'active' })
})

test('what a phone sends several times is recorded once, with its photos once', async () => {
  const { unit } = await begun()
  const key = randomUUID()
  const photos = [await picture()]
  const replies = await Promise.all([1, 2, 3].map(() => workshop.send(unit, { key }, photos)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await workshop.send(unit, { key }, photos)).status).toBe(201)
  const { tests } = await workshop.read(unit)
  expect(tests).toHaveLength(1)
  const { rows } = await shop.app.database.pool.query('select photos from tests where key = $1', [key])
  const kept = (rows[0] as { photos: { fileKey: string }[] }).photos.map(({ fileKey }) => fileKey)
  const stored: string[] = []
  for await (const file of shop.app.storage.list('attachment-')) stored.push(file.key)
  const all = await shop.app.database.pool.query(
    `select jsonb_path_query(photos, '$[*].fileKey') #>> '{}' as key from tests`,
  )
  expect(stored.toSorted()).toEqual(all.rows.map((row: { key: string }) => row.key).toSorted())
  expect(stored).toContain(kept[0])
})

test('a test from a phone that had no connection keeps its time, and never a time to come', async () => {
  const { unit } = await begun()
  await shop.database.pool.query(`update units set created_at = now() - interval '2 days' where id = $1`, [unit._id])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await workshop.send(unit, { testedAt: yesterday })
  expect((await workshop.read(unit)).tests[0]?.testedAt).toBe(yesterday)
  await workshop.send(unit, { testedAt: '2099-01-01T00:00:00.000Z', reason: 'Label was wrong' })
  expect(Date.parse((await workshop.read(unit)).tests[0]?.testedAt ?? '')).toBeLessThan(Date.now() + 5000)
})

test('nothing was tested before it was made, so a clock set back makes no expired instrument good', async () => {
  const { unit } = await begun()
  const old = await workshop.addInstrument(addDays(today(), -1))
  const before = `${addDays(today(), -2)}T08:00:00.000Z`
  expect(issuesOf(await workshop.send(unit, { instruments: [old._id], testedAt: before }))).toEqual(['instruments'])
  expect((await workshop.send(unit, { testedAt: before })).status).toBe(201)
  expect((await workshop.read(unit)).tests[0]?.testedAt.slice(0, 10)).not.toBe(addDays(today(), -2))
})

test('an instrument that was taken out of use before the test is refused, in a page from yesterday too', async () => {
  const { unit } = await begun()
  await shop.database.pool.query(`update units set created_at = now() - interval '2 days' where id = $1`, [unit._id])
  const broken = await workshop.addInstrument(addDays(today(), 30))
  const draft = { instruments: [workshop.meter._id, broken._id] }
  await workshop.owner.delete(`/api/testing/instruments/${broken._id}`)
  const refused = await workshop.send(unit, draft)
  expect([refused.status, issuesOf(refused)]).toEqual([400, ['instruments']])
  // It was good when the phone without a connection measured with it.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect((await workshop.send(unit, { ...draft, testedAt: yesterday })).status).toBe(201)
})

test("a test sent under another unit's key is refused rather than lost, and a check has one answer", async () => {
  const { units } = await begun(2)
  const [one, two] = units as [Unit, Unit]
  const key = randomUUID()
  expect((await workshop.send(one, { key })).status).toBe(201)
  expect((await workshop.send(two, { key })).body).toMatchObject({ code: 'conflict' })
  const { earth, lock } = workshop.checks
  const answers = [0.05, 9].map((reading) => ({ check: earth._id, reading }))
  expect((await workshop.send(two, { answers: [...answers, { check: lock._id, yes: true }] })).status).toBe(400)
  expect(await workshop.read(two)).not.toHaveProperty('result')
})

test('of two testers at once one passes the unit, and the other is asked why', async () => {
  const { unit } = await begun()
  const replies = await Promise.all([1, 2].map(() => workshop.send(unit, {}, [])))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await workshop.read(unit)).tests).toHaveLength(1)
})

test('words up to the limit are kept whole, longer ones and control characters are refused, also in a reason sent on', async () => {
  const { unit, job } = await begun()
  const fail = (reason: string, more: object = {}) =>
    workshop.send(unit, { isPassed: false, answers: [], back: workshop.stations[0]?._id, reason, ...more })
  expect((await fail('x'.repeat(201))).status).toBe(400)
  expect((await fail('Scratch', { tester: 'n'.repeat(101) })).status).toBe(400)
  expect((await fail('Scratch', { remarks: 'r'.repeat(2001) })).status).toBe(400)
  expect((await fail('🔩'.repeat(100), { remarks: 'é'.repeat(2000) })).status).toBe(201)
  expect((await workshop.readJob(job)).station).toBe(workshop.stations[0]?._id)
  expect((await workshop.read(unit)).tests[0]).toMatchObject({ remarks: 'é'.repeat(2000) })
})

test('the unit of a cancelled order is not tested any more', async () => {
  const { order, unit } = await begun()
  await workshop.owner.post(`/api/order/${order._id}/refund`, { reason: 'Given up.' })
  await makeJobs(shop.app, order._id)
  expect((await workshop.readJob(unit.job)).state).toBe('cancelled')
  expect((await workshop.send(unit)).body).toMatchObject({ code: 'step_not_allowed' })
})

test('what was begun is tested although its product was deleted; a deleted plan asks for nothing', async () => {
  const first = await stockProduct(shop, { price: 900, countInStock: 0, madeToOrder: true, leadTimeDays: 5 })
  const product = await stockProduct(shop, { price: 900, countInStock: 0, madeToOrder: true, leadTimeDays: 5 })
  const { category } = (await workshop.owner.get(`/api/product/${product._id}`)).body as Product
  const made = await workshop.owner.post('/api/testing/plans', {
    name: 'Boards by category',
    standard: '',
    checks: [workshop.checks.lock],
    categories: [category._id],
    products: [],
    enclosures: false,
  })
  expect(made.status, made.text).toBe(201)
  const begin = async (id: string) => {
    const order = await buy(await shop.signIn('shopper'), [{ _id: id, qty: 1 }])
    const [job] = await workshop.jobsOf(order)
    expect((await workshop.done(job as Job)).status).toBe(200)
    return order
  }
  const order = await begin(product._id)
  await workshop.owner.delete(`/api/product/${product._id}`)
  expect((await ship(order)).body).toMatchObject({ code: 'not_tested' })
  const other = await begin(first._id)
  await workshop.owner.delete(`/api/testing/plans/${(made.body as { _id: string })._id}`)
  expect((await ship(other)).status).toBe(200)
})

test('a unit that has passed is tested again only with a reason', async () => {
  const { unit } = await begun()
  await workshop.send(unit)
  const again = await workshop.send(unit)
  expect([again.status, issuesOf(again)]).toEqual([409, ['reason']])
  expect((await workshop.send(unit, { reason: 'Wrong reading written down' })).status).toBe(201)
  await expect(shop.app.database.pool.query(`update tests set tester = 'X'`)).rejects.toThrow('never changed')
})

test('too many photos and files that are none are refused', async () => {
  const { unit } = await begun()
  const one = await picture()
  expect(
    (
      await workshop.send(
        unit,
        {},
        Array.from({ length: 7 }, () => one),
      )
    ).status,
  ).toBe(400)
  expect((await workshop.send(unit, {}, [pdf()])).body).toMatchObject({ code: 'bad_file' })
  const broken = await workshop.fitter.form('POST', `/api/units/${unit._id}/tests`, { test: '{' })
  expect(broken.status).toBe(400)
  expect((await workshop.read(unit)).tests).toEqual([])
})

test('Testing is done, and goods leave, only when every unit has passed', async () => {
  const { order, job, units } = await begun(3)
  const [one, two, three] = units
  expect((await workshop.done(job)).body).toMatchObject({
    code: 'not_tested',
    message: '3 of 3 pieces have not passed the test yet.',
  })
  expect((await ship(order)).body).toMatchObject({
    code: 'not_tested',
    message: expect.stringContaining(job.jobNumber),
  })
  await workshop.send(one as Unit)
  const line = order.orderItems[0]?._id
  const parcel = (qty: number) =>
    workshop.owner.post(`/api/order/${order._id}/parcels`, { lines: [{ _id: line, qty }] })
  expect((await parcel(2)).body).toMatchObject({ code: 'not_tested' })
  expect((await parcel(1)).status).toBe(201)
  // The one that has passed is gone.
  expect((await parcel(1)).body).toMatchObject({ code: 'not_tested' })
  const delivered = await workshop.owner.put(`/api/order/${order._id}/deliver`)
  expect(delivered.body).toMatchObject({ code: 'not_tested' })
  await workshop.send(two as Unit)
  expect((await workshop.read(three as Unit)).others.map(({ result }) => result)).toEqual(['passed', 'passed'])
  await workshop.send(three as Unit)
  expect((await workshop.done(job)).status).toBe(200)
  expect((await ship(order)).status).toBe(200)
})

test('an order that is shipped before anybody has begun is refused too', async () => {
  const { order } = await workshop.order()
  const lines = order.orderItems.map(({ _id, qty }) => ({ _id, qty }))
  const parcel = () => workshop.owner.post(`/api/order/${order._id}/parcels`, { lines })
  expect((await parcel()).body).toMatchObject({ code: 'not_tested' })
  await shop.app.database.pool.query('delete from jobs where order_id = $1', [order._id])
  expect((await parcel()).body).toMatchObject({ code: 'not_tested' })
})

test('units from stock are not concerned, and what was finished before there was a plan needs no test', async () => {
  const product = await stockProduct(shop, { price: 900, countInStock: 2, madeToOrder: true, leadTimeDays: 5 })
  const stocked = await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 3 }])
  const early = await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])
  const [job] = await workshop.jobsOf(early)
  for (let at = job as Job; at.state !== 'finished'; at = await workshop.readJob(at))
    expect((await workshop.done(at)).status).toBe(200)
  const made = await workshop.owner.post('/api/testing/plans', {
    name: 'Late plan',
    standard: '',
    checks: [workshop.checks.lock],
    categories: [],
    products: [product._id],
    enclosures: false,
  })
  expect(made.status).toBe(201)
  await makeJobs(shop.app, stocked._id)
  const parcel = (qty: number) =>
    workshop.owner.post(`/api/order/${stocked._id}/parcels`, { lines: [{ _id: product._id, qty }] })
  expect((await parcel(3)).body).toMatchObject({ code: 'not_tested' })
  expect((await parcel(2)).status).toBe(201)
  expect((await parcel(1)).body).toMatchObject({ code: 'not_tested' })
  expect((await ship(early)).status).toBe(200)
})

test('work from a quote has no plan until one is chosen, and keeps it once it was tested', async () => {
  const guest = shop.guest()
  const quote = await sendQuote(workshop.owner, await ask(guest), [work(1000)])
  const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
  await workshop.owner.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })
  const [job] = await workshop.jobsOf(order)
  await workshop.done(job as Job)
  const [unit] = await workshop.unitsOf(job as Job)
  expect((await workshop.send(unit as Unit)).body).toMatchObject({ code: 'step_not_allowed' })
  const choose = () => workshop.fitter.put(`/api/testing/jobs/${job?._id}/plan`, { plan: workshop.plan._id })
  expect((await choose()).status).toBe(200)
  expect((await workshop.send(unit as Unit)).status).toBe(201)
  expect((await choose()).body).toMatchObject({ code: 'conflict' })
})

test("the buyer's page says Tested once all units have passed", async () => {
  const { order, job, buyer } = await workshop.order(2)
  const stage = async () => (await buyer.get(`/api/order/${order._id}/making`)).body
  expect(await stage()).toMatchObject({ stage: 'planned', hasTest: true })
  const at = await workshop.toTesting(job)
  const [one, two] = await workshop.unitsOf(at)
  await workshop.send(one as Unit)
  expect(await stage()).toMatchObject({ stage: 'making', hasTest: true })
  await workshop.send(two as Unit)
  expect(await stage()).toMatchObject({ stage: 'tested', hasTest: true })
})
