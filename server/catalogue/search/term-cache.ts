import type { Db } from '#server/db/database.ts'
import { findTermNumbers, findTermsOf } from './match-queries.ts'
import type { ProductIndex } from './product-index.ts'
import type { TermQuery } from './read-keyword.ts'
import { addSlot, deleteSlot, emptySlots, type SlotSet } from './slot-set.ts'

/** What a term matches: anywhere in a product, in its head (name, category, brand and figures), and in its name alone. */
export type TermMatches = { anywhere: SlotSet; inHead: SlotSet; inName: SlotSet; isEmpty: boolean }

/** Memory per process for the most recently searched terms. */
const maxBytes = 32 * 1_048_576
const maxTerms = 2000
/** Beyond this many products it is cheaper to query each term again. */
const maxRefreshed = 200

/**
 * Caches what each search term matches. PostgreSQL decides, but scanning tens of thousands of rows for a common word
 * takes longer than a whole search may, and a few hundred words make up nearly all searches. When products change,
 * every cached term is updated by querying just those products.
 */
export function createTermCache() {
  /** By query; least recently used first. */
  const cached = new Map<string, TermMatches & { query: TermQuery }>()
  let changes = 0
  let bytes = 0

  const sizeOf = ({ anywhere, inHead, inName }: TermMatches) =>
    (anywhere.words.length + inHead.words.length + inName.words.length) * 4 + 500

  function store(key: string, query: TermQuery, matches: TermMatches) {
    if (cached.has(key)) return
    cached.set(key, Object.assign(matches, { query }))
    bytes += sizeOf(matches)
    for (const [oldest, entry] of cached) {
      if (bytes <= maxBytes && cached.size <= maxTerms) return
      cached.delete(oldest)
      bytes -= sizeOf(entry)
    }
  }

  function clear() {
    cached.clear()
    bytes = 0
    changes++
  }

  return {
    clear,
    async find(db: Db, index: ProductIndex, query: TermQuery): Promise<TermMatches> {
      const key = `${query.config} ${query.text}`
      const entry = cached.get(key)
      if (entry) {
        cached.delete(key)
        cached.set(key, entry)
        return entry
      }
      const before = changes
      const { numbers, isInHead, isInName, isEmpty } = await findTermNumbers(db, query)
      const matches: TermMatches = { anywhere: emptySlots(), inHead: emptySlots(), inName: emptySlots(), isEmpty }
      for (let i = 0; i < numbers.length; i++) {
        const slot = index.slotOfNumber.get(numbers[i] ?? 0)
        if (slot === undefined) continue
        addSlot(matches.anywhere, slot)
        if (isInHead[i]) addSlot(matches.inHead, slot)
        if (isInName[i]) addSlot(matches.inName, slot)
      }
      // Concurrent writes may be missing: fine for this response, but not for the cache.
      if (before === changes) store(key, query, matches)
      return matches
    },
    /** After products were written; `slots` are those that they have or had. */
    async refresh(db: Db, index: ProductIndex, slots: ReadonlySet<number>): Promise<void> {
      if (slots.size > maxRefreshed) return clear()
      changes++
      const terms = [...cached.values()]
      const queries = terms.map(({ query }) => query)
      const numbers = Array.from(slots).flatMap((slot) =>
        index.columns.status[slot] ? (index.columns.number[slot] ?? []) : [],
      )
      const hits = queries.length > 0 && numbers.length > 0 ? await findTermsOf(db, queries, numbers) : []
      for (const { anywhere, inHead, inName } of terms)
        for (const slot of slots) for (const set of [anywhere, inHead, inName]) deleteSlot(set, slot)
      for (const { query, number, isInHead, isInName } of hits) {
        const slot = index.slotOfNumber.get(number)
        const term = terms[query]
        if (slot === undefined || !term) continue
        addSlot(term.anywhere, slot)
        if (isInHead) addSlot(term.inHead, slot)
        if (isInName) addSlot(term.inName, slot)
      }
    },
  }
}

export type TermCache = ReturnType<typeof createTermCache>
