import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Job, JobDetail, Station } from '#contract/workshop/calls.ts'
import type { Capacity, PromiseReport } from '#contract/workshop/capacity-calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { buy, readQueuedEmails } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { makeJobs } from './make-jobs.ts'
import { createJobsTask } from './plan-due-orders.ts'

let shop: Shop & { close(): Promise<void> }
let office: Caller
let enclosure: PricedDesign
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  office = await shop.signIn('admin')
  enclosure = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values)
async function ordered(): Promise<{ order: Order; job: Job; buyer: Caller }> {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, [{ _id: enclosure._id, qty: 1, checked: true }])
  await makeJobs(shop.app, order._id)
  const [job] = ((await office.get(`/api/workshop/orders/${order._id}`)).body as { jobs: Job[] }).jobs
  if (!job) throw new Error('no job')
  return { order, job, buyer }
}
const capacity = async () => (await office.get('/api/workshop/capacity')).body as Capacity
const jobOf = async ({ jobNumber }: Job) =>
  ((await office.get(`/api/workshop/jobs/${jobNumber}`)).body as { job: JobDetail }).job
const move = (job: Job, body: object) => office.put(`/api/workshop/jobs/${job._id}/due`, body)

test('the weeks show what is booked of what there is, and count as much as the open jobs have', async () => {
  const { job } = await ordered()
  const { stations, weeks, later } = await capacity()
  expect(weeks).toHaveLength(12)
  for (const { _id } of stations) {
    const booked = weeks.reduce(
      (sum, { cells }) => sum + (cells.find(({ station }) => station === _id)?.booked ?? 0),
      0,
    )
    const rest = later.find(({ station }) => station === _id)?.booked ?? 0
    expect(booked + rest).toBe(job.work[_id] ?? 0)
  }
  const whole = weeks.find(({ days }) => days === 5)
  expect(whole?.cells.map((cell) => cell.capacity / 60)).toEqual(stations.map(({ hours }) => hours))
})

test('a job warns before it is late, and is listed as late', async () => {
  const { job } = await ordered()
  expect(await jobOf(job)).not.toHaveProperty('lateOn')
  const [cutting] = (await capacity()).stations
  await query('update jobs set work = $2 where id = $1', [job._id, { [cutting?._id ?? '']: 60 * 40 * 20 }])
  const { lateOn = '', dueOn } = await jobOf(job)
  expect(dueOn && lateOn > dueOn).toBe(true)
  expect((await capacity()).late.map(({ _id }) => _id)).toContain(job._id)
  await query("update jobs set state = 'cancelled' where id = $1", [job._id])
  const { job: other } = await ordered()
  await query('update jobs set due_on = $2 where id = $1', [other._id, addDays(today(), -1)])
  expect((await capacity()).late.map(({ _id }) => _id)).toEqual([other._id])
  expect((await office.get('/api/order/work')).body).toMatchObject({ late: 1 })
  await query("update jobs set state = 'cancelled' where id = $1", [other._id])
})

test('a due day is at most ten years ahead, and an older one in the next millennia breaks no page', async () => {
  const { order, job, buyer } = await ordered()
  const refused = await move(job, { dueOn: '9999-12-31', reason: 'A slip.' })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Please enter a day within ten years.') },
  })
  await query("update jobs set due_on = '9999-12-31', due_moved_at = now() - interval '1 hour' where id = $1", [
    job._id,
  ])
  const delivery = { method: 'courier', name: 'Courier', days: 3 }
  await query("update orders set promised_on = '9999-12-30', delivery = $2 where id = $1", [order._id, delivery])
  await createJobsTask(shop.app)()
  const pages = [`/api/order/${order._id}`, `/api/order/${order._id}/making`]
  for (const path of pages) expect((await buyer.get(path)).status, path).toBe(200)
  for (const path of ['', `/${job.jobNumber}`])
    expect((await office.get(`/api/workshop/jobs${path}`)).status, path).toBe(200)
  expect((await office.get('/api/workshop/capacity')).status).toBe(200)
  await query("update jobs set state = 'cancelled' where id = $1", [job._id])
})

test('a due day is moved with a reason; the buyer is e-mailed about a later one, once a day', async () => {
  const { order, job, buyer } = await ordered()
  const later = addDays(job.dueOn ?? '', 14)
  expect((await move(job, { dueOn: later, reason: '' })).status).toBe(400)
  expect((await move(job, { dueOn: addDays(today(), -1), reason: 'x' })).status).toBe(400)
  expect((await (await shop.signIn('workshop')).put(`/api/workshop/jobs/${job._id}/due`, {})).status).toBe(403)
  const moved = await move(job, { dueOn: later, reason: 'Steel is late.', updatedAt: job.updatedAt })
  expect(moved.body).toMatchObject({ dueOn: later, promisedOn: job.promisedOn })
  expect((moved.body as JobDetail).steps.at(-1)).toMatchObject({ action: 'due', to: later, reason: 'Steel is late.' })
  expect((await move(job, { dueOn: later, reason: 'x', updatedAt: job.updatedAt })).body).toMatchObject({
    code: 'stale',
  })
  const round = createJobsTask(shop.app)
  const mails = async () =>
    (await readQueuedEmails(shop)).filter(
      ({ subject }) => /ready around/.test(subject) && subject.includes(order.orderNumber),
    )
  await round()
  expect(await mails()).toHaveLength(0)
  const pass = async (time: string) => {
    await query(`update jobs set due_moved_at = due_moved_at - interval '${time}' where id = $1`, [job._id])
    await Promise.all([round(), createJobsTask(shop.app)()])
  }
  await pass('2 minutes')
  expect(await mails()).toHaveLength(1)
  expect(JSON.stringify(await mails())).not.toContain('Steel is late')
  expect((await buyer.get(`/api/order/${order._id}/making`)).body).toEqual({
    stage: 'planned',
    readyOn: later,
    promisedOn: job.promisedOn,
  })
  const latest = addDays(later, 7)
  await move(job, { dueOn: latest, reason: 'Still waiting.' })
  await pass('2 minutes')
  expect(await mails()).toHaveLength(1)
  await query(`update planned_orders set told_due_at = told_due_at - interval '1 day' where order_id = $1`, [order._id])
  await pass('2 minutes')
  expect(await mails()).toHaveLength(2)
  // Sooner than promised is no news.
  const { order: second, job: early } = await ordered()
  await move(early, { dueOn: addDays(early.dueOn ?? '', -7), reason: 'For the trade fair.' })
  await query(`update jobs set due_moved_at = due_moved_at - interval '1 hour' where id = $1`, [early._id])
  await round()
  const told = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(second.orderNumber))
  expect(told.filter(({ subject }) => /ready around/.test(subject))).toEqual([])
})

test('the report sets finished against promised, by month', async () => {
  const { job } = await ordered()
  const { job: slow } = await ordered()
  await query(`update jobs set state = 'finished', finished_at = now(), promised_on = $2 where id = $1`, [
    slow._id,
    addDays(today(), -3),
  ])
  await query(`update jobs set state = 'finished', finished_at = now() where id = $1`, [job._id])
  const { months } = (await office.get('/api/workshop/promise-report')).body as PromiseReport
  expect(months).toEqual([{ month: `${today().slice(0, 7)}-01`, finished: 2, onTime: 1, lateDays: 3 }])
})

test('orders with open jobs are not to be packed yet', async () => {
  const { order, job } = await ordered()
  const listed = async () =>
    ((await office.get('/api/order?view=to-pack')).body as { orders: Order[] }).orders.map(({ _id }) => _id)
  expect(await listed()).not.toContain(order._id)
  await query("update jobs set state = 'finished', station_id = null, finished_at = now() where id = $1", [job._id])
  expect(await listed()).toContain(order._id)
})

test('the search for everything finds jobs, finished ones too, and only as many as it shows', async () => {
  const { job } = await ordered()
  const jobsFor = async (search: string, limit: number) =>
    ((await office.get(`/api/workshop/jobs?view=all&limit=${limit}&search=${search}`)).body as { jobs: Job[] }).jobs
  expect((await jobsFor(job.jobNumber, 4)).map(({ _id }) => _id)).toEqual([job._id])
  expect(await jobsFor('J-', 2)).toHaveLength(2)
})

test('a station that goes in the instant of a step is refused or gone, never an error', async () => {
  const read = async () => (await office.get('/api/workshop/stations')).body as { stations: Station[] }
  for (let nth = 0; nth < 6; nth++) {
    const { job } = await ordered()
    const { stations } = await read()
    const added = await office.put('/api/workshop/stations', { stations: [...stations, { name: 'Packing', hours: 9 }] })
    const packing = (added.body as { stations: Station[] }).stations.at(-1)
    const [step, removal] = await Promise.all([
      office.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'move', to: packing?._id }),
      office.put('/api/workshop/stations', { stations }),
    ])
    expect([200, 409]).toContain(step.status)
    expect([200, 409]).toContain(removal.status)
    expect([step.status, removal.status]).toContain(200)
    if (removal.status === 200) continue
    await query('update jobs set station_id = null where station_id = $1', [packing?._id])
    expect((await office.put('/api/workshop/stations', { stations })).status).toBe(200)
  }
})
