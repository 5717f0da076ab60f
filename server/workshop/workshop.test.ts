import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import { toWorkingDay } from '#contract/working-days.ts'
import type { Job, JobDetail, listJobs, Station } from '#contract/workshop/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { publicUrl } from '#server/config.ts'
import { longDay } from '#server/invoices/sheet-parts.ts'
import { buy, cartOf, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { accept, ask, work as custom, send } from '#test/quotes.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { makeJobs } from './make-jobs.ts'
import { createJobsTask } from './plan-due-orders.ts'

let shop: Shop & { close(): Promise<void> }
let foreman: Caller
let enclosure: PricedDesign
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  foreman = await shop.signIn('admin')
  enclosure = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
})
afterAll(() => shop.close())

const boxes = (qty = 1) => [{ _id: enclosure._id, qty, checked: true }]
const stations = async () => ((await foreman.get('/api/workshop/stations')).body as { stations: Station[] }).stations
const jobsOf = async ({ _id }: Pick<Order, '_id'>) =>
  ((await foreman.get(`/api/workshop/orders/${_id}`)).body as { jobs: Job[] }).jobs
const orderOf = async (id: string) => (await foreman.get(`/api/order/${id}`)).body as Order

/** A paid order of custom enclosures, with its job. */
async function ordered(qty = 1): Promise<{ order: Order; job: Job; buyer: Caller }> {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, boxes(qty))
  await makeJobs(shop.app, order._id)
  const [job] = await jobsOf(order)
  if (!job) throw new Error('no job')
  return { order, job, buyer }
}
const step = (job: Pick<Job, '_id'>, body: object) => foreman.post(`/api/workshop/jobs/${job._id}/steps`, body)
const done = (job: Job) => step(job, { action: 'done', station: job.station, updatedAt: job.updatedAt })
async function next(job: Job): Promise<JobDetail> {
  const reply = await done(job)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as JobDetail
}

test('a paid order gets its jobs from the loop, once, whoever looks first, and without a price', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id: product } = await stockProduct(shop, {
    price: 900,
    countInStock: 2,
    madeToOrder: true,
    leadTimeDays: 10,
  })
  const { _id: stocked } = await stockProduct(shop, { price: 40, countInStock: 50 })
  const order = await buy(buyer, [...boxes(3), { _id: product, qty: 5 }, { _id: stocked, qty: 4 }])
  const rounds = [createJobsTask(shop.app), createJobsTask(shop.app)]
  await Promise.all(rounds.map((round) => round()))
  await rounds[0]?.()
  const jobs = await jobsOf(order)
  // Two of the five came from stock.
  expect(jobs.map(({ qty }) => qty).toSorted()).toEqual([3, 3])
  const box = jobs.find(({ item }) => item.design)
  expect(box).toMatchObject({ state: 'waiting', jobNumber: expect.stringMatching(/^J-\d{6}$/) })
  expect(Object.values(box?.work ?? {}).every((minutes) => minutes > 0)).toBe(true)
  expect(Object.keys(box?.work ?? {})).toHaveLength(5)
  const all = await foreman.get('/api/workshop/jobs')
  expect(all.text).not.toMatch(/price|cents|thandi|rivonia/i)
})

test('custom work of a quote is a job too, once its deposit has arrived: without prices, due by its lead time', async () => {
  const guest = shop.guest()
  const lines = [custom(1000, { name: 'Control desk', leadTimeDays: 20 }), custom(200)]
  const quote = await send(foreman, await ask(guest), lines, { depositPercent: 50 })
  const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toEqual([])
  await foreman.put(`/api/order/${order._id}/pay`, { reference: 'FNB', amount: order.depositPrice })
  await createJobsTask(shop.app)()
  const jobs = await jobsOf(order)
  const station = (await stations())[0]?._id
  expect(jobs.toSorted((a, b) => a.item.name.localeCompare(b.item.name))).toMatchObject([
    { item: { name: 'Control desk' }, station, work: {}, dueOn: toWorkingDay(addDays(today(), 20)) },
    { item: { name: 'Cut-outs in the door' }, station, work: {}, dueOn: null },
  ])
  for (const { item } of jobs) expect(item).not.toHaveProperty('price')
})

test('five taps take a job through the workshop, and the first one starts the order', async () => {
  const { order, job } = await ordered()
  let at: Job = job
  expect((await orderOf(order._id)).status).toBe('paid')
  for (const station of await stations()) {
    expect(at.station).toBe(station._id)
    at = await next(at)
    expect((await orderOf(order._id)).status).toBe('processing')
  }
  expect(at).toMatchObject({ state: 'finished', station: null })
  expect((at as JobDetail).steps.map(({ action }) => action)).toEqual([
    'made',
    ...Array.from({ length: 5 }, () => 'done'),
  ])
})

test('of two taps at once one is a step, and the other learns that the job has moved', async () => {
  const { job } = await ordered()
  const replies = await Promise.all([done(job), done(job)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' })
  const moved = replies.find(({ status }) => status === 200)
  expect(moved?.body).toMatchObject({ station: (await stations())[1]?._id })
  // A phone that has seen nothing yet names the station.
  expect((await step(job, { action: 'done', station: job.station })).status).toBe(409)
})

test('a step can be undone for ten seconds, with the order that it started', async () => {
  const { order, job } = await ordered()
  await next(job)
  const undone = await foreman.post(`/api/workshop/jobs/${job._id}/undo`)
  expect(undone.body).toMatchObject({ state: 'waiting', station: job.station })
  expect((undone.body as JobDetail).steps.at(-1)).toMatchObject({ action: 'done', isUndone: true })
  expect((await orderOf(order._id)).status).toBe('paid')
  expect((await foreman.post(`/api/workshop/jobs/${job._id}/undo`)).status).toBe(409)

  await next((await jobsOf(order))[0] as Job)
  await shop.app.database.pool.query(
    `update jobs set undo = jsonb_set(undo, '{until}', to_jsonb((now() - interval '1 second')::text)) where id = $1`,
    [job._id],
  )
  expect((await foreman.post(`/api/workshop/jobs/${job._id}/undo`)).status).toBe(409)
})

test('an undone step leaves an order alone that has gone on since', async () => {
  const { order, job } = await ordered()
  await next(job)
  await foreman.put(`/api/order/${order._id}/status`, { status: 'shipped' })
  await foreman.post(`/api/workshop/jobs/${job._id}/undo`)
  expect((await orderOf(order._id)).status).toBe('shipped')
})

test('a job goes back only with a reason, and is then known as rework', async () => {
  const { order, job } = await ordered()
  const [first] = await stations()
  await next(job)
  const refused = await step(job, { action: 'move', to: first?._id })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } })
  expect((await step(job, { action: 'move', to: first?._id, reason: 'Hole 3 is 2 mm off.' })).status).toBe(200)
  expect(await jobsOf(order)).toMatchObject([
    { station: first?._id, isRework: true, reworkReason: 'Hole 3 is 2 mm off.' },
  ])
})

test('a held job keeps its place, says why, and cannot be done until it goes on', async () => {
  const { order, job } = await ordered()
  expect((await step(job, { action: 'hold', reason: 'other' })).status).toBe(400)
  await step(job, { action: 'hold', reason: 'material', words: '2 mm 304 on Friday' })
  const [held] = await jobsOf(order)
  expect(held).toMatchObject({ state: 'held', station: job.station, heldReason: 'material' })
  expect((await step(job, { action: 'done', station: job.station })).body).toMatchObject({
    code: 'step_not_allowed',
    message: 'This job is on hold: waiting for material, 2 mm 304 on Friday. Resume it first.',
  })
  expect((await step(job, { action: 'resume' })).body).toMatchObject({ state: 'active', station: job.station })
})

test('the board shows what is late, due this week, on hold or finished, and finds a job by what is printed on it', async () => {
  const dueIn = async (days: number) => {
    const { job, order } = await ordered()
    await shop.app.database.pool.query('update jobs set due_on = $2 where id = $1', [job._id, addDays(today(), days)])
    return { job, orderNumber: order.orderNumber }
  }
  const [late, soon, held, finished] = [await dueIn(-1), await dueIn(7), await dueIn(8), await dueIn(-2)]
  await step(held.job, { action: 'hold', reason: 'drawing' })
  await finish(finished.job)
  const list = async (query: object) =>
    (await foreman.get(`/api/workshop/jobs?${new URLSearchParams({ ...query })}`)).body as Output<typeof listJobs>
  const own = new Set([late, soon, held, finished].map(({ job }) => job._id))
  const read = async (view: string) => (await list({ view })).jobs.flatMap(({ _id }) => (own.has(_id) ? [_id] : []))
  expect(await read('open')).toEqual([late.job._id, soon.job._id, held.job._id])
  expect(await read('late')).toEqual([late.job._id])
  expect(await read('week')).toEqual([soon.job._id])
  expect(await read('held')).toEqual([held.job._id])
  expect(await read('finished')).toEqual([finished.job._id])
  const totals = async (view: string) => (await list({ view })).total
  expect((await list({})).counts).toEqual({
    late: await totals('late'),
    week: await totals('week'),
    held: await totals('held'),
  })
  for (const search of [soon.job.jobNumber, soon.orderNumber])
    expect((await list({ search })).jobs.map(({ _id }) => _id)).toEqual([soon.job._id])
  const { code = '' } = soon.job.item.design ?? {}
  expect((await list({ search: code.toLowerCase() })).jobs).toContainEqual(
    expect.objectContaining({ _id: soon.job._id }),
  )
  expect(await list({ search: '%' })).toMatchObject({ total: 0 })
})

test('a station is shown alone, beside the counts of all', async () => {
  const { job } = await ordered()
  const at = await next(job)
  const all = (await foreman.get('/api/workshop/jobs?limit=1')).body as Output<typeof listJobs>
  expect(all.jobs).toHaveLength(1)
  const one = (await foreman.get(`/api/workshop/jobs?station=${at.station}`)).body as Output<typeof listJobs>
  expect(one.atStations).toEqual(all.atStations)
  expect(one.total).toBe(all.atStations[at.station ?? ''])
  expect(one.jobs).toHaveLength(one.total)
  expect(new Set(one.jobs.map(({ station }) => station))).toEqual(new Set([at.station]))
  expect((await foreman.get('/api/workshop/jobs?station=x')).status).toBe(400)
})

test('a job on hold is carried on to another station, and stays on hold', async () => {
  const { job } = await ordered()
  const second = (await stations())[1]?._id
  await step(job, { action: 'hold', reason: 'machine', words: 'Laser' })
  const reply = await step(job, { action: 'move', to: second })
  expect(reply.body).toMatchObject({ state: 'held', station: second, heldReason: 'machine', heldWords: 'Laser' })
})

test('a sheet opens its job on the phone, once the order has one', async () => {
  const buyer = await shop.signIn('shopper')
  const placed = (await buyer.post('/api/order', cartOf(boxes(), { paymentMethod: 'EFT' }))).body as Order
  const readSheet = async () => (await foreman.get(`/api/order/${placed._id}/workshop-sheet`)).text
  expect(await readSheet()).not.toContain('/manage/workshop')
  await foreman.put(`/api/order/${placed._id}/pay`, { note: 'FNB 14 Nov' })
  await makeJobs(shop.app, placed._id)
  const [job] = await jobsOf(placed)
  expect(await readSheet()).toContain(`/URI (${publicUrl(shop.app.config)}/manage/workshop/${job?.jobNumber})`)
})

test('once fewer enclosures are to be made than were ordered, the sheet says so like the job', async () => {
  const order = await buy(await shop.signIn('shopper'), boxes(2))
  await makeJobs(shop.app, order._id)
  const read = async () => readPdf((await foreman.get(`/api/order/${order._id}/workshop-sheet`)).bytes)
  expect(await read()).toContain('kg in total')
  await shop.app.database.pool.query('update jobs set qty = 1 where order_id = $1', [order._id])
  expect(await read()).not.toContain('kg in total')
})

test('a board has a sheet too, with the code of its job, the pieces to make and the day', async () => {
  const buyer = await shop.signIn('shopper')
  const stock = { price: 912.34, countInStock: 2, madeToOrder: true, leadTimeDays: 10 }
  const { _id } = await stockProduct(shop, stock)
  const order = await buy(buyer, [{ _id, qty: 5 }])
  const read = () => foreman.get(`/api/order/${order._id}/workshop-sheet`)
  expect((await read()).status).toBe(404)
  await makeJobs(shop.app, order._id)
  const [job] = await jobsOf(order)
  const sheet = await read()
  expect(sheet.text).toContain(`/URI (${publicUrl(shop.app.config)}/manage/workshop/${job?.jobNumber})`)
  const words = readPdf(sheet.bytes)
  for (const said of [`3 × ${job?.item.name}`, order.orderNumber, longDay(job?.dueOn ?? ''), 'Folding and welding'])
    expect(words).toContain(said)
  expect(words).not.toContain('912')
  await shop.app.database.pool.query("update jobs set state = 'cancelled' where id = $1", [job?._id])
  expect((await read()).status).toBe(404)
})

test('an enclosure whose job was cancelled has no sheet any more, and the others of its order keep theirs', async () => {
  const board = await stockProduct(shop, { price: 912, countInStock: 0, madeToOrder: true, leadTimeDays: 10 })
  const order = await buy(await shop.signIn('shopper'), [...boxes(), { _id: board._id, qty: 1 }])
  await makeJobs(shop.app, order._id)
  const [first, second] = (await jobsOf(order)).toSorted((one) => (one.item.design ? -1 : 1))
  const cancel = (job: Job | undefined) =>
    shop.app.database.pool.query("update jobs set state = 'cancelled' where id = $1", [job?._id])
  const read = () => foreman.get(`/api/order/${order._id}/workshop-sheet`)
  await cancel(first)
  const { text, bytes } = await read()
  expect(readPdf(bytes)).not.toContain('Parts to cut and fold')
  expect(text).toContain(`/manage/workshop/${second?.jobNumber})`)
  expect(text).not.toContain(`/manage/workshop/${first?.jobNumber})`)
  await cancel(second)
  expect(await read()).toMatchObject({ status: 404, body: { message: 'All work on this order was cancelled.' } })
})

const readReady = async ({ orderNumber }: Order) =>
  (await readQueuedEmails(shop))
    .map(({ subject }) => subject)
    .filter((subject) => /made|balance/.test(subject) && subject.includes(orderNumber))
const passUndoOfJobs = () =>
  shop.app.database.pool.query(`update jobs set finished_at = finished_at - interval '1 minute', undo = null`)
const follow = () => Promise.all([createJobsTask(shop.app)(), createJobsTask(shop.app)()])
async function finish(job: Job): Promise<Job> {
  let at = job
  while (at.state !== 'finished') at = await next(at)
  return at
}

test('an order says that it can be packed once all its jobs are finished, and no longer when one goes back', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id: product } = await stockProduct(shop, {
    price: 900,
    countInStock: 0,
    madeToOrder: true,
    leadTimeDays: 10,
  })
  const order = await buy(buyer, [...boxes(), { _id: product, qty: 2 }])
  await follow()
  const [first, second] = (await jobsOf(order)) as [Job, Job]
  await finish(first)
  await passUndoOfJobs()
  await follow()
  expect(await orderOf(order._id)).not.toHaveProperty('isMade')
  const last = await finish(second)
  await follow()
  // The last step can still be undone.
  expect(await orderOf(order._id)).not.toHaveProperty('isMade')
  await passUndoOfJobs()
  await follow()
  expect(await orderOf(order._id)).toHaveProperty('isMade', true)
  expect(((await foreman.get('/api/order')).body as { orders: Order[] }).orders).toContainEqual(
    expect.objectContaining({ _id: order._id, isMade: true }),
  )
  await step(last, { action: 'move', to: (await stations())[0]?._id, reason: 'The door scrapes.' })
  await follow()
  expect(await orderOf(order._id)).not.toHaveProperty('isMade')
  // Paid, and it is sent: nobody is e-mailed.
  expect(await readReady(order)).toEqual([])
})

test('the buyer follows the order through the workshop, and learns nothing else; for others it does not exist', async () => {
  const { order, job, buyer } = await ordered()
  const read = async () => (await buyer.get(`/api/order/${order._id}/making`)).body
  // Everything that is answered: no station, nobody's name, no other order.
  const readyOn = job.promisedOn
  expect(await read()).toEqual({ stage: 'planned', readyOn })
  await next(job)
  expect(await read()).toEqual({ stage: 'making', readyOn })
  await finish((await jobsOf(order))[0] as Job)
  await passUndoOfJobs()
  await follow()
  expect(await read()).toEqual({ stage: 'ready', readyOn })
  const stranger = await shop.signIn('shopper')
  expect((await stranger.get(`/api/order/${order._id}/making`)).status).toBe(404)
  expect((await shop.guest().get(`/api/order/${order._id}/making`)).status).toBe(404)
  await foreman.put(`/api/order/${order._id}/status`, { status: 'shipped' })
  expect(await read()).toEqual({})
})

test('goods that are missing from stock keep the order from being ready', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id: stocked } = await stockProduct(shop, { price: 40, countInStock: 50 })
  const order = await buy(buyer, [...boxes(), { _id: stocked, qty: 4 }])
  await follow()
  const hold = (qty: number) =>
    shop.app.database.pool.query(
      `update orders set holds = jsonb_build_array(jsonb_build_object('productId', $2::text, 'qty', $3::int)) where id = $1`,
      [order._id, stocked, qty],
    )
  await hold(3)
  await finish((await jobsOf(order))[0] as Job)
  await passUndoOfJobs()
  await follow()
  expect(await orderOf(order._id)).not.toHaveProperty('isMade')
  await hold(4)
  await follow()
  expect(await orderOf(order._id)).toHaveProperty('isMade', true)
})

test('finished goods ask for the balance, and tell who collects: once, even after rework', async () => {
  const buyer = await shop.signIn('shopper')
  const placed = (await buyer.post('/api/order', cartOf(boxes(), { paymentMethod: 'EFT' }))).body as Order
  await shop.app.database.pool.query('update orders set deposit_cents = 40000 where id = $1', [placed._id])
  await foreman.put(`/api/order/${placed._id}/pay`, { reference: 'FNB', amount: '400.00' })
  const collected = await buy(buyer, boxes())
  await shop.app.database.pool.query(
    `update orders set delivery = delivery || '{"collectAt":"12 Main Road"}' where id = $1`,
    [collected._id],
  )
  await follow()
  const makeAll = async () => {
    for (const order of [placed, collected]) await finish((await jobsOf(order))[0] as Job)
    await passUndoOfJobs()
    await follow()
  }
  await makeAll()
  expect(await orderOf(placed._id)).toMatchObject({ isMade: true, readyAt: expect.any(String) })
  for (const order of [placed, collected]) {
    const [job] = (await jobsOf(order)) as [Job]
    await step(job, { action: 'move', to: (await stations())[0]?._id, reason: 'A scratch.' })
  }
  await follow()
  await makeAll()
  expect(await readReady(placed)).toEqual([`Your order ${placed.orderNumber} is ready: please pay the balance`])
  expect(await readReady(collected)).toEqual([`Your order ${collected.orderNumber} has been made`])
})

test('cancelling the order cancels its jobs; what was done stays to be seen', async () => {
  const { order, job } = await ordered()
  await next(job)
  await foreman.put(`/api/order/${order._id}/cancel`, { reason: 'Wrong site' })
  await createJobsTask(shop.app)()
  const [gone] = await jobsOf(order)
  expect(gone).toMatchObject({ state: 'cancelled' })
  const read = async (name: string) =>
    ((await foreman.get(`/api/workshop/jobs/${name}`)).body as { job: JobDetail }).job
  const { steps } = await read(job.jobNumber)
  expect(steps.map(({ action }) => action)).toEqual(['made', 'done', 'cancelled'])
  expect(await read(job._id)).toMatchObject({ jobNumber: job.jobNumber })
  expect((await step(job, { action: 'resume' })).status).toBe(409)
})

test('a refund by line takes its pieces off the job, and all of them the job', async () => {
  const { order } = await ordered(3)
  const refund = (qty: number) =>
    foreman.post(`/api/order/${order._id}/refund`, { lines: [{ _id: enclosure._id, qty }], reason: 'One less.' })
  await refund(1)
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toMatchObject([{ qty: 2, state: 'waiting' }])
  await refund(2)
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toMatchObject([{ state: 'cancelled' }])
})

test('a payment that is taken back cancels the jobs, and the next one opens them again', async () => {
  const buyer = await shop.signIn('shopper')
  const placed = (await buyer.post('/api/order', cartOf(boxes(), { paymentMethod: 'EFT' }))).body as Order
  const pay = async () => (await foreman.put(`/api/order/${placed._id}/pay`, { note: 'FNB 14 Nov' })).body as Order
  const paid = await pay()
  await createJobsTask(shop.app)()
  const [job] = await jobsOf(placed)
  const [payment] = paid.payments ?? []
  await foreman.post(`/api/order/${placed._id}/payments/${payment?._id}/reverse`, { reason: 'Another order.' })
  await createJobsTask(shop.app)()
  expect(await jobsOf(placed)).toMatchObject([{ _id: job?._id, state: 'cancelled' }])
  await pay()
  await createJobsTask(shop.app)()
  expect(await jobsOf(placed)).toMatchObject([{ _id: job?._id, state: 'waiting' }])
})

/** An order by EFT, with the office's payment. */
async function placed(lines = boxes()) {
  const buyer = await shop.signIn('shopper')
  const order = (await buyer.post('/api/order', cartOf(lines, { paymentMethod: 'EFT' }))).body as Order
  const pay = async () => {
    const reply = await foreman.put(`/api/order/${order._id}/pay`, { note: 'FNB 14 Nov' })
    expect(reply.status, reply.text).toBe(200)
    await createJobsTask(shop.app)()
    return reply.body as Order
  }
  const takeBack = async ({ payments = [] }: Order) => {
    const url = `/api/order/${order._id}/payments/${payments.findLast(({ reversedAt }) => !reversedAt)?._id}/reverse`
    expect((await foreman.post(url, { reason: 'Another order.' })).status).toBe(200)
    await createJobsTask(shop.app)()
  }
  return { order, pay, takeBack }
}

test('a job that is opened again keeps a day that can be kept, and gets another one when that is over', async () => {
  const { order, pay, takeBack } = await placed()
  await pay()
  const [job] = await jobsOf(order)
  await takeBack(await orderOf(order._id))
  await pay()
  expect(await jobsOf(order)).toMatchObject([{ promisedOn: job?.promisedOn, dueOn: job?.dueOn }])
  // Paid again four weeks after the order: the page has shown a later day for long.
  await takeBack(await orderOf(order._id))
  const back = `- interval '60 days'`
  await shop.database.pool.query(
    `update jobs set promised_on = promised_on ${back}, due_on = due_on ${back} where id = $1`,
    [job?._id],
  )
  await shop.database.pool.query(
    `update orders set promised_on = promised_on ${back}, ready_on = ready_on ${back}, created_at = created_at ${back} where id = $1`,
    [order._id],
  )
  const shown = (await orderOf(order._id)).readyOn ?? ''
  await pay()
  const [again] = await jobsOf(order)
  expect(again?.promisedOn && again.promisedOn > today() && again.promisedOn <= shown).toBe(true)
  expect(again).toMatchObject({ dueOn: again?.promisedOn })
  // The buyer learns it like any other later day.
  await shop.database.pool.query(`update jobs set due_moved_at = now() - interval '2 minutes' where id = $1`, [
    job?._id,
  ])
  await createJobsTask(shop.app)()
  expect(await orderOf(order._id)).toMatchObject({ promisedOn: again?.promisedOn })
})

test('a job whose pieces have left in a parcel is closed, once that cannot be undone; the rest of the order goes on', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id: stocked } = await stockProduct(shop, { price: 40, countInStock: 50 })
  const order = await buy(buyer, [...boxes(3), { _id: stocked, qty: 1 }])
  await createJobsTask(shop.app)()
  const parcel = async (qty: number) => {
    const reply = await foreman.post(`/api/order/${order._id}/parcels`, { lines: [{ _id: enclosure._id, qty }] })
    expect(reply.status, reply.text).toBe(201)
    await createJobsTask(shop.app)()
  }
  const wait = async () => {
    await shop.database.pool.query(
      `update orders set undo = jsonb_set(undo, '{until}', to_jsonb(now() - interval '1 second')) where id = $1`,
      [order._id],
    )
    await createJobsTask(shop.app)()
  }
  await parcel(2)
  await wait()
  expect(await jobsOf(order)).toMatchObject([{ state: 'waiting' }])
  await parcel(1)
  expect(await jobsOf(order)).toMatchObject([{ state: 'waiting' }])
  await wait()
  expect(await jobsOf(order)).toMatchObject([{ state: 'finished' }])
  expect((await orderOf(order._id)).status).toBe('processing')
})

test('an open job keeps its day when more of it has to be made; a finished one goes on with what is missing', async () => {
  const product = { price: 900, countInStock: 2, madeToOrder: true, leadTimeDays: 10 }
  const { _id } = await stockProduct(shop, product)
  const order = await buy(await shop.signIn('shopper'), [{ _id, qty: 5 }])
  await createJobsTask(shop.app)()
  const [job] = await jobsOf(order)
  expect(job).toMatchObject({ qty: 3, dueOn: expect.any(String) })
  // The count found fewer than were reserved for the order.
  const hold = async (qty: number) => {
    const holds = JSON.stringify(qty > 0 ? [{ productId: _id, qty }] : [])
    await shop.database.pool.query(`update orders set holds = $2, updated_at = clock_timestamp() where id = $1`, [
      order._id,
      holds,
    ])
    await createJobsTask(shop.app)()
  }
  await hold(1)
  expect(await jobsOf(order)).toMatchObject([{ qty: 4, promisedOn: job?.promisedOn, dueOn: job?.dueOn }])
  for (let at = (await jobsOf(order))[0] as Job; at.state !== 'finished'; at = (await jobsOf(order))[0] as Job)
    await next(at)
  await hold(0)
  expect(await jobsOf(order)).toMatchObject([{ qty: 5, state: 'active', promisedOn: job?.promisedOn }])
})

test('an order that is shipped closes its open jobs', async () => {
  const { order } = await ordered()
  await foreman.put(`/api/order/${order._id}/status`, { status: 'processing' })
  await foreman.put(`/api/order/${order._id}/status`, { status: 'shipped' })
  // Shipping can be undone for ten seconds, a finished job cannot.
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toMatchObject([{ state: 'waiting' }])
  await shop.database.pool.query(
    `update orders set undo = jsonb_set(undo, '{until}', to_jsonb(now() - interval '1 second')) where id = $1`,
    [order._id],
  )
  await createJobsTask(shop.app)()
  expect(await jobsOf(order)).toMatchObject([{ state: 'finished' }])
})

test('after the first step the buyer can no longer cancel what is made to measure', async () => {
  const { order, job, buyer } = await ordered()
  await next(job)
  const reply = await buyer.put(`/api/order/${order._id}/cancel`)
  expect(reply).toMatchObject({ status: 409, body: { code: 'step_not_allowed' } })
})

test('a fault while jobs are made stops neither the payment nor the other orders', async () => {
  const buyer = await shop.signIn('shopper')
  const { pool } = shop.app.database
  const bad = await buy(buyer, boxes(7))
  await pool.query(`
    create function fail_jobs() returns trigger language plpgsql as $$ begin raise exception 'no steel'; end $$;
    create trigger fail_jobs before insert on jobs for each row when (new.qty = 7) execute function fail_jobs()`)
  const good = await buy(buyer, boxes(2))
  await createJobsTask(shop.app)()
  expect(await jobsOf(bad)).toEqual([])
  expect(await jobsOf(good)).toHaveLength(1)
  await pool.query('drop function fail_jobs cascade')
  await createJobsTask(shop.app)()
  expect(await jobsOf(bad)).toHaveLength(1)
})

test('stations are renamed, ordered and added; one with jobs stays, and two savers do not overwrite each other', async () => {
  await ordered()
  const { body } = await foreman.get('/api/workshop/stations')
  const { stations: before, updatedAt } = body as { stations: Station[]; updatedAt: string }
  const save = (list: object[], seen?: string) =>
    foreman.put('/api/workshop/stations', { stations: list, ...(seen ? { updatedAt: seen } : {}) })
  expect((await save(before.slice(1))).body).toMatchObject({
    code: 'in_use',
    message: 'There are jobs at Cutting. Move them to another station first.',
  })
  const [first, second, ...rest] = before as [Station, Station, ...Station[]]
  const swapped = [{ ...first, name: second.name }, { ...second, name: first.name }, ...rest]
  const saved = await save([...swapped, { name: 'Packing', hours: 20 }], updatedAt)
  expect((saved.body as { stations: Station[] }).stations.map(({ name }) => name)).toEqual([
    second.name,
    first.name,
    ...rest.map(({ name }) => name),
    'Packing',
  ])
  expect((await save(before, updatedAt)).body).toMatchObject({ code: 'stale' })
  expect((await save([...before, { name: 'cutting', hours: 1 }])).status).toBe(400)

  // A station can go while a step from there could still be undone.
  const packing = (await stations()).find(({ name }) => name === 'Packing')
  const { job } = await ordered()
  await step(job, { action: 'move', to: packing?._id })
  await step(job, { action: 'move', to: first._id, reason: 'Too early.' })
  expect((await save(before)).status).toBe(200)
  expect((await foreman.post(`/api/workshop/jobs/${job._id}/undo`)).body).toMatchObject({ code: 'step_not_allowed' })
})
