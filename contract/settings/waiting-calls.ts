import { z } from 'zod'
import { type Call, id, idParams, messageReply, moment } from '#contract/http/schema.ts'
import { shopIdentity } from './calls.ts'

/** What a thief would change first. Only an owner asks for it, and it takes effect after a day or with a second owner. */
const guarded = shopIdentity.pick({ bank: true, email: true }).partial()
export type GuardedDetails = z.output<typeof guarded>

const waitingChange = z.object({
  _id: id,
  before: guarded,
  after: guarded,
  askedBy: z.string(),
  askedAt: moment,
  /** When it takes effect by itself. */
  dueAt: moment,
  /** Why whoever asks cannot approve it: they asked for it, or have not been an owner for a day. */
  approval: z.enum(['allowed', 'own', 'new owner', 'not an owner']),
})
export type WaitingChange = z.infer<typeof waitingChange>

export const getWaitingChange = {
  method: 'GET',
  url: '/api/shop/waiting',
  schema: {
    summary: 'The change of bank details or e-mail address that waits (settings.write)',
    response: { 200: z.object({ change: waitingChange.nullable() }) },
  },
} satisfies Call

export const approveWaitingChange = {
  method: 'POST',
  url: '/api/shop/waiting/:id/approve',
  schema: {
    summary: 'Let a waiting change take effect at once, as a second owner (bank.write)',
    description: '403 for whoever asked for it, and for an owner of less than a day. 409 when it no longer waits.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call

export const stopWaitingChange = {
  method: 'DELETE',
  url: '/api/shop/waiting/:id',
  schema: {
    summary: 'Stop a waiting change (bank.write)',
    description: '409 when it no longer waits.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
