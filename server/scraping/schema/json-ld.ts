import { parseLenient } from '../text/lenient-json.ts'
import type { Page } from '../text/page-text.ts'

/** Everything a page says in JSON-LD, one entry for each script that could be read, and how many could not. */
export function readJsonLd($: Page): { roots: unknown[]; broken: number } {
  const roots: unknown[] = []
  let broken = 0
  for (const script of $('script[type*="ld+json" i]').toArray().slice(0, 50)) {
    const text = $(script).text()
    if (text.trim() === '') continue
    const value = parseLenient(text)
    if (value === undefined) broken++
    else roots.push(value)
  }
  return { roots, broken }
}
