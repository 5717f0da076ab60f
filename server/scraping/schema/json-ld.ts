import { parseLenient } from '../text/lenient-json.ts'
import type { Page } from '../text/page-text.ts'

/** A page's JSON-LD, one entry per readable script, and how many were not. */
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
