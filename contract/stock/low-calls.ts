import { z } from 'zod'
import { exportFormats } from '#contract/catalogue/office-calls.ts'
import { type Call, fileReply, id, optionalLine, queryChoice } from '#contract/http/schema.ts'

const lowProduct = z.object({
  _id: id,
  name: z.string(),
  partNumber: z.string(),
  image: z.string(),
  available: z.number(),
  /** Its own, or the shop's. */
  level: z.number(),
  hasOwnLevel: z.boolean(),
  /** Units sold from stock in 90 days, less what came back. */
  sold: z.number(),
  /** Sold beyond stock in open orders, which still wait for it. */
  short: z.number(),
  /** How long the available units last at that rate; missing if nothing was sold. */
  daysLeft: z.number().optional(),
  /** What open orders wait for, lasts 90 days and leaves the reorder level. */
  toOrder: z.number(),
  supplier: z.string(),
  supplierPartNumber: z.string(),
  expectedOn: z.string().optional(),
})
export type LowProduct = z.infer<typeof lowProduct>

export const lowStates = ['open', 'coming'] as const
export const maxLow = 1000

const filter = {
  state: queryChoice([...lowStates, 'all']).describe('`open`: no day is expected, or it has passed.'),
  supplier: optionalLine(120),
}

export const listLow = {
  method: 'GET',
  url: '/api/stock/low',
  schema: {
    summary:
      'Products at or below their reorder level, or short of what orders wait for, by supplier, soonest out first (admin)',
    description: `At most ${maxLow}; \`total\` counts all.`,
    querystring: z.object(filter),
    response: {
      200: z.object({
        products: z.array(lowProduct),
        total: z.number(),
        counts: z.record(z.enum(lowStates), z.number()),
        /** Of all low products. */
        suppliers: z.array(z.string()),
      }),
    },
  },
} satisfies Call

export const exportLow = {
  method: 'GET',
  url: '/api/stock/low/export',
  schema: {
    summary: 'The purchase list as a spreadsheet (admin)',
    querystring: z.object({ ...filter, format: z.enum(exportFormats).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call

export const listSuppliers = {
  method: 'GET',
  url: '/api/stock/suppliers',
  schema: {
    summary: 'Names of suppliers on products and deliveries, for entering (admin)',
    response: { 200: z.array(z.string()) },
  },
} satisfies Call
