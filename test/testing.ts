import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Instrument, TestPlan } from '#contract/testing/plan-calls.ts'
import type { listUnitsOfJob, Unit, UnitDetail } from '#contract/testing/unit-calls.ts'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { makeJobs } from '#server/workshop/make-jobs.ts'
import { buy } from './orders.ts'
import type { AnyShop } from './shop.ts'

const earth = { _id: randomUUID(), text: 'Earth continuity', isRequired: true, reading: { unit: 'Ω', max: 0.1 } }
const lock = { _id: randomUUID(), text: 'Door and lock', isRequired: true }

/** A workshop with a test plan for custom enclosures and a calibrated meter. */
export async function openWorkshop(shop: AnyShop) {
  const owner = await shop.signIn('admin')
  const fitter = await shop.signIn('workshop')
  const enclosure = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
  const made = await owner.post('/api/testing/plans', {
    name: `Enclosure ${randomUUID()}`,
    standard: 'SANS 1973-3',
    checks: [earth, lock],
    categories: [],
    products: [],
    enclosures: true,
  })
  expect(made.status, made.text).toBe(201)
  const addInstrument = async (calibratedUntil: string) =>
    (await owner.post('/api/testing/instruments', { name: 'Ohmmeter', serial: randomUUID(), calibratedUntil }))
      .body as Instrument
  const meter = await addInstrument(addDays(today(), 30))

  const jobsOf = async (order: Order) => {
    await makeJobs({ db: shop.database.db }, order._id)
    return ((await fitter.get(`/api/workshop/orders/${order._id}`)).body as { jobs: Job[] }).jobs
  }
  const readJob = async ({ _id }: Pick<Job, '_id'>) =>
    ((await fitter.get(`/api/workshop/jobs/${_id}`)).body as { job: Job }).job
  const done = (job: Job) =>
    fitter.post(`/api/workshop/jobs/${job._id}/steps`, { action: 'done', station: job.station })
  const unitsOf = async ({ _id }: Pick<Job, '_id'>): Promise<Unit[]> =>
    ((await fitter.get(`/api/units/job/${_id}`)).body as Output<typeof listUnitsOfJob>).units
  const stations = ((await fitter.get('/api/workshop/stations')).body as { stations: Station[] }).stations

  const draft = (more: object = {}) => ({
    key: randomUUID(),
    answers: [
      { check: earth._id, reading: 0.08 },
      { check: lock._id, yes: true },
    ],
    instruments: [meter._id],
    remarks: 'Hinge oiled',
    tester: 'Sipho Dlamini',
    isPassed: true,
    testedAt: new Date().toISOString(),
    ...more,
  })
  return {
    owner,
    fitter,
    plan: made.body as TestPlan,
    checks: { earth, lock },
    meter,
    addInstrument,
    stations,
    jobsOf,
    readJob,
    done,
    unitsOf,
    draft,
    /** A paid order of custom enclosures, with its job. */
    order: async (qty = 1) => {
      const buyer = await shop.signIn('shopper')
      const order = await buy(buyer, [{ _id: enclosure._id, qty, checked: true }])
      const [job] = await jobsOf(order)
      if (!job) throw new Error('no job')
      return { order, job, buyer }
    },
    /** Up to Testing. */
    toTesting: async (job: Job): Promise<Job> => {
      for (let at = await readJob(job); ; at = await readJob(job)) {
        if (stations.find(({ _id }) => _id === at.station)?.kind === 'testing') return at
        expect((await done(at)).status).toBe(200)
      }
    },
    send: (unit: Pick<Unit, '_id'>, test: object = {}, photos: File[] = []) =>
      fitter.form('POST', `/api/units/${unit._id}/tests`, { test: JSON.stringify(draft(test)), photos }),
    read: async ({ _id }: Pick<Unit, '_id'>) => (await fitter.get(`/api/units/${_id}`)).body as UnitDetail,
  }
}
