import { z } from 'zod'

const amounts = z.object({
  amount_original: z.coerce.number().int(),
  amount_available_for_refund: z.coerce.number().int(),
  status: z.string(),
  refund_full: z.object({ method: z.string() }).optional(),
  refund_partial: z.object({ method: z.string() }).optional(),
  errors: z.array(z.string()).optional(),
})
const balance = z.object({
  data: z.object({
    response: z.object({
      available_balance: z.coerce.number().int(),
      transactions: z.array(z.object({ amount: z.coerce.number().int() })),
    }),
  }),
})
/** PayFast's documentation shows two response formats for the same call. */
export const refundable = z.union([
  amounts.transform((read) => ({
    originalCents: read.amount_original,
    availableCents: read.amount_available_for_refund,
    status: read.status,
    fullMethod: read.refund_full?.method,
    partialMethod: read.refund_partial?.method,
    says: read.errors?.join(' '),
  })),
  balance.transform(({ data: { response } }) => ({
    originalCents: response.transactions.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    availableCents: response.available_balance,
    status: 'REFUNDABLE',
    fullMethod: undefined,
    partialMethod: undefined,
    says: undefined,
  })),
])
export const refundMade = z.object({ status: z.literal('success'), data: z.object({ response: z.literal(true) }) })
