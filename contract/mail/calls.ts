import { z } from 'zod'
import { type Call, id, idParams, messageReply, moment } from '#contract/http/schema.ts'

/** An e-mail that has not been delivered. Its text stays in the queue, because some contain sign-in links. */
export const unsentEmail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  /** The mail server's last reply. */
  reason: z.string(),
  /** Given up, because it was refused permanently or five days have passed. */
  isGivenUp: z.boolean(),
  createdAt: moment,
})
export type UnsentEmail = z.infer<typeof unsentEmail>

export const listUnsentEmails = {
  method: 'GET',
  url: '/api/shop/mails',
  schema: {
    summary: 'Undelivered e-mails, failed ones first, at most 50 (admin)',
    response: { 200: z.array(unsentEmail) },
  },
} satisfies Call

export const resendEmail = {
  method: 'POST',
  url: '/api/shop/mails/:id',
  schema: {
    summary: 'Resend a failed e-mail (admin)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call

export const discardEmail = {
  method: 'DELETE',
  url: '/api/shop/mails/:id',
  schema: {
    summary: 'Remove a failed e-mail (admin)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
