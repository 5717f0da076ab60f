import { z } from 'zod'
import { maxQuantity } from '#contract/cart/price.ts'
import { type Call, day, id, line, moment, seenAt } from '#contract/http/schema.ts'
import { maxPromiseLines } from './promise.ts'

/** When the workshop is closed, and when it would have something ready. */

const periodDraft = z
  .strictObject({ from: day, to: day, name: line(60, 1) })
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first.', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < 366 * 86_400_000, {
    error: 'Please enter at most a year.',
    path: ['to'],
  })

const calendar = z.object({
  /** Closed besides weekends and public holidays. */
  closed: z.array(z.object({ from: day, to: day, name: z.string() })),
  /** Public holidays of this year and the next, and whether the workshop is closed on them. */
  holidays: z.array(z.object({ day, name: z.string(), isClosed: z.boolean() })),
  updatedAt: moment,
})

export const getWorkCalendar = {
  method: 'GET',
  url: '/api/workshop/calendar',
  schema: { summary: 'On which days the workshop is closed (admin)', response: { 200: calendar } },
} satisfies Call

export const maxClosedPeriods = 50
export const updateWorkCalendar = {
  method: 'PUT',
  url: '/api/workshop/calendar',
  schema: {
    summary: 'Change on which days the workshop is closed (admin)',
    body: z.strictObject({
      closed: z.array(periodDraft).max(maxClosedPeriods),
      /** Public holidays on which it works. */
      openHolidays: z.array(day).max(200),
      ...seenAt,
    }),
    response: { 200: calendar },
  },
} satisfies Call

/** A product, a design, or a design that is not kept yet. */
const promiseLine = z
  .object({
    _id: id.optional(),
    link: z
      .string()
      .max(1000)
      .regex(/^[\w-]+$/, 'This is not the link of a design.')
      .optional(),
    qty: z.number().int().min(1).max(maxQuantity),
  })
  .refine(({ _id, link }) => (_id === undefined) !== (link === undefined), {
    error: 'Send an id or the link of a design.',
  })
const promise = z.object({
  /** Absent if nothing of it has to be made. */
  readyOn: day.optional(),
})

export const getPromise = {
  method: 'POST',
  url: '/api/promise',
  schema: {
    summary: 'When the workshop would have these goods ready, ordered today',
    description:
      'Without `readyOn` if they come from stock. Unknown ids are ignored. A date, and nothing else. Each line counts as a use of the limit.',
    body: z.object({
      lines: z
        .array(promiseLine)
        .min(1)
        .max(maxPromiseLines, `A question can have at most ${maxPromiseLines} lines. Please ask in parts.`),
    }),
    response: { 200: promise },
  },
} satisfies Call
