import { AppError } from '#contract/http/errors.ts'
import { type PageReading, pageReading } from '#contract/scraping/calls.ts'
import { projectFile } from '#server/project-file.ts'
import { runWorker } from '../fetch/run-worker.ts'
import type { Fetched } from '../fetch/safe-fetch.ts'

export type PageToRead = { body: Uint8Array; url: string; charset: string | undefined }

const timeLimitMs = 15_000

/** Reads a fetched page, which may be nested a million levels deep or crafted to slow down patterns. */
export async function readPage({ body, url, contentType }: Fetched, limitMs = timeLimitMs): Promise<PageReading> {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1]
  const page: PageToRead = { body, url, charset }
  try {
    return pageReading.parse(await runWorker(projectFile('server/scraping/read/read-page-worker.ts'), page, limitMs))
  } catch (cause) {
    throw new AppError('page_failed', `The page at ${new URL(url).host} could not be read.`, { cause })
  }
}
