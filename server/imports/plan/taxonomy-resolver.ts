import { findOrCreate } from '#server/catalogue/taxonomy/find-or-create.ts'
import { findTaxonomy, type TaxonomyKind } from '#server/catalogue/taxonomy/taxonomy-queries.ts'
import type { Db } from '#server/db/database.ts'
import { changeImport, getImport } from '../records/queries.ts'

export type TaxonomyResolver = (kind: TaxonomyKind, name: string) => Promise<string>

/** Ids of categories and brands by name, each looked up once. New ones are created and recorded for the undo. */
export async function createTaxonomyResolver(db: Db, importId: string): Promise<TaxonomyResolver> {
  const cache = new Map<string, string>()
  const keyOf = (kind: TaxonomyKind, name: string) => `${kind} ${name.toLowerCase()}`
  for (const kind of ['category', 'brand'] as const)
    for (const { _id, name } of await findTaxonomy(db, kind)) cache.set(keyOf(kind, name), _id)
  return async (kind, name) => {
    const cached = cache.get(keyOf(kind, name))
    if (cached) return cached
    const id = await findOrCreate(db, kind, name)
    cache.set(keyOf(kind, name), id)
    const { made } = await getImport(db, importId)
    await changeImport(db, importId, { made: [...made, { kind, id }] })
    return id
  }
}
