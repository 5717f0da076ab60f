import type { Product } from '#contract/catalogue/calls.ts'
import type { DraftField, DraftReview, ProductPageDraft } from '#contract/scraping/calls.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import type { ImportedFacts } from '../table.ts'
import { findDescriptions, findIdsByPartNumber, findImportedFacts, findOwnDocuments } from './imported-queries.ts'

type Attachable = Pick<ProductPageDraft, 'partNumber'> & { review?: DraftReview | undefined }
type Existing = NonNullable<ProductPageDraft['existing']>

/** Adds our own product with the same part number, as read or entered, to each draft, for the comparison. */
export async function attachExisting<T extends Attachable>(
  db: Db,
  drafts: T[],
): Promise<(T & { existing?: Existing })[]> {
  const numberOf = ({ partNumber, review }: Attachable) => (review?.partNumber ?? partNumber)?.toLowerCase()
  const byNumber = await findIdsByPartNumber(
    db,
    drafts.flatMap((draft) => numberOf(draft) || []),
  )
  const ids = [...new Set(byNumber.values())]
  const ours = new Map((await findExisting(db, ids)).map((existing) => [existing.product._id, existing]))
  return drafts.map((draft) => {
    const existing = ours.get(byNumber.get(numberOf(draft) ?? '') ?? '')
    return existing ? { ...draft, existing } : draft
  })
}

async function findExisting(db: Db, ids: string[]): Promise<Existing[]> {
  const summaries = await findProductsByIds(db, ids, 'office')
  const descriptions = await findDescriptions(db, ids)
  const facts = await findImportedFacts(db, ids)
  const documents = Map.groupBy(await findOwnDocuments(db, ids), ({ productId }) => productId)
  return summaries.map((summary) => {
    const own = documents.get(summary._id) ?? []
    const unique = new Map(own.map(({ _id, name }) => [_id, { _id, name }]))
    const product = {
      ...summary,
      description: descriptions.get(summary._id) ?? '',
      documents: [...unique.values()],
    }
    return {
      product,
      edited: editedFields(product, facts.get(summary._id)),
      copied: own.flatMap(({ copiedFrom }) => copiedFrom ?? []),
    }
  })
}

type Told = Pick<Product, 'name' | 'description' | 'price' | 'category' | 'brand' | 'images' | 'attributes'> & {
  documents: { _id: string }[]
}

export const toFacts = (product: Told): ImportedFacts => ({
  name: product.name,
  description: product.description,
  price: product.price,
  category: product.category.name,
  brand: product.brand.name,
  images: product.images,
  documents: product.documents.map(({ _id }) => _id),
  attributes: product.attributes,
})

/** What a person has edited since the last import; in a product that was never imported, everything. */
export function editedFields(product: Told, imported: ImportedFacts | undefined): DraftField[] {
  const now = toFacts(product)
  const fields = Object.keys(now) as (keyof ImportedFacts)[]
  return fields.filter((field) => {
    if (!imported) return now[field].toString() !== ''
    return JSON.stringify(now[field]) !== JSON.stringify(imported[field])
  })
}
