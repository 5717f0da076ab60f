import { z } from 'zod'
import { priceRand } from '#contract/catalogue/calls.ts'
import { roundings } from '#contract/catalogue/price-rule.ts'
import {
  type Call,
  fileReply,
  id,
  idParams,
  line,
  messageReply,
  pageQueryOf,
  pageReply,
  stamps,
} from '#contract/http/schema.ts'
import { maxBands, maxMarkUpPercent } from './mark-up.ts'
import { importFields, importStates, maxImportColumns } from './rules.ts'

const columnMapping = z.object({
  /** Starts at 0. */
  column: z.number(),
  field: z.enum(importFields),
  attribute: z.string().optional(),
})

/** Prices from costs: a percentage, or one for each band of cost. */
export const markUp = z.object({
  bands: z
    .array(z.object({ from: priceRand, percent: z.number().min(0).max(maxMarkUpPercent) }))
    .min(1)
    .max(maxBands)
    .refine((bands) => bands.every(({ from }, n) => (n === 0 ? from === 0 : from > (bands[n - 1]?.from ?? 0))), {
      error: 'The first band begins at 0, and each next one must begin higher.',
    }),
  rounding: z.enum(roundings),
})

export const badCell = z.object({
  /** Numbered as in the spreadsheet: the heading is row 1. */
  row: z.number(),
  /** The column's heading; '' for the whole row. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** `left-out`: only this cell was skipped (a missing image); the rest of the row is imported. */
  kind: z.enum(['bad', 'left-out']),
})
export type BadCell = z.infer<typeof badCell>

/** What a row would change, in words. */
export const plannedChange = z.object({
  row: z.number(),
  partNumber: z.string(),
  name: z.string(),
  kind: z.enum(['new', 'changed']),
  /** `field` is our own heading or the attribute's name; an empty `before` means there was no value. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type PlannedChange = z.infer<typeof plannedChange>

export const skippedDeletion = z.object({ _id: id, partNumber: z.string(), name: z.string(), reason: z.string() })
export type SkippedDeletion = z.infer<typeof skippedDeletion>

export const importSummary = z.object({
  _id: id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** The person who uploaded the file. */
  by: z.string(),
  rows: z.number(),
  done: z.number(),
  /** Waiting for another import to finish. */
  waiting: z.boolean(),
  /** What the dry run predicts, and what the run did. */
  counts: z.object({ created: z.number(), updated: z.number(), unchanged: z.number(), bad: z.number() }),
  /** Products that an undo left alone or restored only partly. */
  kept: z.number().optional(),
  /** Why the last task failed, if it did. In the state `failed`, `failedTask` can be resumed. */
  failure: z.string().optional(),
  failedTask: z.enum(['run', 'undo']).optional(),
  /** Whether the uploaded file still exists, so its bad rows can be downloaded. */
  hasFile: z.boolean(),
  ...stamps,
})
export type ImportSummary = z.infer<typeof importSummary>

/** While a job is running the four lists at the end are empty, because the screen polls every second. */
export const productImport = importSummary.extend({
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** A first mapping, guessed from the heading. */
      suggested: columnMapping.omit({ column: true }).optional(),
    }),
  ),
  /** Empty until mapped, unless a file with the same headings was mapped before. */
  mapping: z.array(columnMapping),
  priceIncludesVat: z.boolean(),
  /** Prices are worked out from the costs of the file. */
  markUp: markUp.optional(),
  /** Whether the price heading mentions VAT. */
  vatGuess: z.boolean().optional(),
  /** Categories and brands that would be created. */
  makes: z.object({ categories: z.array(z.string()), brands: z.array(z.string()) }),
  /** The first rows of the file. */
  preview: z.array(z.array(z.string())),
  /** The first 1,000; `counts.bad` counts all bad rows. */
  errors: z.array(badCell),
  /** What the first 200 rows would change, from the dry run. */
  foreseen: z.array(plannedChange),
  /** The first 100 products that were left alone. */
  keptProducts: z.array(skippedDeletion),
})
export type ProductImport = z.infer<typeof productImport>

export const startImport = {
  method: 'POST',
  url: '/api/product/import',
  schema: {
    summary: 'Upload a CSV or XLSX file with products (admin)',
    description: 'Multipart, field `file`. Nothing is changed yet.',
    consumes: ['multipart/form-data'],
    response: { 201: productImport },
  },
} satisfies Call

export const listImports = {
  method: 'GET',
  url: '/api/product/import',
  schema: {
    summary: 'Imports of the last three months, newest first (admin)',
    querystring: z.object(pageQueryOf(10)),
    response: { 200: z.object({ imports: z.array(importSummary), ...pageReply }) },
  },
} satisfies Call

export const mapImport = {
  method: 'PUT',
  url: '/api/product/import/:id',
  schema: {
    summary: 'Map the columns and do a dry run (admin)',
    description: '202 while a long file is still being checked; poll for its progress.',
    params: idParams,
    body: z.object({
      mapping: z
        .array(
          z
            .object({
              column: z.number().int().min(0).max(999),
              field: z.enum(importFields),
              attribute: line(60, 1).optional(),
            })
            .refine(({ field, attribute }) => field !== 'attribute' || attribute !== undefined, {
              error: 'Please name the attribute.',
              path: ['attribute'],
            }),
        )
        .min(1)
        .max(maxImportColumns),
      priceIncludesVat: z.boolean().default(false),
      markUp: markUp.optional().describe('Rows with a cost get their price from it.'),
    }),
    response: { 200: productImport, 202: productImport },
  },
} satisfies Call

export const runImport = {
  method: 'POST',
  url: '/api/product/import/:id/run',
  schema: {
    summary: 'Import the rows that passed the dry run (admin)',
    description:
      'A run that failed or was stopped resumes where it ended. `newStatus` is for new products whose row has no status.',
    params: idParams,
    body: z.object({ newStatus: z.enum(['draft', 'live']).default('live') }).nullish(),
    response: { 202: productImport },
  },
} satisfies Call

export const stopImport = {
  method: 'POST',
  url: '/api/product/import/:id/stop',
  schema: {
    summary: 'Stop a dry run or a run (admin)',
    description: 'Rows imported so far are kept; the run can be resumed or undone.',
    params: idParams,
    response: { 200: productImport },
  },
} satisfies Call

export const getImport = {
  method: 'GET',
  url: '/api/product/import/:id',
  schema: { summary: 'Progress and errors of an import (admin)', params: idParams, response: { 200: productImport } },
} satisfies Call

export const exportBadRows = {
  method: 'GET',
  url: '/api/product/import/:id/bad-rows',
  schema: {
    summary: 'The bad rows of the file, each with its errors (admin)',
    description: 'CSV. Once corrected, the file can be uploaded again.',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

export const undoImport = {
  method: 'POST',
  url: '/api/product/import/:id/undo',
  schema: {
    summary: 'Undo a whole import (admin)',
    description: 'Later edits stay, and so do new products that have been ordered, reviewed or used.',
    params: idParams,
    response: { 202: messageReply.extend({ import: productImport }) },
  },
} satisfies Call

export const discardImport = {
  method: 'DELETE',
  url: '/api/product/import/:id',
  schema: {
    summary: 'Discard an uploaded file that was not imported (admin)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
