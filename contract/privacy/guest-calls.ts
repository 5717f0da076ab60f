import { z } from 'zod'
import { type Call, day, idParams } from '#contract/http/schema.ts'

/** What guests ask on the page of their order: whoever has an account does it there. */
export const askAboutGuest = {
  method: 'POST',
  url: '/api/order/:id/data-request',
  schema: {
    summary: "Ask for a copy or the deletion of a guest's data",
    description:
      'By whoever may open the order as its guest. The office has thirty days; asking again while it is open changes nothing. 409 `conflict` for an order of an account.',
    params: idParams,
    body: z.object({ kind: z.enum(['access', 'deletion']) }),
    response: { 201: z.object({ dueOn: day }) },
  },
} satisfies Call
