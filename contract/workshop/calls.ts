import { z } from 'zod'
import {
  type Call,
  day,
  id,
  idParams,
  keyword,
  line,
  moment,
  optionalLine,
  prose,
  queryChoice,
  queryWhole,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { workKinds } from '#enclosure/work.ts'
import { holdReasons, jobStates, makingStages, maxStations } from './steps.ts'

export const station = z.object({
  _id: id,
  name: z.string(),
  /** A week. */
  hours: z.number(),
  /** The work of a custom enclosure that is done here. */
  kind: z.enum(workKinds).optional(),
})
export type Station = z.infer<typeof station>

const stations = z.object({ stations: z.array(station), updatedAt: moment })

export const listStations = {
  method: 'GET',
  url: '/api/workshop/stations',
  schema: { summary: 'The stations of the workshop, in order (admin)', response: { 200: stations } },
} satisfies Call

const stationDraft = z.strictObject({
  _id: id.optional(),
  name: line(40, 1),
  hours: z.number().min(0, 'Please enter 0 or more.').max(2000, 'Please enter at most 2000 hours.'),
  kind: z.enum(workKinds).optional(),
})

function findTwins(list: readonly { name: string; kind?: string | undefined }[], context: z.RefinementCtx) {
  for (const [index, { name, kind }] of list.entries()) {
    const before = list.slice(0, index)
    if (before.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      context.addIssue({ code: 'custom', message: 'This name is used twice.', path: [index, 'name'] })
    if (kind && before.some((other) => other.kind === kind))
      context.addIssue({ code: 'custom', message: 'This work is done at another station.', path: [index, 'kind'] })
  }
}

export const updateStations = {
  method: 'PUT',
  url: '/api/workshop/stations',
  schema: {
    summary: 'Replace the stations of the workshop (admin)',
    description: '409 `in_use` if a station that is missing here has jobs.',
    body: z.strictObject({
      stations: z
        .array(stationDraft)
        .min(1, 'A workshop has at least one station.')
        .max(maxStations)
        .superRefine(findTwins),
      ...seenAt,
    }),
    response: { 200: stations },
  },
} satisfies Call

/** What is made: a snapshot without prices. */
export const jobItem = z.object({
  name: z.string(),
  partNumber: z.string(),
  image: z.string(),
  description: z.string().optional(),
  design: z
    .object({
      code: z.string(),
      link: z.string(),
      facts: z.array(z.string()),
      cutouts: z.array(z.string()),
      kg: z.number(),
      geometry: z.number().optional(),
    })
    .optional(),
})
export type JobItem = z.infer<typeof jobItem>

export const job = z.object({
  _id: id,
  jobNumber: z.string(),
  order: z.object({ _id: id, orderNumber: z.string() }),
  item: jobItem,
  qty: z.number(),
  /** Minutes by station. */
  work: z.record(id, z.number()),
  state: z.enum(jobStates),
  /** Where it is; none once it is finished. */
  station: id.nullable(),
  /** The day that the buyer was told. */
  promisedOn: day.nullable(),
  dueOn: day.nullable(),
  /** When it will be ready at today's load, if that is after its due day. */
  lateOn: day.optional(),
  heldReason: z.enum(holdReasons).optional(),
  heldWords: z.string().optional(),
  note: z.string(),
  /** It was sent back to an earlier station. */
  isRework: z.literal(true).optional(),
  /** Why, the last time. */
  reworkReason: z.string().optional(),
  finishedAt: moment.optional(),
  ...stamps,
})
export type Job = z.infer<typeof job>

export const jobStep = z.object({
  _id: id,
  action: z.enum([
    'made',
    'done',
    'moved',
    'back',
    'held',
    'resumed',
    'changed',
    'cancelled',
    'reopened',
    'left',
    'due',
  ]),
  station: z.string().optional(),
  to: z.string().optional(),
  qty: z.number(),
  reason: z.string().optional(),
  by: z.string().optional(),
  at: moment,
  isUndone: z.literal(true).optional(),
})
export type JobStep = z.infer<typeof jobStep>

export const jobDetail = job.extend({
  steps: z.array(jobStep),
  /** What else the workshop makes for the order. */
  others: z.array(z.object({ _id: id, jobNumber: z.string(), name: z.string(), state: z.enum(jobStates) })),
})
export type JobDetail = z.infer<typeof jobDetail>

export const jobViews = ['open', 'late', 'week', 'held', 'finished'] as const
export type JobView = (typeof jobViews)[number]
export const maxBoardJobs = 600

export const listJobs = {
  method: 'GET',
  url: '/api/workshop/jobs',
  schema: {
    summary: 'The jobs of the workshop by due day (admin)',
    description:
      '`view`: `open` unless given, `late`, `week` (due within seven days), `held`, `finished`, newest first, or `all`. `search` looks at job, order, name, part number and drawing; `station` shows one station. `jobs` has at most `limit`, 600 unless given; `total` counts all, and `atStations` those at each station, whichever is shown.',
    querystring: z.object({
      view: queryChoice([...jobViews, 'all']),
      search: keyword,
      station: id.optional(),
      limit: queryWhole(1, maxBoardJobs),
    }),
    response: {
      200: z.object({
        stations: z.array(station),
        jobs: z.array(job),
        total: z.number(),
        atStations: z.record(id, z.number()),
        counts: z.object({ late: z.number(), week: z.number(), held: z.number() }),
      }),
    },
  },
} satisfies Call

export const listJobsOfOrder = {
  method: 'GET',
  url: '/api/workshop/orders/:id',
  schema: {
    summary: 'The jobs of an order (admin)',
    params: idParams,
    response: { 200: z.object({ stations: z.array(station), jobs: z.array(job) }) },
  },
} satisfies Call

/** For the buyer: nothing about stations, people or other orders. */
export const getMaking = {
  method: 'GET',
  url: '/api/order/:id/making',
  schema: {
    summary: 'How far the workshop is with an order',
    description: 'Without `stage` if the workshop makes nothing for it, or once it has left or is over.',
    params: idParams,
    response: {
      200: z.object({
        stage: z.enum(makingStages).optional(),
        /** Something of it is tested before it is ready. */
        hasTest: z.literal(true).optional(),
        /** When it will be ready, and the day that was promised if that was another. */
        readyOn: day.optional(),
        promisedOn: day.optional(),
      }),
    },
  },
} satisfies Call

/** Long enough for an id. */
const numberParams = z.object({ number: line(36, 1) })

export const getJob = {
  method: 'GET',
  url: '/api/workshop/jobs/:number',
  schema: {
    summary: 'A job by its number or id (admin)',
    params: numberParams,
    response: { 200: z.object({ stations: z.array(station), job: jobDetail }) },
  },
} satisfies Call

const step = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('done'), station: id, ...seenAt }),
  z.strictObject({ action: z.literal('move'), to: id, reason: optionalLine(200), ...seenAt }),
  z
    .strictObject({ action: z.literal('hold'), reason: z.enum(holdReasons), words: optionalLine(200), ...seenAt })
    .refine(({ reason, words }) => reason !== 'other' || words !== undefined, {
      error: 'Please say what it is waiting for.',
      path: ['words'],
    }),
  z.strictObject({ action: z.literal('resume'), ...seenAt }),
])
export type JobStepDraft = z.output<typeof step>

export const stepJob = {
  method: 'POST',
  url: '/api/workshop/jobs/:id/steps',
  schema: {
    summary: 'Take a job one step on, move it, hold it or go on with it (admin)',
    description:
      '`done` names the station that is done: 409 `stale` if the job is at another one by now. A move to an earlier station needs a reason. The first step starts the order. Each can be undone for ten seconds.',
    params: idParams,
    body: step,
    response: { 200: jobDetail },
  },
} satisfies Call

export const undoJobStep = {
  method: 'POST',
  url: '/api/workshop/jobs/:id/undo',
  schema: {
    summary: 'Undo the last step of a job within ten seconds (admin)',
    description: 'With `updatedAt`, as the step answered it: 409 if somebody has moved the job since.',
    params: idParams,
    body: z.object(seenAt).optional(),
    response: { 200: jobDetail },
  },
} satisfies Call

export const updateJobNote = {
  method: 'PUT',
  url: '/api/workshop/jobs/:id/note',
  schema: {
    summary: 'Write a note for the workshop on a job (admin)',
    params: idParams,
    body: z.strictObject({ note: prose(1000), ...seenAt }),
    response: { 200: jobDetail },
  },
} satisfies Call
