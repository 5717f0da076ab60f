import { sql } from 'drizzle-orm'
import type { ClientConfig } from 'pg'
import { type Clock, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Actor } from '#server/db/actor.ts'
import type { Db } from '#server/db/database.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { connectionLimits } from '#server/db/open-database.ts'
import { withWorkIds } from '#server/logs/work-ids.ts'
import { createPace } from './pace.ts'
import { type Polling, startPolling } from './polling.ts'
import type { CompleteEmail, Email } from './queued-email.ts'

/** The payload of each queue. A new kind of job is declared here and handled by its feature. */
export type JobData = {
  /** As its author wrote it: its layout and the shop's branding are added when it is sent. */
  email: Email & { to: string; replyTo: string }
  /** Complete, as the release before this one queued them. */
  mail: CompleteEmail
  'reset-link': { email: string; next?: string | undefined }
  scrape: { jobId: string }
  /** `actor` pressed the button. */
  import: { importId: string; task: 'check' | 'run' | 'undo'; actor?: Actor | undefined }
  backup: { by: string }
  /** E-mails that failed all retries: stored for the office to see, not processed. */
  'mail-failed': QueuedEmail
}
export type QueuedEmail = JobData['email'] | JobData['mail']
export type JobName = keyof JobData

export type Jobs = {
  /** Queued in the transaction that causes it: both happen or neither. */
  send<N extends JobName>(tx: Db, name: N, data: JobData[N], options?: SendOptions): Promise<string | null>
  /** Cancels a job in the transaction that makes it obsolete. False if it has started: then it is too late. */
  cancel(tx: Db, name: JobName, id: string): Promise<boolean>
  /** `atOnce` in each process. */
  work<N extends JobName>(
    name: N,
    handle: (data: JobData[N], attempt: Attempt) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** Runs a job on a cron schedule (UTC), once for all processes. If no shop ran when it was due, the next start makes up for it, once. */
  every(name: string, cron: string, handle: () => Promise<void>, options?: { isLong?: boolean }): Promise<void>
  /**
   * Runs in every process, repeatedly, and less often when nobody uses the shop; work that must not happen twice is
   * claimed in the database. True means that more is waiting. Its log lines carry the name.
   */
  poll(name: string, everyMs: number, work: () => Promise<boolean>): void
  /** Somebody writes: loops run at their full pace for a minute. */
  wake(): void
  stop(): Promise<void>
}

/** The job keeps its id through all attempts. `signal` is aborted when another process has taken it over. */
export type Attempt = { id: string; signal: AbortSignal }

/** Queues an e-mail that was already queued once. */
export const requeueEmail = (jobs: Jobs, tx: Db, email: QueuedEmail): Promise<string | null> =>
  'html' in email ? jobs.send(tx, 'mail', email) : jobs.send(tx, 'email', email)

/** Thrown by a handler whose job would fail on every retry. */
export class PermanentFailure extends Error {}

type SendOptions = { singletonKey?: string; startAfterSeconds?: number }

/**
 * Workers are told of new jobs at once. They look for themselves only for what is due again, such as an e-mail that was
 * not taken; of several workers at one queue the first looks for all, and a busy one looks again after each job.
 */
const lookEverySeconds = { first: 10, others: 60 }
/** The scheduler tells its workers too. */
const lookForScheduledSeconds = 60

/** How long a process may be silent about its jobs before others take them over. */
const heartbeatSeconds = 20

/** One at a time across all processes; picked up by another soon after its process dies. */
const longWork = {
  policy: 'singleton',
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  retryLimit: 5,
  retryDelay: 5,
  deleteAfterSeconds: 3600,
} as const

/** Scheduled work that may take hours and resumes where it stopped. */
const longSchedule = {
  expireInSeconds: 4 * 3600,
  heartbeatSeconds: 30,
  retryLimit: 10,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 1800,
}

/** What fails because the database restarts works a minute later. */
const shortSchedule = { retryLimit: 2, retryDelay: 60 }

export const unsentQueue = 'mail-failed'

/**
 * A sent e-mail is soon deleted, because some contain sign-in links. One that cannot be sent is retried for five days,
 * soon at first and then hourly: a mail server may be down over a weekend. A permanently refused one is not retried.
 */
const emailQueue = {
  // Those of a process that died are sent by another within about a minute.
  heartbeatSeconds,
  retryLimit: 130,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  deleteAfterSeconds: 600,
  deadLetter: unsentQueue,
}

const queues = {
  // First, because the e-mail queues refer to it.
  [unsentQueue]: { retentionSeconds: 90 * 24 * 3600 },
  email: emailQueue,
  mail: emailQueue,
  'reset-link': { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 600 },
  scrape: longWork,
  import: longWork,
  // What fails is recorded, not thrown: only one whose process died is tried again.
  backup: { ...longWork, retryLimit: 2 },
} satisfies Record<JobName, object>

/** A failed attempt at a job. The reason contains no e-mail address. */
export type FailedAttempt = {
  queue: string
  jobId: string
  attempt: number
  isLast: boolean
  reason: string
  /** Ids of what the job is about. */
  about?: object | undefined
}

type Options = {
  onError?: (error: Error) => void
  onFailedTry?: (failed: FailedAttempt) => void
  workers?: boolean
  clock?: Clock
}

export async function startJobs(connection: ClientConfig, options: Options = {}): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionLimits,
    // The first start creates a whole schema, and e-mails can wait.
    query_timeout: 30_000,
    ...connection,
    application_name: 'switchyard-jobs',
    schema: 'jobs',
    max: options.workers === false ? 1 : 4,
    supervise: options.workers !== false,
    schedule: options.workers !== false,
    useListenNotify: options.workers !== false,
    maintenanceIntervalSeconds: 600,
    // How often dead processes are looked for.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    ...(options.clock ? { clock: options.clock } : {}),
  })
  // It reports some errors as plain objects.
  boss.on('error', (error: Error) =>
    options.onError?.(error instanceof Error ? error : Object.assign(new Error(), error)),
  )
  await boss.start()
  // After a clock that was ahead has been set right, nothing would be scheduled until that time comes.
  await boss
    .getDb()
    .executeSql("update jobs.version set cron_on = jobs.job_now() where cron_on > jobs.job_now() + interval '1 day'")
  const loops: Polling[] = []
  const pace = createPace()
  /** Starting the workers is tried again if it fails halfway: each queue still has only one. */
  const worked = new Set<string>()
  const ensureQueue = async (name: string, settings: Record<string, unknown> = {}) => {
    const existing = (await boss.getQueue(name)) as Record<string, unknown> | null
    const { policy, ...changeable } = settings
    if (!existing) await boss.createQueue(name, { notify: true, ...settings })
    // A shop from an earlier release still has its old queue settings.
    else if (Object.entries(changeable).some(([key, value]) => existing[key] !== value))
      await boss.updateQueue(name, changeable)
  }
  for (const [name, settings] of Object.entries(queues)) await ensureQueue(name, settings)
  /** pg-boss hides what a handler throws, and would use up all retries. */
  const tell =
    (queue: string, job: { id: string; retryCount: number; retryLimit: number; data: unknown }) =>
    async (error: unknown) => {
      const reason = messageOf(error)
      const isLast = error instanceof PermanentFailure || job.retryCount >= job.retryLimit
      const { about } = (job.data ?? {}) as { about?: object }
      options.onFailedTry?.({ queue, jobId: job.id, attempt: job.retryCount + 1, isLast, reason, about })
      if (isLast) await boss.getDb().executeSql('update jobs.job set retry_limit = retry_count where id = $1', [job.id])
      throw error
    }
  return {
    send: (tx, name, data, { singletonKey, startAfterSeconds } = {}) =>
      boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(singletonKey ? { singletonKey } : {}),
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      }),
    cancel: async (tx, name, id) => {
      const { rowCount } = await tx.execute(
        sql`delete from jobs.job where name = ${name} and id = ${id} and state < 'active'`,
      )
      return rowCount === 1
    },
    work: async (name, handle, { atOnce = 1 } = {}) => {
      if (worked.has(name)) return
      const start = async (pollingIntervalSeconds: number) => {
        let worker: string | undefined
        worker = await boss.work(
          name,
          { batchSize: 1, pollingIntervalSeconds, includeMetadata: true },
          async (jobs) => {
            try {
              for (const job of jobs)
                await withWorkIds({ job: name, jobId: job.id }, () =>
                  handle(job.data as JobData[typeof name], job),
                ).catch(tell(name, job))
            } finally {
              // A transaction that queues two jobs notifies once: after each job look for the next, not only at the
              // next poll.
              if (worker) boss.notifyWorker(worker)
            }
          },
        )
      }
      await start(lookEverySeconds.first)
      for (let i = 1; i < atOnce; i++) await start(lookEverySeconds.others)
      worked.add(name)
    },
    every: async (name, cron, handle, { isLong = false } = {}) => {
      if (worked.has(name)) return
      await ensureQueue(name, isLong ? longSchedule : shortSchedule)
      await boss.schedule(name, cron, undefined, { missed: 'once' })
      await boss.work(
        name,
        { pollingIntervalSeconds: lookForScheduledSeconds, includeMetadata: true },
        async ([job]: JobWithMetadata[]) => {
          if (job) await withWorkIds({ job: name, jobId: job.id }, handle).catch(tell(name, job))
        },
      )
      worked.add(name)
    },
    poll: (name, everyMs, work) => {
      const ids = { job: name }
      const polling = startPolling(
        () => withWorkIds(ids, work),
        () => pace.of(everyMs),
        (error) => withWorkIds(ids, () => options.onError?.(error as Error)),
      )
      loops.push(polling)
    },
    wake: () => {
      if (pace.wake()) for (const loop of loops) loop.hurry()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}
