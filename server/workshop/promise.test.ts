import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { toWorkingDay } from '#contract/working-days.ts'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { capacityOf } from '#contract/workshop/promise.ts'
import type { getPromise, getWorkCalendar } from '#contract/workshop/promise-calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import {
  address,
  buy,
  cartOf,
  finalise,
  payInSandbox,
  readQueuedEmails,
  startCheckout,
  stockProduct,
} from '#test/orders.ts'
import { accept, ask as askQuote, contact, draftOf, send as sendQuote } from '#test/quotes.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { makeJobs } from './make-jobs.ts'
import { createJobsTask } from './plan-due-orders.ts'
import { readPlan } from './plan-queries.ts'

let shop: Shop & { close(): Promise<void> }
let office: Caller
let logged: (line: Record<string, unknown>) => void = () => {}
let enclosure: PricedDesign
beforeAll(async () => {
  shop = await openShop({
    env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000', LIMIT_PROMISE: '100000' },
    log: (line) => logged(line),
  })
  office = await shop.signIn('admin')
  enclosure = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values)
const boxes = (qty = 1) => [{ _id: enclosure._id, qty, checked: true }]
const stations = async () => ((await office.get('/api/workshop/stations')).body as { stations: Station[] }).stations
const jobsOf = async ({ _id }: Pick<Order, '_id'>) =>
  ((await office.get(`/api/workshop/orders/${_id}`)).body as { jobs: Job[] }).jobs
const orderOf = async (id: string) => (await office.get(`/api/order/${id}`)).body as Order
const ask = async (...lines: object[]) => {
  const reply = await shop.guest().post('/api/promise', { lines })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Output<typeof getPromise>
}

test('a design is ready by its work and lead time, kept or not, and the answer is a day and nothing else', async () => {
  const { readyOn } = await ask({ _id: enclosure._id, qty: 1 })
  expect(readyOn && readyOn >= addDays(today(), enclosure.leadTimeDays)).toBe(true)
  expect(await ask({ link: toLink(standardDesign), qty: 1 })).toEqual({ readyOn })
  const refused = await shop.guest().post('/api/promise', { lines: [{ link: 'AAAA', qty: 1 }] })
  expect(refused.status).toBe(400)
  const both = { _id: enclosure._id, link: toLink(standardDesign), qty: 1 }
  expect((await shop.guest().post('/api/promise', { lines: [both] })).status).toBe(400)
})

test('a question has at most fifty lines, and each of them counts as a use', async () => {
  const of = (count: number) => Array.from({ length: count }, () => ({ link: toLink(standardDesign), qty: 1 }))
  const uses = async () => {
    const { rows } = await query("select count from rate_limits where key like 'promise:%'")
    return Number((rows[0] as { count: number } | undefined)?.count ?? 0)
  }
  const before = await uses()
  const refused = await shop.guest().post('/api/promise', { lines: of(51) })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('A question can have at most 50 lines.') },
  })
  expect(await uses()).toBe(before)
  await ask(...of(50))
  expect(await uses()).toBe(before + 50)
})

test('goods in stock have no day; what stock does not cover is made, by the work entered for it', async () => {
  const { _id: stocked } = await stockProduct(shop, { price: 40, countInStock: 50 })
  const made = { price: 900, countInStock: 2, madeToOrder: true, leadTimeDays: 10 }
  const { _id: product } = await stockProduct(shop, made)
  expect(await ask({ _id: stocked, qty: 4 }, { _id: product, qty: 2 })).toEqual({})
  expect(await ask({ _id: crypto.randomUUID(), qty: 1 })).toEqual({})
  const { readyOn = '' } = await ask({ _id: product, qty: 3 })
  expect(readyOn >= addDays(today(), 10)).toBe(true)
  const [cutting] = await stations()
  // Ten weeks of a station for one.
  const weeks = 10 * (cutting?.hours ?? 0) * 60
  await query('update products set work = $2 where id = $1', [product, { [cutting?._id ?? '']: weeks }])
  const { readyOn: later = '' } = await ask({ _id: product, qty: 3 })
  expect(later >= addDays(today(), 63)).toBe(true)
  // Of several lines the latest counts.
  expect(await ask({ _id: enclosure._id, qty: 1 }, { _id: product, qty: 3 })).toEqual({ readyOn: later })
})

test('the day shown at payment is kept with the checkout, and what is promised is never later', async () => {
  const buyer = await shop.signIn('shopper')
  const { readyOn = '' } = await ask({ _id: enclosure._id, qty: 2 })
  const order = await buy(buyer, boxes(2))
  const { rows } = await query('select ready_on::text as day from checkouts where order_id = $1', [order._id])
  expect(rows).toEqual([{ day: readyOn }])
  // Meanwhile the workshop has filled up.
  const [cutting] = await stations()
  const filler = await buy(await shop.signIn('shopper'), boxes())
  await makeJobs(shop.app, filler._id)
  await query('update jobs set work = $2 where order_id = $1', [filler._id, { [cutting?._id ?? '']: 200_000 }])
  await makeJobs(shop.app, order._id)
  expect(await jobsOf(order)).toMatchObject([{ promisedOn: readyOn, dueOn: readyOn }])
  expect(await orderOf(order._id)).toMatchObject({ promisedOn: readyOn })
  const late = await buy(await shop.signIn('shopper'), boxes(2))
  await makeJobs(shop.app, late._id)
  const [job] = await jobsOf(late)
  expect(job?.promisedOn && job.promisedOn > readyOn).toBe(true)
  await query("update jobs set state = 'cancelled' where order_id = $1", [filler._id])
})

test('an unpaid order shows the day if it is paid today; it is fixed by the payment, and e-mails say it', async () => {
  const buyer = await shop.signIn('shopper')
  const placed = (await buyer.post('/api/order', cartOf(boxes(), { paymentMethod: 'EFT' }))).body as Order
  const { readyOn = '' } = placed
  expect(readyOn >= addDays(today(), enclosure.leadTimeDays)).toBe(true)
  expect(placed).not.toHaveProperty('promisedOn')
  await office.put(`/api/order/${placed._id}/pay`, { note: 'FNB 14 Nov' })
  await createJobsTask(shop.app)()
  const paid = await orderOf(placed._id)
  expect(paid).not.toHaveProperty('readyOn')
  expect(paid.promisedOn && paid.promisedOn <= readyOn).toBe(true)
  const emails = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(placed.orderNumber))
  expect(JSON.stringify(emails)).toContain('ready around')
})

test('a fault in planning stops neither a checkout nor a payment', async () => {
  await query('alter table closed_days rename to closed_days_away')
  const buyer = await shop.signIn('shopper')
  const started = await startCheckout(buyer, boxes())
  expect(started).toHaveProperty('checkoutId')
  const order = await buy(await shop.signIn('shopper'), boxes())
  await createJobsTask(shop.app)()
  await query('alter table closed_days_away rename to closed_days')
  expect(await jobsOf(order)).toEqual([])
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toMatchObject([{ promisedOn: expect.any(String) }])
})

test('a purchase does not wait for a plan that hangs: it goes by its lead times, and the log says so', async () => {
  const { pool } = shop.app.database
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table closed_days in access exclusive mode')
  const errors: Record<string, unknown>[] = []
  logged = (line) => errors.push(line)
  const { checkoutId } = await startCheckout(await shop.signIn('shopper'), boxes())
  await client.query('rollback')
  client.release()
  const failed = errors.filter(({ event }) => event === 'promise_failed')
  expect(failed).toMatchObject([{ err: { message: 'planning took too long' } }])
  const { rows } = await query('select ready_on::text as day from checkouts where id = $1', [checkoutId])
  expect(rows).toEqual([{ day: toWorkingDay(addDays(today(), enclosure.leadTimeDays)) }])
})

test('an unpaid order that is paid by card later is promised no later than its page says', async () => {
  const buyer = await shop.signIn('shopper')
  const placed = (await buyer.post('/api/order', cartOf(boxes(), { paymentMethod: 'EFT' }))).body as Order
  // Ordered two weeks ago; the workshop has filled up since.
  await query(
    "update orders set created_at = created_at - interval '14 days', ready_on = ready_on - 14 where id = $1",
    [placed._id],
  )
  const [cutting] = await stations()
  const filler = await buy(await shop.signIn('shopper'), boxes())
  await makeJobs(shop.app, filler._id)
  await query('update jobs set work = $2 where order_id = $1', [filler._id, { [cutting?._id ?? '']: 200_000 }])
  const { readyOn: saidOn = '' } = await orderOf(placed._id)
  expect(saidOn > today()).toBe(true)
  const started = (await buyer.post('/api/payment/checkout', { order: placed._id })).body as StartedCheckout
  await payInSandbox(buyer, started.redirectUrl)
  await finalise(buyer, started.checkoutId)
  await createJobsTask(shop.app)()
  expect(await orderOf(placed._id)).toMatchObject({ isPaid: true, promisedOn: saidOn })
  expect(await jobsOf(placed)).toMatchObject([{ promisedOn: saidOn, dueOn: saidOn }])
  await query("update jobs set state = 'cancelled' where order_id = $1", [filler._id])
})

test('the unpaid order of an accepted quote shows a day, which binds as well', async () => {
  const buyer = await shop.signIn('shopper')
  const quote = await askQuote(buyer)
  await sendQuote(office, quote, [{ _id: enclosure._id, name: 'Enclosure', qty: 1, price: 4000 }], { leadTimeDays: 20 })
  const order = (await accept(buyer, quote, 1, { checked: true, paymentMethod: 'EFT' })).body as Order
  expect(order.readyOn && order.readyOn >= addDays(today(), 20)).toBe(true)
  const emails = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(JSON.stringify(emails)).toContain('ready around')
  // By phone too.
  const called = (await office.post('/api/quote/office', { contact })).body as Quote
  const draft = draftOf([{ name: 'Control desk', qty: 1, price: 9000 }], { leadTimeDays: 30, shippingAddress: address })
  const phoned = (await office.post(`/api/quote/${called._id}/place`, draft)).body as Order
  expect(phoned.readyOn && phoned.readyOn >= addDays(today(), 30)).toBe(true)
})

test('orders accepted at once never overbook a week, and equal work is promised in its turn', async () => {
  const count = shareOf(200, 20)
  const orders: Order[] = []
  for (let nth = 0; nth < count; nth++) orders.push(await buy(await shop.signIn('shopper'), boxes(1 + (nth % 5))))
  // As if no day had been shown.
  await query('update checkouts set ready_on = null')
  await query('update orders set ready_on = null where id = any($1::uuid[])', [orders.map(({ _id }) => _id)])
  await Promise.all(orders.map(({ _id }) => makeJobs(shop.app, _id)))
  const jobs = (await Promise.all(orders.map(jobsOf))).flat()
  expect(jobs).toHaveLength(count)
  const inTurn = jobs.toSorted((a, b) => a.jobNumber.localeCompare(b.jobNumber))
  for (const qty of [1, 2, 3, 4, 5]) {
    const days = inTurn.filter((job) => job.qty === qty).map(({ promisedOn }) => promisedOn)
    expect(days).toEqual(days.toSorted())
  }
  const { load, calendar } = await readPlan(shop.app.db)
  for (const station of calendar.stations)
    for (const [week, minutes = 0] of (load.get(station._id) ?? []).entries())
      expect(minutes).toBeLessThanOrEqual(capacityOf(calendar, station, week) + 1e-6)
})

test('closed days are entered as ranges, holidays can be worked, and two savers do not overwrite each other', async () => {
  const read = async () => (await office.get('/api/workshop/calendar')).body as Output<typeof getWorkCalendar>
  const { holidays, updatedAt } = await read()
  const [holiday] = holidays
  expect(holiday).toMatchObject({ isClosed: true, name: expect.any(String) })
  const save = (body: object) => office.put('/api/workshop/calendar', body)
  const shut = { from: addDays(today(), 1), to: addDays(today(), 60), name: 'Shut-down' }
  const saved = await save({ closed: [shut], openHolidays: [holiday?.day], updatedAt })
  expect(saved.body).toMatchObject({ closed: [shut] })
  expect((await read()).holidays[0]).toMatchObject({ day: holiday?.day, isClosed: false })
  const { readyOn = '' } = await ask({ _id: enclosure._id, qty: 1 })
  expect(readyOn > shut.to).toBe(true)
  expect((await save({ closed: [], openHolidays: [], updatedAt })).body).toMatchObject({ code: 'stale' })
  expect((await save({ closed: [{ ...shut, to: today() }], openHolidays: [] })).status).toBe(400)
  expect((await save({ closed: [], openHolidays: [] })).status).toBe(200)
})
