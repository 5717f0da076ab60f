import type { Product } from '#contract/catalogue.ts'
import type { DraftField, ProductPageDraft } from '#contract/scraping.ts'
import { findProductById } from '#server/catalogue/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findIdsByPartNumber, findImportedFacts } from './queries.ts'
import type { ImportedFacts } from './table.ts'

/** Puts our own product beside each draft that has its part number: then the draft is a difference. */
export async function attachExisting(db: Db, drafts: ProductPageDraft[]): Promise<ProductPageDraft[]> {
  const ids = await findIdsByPartNumber(
    db,
    drafts.flatMap(({ partNumber }) => partNumber ?? []),
  )
  const facts = await findImportedFacts(db, [...ids.values()])
  const attached: ProductPageDraft[] = []
  for (const draft of drafts) {
    const id = draft.partNumber && ids.get(draft.partNumber.toLowerCase())
    const product = id ? await findProductById(db, id, 'office') : undefined
    if (!product) {
      attached.push(draft)
      continue
    }
    const { documents: _, reviews: __, ...ours } = product
    attached.push({ ...draft, existing: { product: ours, edited: editedFields(product, facts.get(product._id)) } })
  }
  return attached
}

export const toFacts = (product: Product): ImportedFacts => ({
  name: product.name,
  description: product.description,
  price: product.price,
  category: product.category.name,
  brand: product.brand.name,
  images: product.images,
  documents: product.documents.map(({ _id }) => _id),
  attributes: product.attributes,
})

/** What a person has written since the last import; in a product that was never imported, everything that is there. */
export function editedFields(product: Product, imported: ImportedFacts | undefined): DraftField[] {
  const now = toFacts(product)
  const fields = Object.keys(now) as (keyof ImportedFacts)[]
  return fields.filter((field) => {
    if (!imported) return now[field].toString() !== ''
    return JSON.stringify(now[field]) !== JSON.stringify(imported[field])
  })
}
