import { z } from 'zod'
import { type Call, email, idParams, messageReply } from '#contract/http/schema.ts'

/** The most products one address can have alerts for. */
export const maxStockAlerts = 50

export const createStockAlert = {
  method: 'POST',
  url: '/api/product/:id/alert',
  schema: {
    summary: 'Request an e-mail when a product is back in stock',
    description: "Without `email` it goes to the account's address. 409 if the product is available now.",
    params: idParams,
    body: z.object({ email: email.optional() }),
    response: { 201: messageReply },
  },
} satisfies Call
