import { maxDocumentBytes } from '#contract/documents-rules.ts'
import { AppError } from '#contract/errors.ts'
import { maxImageBytes } from '#contract/media-names.ts'
import { type Config, publicUrl } from '#server/config.ts'
import { createPoliteFetch, type PoliteFetch } from './polite-fetch.ts'
import { safeFetch } from './safe-fetch.ts'

/** Everything that the shop fetches because a person or a page named its address. */
export type Outside = {
  fetchPage: PoliteFetch
  fetchPicture: (url: string) => Promise<Buffer>
  fetchDocument: (url: string) => Promise<Buffer>
}

declare module 'fastify' {
  interface FastifyInstance {
    outside: Outside
  }
}

export function createOutside(config: Config): Outside {
  const allow = new Set(config.SCRAPE_ALLOW.map((entry) => entry.toLowerCase()))
  const userAgent = `SwitchyardImport/1.0 (+${publicUrl(config)}/contact)`
  const fetchFile = async (url: string, what: string, maxBytes: number, accept: string): Promise<Buffer> => {
    const headers = { 'user-agent': userAgent, accept }
    const { status, body } = await safeFetch(url, { allow, maxBytes, headers, timeoutMs: 20_000 })
    if (status >= 400)
      throw new AppError('page_failed', `${new URL(url).host} does not give out this ${what} (${status}).`)
    return body
  }
  return {
    fetchPage: createPoliteFetch({ allow, userAgent }),
    fetchPicture: (url) => fetchFile(url, 'picture', maxImageBytes, 'image/avif,image/webp,image/*;q=0.8'),
    fetchDocument: (url) => fetchFile(url, 'document', maxDocumentBytes, 'application/pdf'),
  }
}
