import { z } from 'zod'
import type { Call } from './http.ts'

const ok = z.object({ status: z.literal('ok') })

export const getHealth = {
  method: 'GET',
  url: '/api/health',
  schema: { summary: 'The process lives', response: { 200: ok } },
} satisfies Call

export const getReadiness = {
  method: 'GET',
  url: '/api/ready',
  schema: { summary: 'The database answers and its migrations are in', response: { 200: ok } },
} satisfies Call
