import { z } from 'zod'
import { type Call, fileReply, id, idParams, line, optionalLine, prose } from '#contract/http/schema.ts'
import { maxChecks } from './rules.ts'
import { unitDetail } from './unit-calls.ts'

const answer = z.object({ check: id, yes: z.boolean().optional(), reading: z.number().min(-1e12).max(1e12).optional() })

/** The part `test` of the form, as JSON. */
export const testDraft = z.strictObject({
  /** Made by the phone: a test that is sent twice is recorded once. */
  key: id,
  answers: z
    .array(answer)
    .max(maxChecks)
    .refine((answers) => new Set(answers.map(({ check }) => check)).size === answers.length, 'Answer each check once.'),
  /** Ids. */
  instruments: z.array(id).max(10),
  remarks: prose(2000),
  tester: line(100, 1),
  isPassed: z.boolean(),
  /** Why it failed, or why a unit that has passed is tested again. */
  reason: optionalLine(200),
  /** The station that a failed unit's job goes back to. */
  back: id.optional(),
  /** How many tests of the unit the phone knew when its test was begun. */
  seenTests: z.number().int().min(0).optional(),
  /** How many of them were known to whoever wrote the reason. */
  knownTests: z.number().int().min(0).optional(),
  testedAt: z.iso.datetime({ offset: true }),
})
export type TestDraft = z.output<typeof testDraft>

export const recordTest = {
  method: 'POST',
  url: '/api/units/:id/tests',
  schema: {
    summary: 'Record the test of a unit (admin)',
    description:
      'Multipart: `test` as JSON, and up to six `photos`. A bad reading, an expired instrument or a missing signature is 400 with `isPassed`. A failed test takes the job back. Who passes a unit that somebody else has failed meanwhile (`seenTests`) gives a `reason`, or it is 409 `conflict` with `tests`: how many there are. A reason that was written without knowing of that fail (`knownTests`) is refused likewise. The same `key` again answers the unit and records nothing.',
    params: idParams,
    consumes: ['multipart/form-data'],
    response: { 201: unitDetail },
  },
} satisfies Call

export const downloadTestPhoto = {
  method: 'GET',
  url: '/api/units/:id/tests/:test/photos/:photo',
  schema: {
    summary: 'A photo of a test (admin)',
    params: idParams.extend({ test: id, photo: id }),
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call

export const choosePlan = {
  method: 'PUT',
  url: '/api/testing/jobs/:id/plan',
  schema: {
    summary: 'Choose the test plan of a job (admin)',
    description: 'Until its first test. Work from a quote has none by itself.',
    params: idParams,
    body: z.strictObject({ plan: id }),
    response: { 200: z.object({ name: z.string() }) },
  },
} satisfies Call

export const downloadTestReport = {
  method: 'GET',
  url: '/api/testing/reports/:id',
  schema: {
    summary: 'A test report as filed, with its tester and remarks (admin)',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call
