import { z } from 'zod'
import { type Call, email, idParams, messageReply } from './http.ts'

/** How many products one address can wait for. */
export const maxStockAlerts = 50

export const createStockAlert = {
  method: 'POST',
  url: '/api/product/:id/alert',
  schema: {
    summary: 'Ask for one e-mail when a product is back in stock',
    description: 'Without `email` it goes to the address of the account. 409 if it can be bought now.',
    params: idParams,
    body: z.object({ email: email.optional() }),
    response: { 201: messageReply },
  },
} satisfies Call
