import { Chip } from '#app/ui/chip.tsx'
import type { DraftSource } from '#contract/scraping/calls.ts'

const labels: Record<DraftSource, string> = {
  'json-ld': "From the page's data (JSON-LD)",
  microdata: "From the page's data (microdata)",
  opengraph: "From the page's data (OpenGraph)",
  meta: "From the page's meta tags",
  table: 'From a table on the page',
  heading: 'Guessed from a heading',
  text: 'Guessed from the text',
  page: 'From the page',
  address: 'Guessed from its address',
}

/** Structured data can be trusted; anything picked out of the text is a guess that someone should check. */
const guesses = new Set<DraftSource>(['heading', 'text', 'address'])

export function SourceNote({ source }: { source: DraftSource | undefined }) {
  if (source && guesses.has(source)) return <Chip tone="hold">{labels[source]}</Chip>
  return <span className="draft-source">{source ? labels[source] : 'Not on the page'}</span>
}
