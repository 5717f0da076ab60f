import type { FastifyBaseLogger } from 'fastify'
import type { FailedAttempt } from './jobs.ts'

/** Logs each failed attempt, so that customers are not the first to notice a wrong mail password. */
export function logFailedAttempt(log: FastifyBaseLogger, { isLast, about, ...attempt }: FailedAttempt): void {
  const failed = { ...attempt, ...about }
  if (isLast) log.error({ event: 'job_given_up', ...failed }, 'a job failed for the last time')
  else log.warn({ event: 'job_failed', ...failed }, 'a job failed and will be retried')
}
