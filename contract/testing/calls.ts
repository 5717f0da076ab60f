import { z } from 'zod'
import {
  type Call,
  id,
  idParams,
  keyword,
  line,
  pageQueryOf,
  pageReply,
  prose,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { jobItem, jobStep } from '#contract/workshop/calls.ts'
import { jobStates } from '#contract/workshop/steps.ts'

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

const unitDetail = unit.extend({
  item: jobItem,
  plate: z.array(z.object({ name: z.string(), value: z.string() })),
  note: z.string(),
  /** Of its job. */
  steps: z.array(jobStep),
  /** The other pieces of its job. */
  others: z.array(z.object({ serial: z.string() })),
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
    response: { 200: z.object({ units: z.array(unit) }) },
  },
} satisfies Call
