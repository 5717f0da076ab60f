import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { type PageReading, pageReading } from '#contract/scraping.ts'
import type { Fetched } from './safe-fetch.ts'

export type PageToRead = { body: Uint8Array; url: string; charset: string | undefined }

const timeLimitMs = 15_000

/**
 * Reads a fetched page in a thread of its own: a page nested a million deep, or made to keep a pattern busy, costs that
 * thread its life and nobody else a moment.
 */
export async function readPage({ body, url, contentType }: Fetched, limitMs = timeLimitMs): Promise<PageReading> {
  const charset = /charset=["']?([\w-]+)/i.exec(contentType)?.[1]
  const page: PageToRead = { body, url, charset }
  const worker = new Worker(new URL('./read-page-worker.ts', import.meta.url), {
    workerData: page,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  })
  try {
    return await new Promise<PageReading>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('took too long')), limitMs)
      worker.once('message', (message: unknown) => resolve(pageReading.parse(message)))
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('stopped without an answer'))
      })
    })
  } catch (cause) {
    throw new AppError('page_failed', `The page at ${new URL(url).host} could not be read.`, { cause })
  } finally {
    await worker.terminate()
  }
}
