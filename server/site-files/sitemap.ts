import { escapeMarkup } from '#contract/escape-markup.ts'
import type { SitemapEntry } from './queries.ts'

/** The protocol allows 50 000 URLs per file. */
export const maxUrlsPerFile = 45_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function writeSitemap(origin: string, places: readonly SitemapEntry[]): string {
  const rows = places.map(({ path, changedAt }) => {
    const stamp = changedAt ? `<lastmod>${escapeMarkup(changedAt)}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(origin + path)}</loc>${stamp}</url>`
  })
  return `${head}<urlset ${namespace}>\n${rows.join('\n')}\n</urlset>\n`
}

/** If one file is not enough: the file that lists the others. */
export function writeSitemapIndex(origin: string, files: number): string {
  const rows = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeMarkup(origin)}/sitemap-${at + 1}.xml</loc></sitemap>`,
  )
  return `${head}<sitemapindex ${namespace}>\n${rows.join('\n')}\n</sitemapindex>\n`
}
