import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { PageReading, ScrapeJob } from '#contract/scraping.ts'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { documents } from '#server/documents/table.ts'
import { type ImportedFacts, importedDocuments, importedFacts, scrapeJobs, scrapePages } from './table.ts'

export async function insertScrapeJob(db: Db, urls: string[]): Promise<string> {
  const [job] = await db.insert(scrapeJobs).values({}).returning({ id: scrapeJobs._id })
  if (!job) throw new Error('no job was made')
  await db.insert(scrapePages).values(urls.map((url, position) => ({ jobId: job.id, position, url })))
  return job.id
}

export async function getScrapeJob(db: Db, id: string): Promise<ScrapeJob> {
  const [job] = await db.select().from(scrapeJobs).where(eq(scrapeJobs._id, id))
  if (!job) throw new AppError('not_found', 'There is no such job.')
  const pages = await db.select().from(scrapePages).where(eq(scrapePages.jobId, id)).orderBy(asc(scrapePages.position))
  const done = pages.filter(({ state }) => state === 'done' || state === 'failed').length
  const readings = pages.flatMap(({ reading }) => reading ?? [])
  return {
    ...job,
    state: jobState(pages.map(({ state }) => state)),
    total: pages.length,
    done,
    pages: pages.map(({ url, state, message, reading }) => ({
      url,
      state,
      products: reading?.products.length ?? 0,
      ...(message ? { message } : {}),
    })),
    products: readings.flatMap((reading) => reading.products),
    warnings: [...new Set(readings.flatMap((reading) => reading.warnings))],
    links: [...new Set(readings.flatMap((reading) => reading.links))],
  }
}

function jobState(pages: ScrapeJob['state'][]): ScrapeJob['state'] {
  if (pages.every((state) => state === 'failed')) return 'failed'
  if (pages.every((state) => state === 'done' || state === 'failed')) return 'done'
  return pages.every((state) => state === 'waiting') ? 'waiting' : 'running'
}

export type PageToScrape = { position: number; url: string }

/** What is left to do, also what a process was at when it died. */
export async function findUnreadPages(db: Db, jobId: string): Promise<PageToScrape[]> {
  return db
    .select({ position: scrapePages.position, url: scrapePages.url })
    .from(scrapePages)
    .where(and(eq(scrapePages.jobId, jobId), inArray(scrapePages.state, ['waiting', 'running'])))
    .orderBy(asc(scrapePages.position))
}

type PageChange = { state: ScrapeJob['state']; message?: string; reading?: PageReading }

export async function changePage(db: Db, jobId: string, position: number, change: PageChange): Promise<void> {
  await db
    .update(scrapePages)
    .set(change)
    .where(and(eq(scrapePages.jobId, jobId), eq(scrapePages.position, position)))
  await db.update(scrapeJobs).set({ updatedAt: sql`clock_timestamp()` }).where(eq(scrapeJobs._id, jobId))
}

export async function sweepScrapeJobs(db: Db, olderThanDays = 30): Promise<void> {
  await db.delete(scrapeJobs).where(lt(scrapeJobs.createdAt, sql`now() - make_interval(days => ${olderThanDays})`))
}

/** Ids of our products by part number, case aside. */
export async function findIdsByPartNumber(db: Db, numbers: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(numbers.map((number) => number.toLowerCase()))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: products._id, partNumber: products.partNumber })
    .from(products)
    .where(inArray(sql`lower(${products.partNumber})`, wanted))
  return new Map(rows.map((row) => [row.partNumber.toLowerCase(), row.id]))
}

export async function findImportedFacts(db: Db, productIds: string[]): Promise<Map<string, ImportedFacts>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.select().from(importedFacts).where(inArray(importedFacts.productId, productIds))
  return new Map(rows.map(({ productId, facts }) => [productId, facts]))
}

export async function keepImportedFacts(db: Db, productId: string, facts: ImportedFacts): Promise<void> {
  const values = { facts, updatedAt: sql`clock_timestamp()` }
  await db
    .insert(importedFacts)
    .values({ productId, ...values })
    .onConflictDoUpdate({ target: importedFacts.productId, set: values })
}

export async function findImportedDocument(db: Db, url: string): Promise<string | undefined> {
  const [row] = await db.select().from(importedDocuments).where(eq(importedDocuments.url, url))
  return row?.documentId
}

export async function keepImportedDocument(db: Db, url: string, documentId: string): Promise<void> {
  await db.insert(importedDocuments).values({ url, documentId }).onConflictDoNothing()
}

/** The first of some names that no document has. */
export async function findFreeDocumentName(db: Db, names: string[]): Promise<string> {
  const short = [...new Set(names.map((name) => name.slice(0, 150)))]
  const rows = await db
    .select({ name: sql<string>`lower(${documents.name})` })
    .from(documents)
    .where(
      inArray(
        sql`lower(${documents.name})`,
        short.map((name) => name.toLowerCase()),
      ),
    )
  const taken = new Set(rows.map(({ name }) => name))
  const free = short.find((name) => !taken.has(name.toLowerCase()))
  if (free === undefined) throw new AppError('name_taken', 'Too many documents have this name.')
  return free
}
