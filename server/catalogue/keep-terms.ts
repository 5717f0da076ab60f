import type { Db } from '#server/db/database.ts'
import { findTermNumbers, findTermsOf } from './match-queries.ts'
import type { ProductIndex } from './product-index.ts'
import type { TermQuery } from './read-keyword.ts'
import { addSlot, deleteSlot, emptySlots, type SlotSet } from './slot-set.ts'

/** What a term finds: in anything that is said of a product, and in what it is called. */
export type TermMatches = { said: SlotSet; called: SlotSet; isEmpty: boolean }

/** So much of each process's memory, for terms that were searched for last. */
const maxBytes = 32 * 1_048_576
const maxTerms = 2000
/** Beyond this many products it is cheaper to ask for each term again. */
const maxRefreshed = 200

/**
 * Remembers what each term of a search finds. PostgreSQL decides that, but going through tens of thousands of rows for a common
 * word takes it longer than a whole search may; the same few hundred words make nearly all searches. A change of products is
 * applied to every remembered term, by asking PostgreSQL about those products alone.
 */
export function keepTerms() {
  /** By query; the least recently used first. */
  const kept = new Map<string, TermMatches & { query: TermQuery }>()
  let changes = 0
  let bytes = 0

  const sizeOf = ({ said, called }: TermMatches) => (said.words.length + called.words.length) * 4 + 500

  function keep(key: string, query: TermQuery, matches: TermMatches) {
    if (kept.has(key)) return
    kept.set(key, Object.assign(matches, { query }))
    bytes += sizeOf(matches)
    for (const [oldest, found] of kept) {
      if (bytes <= maxBytes && kept.size <= maxTerms) return
      kept.delete(oldest)
      bytes -= sizeOf(found)
    }
  }

  function clear() {
    kept.clear()
    bytes = 0
    changes++
  }

  return {
    clear,
    async find(db: Db, index: ProductIndex, query: TermQuery): Promise<TermMatches> {
      const key = `${query.config} ${query.text}`
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const before = changes
      const { numbers, isCalled, isEmpty } = await findTermNumbers(db, query)
      const matches: TermMatches = { said: emptySlots(), called: emptySlots(), isEmpty }
      for (let i = 0; i < numbers.length; i++) {
        const slot = index.slotOfNumber.get(numbers[i] ?? 0)
        if (slot === undefined) continue
        addSlot(matches.said, slot)
        if (isCalled[i]) addSlot(matches.called, slot)
      }
      // What was written meanwhile may be missing here: good for this answer, not to be kept.
      if (before === changes) keep(key, query, matches)
      return matches
    },
    /** After products were written; `slots` are those that they have or had. */
    async refresh(db: Db, index: ProductIndex, slots: ReadonlySet<number>): Promise<void> {
      if (slots.size > maxRefreshed) return clear()
      changes++
      const terms = [...kept.values()]
      const queries = terms.map(({ query }) => query)
      const numbers = Array.from(slots).flatMap((slot) =>
        index.columns.status[slot] ? (index.columns.number[slot] ?? []) : [],
      )
      const found = queries.length > 0 && numbers.length > 0 ? await findTermsOf(db, queries, numbers) : []
      for (const { said, called } of terms)
        for (const slot of slots) {
          deleteSlot(said, slot)
          deleteSlot(called, slot)
        }
      for (const { query, number, isCalled } of found) {
        const slot = index.slotOfNumber.get(number)
        const term = terms[query]
        if (slot === undefined || !term) continue
        addSlot(term.said, slot)
        if (isCalled) addSlot(term.called, slot)
      }
    },
  }
}

export type KeptTerms = ReturnType<typeof keepTerms>
