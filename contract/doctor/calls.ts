import { z } from 'zod'
import { type Call, moment } from '#contract/http/schema.ts'
import { type GoLiveName, goLiveNames } from './go-live.ts'

/** One thing that the shop needs, and whether it works. */
export const finding = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'failed']),
  /** The result, and what to do about it. */
  says: z.string(),
})
export type Finding = z.infer<typeof finding>

export const runDoctor = {
  method: 'GET',
  url: '/api/doctor',
  schema: {
    summary: 'Check that everything the shop needs works (admin)',
    response: { 200: z.object({ checkedAt: moment, findings: z.array(finding) }) },
  },
} satisfies Call

const goLiveLine = z.object({
  name: z.enum(goLiveNames as [GoLiveName, ...GoLiveName[]]),
  isDone: z.boolean(),
  /** What is missing, and what follows from it. */
  says: z.string(),
})
export type GoLiveLine = z.infer<typeof goLiveLine>

export const getGoLive = {
  method: 'GET',
  url: '/api/doctor/go-live',
  schema: {
    summary: 'What the shop still needs before it sells (admin)',
    response: { 200: z.object({ lines: z.array(goLiveLine) }) },
  },
} satisfies Call
