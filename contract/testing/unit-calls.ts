import { z } from 'zod'
import {
  type Call,
  day,
  id,
  idParams,
  keyword,
  line,
  moment,
  pageQueryOf,
  pageReply,
  prose,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { jobItem, jobStep } from '#contract/workshop/calls.ts'
import { jobStates } from '#contract/workshop/steps.ts'
import { checkShape } from './plan-calls.ts'

const unit = z.object({
  _id: id,
  serial: z.string(),
  /** Of its public page. */
  code: z.string(),
  name: z.string(),
  partNumber: z.string(),
  job: z.object({ _id: id, jobNumber: z.string(), state: z.enum(jobStates) }),
  order: z.object({ _id: id, orderNumber: z.string() }),
  /** Only for those who may see customers. */
  customer: z.string().optional(),
  /** Of its last test. */
  result: z.enum(['passed', 'failed']).optional(),
  ...stamps,
})
export type Unit = z.infer<typeof unit>

export const listUnits = {
  method: 'GET',
  url: '/api/units',
  schema: {
    summary: 'Made pieces, newest first (admin)',
    description:
      '`search` looks at serial, job, order, name, part number and, for those who may see customers, at the buyer.',
    querystring: z.object({ ...pageQueryOf(officePageSize), search: keyword }),
    response: { 200: z.object({ units: z.array(unit), ...pageReply }) },
  },
} satisfies Call

const plan = z.object({ name: z.string(), standard: z.string(), checks: z.array(checkShape) })

const unitTest = z.object({
  _id: id,
  plan,
  answers: z.array(z.object({ check: id, yes: z.boolean().optional(), reading: z.number().optional() })),
  instruments: z.array(z.object({ name: z.string(), serial: z.string(), calibratedUntil: day })),
  photos: z.array(z.object({ _id: id, name: z.string() })),
  remarks: z.string(),
  tester: z.string(),
  isPassed: z.boolean(),
  reason: z.string().optional(),
  /** Of a pass. */
  report: z.object({ _id: id, number: z.string(), revision: z.number() }).optional(),
  testedAt: moment,
  createdAt: moment,
})
export type UnitTest = z.infer<typeof unitTest>

export const unitDetail = unit.extend({
  item: jobItem,
  plate: z.array(z.object({ name: z.string(), value: z.string() })),
  note: z.string(),
  withdrawn: z.object({ words: z.string(), at: moment }).optional(),
  /** Only for those who may see customers. */
  faults: z.array(
    z.object({ _id: id, name: z.string(), message: z.string(), handled: z.boolean(), createdAt: moment }),
  ),
  /** What is to be checked, if anything is. */
  plan: plan.optional(),
  /** Newest first. */
  tests: z.array(unitTest),
  /** Of its job. */
  steps: z.array(jobStep),
  /** The stations before the one where its job is, to which a failed test takes it back. */
  before: z.array(z.object({ _id: id, name: z.string() })),
  /** The other pieces of its job. */
  others: z.array(z.object({ serial: z.string(), result: z.enum(['passed', 'failed']).optional() })),
})
export type UnitDetail = z.infer<typeof unitDetail>

/** Long enough for an id. */
const serialParams = z.object({ serial: line(36, 1) })

export const getUnit = {
  method: 'GET',
  url: '/api/units/:serial',
  schema: {
    summary: 'A unit by its serial number or id (admin)',
    params: serialParams,
    response: { 200: unitDetail },
  },
} satisfies Call

export const updateUnitNote = {
  method: 'PUT',
  url: '/api/units/:id/note',
  schema: {
    summary: 'Write a note on a unit (admin)',
    params: idParams,
    body: z.strictObject({ note: prose(1000), ...seenAt }),
    response: { 200: unitDetail },
  },
} satisfies Call

export const listUnitsOfJob = {
  method: 'GET',
  url: '/api/units/job/:id',
  schema: {
    summary: 'The units of a job (admin)',
    description: 'A job gets them with its first step, and at the latest when it is at Testing.',
    params: idParams,
    response: { 200: z.object({ units: z.array(unit), plan: z.object({ _id: id, name: z.string() }).optional() }) },
  },
} satisfies Call
