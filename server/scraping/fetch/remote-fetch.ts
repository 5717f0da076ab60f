import { maxDocumentBytes } from '#contract/documents/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { maxImageBytes } from '#contract/media/names.ts'
import { type Config, publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { sharedTurns } from './host-turns.ts'
import { createPoliteFetch, type PoliteFetch } from './polite-fetch.ts'

/** All fetching of URLs given by a person or a page. */
export type RemoteFetch = {
  fetchPage: PoliteFetch
  fetchImage: FetchFile
  fetchDocument: FetchFile
}
type FetchFile = (url: string, signal?: AbortSignal) => Promise<Buffer>

declare module 'fastify' {
  interface FastifyInstance {
    remoteFetch: RemoteFetch
  }
}

export function createRemoteFetch(config: Config, db: Db): RemoteFetch {
  const fetchPage = createPoliteFetch({
    allow: new Set(config.SCRAPE_ALLOW),
    userAgent: `SwitchyardImport/1.0 (+${publicUrl(config)}/contact)`,
    turns: sharedTurns(db),
  })
  const fileFetcher =
    (what: string, maxBytes: number, accept: string): FetchFile =>
    async (url, signal) => {
      const more = { accept, maxBytes, what, pauseMs: 200, timeoutMs: 20_000, ...(signal ? { signal } : {}) }
      const { status, body } = await fetchPage(url, more)
      if (status >= 400)
        throw new AppError('page_failed', `${new URL(url).host} does not provide this ${what} (${status}).`)
      return body
    }
  return {
    fetchPage,
    fetchImage: fileFetcher('image', maxImageBytes, 'image/avif,image/webp,image/*;q=0.8'),
    fetchDocument: fileFetcher('document', maxDocumentBytes, 'application/pdf'),
  }
}
