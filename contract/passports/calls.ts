import { z } from 'zod'
import { productSummary } from '#contract/catalogue/calls.ts'
import { type Call, day, fileReply, id, idParams, line, prose } from '#contract/http/schema.ts'
import { labelFormats } from './labels.ts'

/** What everybody may know of a unit: no price paid, no buyer, no order, no tester, no photo and no remark. */
const passport = z.object({
  serial: z.string(),
  code: z.string(),
  name: z.string(),
  partNumber: z.string(),
  madeOn: day,
  image: z.string().optional(),
  plate: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of the test that it passed last. */
  test: z
    .object({ number: z.string(), plan: z.string(), standard: z.string(), testedOn: day, url: z.string() })
    .optional(),
  /** A recall, in the owner's words. */
  withdrawn: z.object({ words: z.string(), on: day }).optional(),
  /** While the shop has it. */
  product: z.object({ _id: id, slug: z.string() }).optional(),
  documents: z.array(z.object({ _id: id, name: z.string(), url: z.string() })),
  spareParts: z.array(productSummary),
  /** Of a custom enclosure, if its buyer allows it. */
  design: z.object({ link: z.string(), drawing: z.string() }).optional(),
})
export type Passport = z.infer<typeof passport>

/** An unknown code is simply not found: 404, not 400. */
const codeParams = z.object({ code: line(200, 1) })

export const getPassport = {
  method: 'GET',
  url: '/api/passport/:code',
  schema: {
    summary: 'What everybody may know of a made piece',
    params: codeParams,
    response: { 200: passport },
  },
} satisfies Call

export const getPublicReport = {
  method: 'GET',
  url: '/api/passport/:code/test-report.pdf',
  schema: {
    summary: 'The test report of a unit, without names',
    params: codeParams,
    response: { 200: fileReply },
  },
} satisfies Call

export const getLabels = {
  method: 'GET',
  url: '/api/units/job/:id/labels.pdf',
  schema: {
    summary: 'Labels for the units of a job (admin)',
    description: 'On a roll of 62 × 29 mm, or as A4 sheets. `unit` is the serial number of one of them.',
    params: idParams,
    querystring: z.object({ format: z.enum(labelFormats).default('roll'), unit: line(20).optional() }),
    response: { 200: fileReply },
  },
} satisfies Call

const consents = z.object({
  consents: z.array(z.object({ _id: id, name: z.string(), isGiven: z.boolean() })),
  /** Made for the order. */
  units: z.array(z.object({ serial: z.string(), code: z.string(), name: z.string() })),
})

export const getConsents = {
  method: 'GET',
  url: '/api/order/:id/passports',
  schema: {
    summary: 'The passports of an order, and what its buyer lets them show',
    params: idParams,
    response: { 200: consents },
  },
} satisfies Call

export const giveConsent = {
  method: 'PUT',
  url: '/api/order/:id/passports/:line',
  schema: {
    summary: 'Allow or forbid that the passports of a custom enclosure show its drawing',
    params: idParams.extend({ line: id }),
    body: z.object({ isGiven: z.boolean() }),
    response: { 200: consents },
  },
} satisfies Call

const buyer = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  order: z.object({ _id: id, orderNumber: z.string() }),
  serials: z.array(z.string()),
})
export type WithdrawnBuyer = z.infer<typeof buyer>

export const withdrawUnits = {
  method: 'POST',
  url: '/api/units/withdraw',
  schema: {
    summary: 'Withdraw units: their passports say so (admin)',
    body: z.strictObject({ units: z.array(id).min(1).max(1000), words: prose(1000, 1) }),
    response: { 200: z.object({ units: z.number(), buyers: z.array(buyer) }) },
  },
} satisfies Call

export const restoreUnit = {
  method: 'POST',
  url: '/api/units/:id/restore',
  schema: {
    summary: 'Take back the withdrawal of a unit (admin)',
    params: idParams,
    response: { 200: z.object({ serial: z.string() }) },
  },
} satisfies Call

export const listWithdrawn = {
  method: 'GET',
  url: '/api/units/withdrawn',
  schema: {
    summary: 'Whom to mail about withdrawn units (admin)',
    response: { 200: z.object({ buyers: z.array(buyer) }) },
  },
} satisfies Call
