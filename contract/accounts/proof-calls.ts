import { z } from 'zod'
import { type Call, messageReply } from '#contract/http/schema.ts'
import { factorAnswer } from './factor-calls.ts'

export const prove = {
  method: 'POST',
  url: '/api/user/proof',
  schema: {
    summary: 'Prove again who you are',
    description:
      'With a passkey or a code of the second factor or, without one, the password. For ten minutes the session may then do what needs proof. A call that needs it is answered 403 `proof_needed`.',
    body: factorAnswer.extend({ password: z.string().max(1000).default('') }),
    response: { 200: messageReply },
  },
} satisfies Call

/** Before a download, which cannot ask by itself. */
export const checkProof = {
  method: 'GET',
  url: '/api/user/proof',
  schema: { summary: 'Whether the session has proof; 403 `proof_needed` if not', response: { 200: messageReply } },
} satisfies Call
