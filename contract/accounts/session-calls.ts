import { z } from 'zod'
import { type Call, id, idParams, messageReply, moment } from '#contract/http/schema.ts'

const session = z.object({
  _id: id,
  /** 'Chrome on Windows', as far as the browser says. */
  device: z.string(),
  /** The network address it was last seen at; '' if unknown. */
  address: z.string(),
  createdAt: moment,
  /** To within five minutes. */
  seenAt: moment,
  rememberMe: z.boolean(),
  /** The session that asks. */
  isThis: z.boolean(),
})
export type ListedSession = z.infer<typeof session>

export const listSessions = {
  method: 'GET',
  url: '/api/user/sessions',
  schema: { summary: 'Where the signed-in user is signed in', response: { 200: z.array(session) } },
} satisfies Call

export const endSession = {
  method: 'DELETE',
  url: '/api/user/sessions/:id',
  schema: { summary: 'End one of your sessions', params: idParams, response: { 200: messageReply } },
} satisfies Call

export const endOtherSessions = {
  method: 'DELETE',
  url: '/api/user/sessions',
  schema: { summary: 'End all of your sessions but this one', response: { 200: messageReply } },
} satisfies Call

export const listSessionsOf = {
  method: 'GET',
  url: '/api/user/:id/sessions',
  schema: { summary: 'Where a person is signed in (admin)', params: idParams, response: { 200: z.array(session) } },
} satisfies Call

export const endSessionOf = {
  method: 'DELETE',
  url: '/api/user/:id/sessions/:session',
  schema: {
    summary: "End one of a person's sessions (admin)",
    params: z.object({ id, session: id }),
    response: { 200: messageReply },
  },
} satisfies Call

export const endSessionsOf = {
  method: 'DELETE',
  url: '/api/user/:id/sessions',
  schema: {
    summary: "End all of a person's sessions (admin)",
    description: 'Of your own, the one that asks stays.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
