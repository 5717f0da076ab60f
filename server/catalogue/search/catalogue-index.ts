import { setImmediate as breathe } from 'node:timers/promises'
import type { TaxonomyEntry } from '#contract/catalogue/category-calls.ts'
import { everythingTag } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { type Database, withLongTimeout } from '#server/db/open-database.ts'
import { brandsTag, categoriesTag, productsTag, readProductTag, synonymsTag } from '../cache-tags.ts'
import { countSales, findIndexed, findIndexedAfter, findNames } from './index-queries.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'
import { type SynonymList, toSynonymList } from './read-keyword.ts'
import { getSynonymRow } from './synonym-queries.ts'
import { createTermCache, type TermCache } from './term-cache.ts'

/** The index and the names of its categories and brands, at the same point in time. */
export type Catalogue = {
  index: ProductIndex
  categories: Names
  brands: Names
  synonyms: SynonymList
  terms: TermCache
}
export type Names = { byId: ReadonlyMap<string, TaxonomyEntry>; all: readonly TaxonomyEntry[] }

export type CatalogueIndex = {
  /** The catalogue with every change this process knows of. */
  current(): Promise<Catalogue>
  /** The number of products; undefined until loaded. */
  readonly size: number | undefined
  stop(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueIndex
  }
}

const batch = 1000
/** Best sellers change slowly: they are counted again after this long. */
const salesAgeMs = 3_600_000

/** Loads the index on first use and follows every committed change, from this process and others. */
export function createCatalogueIndex({ db, changes }: Database): CatalogueIndex {
  let catalogue: Catalogue | undefined
  let salesDue = 0
  // Sequential: each reads the rows when its turn comes, so the last to run has seen everything.
  let work: Promise<void> = Promise.resolve()

  async function load(): Promise<Catalogue> {
    const [index, words, sales] = await Promise.all([
      loadProducts(db),
      loadWords(db),
      countSales(db).catch(() => undefined),
    ])
    // A count that took too long is repeated at once, with more time, while the lists do without it.
    salesDue = sales ? Date.now() + salesAgeMs : 0
    if (sales) index.setSales(sales)
    return { index, terms: createTermCache(), ...words }
  }

  async function follow(tags: ReadonlySet<string>): Promise<void> {
    if (!catalogue) return
    if (tags.has(everythingTag)) {
      catalogue = await load()
      return
    }
    const ids = Array.from(tags).flatMap((tag) => readProductTag(tag) ?? [])
    const { index, terms } = catalogue
    const slots = new Set<number>()
    for (let i = 0; i < ids.length; i += batch) await refresh(db, index, ids.slice(i, i + batch), slots)
    // A sale changes no text.
    if (tags.has(productsTag)) await terms.refresh(db, index, slots)
    // Category and brand names are part of a product's search text.
    if (tags.has(categoriesTag) || tags.has(brandsTag)) terms.clear()
    if ([categoriesTag, brandsTag, synonymsTag].some((tag) => tags.has(tag)))
      catalogue = { ...catalogue, ...(await loadWords(db)) }
  }

  /** After a failure, the next use reloads everything. */
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    work = work.then(task).catch(() => {
      catalogue = undefined
    })
    return work
  }

  const listener = (tags: ReadonlySet<string>) => enqueue(() => follow(tags))
  changes.listeners.add(listener)

  return {
    current: async () => {
      await work
      if (!catalogue)
        await enqueue(async () => {
          catalogue ??= await load()
        })
      if (Date.now() >= salesDue) {
        salesDue = Date.now() + salesAgeMs
        // Takes a while in a shop with many orders, so nothing waits for it. If it fails, the old counts stay.
        countSales(withLongTimeout(db)).then(
          (sales) => enqueue(async () => catalogue?.index.setSales(sales)),
          () => {},
        )
      }
      return catalogue ?? load()
    },
    get size() {
      return catalogue?.index.slotOfId.size
    },
    stop: () => changes.listeners.delete(listener),
  }
}

/** Collects the slots that the products have or had. */
async function refresh(db: Db, index: ProductIndex, ids: string[], slots: Set<number>): Promise<void> {
  const productsById = new Map((await findIndexed(db, ids)).map((product) => [product.id, product]))
  for (const id of ids) {
    const before = index.slotOfId.get(id)
    if (before !== undefined) slots.add(before)
    const product = productsById.get(id)
    if (product) slots.add(index.put(product))
    else index.remove(id)
  }
}

async function loadProducts(db: Db): Promise<ProductIndex> {
  const index = createProductIndex()
  let last = 0
  for (;;) {
    const products = await findIndexedAfter(db, last, batch)
    index.fill(products)
    last = products.at(-1)?.number ?? last
    if (products.length < batch) break
    await breathe()
  }
  index.sort()
  return index
}

async function loadWords(db: Db): Promise<Omit<Catalogue, 'index' | 'terms'>> {
  const { categories, brands } = await findNames(db)
  const { groups } = await getSynonymRow(db)
  const toNames = (all: TaxonomyEntry[]): Names => ({ byId: new Map(all.map((entry) => [entry._id, entry])), all })
  return { categories: toNames(categories), brands: toNames(brands), synonyms: toSynonymList(groups) }
}
