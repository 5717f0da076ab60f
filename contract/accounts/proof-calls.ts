import { z } from 'zod'
import { type Call, messageReply } from '#contract/http/schema.ts'

export const prove = {
  method: 'POST',
  url: '/api/user/proof',
  schema: {
    summary: 'Enter your password again',
    description:
      'For ten minutes the session may then do what needs proof. A call that needs it is answered 403 `proof_needed`.',
    body: z.object({ password: z.string().min(1, 'Please enter your password.').max(1000) }),
    response: { 200: messageReply },
  },
} satisfies Call

/** Before a download, which cannot ask by itself. */
export const checkProof = {
  method: 'GET',
  url: '/api/user/proof',
  schema: { summary: 'Whether the session has proof; 403 `proof_needed` if not', response: { 200: messageReply } },
} satisfies Call
