import reader from 'dxf-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeRates, PricedDesign } from '#contract/configure/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Job, Station } from '#contract/workshop/calls.ts'
import type { CuttingBatch, JobMaterials, listCuttingBatches, Shortage } from '#contract/workshop/material-calls.ts'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { flatsOf } from '#enclosure/flats.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { makeJobs } from './make-jobs.ts'
import { createJobsTask } from './plan-due-orders.ts'

let shop: Shop & { close(): Promise<void> }
let office: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  office = await shop.signIn('admin')
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values)

type Made = { design: Design; job: Job }

/** A paid order of these designs, with a job for each. */
async function orderedAll(changes: readonly (Partial<Design> & { qty?: number })[]): Promise<Made[]> {
  const lines = []
  for (const { qty = 1, ...change } of changes) {
    const design = { ...standardDesign, ...change }
    const reply = await shop.guest().post('/api/design', { design })
    expect(reply.status, reply.text).toBeLessThan(300)
    lines.push({ design, _id: (reply.body as PricedDesign)._id, code: (reply.body as PricedDesign).code, qty })
  }
  const order: Order = await buy(
    await shop.signIn('shopper'),
    lines.map(({ _id, qty }) => ({ _id, qty, checked: true })),
  )
  await makeJobs(shop.app, order._id)
  const { jobs } = (await office.get(`/api/workshop/orders/${order._id}`)).body as { jobs: Job[] }
  return lines.flatMap(({ design, code }) => {
    const job = jobs.find(({ item }) => item.design?.code === code)
    return job ? [{ design, job }] : []
  })
}

async function ordered(change: Partial<Design> = {}, qty = 1): Promise<Made> {
  const [job] = await orderedAll([{ ...change, qty }])
  if (!job) throw new Error('no job')
  return job
}
const materialsOf = async ({ jobNumber }: Job) =>
  (await office.get(`/api/workshop/jobs/${jobNumber}/materials`)).body as JobMaterials
const cut = (jobs: readonly Job[]) => office.post('/api/workshop/batches', { jobs: jobs.map(({ _id }) => _id) })
const zipOf = async ({ _id }: CuttingBatch) => {
  const reply = await office.send('GET', `/api/workshop/batches/${_id}/files.zip`)
  return readZip(reply.bytes)
}

// Its types describe another build.
const DxfParser = reader as unknown as typeof reader.DxfParser

/** What a laser's program reads: the size of the outline, which the holes lie in. */
function sizeOf(content: string): { w: number; h: number } {
  const entities = (new DxfParser().parseSync(content)?.entities ?? []) as unknown as {
    layer: string
    vertices?: { x: number; y: number }[]
  }[]
  const points = entities.flatMap(({ layer, vertices = [] }) => (layer === 'CUT' ? vertices : []))
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  return { w: span(points.map(({ x }) => x)), h: span(points.map(({ y }) => y)) }
}

test('a job lists its sheets and fittings for all of its pieces', async () => {
  const { design, job } = await ordered({}, 3)
  const { sheets, fittings, batches } = await materialsOf(job)
  const pieces = flatsOf(design).reduce((sum, { count }) => sum + 3 * count, 0)
  expect(sheets.reduce((sum, sheet) => sum + sheet.pieces, 0)).toBe(pieces)
  for (const { flats, m2 } of sheets)
    expect(
      flats.reduce((sum, { pieces: count, width, height }) => sum + (count * width * height) / 1e6, 0),
    ).toBeCloseTo(m2, 1)
  const one = (await materialsOf((await ordered()).job)).fittings
  expect(fittings.map(({ id, qty }) => [id, qty])).toEqual(one.map(({ id, qty }) => [id, Number((3 * qty).toFixed(2))]))
  expect(batches).toEqual([])
})

test('a batch of fifty designs is the sum of its parts, read back by a DXF reader', async () => {
  const count = shareOf(50, 12)
  const jobs = await orderedAll(
    Array.from({ length: count }, (_, nth) => ({
      width: 300 + 4 * nth,
      steel: nth % 3 === 0 ? ('galvanised' as const) : ('mild' as const),
      qty: 1 + (nth % 4),
    })),
  )
  expect(jobs).toHaveLength(count)
  const cancelled = await ordered({ width: 299 })
  const reply = await cut([...jobs, cancelled].map(({ job }) => job))
  expect(reply.status, reply.text).toBe(201)
  await query("update jobs set state = 'cancelled' where id = $1", [cancelled.job._id])
  const { batches, waiting } = (await office.get('/api/workshop/batches')).body as Output<typeof listCuttingBatches>
  const batch = batches.find(({ _id }) => _id === (reply.body as CuttingBatch)._id)
  if (!batch) throw new Error('no batch')
  expect(waiting.some(({ _id }) => jobs.some(({ job }) => job._id === _id))).toBe(false)
  expect(batch.jobs.filter(({ isCancelled }) => isCancelled)).toHaveLength(1)
  const files = await zipOf(batch)
  expect(files.some(({ name }) => name.includes(cancelled.job.jobNumber))).toBe(false)
  const total = new Map<string, { pieces: number; m2: number }>()
  for (const { name, content } of files.filter(({ name }) => name.endsWith('.dxf'))) {
    const [folder = ''] = name.split('/')
    const pieces = Number(/ (\d+) off /.exec(name)?.[1])
    const { w, h } = sizeOf(content)
    const before = total.get(folder) ?? { pieces: 0, m2: 0 }
    total.set(folder, { pieces: before.pieces + pieces, m2: before.m2 + (pieces * w * h) / 1e6 })
  }
  expect([...total.keys()].toSorted()).toEqual(
    batch.sheets.map(({ material, thickness }) => `${material} ${thickness} mm`).toSorted(),
  )
  for (const { material, thickness, pieces, m2, wholeSheets } of batch.sheets) {
    const read = total.get(`${material} ${thickness} mm`)
    expect(read?.pieces).toBe(pieces)
    expect(read?.m2).toBeCloseTo(m2, 1)
    expect(wholeSheets).toBe(Math.ceil(m2 / (2.45 * 1.225 * 0.75)))
  }
  const expected = jobs.flatMap(({ design, job }) => flatsOf(design).map((flat) => flat.count * job.qty))
  expect(batch.sheets.reduce((sum, sheet) => sum + sheet.pieces, 0)).toBe(expected.reduce((a, b) => a + b, 0))
  const list = files.find(({ name }) => name.endsWith('cut list.csv'))?.content ?? ''
  expect(list.trim().split('\r\n')).toHaveLength(1 + files.filter(({ name }) => name.endsWith('.dxf')).length)
  const [first] = jobs
  if (first) expect((await materialsOf(first.job)).batches).toMatchObject([{ batchNumber: batch.batchNumber }])
})

test('a job that has gone on from the laser without a batch waits for it no more, until it is sent back', async () => {
  const { job } = await ordered()
  const waits = async () => {
    const { waiting } = (await office.get('/api/workshop/batches')).body as Output<typeof listCuttingBatches>
    return waiting.some(({ _id }) => _id === job._id)
  }
  const step = async (body: object) => {
    const reply = await office.post(`/api/workshop/jobs/${job._id}/steps`, body)
    expect(reply.status, reply.text).toBe(200)
  }
  expect(await waits()).toBe(true)
  await step({ action: 'done', station: job.station })
  expect(await waits()).toBe(false)
  await step({ action: 'move', to: job.station, reason: 'Cut too short' })
  expect(await waits()).toBe(true)
})

test('a cancelled job cannot be cut', async () => {
  const { job } = await ordered()
  await query("update jobs set state = 'cancelled' where id = $1", [job._id])
  expect((await cut([job])).body).toMatchObject({ code: 'conflict' })
  expect((await office.post('/api/workshop/batches', { jobs: [] })).status).toBe(400)
})

test('two presses, or two people, cut a job once', async () => {
  const [{ job: one }, { job: two }] = [await ordered(), await ordered({ width: 640 })]
  const replies = await Promise.all([cut([one]), cut([one, two])])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringMatching(new RegExp(`^${one.jobNumber} is in .+ already`)),
  })
  expect((await materialsOf(one)).batches).toHaveLength(1)
})

test('linked fittings leave the stock once, when assembly is done for good; what is short is a list', async () => {
  const { _id: hinge, partNumber } = await stockProduct(shop, { price: 12, countInStock: 7 })
  const { version, rates } = (await office.get('/api/configure/office-rates')).body as OfficeRates
  const saved = await office.put('/api/configure/office-rates', {
    rates: { ...rates, partNumbers: { hinge: partNumber } },
    version,
  })
  expect(saved.status, saved.text).toBe(200)
  const { job } = await ordered({}, 2)
  const needed = (await materialsOf(job)).fittings.find(({ id }) => id === 'hinge')
  expect(needed).toMatchObject({ product: { partNumber, inStock: 7 } })
  const { job: big } = await ordered({}, 5)
  const shortages = async () =>
    ((await office.get('/api/workshop/shortages')).body as { shortages: Shortage[] }).shortages
  expect(await shortages()).toMatchObject([{ product: { _id: hinge }, inStock: 7 }])
  expect((await shortages())[0]?.jobs.map(({ jobNumber }) => jobNumber)).toEqual(
    expect.arrayContaining([job.jobNumber, big.jobNumber]),
  )
  const used = async () =>
    (
      await query("select qty, reason from stock_movements where kind = 'used' and product_id = $1 order by at", [
        hinge,
      ])
    ).rows
  const { stations } = (await office.get('/api/workshop/stations')).body as { stations: Station[] }
  const testing = stations.find(({ kind }) => kind === 'testing')
  await office.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'move', to: testing?._id })
  const round = () => Promise.all([createJobsTask(shop.app)(), createJobsTask(shop.app)()])
  await round()
  expect(await used()).toEqual([])
  await query("update jobs set updated_at = updated_at - interval '1 minute' where id = $1", [job._id])
  await round()
  await round()
  expect(await used()).toEqual([
    { qty: -Math.min(7, needed?.qty ?? 0), reason: expect.stringContaining(job.jobNumber) },
  ])
  // Rework takes no second set.
  await office.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'move', to: stations[0]?._id, reason: 'Bent.' })
  await office.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'move', to: testing?._id })
  await query("update jobs set updated_at = updated_at - interval '1 minute' where id = $1", [job._id])
  await round()
  expect(await used()).toHaveLength(1)
})
