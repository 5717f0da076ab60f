import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { PoliteFetch } from '../fetch/polite-fetch.ts'
import { beginPage, failPage, findUnreadPages, finishPage, type PageToScrape } from './job-queries.ts'
import { scrapePage } from './scrape-page.ts'

export type ScrapeParts = { db: Db; fetchPage: PoliteFetch; log: Pick<FastifyBaseLogger, 'error'> }

/** Hosts read in parallel; each gets one request at a time. */
const atOnce = 2

/** Reads what is left of a job, page by page, and records each when it is done. */
export async function runScrapeJob(parts: ScrapeParts, jobId: string): Promise<void> {
  const pages = await findUnreadPages(parts.db, jobId)
  const hosts = [...Map.groupBy(pages, ({ url }) => hostOf(url)).values()]
  const next = () => hosts.shift()
  const work = async () => {
    for (let host = next(); host; host = next()) for (const page of host) await readOne(parts, jobId, page)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function readOne({ db, fetchPage, log }: ScrapeParts, jobId: string, { position, url }: PageToScrape) {
  if (!(await beginPage(db, jobId, position))) return
  try {
    await finishPage(db, jobId, position, await scrapePage(fetchPage, url))
  } catch (error) {
    const isKnown = error instanceof AppError
    if (!isKnown) log.error({ err: error, url }, 'a supplier page could not be read')
    // An unreadable page is recorded as a result, and later pages are still read. If even this cannot be recorded,
    // the job is retried.
    await failPage(db, jobId, position, {
      code: isKnown ? error.code : 'internal',
      message: isKnown ? error.message : 'Something went wrong on our side while reading this page.',
    })
  }
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url.split('/')[0])
