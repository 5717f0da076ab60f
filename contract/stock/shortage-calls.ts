import { z } from 'zod'
import { type Call, id, moment } from '#contract/http/schema.ts'

const shortage = z.object({
  _id: id,
  name: z.string(),
  partNumber: z.string(),
  image: z.string(),
  place: z.string(),
  /** Sold beyond stock, in all orders together. */
  qty: z.number(),
  /** Of them the workshop makes these. */
  toMake: z.number(),
  /** Can be taken from stock now. */
  available: z.number(),
  /** The longest waiting order first. */
  orders: z.array(
    z.object({ _id: id, orderNumber: z.string(), qty: z.number(), toMake: z.boolean(), acceptedAt: moment }),
  ),
})
export type Shortage = z.infer<typeof shortage>

export const listShortages = {
  method: 'GET',
  url: '/api/stock/shortages',
  schema: {
    summary: 'What accepted orders were sold beyond stock, by product (admin)',
    description: 'Without custom enclosures and custom work, which are never in stock.',
    response: { 200: z.object({ shortages: z.array(shortage) }) },
  },
} satisfies Call
