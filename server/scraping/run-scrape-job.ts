import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { PoliteFetch } from './polite-fetch.ts'
import { changePage, findUnreadPages, type PageToScrape } from './queries.ts'
import { scrapePage } from './scrape-page.ts'

/** Hosts that are read side by side; each of them gets one request at a time. */
const atOnce = 2

/** Reads what is left of a job, page by page, and writes down each as it is done. */
export async function runScrapeJob(db: Db, fetchPage: PoliteFetch, jobId: string): Promise<void> {
  const pages = await findUnreadPages(db, jobId)
  const hosts = [...Map.groupBy(pages, ({ url }) => hostOf(url)).values()]
  const next = () => hosts.shift()
  const work = async () => {
    for (let host = next(); host; host = next()) for (const page of host) await readOne(db, fetchPage, jobId, page)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function readOne(db: Db, fetchPage: PoliteFetch, jobId: string, { position, url }: PageToScrape): Promise<void> {
  await changePage(db, jobId, position, { state: 'running' })
  try {
    await changePage(db, jobId, position, { state: 'done', reading: await scrapePage(fetchPage, url) })
  } catch (error) {
    // A page that cannot be read is an answer; anything else is ours to mend, and the job is tried again.
    if (!(error instanceof AppError)) throw error
    await changePage(db, jobId, position, { state: 'failed', message: error.message })
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url.split('/')[0])
