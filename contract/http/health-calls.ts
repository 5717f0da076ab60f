import { z } from 'zod'
import type { Call } from './schema.ts'

const ok = z.object({ status: z.literal('ok') })

export const getHealth = {
  method: 'GET',
  url: '/api/health',
  schema: { summary: 'The process is alive', response: { 200: ok } },
} satisfies Call

export const getReadiness = {
  method: 'GET',
  url: '/api/ready',
  schema: { summary: 'The database responds and is migrated', response: { 200: ok } },
} satisfies Call
