import { Chip } from '#app/ui/chip.tsx'
import type { DraftSource } from '#contract/scraping.ts'

const labels: Record<DraftSource, string> = {
  'json-ld': 'JSON-LD',
  microdata: 'Microdata',
  opengraph: 'OpenGraph',
  meta: 'Meta tags',
  table: 'Table',
  heading: 'Heading',
  text: 'Text',
  page: 'Page',
  address: 'Address',
}

/** What a page says to programs can be trusted; what was picked out of its words is a guess. */
const guesses = new Set<DraftSource>(['heading', 'text', 'address'])

export function SourceChip({ source }: { source: DraftSource | undefined }) {
  if (!source) return <Chip tone="idle">Not on the page</Chip>
  return guesses.has(source) ? (
    <Chip tone="hold">{labels[source]}, a guess</Chip>
  ) : (
    <Chip tone="info">{labels[source]}</Chip>
  )
}
