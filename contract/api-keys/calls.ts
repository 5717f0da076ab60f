import { z } from 'zod'
import { type Call, id, idParams, line, messageReply, moment } from '#contract/http/schema.ts'
import { keyDays, scopes } from './scopes.ts'

const apiKey = z.object({
  _id: id,
  name: z.string(),
  /** How the key begins. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment,
  /** To within a minute. */
  lastUsedAt: moment.optional(),
  /** A key works as long as whoever made it is an owner. */
  state: z.enum(['works', 'expired', 'maker left']),
})
export type ApiKey = z.infer<typeof apiKey>

export const newApiKey = z.object({
  name: line(60, 1),
  scopes: z.array(z.enum(scopes)).min(1, 'Please choose what the key may read.').max(scopes.length),
  days: z.coerce
    .number()
    .min(1)
    .max(365)
    .refine((days) => (keyDays as readonly number[]).includes(days), { error: 'Please choose how long it works.' }),
})

export const listApiKeys = {
  method: 'GET',
  url: '/api/api-keys',
  schema: {
    summary: 'The API keys, without those that were removed (settings.secure)',
    response: { 200: z.object({ keys: z.array(apiKey) }) },
  },
} satisfies Call

export const createApiKey = {
  method: 'POST',
  url: '/api/api-keys',
  schema: {
    summary: 'Make an API key (settings.secure)',
    description: '`secret` is the key itself. It is not stored and cannot be shown again.',
    body: newApiKey,
    response: { 201: z.object({ key: apiKey, secret: z.string() }) },
  },
} satisfies Call

export const removeApiKey = {
  method: 'DELETE',
  url: '/api/api-keys/:id',
  schema: {
    summary: 'Remove an API key: from the next call it is refused (settings.secure)',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
