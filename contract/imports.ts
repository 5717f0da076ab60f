import { z } from 'zod'
import { type Call, id, idParams, line, messageReply, stamps } from './http.ts'

/** What a spreadsheet's column can hold. `attribute` needs the attribute's name beside it. */
export const importFields = [
  'partNumber',
  'name',
  'slug',
  'description',
  'price',
  'countInStock',
  'madeToOrder',
  'leadTimeDays',
  'status',
  'category',
  'brand',
  'images',
  'isFeatured',
  'attribute',
] as const
export type ImportField = (typeof importFields)[number]

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

const columnMapping = z.object({
  /** Counted from 0. */
  column: z.number(),
  field: z.enum(importFields),
  attribute: z.string().optional(),
})

export const badCell = z.object({
  /** As the spreadsheet counts: the heading is row 1. */
  row: z.number(),
  /** The column's heading; '' for the whole row. */
  column: z.string(),
  value: z.string(),
  message: z.string(),
})
export type BadCell = z.infer<typeof badCell>

export const productImport = z.object({
  _id: id,
  fileName: z.string(),
  state: z.enum(importStates),
  columns: z.array(
    z.object({
      heading: z.string(),
      samples: z.array(z.string()),
      /** What the heading looks like, as a first mapping. */
      suggested: columnMapping.omit({ column: true }).optional(),
    }),
  ),
  /** The first rows as they stand in the file. */
  preview: z.array(z.array(z.string())),
  mapping: z.array(columnMapping),
  priceIncludesVat: z.boolean(),
  rows: z.number(),
  done: z.number(),
  /** What the dry run foresees, and what the run did. */
  counts: z.object({ created: z.number(), updated: z.number(), unchanged: z.number(), bad: z.number() }),
  /** The first 1,000; `counts.bad` has them all. */
  errors: z.array(badCell),
  /** Products that an undo left alone, because they were changed since. */
  kept: z.number().optional(),
  /** Why the whole import failed, if it did. */
  failure: z.string().optional(),
  ...stamps,
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

export const mapImport = {
  method: 'PUT',
  url: '/api/product/import/:id',
  schema: {
    summary: 'Say which column is what, and try it without changing anything (admin)',
    description: '202 while a long file is still being tried; ask for its progress.',
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
              error: 'Name the attribute.',
              path: ['attribute'],
            }),
        )
        .min(1)
        .max(200),
      priceIncludesVat: z.boolean().default(false),
    }),
    response: { 200: productImport, 202: productImport },
  },
} satisfies Call

export const runImport = {
  method: 'POST',
  url: '/api/product/import/:id/run',
  schema: {
    summary: 'Import the rows that the dry run found good (admin)',
    params: idParams,
    response: { 202: productImport },
  },
} satisfies Call

export const getImport = {
  method: 'GET',
  url: '/api/product/import/:id',
  schema: { summary: 'Progress and errors of an import (admin)', params: idParams, response: { 200: productImport } },
} satisfies Call

export const undoImport = {
  method: 'POST',
  url: '/api/product/import/:id/undo',
  schema: {
    summary: 'Take a whole import back (admin)',
    description: 'Products changed by hand since then stay as they are, and the message says so.',
    params: idParams,
    response: { 202: messageReply.extend({ import: productImport }) },
  },
} satisfies Call
