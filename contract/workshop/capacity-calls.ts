import { z } from 'zod'
import { type Call, day, id, idParams, line, seenAt } from '#contract/http/schema.ts'
import { job, jobDetail, station } from './calls.ts'
import { farthestDueDay } from './steps.ts'

const minutes = z.number()

const capacity = z.object({
  stations: z.array(station),
  weeks: z.array(
    z.object({
      monday: day,
      /** How many of its days are worked; of this week, those from tomorrow. */
      days: z.number(),
      /** Why it is shorter than others. */
      closed: z.array(z.string()),
      cells: z.array(z.object({ station: id, capacity: minutes, booked: minutes })),
    }),
  ),
  /** What is booked after the last of these weeks. */
  later: z.array(z.object({ station: id, booked: minutes })),
  /** Open jobs whose work nobody has entered. */
  unplanned: z.number(),
  /** Late, or late at today's load; the first due is first. */
  late: z.array(job),
})
export type Capacity = z.infer<typeof capacity>

export const getCapacity = {
  method: 'GET',
  url: '/api/workshop/capacity',
  schema: {
    summary: 'What the workshop can do in the next weeks, and what is booked (admin)',
    response: { 200: capacity },
  },
} satisfies Call

const report = z.object({
  months: z.array(
    z.object({
      /** Its first day. */
      month: day,
      finished: z.number(),
      onTime: z.number(),
      /** Of those that were late: how many days, on average. */
      lateDays: z.number(),
    }),
  ),
})
export type PromiseReport = z.infer<typeof report>

export const getPromiseReport = {
  method: 'GET',
  url: '/api/workshop/promise-report',
  schema: {
    summary: 'Promised days against those on which jobs were finished, by month, newest first (admin)',
    description: 'Of the last twelve months; only jobs that were promised count.',
    response: { 200: report },
  },
} satisfies Call

const dueDay = day.refine((text) => text <= farthestDueDay(), { error: 'Please enter a day within ten years.' })

export const moveJobDue = {
  method: 'PUT',
  url: '/api/workshop/jobs/:id/due',
  schema: {
    summary: 'Move the day on which a job is due (admin)',
    description:
      'With a reason, which only the office sees. If it is later than promised, the buyer is e-mailed a minute later, at most once a day.',
    params: idParams,
    body: z.strictObject({ dueOn: dueDay, reason: line(200, 1), ...seenAt }),
    response: { 200: jobDetail },
  },
} satisfies Call
