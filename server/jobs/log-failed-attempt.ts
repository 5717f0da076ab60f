import type { FastifyBaseLogger } from 'fastify'
import type { FailedAttempt } from './jobs.ts'

/** Each failed try leaves a line: a mail server with a wrong password must not be found out by the customers. */
export function logFailedAttempt(log: FastifyBaseLogger, { isLast, ...failed }: FailedAttempt): void {
  if (isLast) log.error({ event: 'job_given_up', ...failed }, 'a job failed for the last time')
  else log.warn({ event: 'job_failed', ...failed }, 'a job failed and will be tried again')
}
