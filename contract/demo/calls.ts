import { z } from 'zod'
import { type Call, messageReply } from '#contract/http/schema.ts'

/** How much of the demo is still in the shop. */
export const demoContents = z.object({
  products: z.number(),
  categories: z.number(),
  brands: z.number(),
  reviews: z.number(),
  people: z.number(),
  orders: z.number(),
  quotes: z.number(),
  projects: z.number(),
  slides: z.number(),
  hotspots: z.number(),
  documents: z.number(),
  messages: z.number(),
})
export type DemoContents = z.infer<typeof demoContents>

export const countDemo = {
  method: 'GET',
  url: '/api/demo',
  schema: { summary: 'How much of the demo is still in the shop (admin)', response: { 200: demoContents } },
} satisfies Call

export const removeDemo = {
  method: 'DELETE',
  url: '/api/demo',
  schema: {
    summary: 'Remove all demo data (admin)',
    response: { 200: messageReply.extend({ removed: demoContents }) },
  },
} satisfies Call
