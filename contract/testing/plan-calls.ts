import { z } from 'zod'
import { type Call, day, id, idParams, line, messageReply, seenAt, stamps } from '#contract/http/schema.ts'
import { maxChecks } from './rules.ts'

const limit = z.number().min(-1e9).max(1e9).optional()
export const checkShape = z.object({
  _id: id,
  text: line(200, 1),
  isRequired: z.boolean(),
  /** Without it the question is yes or no. */
  reading: z
    .object({ unit: line(20), min: limit, max: limit })
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      error: 'The lowest value is above the highest.',
      path: ['min'],
    })
    .optional(),
})

/** Which lines of orders need the test. */
const scope = {
  categories: z.array(id).max(100),
  products: z.array(id).max(500),
  enclosures: z.boolean(),
}

const planFields = {
  name: line(100, 1),
  standard: line(100),
  checks: z
    .array(checkShape)
    .min(1, 'A plan has at least one check.')
    .max(maxChecks)
    .refine((checks) => new Set(checks.map(({ _id }) => _id)).size === checks.length, 'A check is there twice.'),
  ...scope,
}

const testPlan = z.object({ _id: id, ...planFields, ...stamps })
export type TestPlan = z.infer<typeof testPlan>
const planDraft = z.strictObject(planFields)
export type TestPlanDraft = z.output<typeof planDraft>

export const listTestPlans = {
  method: 'GET',
  url: '/api/testing/plans',
  schema: { summary: 'Test plans by name (admin)', response: { 200: z.object({ plans: z.array(testPlan) }) } },
} satisfies Call

const scopeWords =
  '409 `conflict` if another plan is for one of these categories or products, or for custom enclosures.'

export const createTestPlan = {
  method: 'POST',
  url: '/api/testing/plans',
  schema: {
    summary: 'Create a test plan (admin)',
    description: scopeWords,
    body: planDraft,
    response: { 201: testPlan },
  },
} satisfies Call

export const updateTestPlan = {
  method: 'PUT',
  url: '/api/testing/plans/:id',
  schema: {
    summary: 'Change a test plan (admin)',
    description: `${scopeWords} Tests that were made keep the checks that they had.`,
    params: idParams,
    body: planDraft.extend(seenAt),
    response: { 200: testPlan },
  },
} satisfies Call

export const deleteTestPlan = {
  method: 'DELETE',
  url: '/api/testing/plans/:id',
  schema: {
    summary: 'Delete a test plan (admin)',
    description: 'Its tests and reports stay.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call

const instrumentFields = { name: line(80, 1), serial: line(60, 1), calibratedUntil: day }
const instrument = z.object({ _id: id, ...instrumentFields, ...stamps })
export type Instrument = z.infer<typeof instrument>
export const instrumentDraft = z.strictObject(instrumentFields)
export type InstrumentDraft = z.output<typeof instrumentDraft>

export const listInstruments = {
  method: 'GET',
  url: '/api/testing/instruments',
  schema: {
    summary: 'Measuring instruments by name (admin)',
    response: { 200: z.object({ instruments: z.array(instrument) }) },
  },
} satisfies Call

export const createInstrument = {
  method: 'POST',
  url: '/api/testing/instruments',
  schema: { summary: 'Add a measuring instrument (admin)', body: instrumentDraft, response: { 201: instrument } },
} satisfies Call

export const updateInstrument = {
  method: 'PUT',
  url: '/api/testing/instruments/:id',
  schema: {
    summary: 'Change a measuring instrument, as after its calibration (admin)',
    params: idParams,
    body: instrumentDraft.extend(seenAt),
    response: { 200: instrument },
  },
} satisfies Call

export const deleteInstrument = {
  method: 'DELETE',
  url: '/api/testing/instruments/:id',
  schema: {
    summary: 'Take a measuring instrument out of use (admin)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
