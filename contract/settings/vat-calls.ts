import { z } from 'zod'
import { vatNumberPattern } from '#contract/addresses/places.ts'
import { type Call, day, id, moment, seenAt } from '#contract/http/schema.ts'

/** Settings → VAT. */

const rate = z.object({
  /** The first day, from 00:00 Johannesburg. */
  from: day,
  percent: z
    .number('Please enter a percentage, such as 15 or 15.5.')
    .min(1, 'Please enter at least 1 %.')
    .max(30, 'Please enter at most 30 %.')
    .refine(
      (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
      'Please use at most two decimals.',
    ),
})

const outdated = z.object({
  _id: id,
  number: z.string(),
  buyer: z.string(),
  totalPrice: z.string(),
  vatPercent: z.number(),
})

export const vatSettings = z.object({
  isRegistered: z.boolean(),
  /** As entered, also while it is not registered. */
  vatNumber: z.string(),
  /** In order of their days. */
  rates: z.array(rate),
  /** Today in Johannesburg, and the rate that orders are made with today; 0 if it is not registered. */
  today: day,
  percent: z.number(),
  /** Unpaid orders and open quotes that were made with another rate, oldest first, at most 100 of each. */
  outdated: z.object({
    orders: z.array(outdated),
    quotes: z.array(outdated),
    orderCount: z.number(),
    quoteCount: z.number(),
  }),
  updatedAt: moment,
})
export type VatSettings = z.infer<typeof vatSettings>

export const getVatSettings = {
  method: 'GET',
  url: '/api/shop/vat',
  schema: { summary: 'The VAT settings, and what was made with another rate (admin)', response: { 200: vatSettings } },
} satisfies Call

export const updateVatSettings = {
  method: 'PUT',
  url: '/api/shop/vat',
  schema: {
    summary: 'Change the VAT settings (admin)',
    description:
      'A rate begins at 00:00 Johannesburg of its day. Rates that began before today cannot be changed: orders were made with them. Without registration nothing mentions VAT, and buyers pay the prices without it.',
    body: z
      .object({
        isRegistered: z.boolean(),
        vatNumber: z
          .string()
          .trim()
          .max(10)
          .refine((text) => text === '' || vatNumberPattern.test(text), {
            error: 'A VAT number has ten digits and starts with 4.',
          }),
        rates: z.array(rate).min(1, 'Please keep at least one rate.').max(20, 'Please keep at most 20 rates.'),
      })
      .extend(seenAt),
    response: { 200: vatSettings },
  },
} satisfies Call
