import { and, asc, desc, eq, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { PageReading, ScrapeJob, ScrapeJobSummary } from '#contract/scraping/calls.ts'
import type { Db } from '#server/db/database.ts'
import { scrapeDrafts, scrapeJobs, scrapePages } from '../table.ts'

export async function insertScrapeJob(db: Db, urls: string[]): Promise<string> {
  const [job] = await db.insert(scrapeJobs).values({}).returning({ id: scrapeJobs._id })
  if (!job) throw new Error('no job was created')
  await db.insert(scrapePages).values(urls.map((url, position) => ({ jobId: job.id, position, url })))
  return job.id
}

type State = ScrapeJob['state']
const isUnread = inArray(scrapePages.state, ['waiting', 'running'])

/** Everything about a job except its drafts. */
export async function getScrapeJob(db: Db, id: string): Promise<Omit<ScrapeJob, 'products'>> {
  const [job] = await db.select().from(scrapeJobs).where(eq(scrapeJobs._id, id))
  if (!job) throw new AppError('not_found', 'Job not found.')
  const drafts = db
    .select({ page: scrapeDrafts.page, count: sql<number>`count(*)::int`.as('count') })
    .from(scrapeDrafts)
    .where(eq(scrapeDrafts.jobId, id))
    .groupBy(scrapeDrafts.page)
    .as('drafts')
  const pages = await db
    .select({ page: scrapePages, products: drafts.count })
    .from(scrapePages)
    .leftJoin(drafts, eq(drafts.page, scrapePages.position))
    .where(eq(scrapePages.jobId, id))
    .orderBy(asc(scrapePages.position))
  const readings = pages.flatMap(({ page }) => page.reading ?? [])
  const states = pages.map(({ page }) => page.state)
  return {
    ...job,
    state: jobState(states),
    total: pages.length,
    done: states.filter(isOver).length,
    isStalled: !states.every(isOver) && (await isReadingStalled(db)),
    pages: pages.map(({ page: { position, url, state, code, message }, products }) => ({
      position,
      url,
      state,
      products: products ?? 0,
      ...(code ? { code } : {}),
      ...(message ? { message } : {}),
    })),
    warnings: [...new Set(readings.flatMap((reading) => reading.warnings))],
    links: [...new Set(readings.flatMap((reading) => reading.links))],
  }
}

export async function findLatestJobs(db: Db, limit = 20): Promise<ScrapeJobSummary[]> {
  const jobs = await db.select().from(scrapeJobs).orderBy(desc(scrapeJobs.createdAt)).limit(limit)
  const ids = jobs.map(({ _id }) => _id)
  if (ids.length === 0) return []
  const pages = await db
    .select({ jobId: scrapePages.jobId, url: scrapePages.url, state: scrapePages.state })
    .from(scrapePages)
    .where(inArray(scrapePages.jobId, ids))
    .orderBy(asc(scrapePages.position))
  const counts = await db
    .select({ jobId: scrapeDrafts.jobId, state: scrapeDrafts.state, count: sql<number>`count(*)::int` })
    .from(scrapeDrafts)
    .where(inArray(scrapeDrafts.jobId, ids))
    .groupBy(scrapeDrafts.jobId, scrapeDrafts.state)
  const isIdle = await isReadingStalled(db)
  return jobs.map((job) => {
    const own = pages.filter(({ jobId }) => jobId === job._id)
    const states = own.map(({ state }) => state)
    const drafts = { open: 0, discarded: 0, imported: 0 }
    for (const { jobId, state, count } of counts) if (jobId === job._id) drafts[state] = count
    return {
      ...job,
      state: jobState(states),
      total: own.length,
      done: states.filter(isOver).length,
      isStalled: !states.every(isOver) && isIdle,
      url: own[0]?.url ?? '',
      drafts,
    }
  })
}

const isOver = (state: State) => state === 'done' || state === 'failed'

function jobState(pages: State[]): State {
  if (pages.every((state) => state === 'failed')) return 'failed'
  if (pages.every(isOver)) return 'done'
  return pages.every((state) => state === 'waiting') ? 'waiting' : 'running'
}

/** Jobs run in sequence: one that is waiting is not stalled while another progresses. */
async function isReadingStalled(db: Db): Promise<boolean> {
  const [last] = await db
    .select({ isOld: sql<boolean | null>`max(${scrapeJobs.updatedAt}) < now() - interval '5 minutes'` })
    .from(scrapeJobs)
    .innerJoin(scrapePages, eq(scrapePages.jobId, scrapeJobs._id))
    .where(isUnread)
  return last?.isOld ?? false
}

export type PageToScrape = { position: number; url: string }

/** What is left to do, including what a process was working on when it died. */
export async function findUnreadPages(db: Db, jobId: string): Promise<PageToScrape[]> {
  return db
    .select({ position: scrapePages.position, url: scrapePages.url })
    .from(scrapePages)
    .where(and(eq(scrapePages.jobId, jobId), isUnread))
    .orderBy(asc(scrapePages.position))
}

const isPage = (jobId: string, position: number) =>
  and(eq(scrapePages.jobId, jobId), eq(scrapePages.position, position))

/** False if it should no longer be read: the job was stopped, or is gone. */
export async function beginPage(db: Db, jobId: string, position: number): Promise<boolean> {
  const begun = await db
    .update(scrapePages)
    .set({ state: 'running' })
    .where(and(isPage(jobId, position), isUnread))
    .returning({ position: scrapePages.position })
  await touchJob(db, jobId)
  return begun.length > 0
}

export async function finishPage(db: Db, jobId: string, position: number, reading: PageReading): Promise<void> {
  const { products, ...rest } = storable(reading)
  await db.transaction(async (tx) => {
    const done = await tx
      .update(scrapePages)
      .set({ state: 'done', reading: rest, code: null, message: null })
      .where(isPage(jobId, position))
      .returning({ position: scrapePages.position })
    // A job may be swept while it is read.
    if (done.length === 0) return
    await tx
      .delete(scrapeDrafts)
      .where(and(eq(scrapeDrafts.jobId, jobId), eq(scrapeDrafts.page, position), eq(scrapeDrafts.state, 'open')))
    if (products.length > 0)
      await tx
        .insert(scrapeDrafts)
        .values(products.map((found, nth) => ({ jobId, page: position, position: nth, found })))
        .onConflictDoNothing()
    await touchJob(tx, jobId)
  })
}

export async function failPage(
  db: Db,
  jobId: string,
  position: number,
  failure: { code: string; message: string },
): Promise<void> {
  await db
    .update(scrapePages)
    .set({ state: 'failed', ...storable(failure) })
    .where(isPage(jobId, position))
  await touchJob(db, jobId)
}

const touchJob = (db: Db, jobId: string) =>
  db.update(scrapeJobs).set({ updatedAt: sql`clock_timestamp()` }).where(eq(scrapeJobs._id, jobId))

/** Pages may contain anything; JSON in the database allows neither unpaired surrogates nor NUL. */
const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )

/** Queues failed and empty pages to be read again. Returns how many pages of the job are left. */
export async function reopenPages(db: Db, jobId: string, positions?: number[]): Promise<number> {
  const draftsOfPage = db
    .select({ one: sql`1` })
    .from(scrapeDrafts)
    .where(and(eq(scrapeDrafts.jobId, scrapePages.jobId), eq(scrapeDrafts.page, scrapePages.position)))
  const isFruitless = and(eq(scrapePages.state, 'done'), notExists(draftsOfPage))
  const chosen: SQL | undefined = positions ? inArray(scrapePages.position, positions) : undefined
  await db
    .update(scrapePages)
    .set({ state: 'waiting', code: null, message: null, reading: null })
    .where(
      and(
        eq(scrapePages.jobId, jobId),
        chosen,
        positions ? or(eq(scrapePages.state, 'failed'), isFruitless) : eq(scrapePages.state, 'failed'),
      ),
    )
  await touchJob(db, jobId)
  return (await findUnreadPages(db, jobId)).length
}

export async function stopPendingPages(db: Db, jobId: string): Promise<void> {
  await db
    .update(scrapePages)
    .set({ state: 'failed', code: 'stopped', message: 'Reading was stopped before this page.' })
    .where(and(eq(scrapePages.jobId, jobId), eq(scrapePages.state, 'waiting')))
  await touchJob(db, jobId)
}

export async function sweepScrapeJobs(db: Db, olderThanDays = 30): Promise<void> {
  await db.delete(scrapeJobs).where(lt(scrapeJobs.updatedAt, sql`now() - make_interval(days => ${olderThanDays})`))
}
