import type { Attribute } from '#contract/catalogue/calls.ts'
import type { DraftField, DraftSource, ProductPageDraft } from '#contract/scraping/calls.ts'
import { mergeImages } from '../page/page-links.ts'
import { type Facts, longest } from '../text/facts.ts'
import { type PriceContext, settlePrice } from './settle-price.ts'

/** Facts about one product with their source, most trusted first. */
export type SourcedFacts = [DraftSource, Facts]

/** Fields for which some parts of a page are more reliable than usual. */
const better: Partial<Record<DraftField, DraftSource[]>> = {
  // OpenGraph's number is often the shop's own row id.
  partNumber: ['json-ld', 'microdata', 'table', 'text', 'opengraph'],
}

/** Merges the facts from all parts of a page about one product; each field keeps its source. */
export function makeDraft(address: string, facts: SourcedFacts[], context: PriceContext): ProductPageDraft {
  const sources: ProductPageDraft['sources'] = {}
  const warnings: string[] = []

  function take<K extends keyof Facts>(
    key: K,
    field: DraftField,
    accept = (_value: Facts[K], _source: DraftSource) => true,
  ) {
    const order = better[field]
    const ordered = order ? [...facts].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)) : facts
    for (const [source, part] of ordered) {
      const value = part[key]
      if (value === undefined || !accept(value, source)) continue
      sources[field] = source
      return value
    }
    return undefined
  }

  function gather<K extends 'documents' | 'attributes'>(
    key: K,
    keyOf: (item: NonNullable<Facts[K]>[number]) => string,
  ) {
    const byName = new Map<string, NonNullable<Facts[K]>[number]>()
    for (const [source, part] of facts) {
      for (const item of part[key] ?? []) {
        const name = keyOf(item)
        if (byName.has(name) || byName.size >= longest[key]) continue
        byName.set(name, item)
        sources[key] ??= source
      }
    }
    return [...byName.values()]
  }

  /** The head repeats an image of the body, often under another URL: it counts only if the data has none. */
  function pictures() {
    const own = facts.filter(
      ([source, part]) => (part.images?.length ?? 0) > 0 && (source === 'json-ld' || source === 'microdata'),
    )
    const trusted = own.length > 0 ? facts.filter(([source]) => source !== 'opengraph' && source !== 'meta') : facts
    sources.images = trusted.find(([, part]) => (part.images?.length ?? 0) > 0)?.[0]
    return mergeImages(trusted.flatMap(([, part]) => part.images ?? [])).slice(0, longest.images)
  }

  const numbers = facts.map(([, part]) => part.partNumber)
  // A short bare number beside a real one is the shop's row id, not the maker's part number.
  const isRowId = (number: string | undefined) =>
    /^\d{1,6}$/.test(number ?? '') && numbers.some((other) => other !== undefined && !/^\d{1,6}$/.test(other))
  const longestDescription = Math.max(...facts.map(([, { description }]) => description?.length ?? 0))

  const draft: ProductPageDraft = {
    url: address,
    name: take('name', 'name'),
    partNumber: take('partNumber', 'partNumber', (number) => !isRowId(number)),
    description: take(
      'description',
      'description',
      // If the page has more text, the head's description is only a summary.
      (text, source) => (source !== 'opengraph' && source !== 'meta') || text?.length === longestDescription,
    ),
    brand: take('brand', 'brand'),
    category: take('category', 'category'),
    images: pictures(),
    documents: gather('documents', ({ url }) => url),
    attributes: gather('attributes', ({ name }) => name.toLowerCase()).filter(fits),
    sources,
    warnings,
  }
  const stock = take('stock', 'inStock')
  if (stock) {
    const counted = facts.find(([, part]) => part.stock?.count !== undefined)?.[1].stock
    draft.inStock = stock.inStock
    if (counted?.count !== undefined && counted.count > 0 === stock.inStock) draft.countInStock = counted.count
  }
  const price = take('price', 'price')
  if (price) {
    const { warnings: doubts, ...settled } = settlePrice(price, context)
    Object.assign(draft, settled)
    warnings.push(...doubts)
  } else warnings.push('No price was found.')
  if (!draft.name) warnings.push('No name was found.')
  if (!draft.partNumber) warnings.push('No part number was found.')
  for (const field of ['images', 'documents', 'attributes'] as const)
    if (draft[field].length === 0) delete sources[field]
  return draft
}

const fits = ({ name, value }: Attribute) =>
  name.length <= longest.attributeName && value.length > 0 && value.length <= longest.attributeValue
