import { z } from 'zod'
import { type Call, day, fileReply, id, idParams, line, moment } from '#contract/http/schema.ts'

const flat = z.object({ name: z.string(), pieces: z.number(), width: z.number(), height: z.number() })

/** Of one material and thickness. `m2` and `kg` are of the blanks. */
const sheet = z.object({
  material: z.string(),
  thickness: z.number(),
  pieces: z.number(),
  m2: z.number(),
  kg: z.number(),
  /** How many whole sheets that takes, at the office's utilisation: an estimate, nothing is nested. */
  wholeSheets: z.number(),
})
export type SheetTotal = z.infer<typeof sheet>

const fitting = z.object({
  id: z.string(),
  name: z.string(),
  qty: z.number(),
  unit: z.enum(['pieces', 'metres']),
  /** The product of the catalogue that the office has linked, and how many can be taken. */
  product: z.object({ _id: id, name: z.string(), partNumber: z.string(), inStock: z.number() }).optional(),
})
export type Fitting = z.infer<typeof fitting>

const materials = z.object({
  sheets: z.array(sheet.extend({ flats: z.array(flat) })),
  fittings: z.array(fitting),
  /** In which batches it was cut. */
  batches: z.array(z.object({ _id: id, batchNumber: z.string() })),
})
export type JobMaterials = z.infer<typeof materials>

export const getJobMaterials = {
  method: 'GET',
  url: '/api/workshop/jobs/:number/materials',
  schema: {
    summary: 'What a job is cut and fitted from (admin)',
    description: 'Empty unless it is a custom enclosure.',
    params: z.object({ number: line(36, 1) }),
    response: { 200: materials },
  },
} satisfies Call

const batchJob = z.object({
  _id: id,
  jobNumber: z.string(),
  orderNumber: z.string(),
  name: z.string(),
  qty: z.number(),
  dueOn: day.nullable(),
  /** It was cancelled since, and is not in the files. */
  isCancelled: z.literal(true).optional(),
})
export type BatchJob = z.infer<typeof batchJob>

const batch = z.object({
  _id: id,
  batchNumber: z.string(),
  jobs: z.array(batchJob),
  sheets: z.array(sheet),
  by: z.string(),
  createdAt: moment,
})
export type CuttingBatch = z.infer<typeof batch>

export const listCuttingBatches = {
  method: 'GET',
  url: '/api/workshop/batches',
  schema: {
    summary: 'Cutting batches, newest first, and the jobs that are in none (admin)',
    description: 'The newest 30. `waiting` has open jobs of custom enclosures by due day, at most 200.',
    response: {
      200: z.object({
        waiting: z.array(batchJob),
        batches: z.array(batch),
        /** What the estimate of whole sheets goes by. */
        sheet: z.object({ width: z.number(), height: z.number(), utilisation: z.number() }),
      }),
    },
  },
} satisfies Call

export const maxBatchJobs = 100
export const makeCuttingBatch = {
  method: 'POST',
  url: '/api/workshop/batches',
  schema: {
    summary: 'Cut jobs together (admin)',
    description: '409 `conflict` if one of them is cancelled, finished, no custom enclosure, or in a batch already.',
    body: z.strictObject({
      jobs: z
        .array(id)
        .min(1, 'Choose at least one job.')
        .max(maxBatchJobs, `A batch can have at most ${maxBatchJobs} jobs.`),
    }),
    response: { 201: batch },
  },
} satisfies Call

export const getBatchFiles = {
  method: 'GET',
  url: '/api/workshop/batches/:id/files.zip',
  schema: {
    summary: 'The DXF files of a batch, by material and thickness, with lists (admin)',
    description: 'Jobs that were cancelled since are left out.',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

const shortage = z.object({
  product: z.object({ _id: id, name: z.string(), partNumber: z.string() }),
  needed: z.number(),
  inStock: z.number(),
  jobs: z.array(z.object({ jobNumber: z.string(), dueOn: day.nullable() })),
})
export type Shortage = z.infer<typeof shortage>

export const listFittingShortages = {
  method: 'GET',
  url: '/api/workshop/shortages',
  schema: {
    summary: 'Fittings of which open jobs need more than there is (admin)',
    response: { 200: z.object({ shortages: z.array(shortage) }) },
  },
} satisfies Call
