import { AppError } from '#contract/http/errors.ts'
import type { PageReading } from '#contract/scraping/calls.ts'
import type { PoliteFetch } from '../fetch/polite-fetch.ts'
import { readPage } from '../read/read-page.ts'

/** Fetches a supplier's page and reads its products. */
export async function scrapePage(fetchPage: PoliteFetch, address: string): Promise<PageReading> {
  const page = await fetchPage(withScheme(address))
  const { host } = new URL(page.url)
  if (page.status === 404 || page.status === 410)
    throw new AppError('page_failed', `${host} has no page at this address (${page.status}).`)
  if (page.status >= 400) throw new AppError('page_failed', `${host} refused to show the page (${page.status}).`)
  const type = page.contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && !/^(?:text\/html|application\/xhtml\+xml|text\/plain|application\/xml|text\/xml)$/.test(type))
    throw new AppError('wrong_type', 'This address is a file, not a page.')
  return readPage(page)
}

/** People paste `www.supplier.co.za/isolator`. */
const withScheme = (address: string) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`)
