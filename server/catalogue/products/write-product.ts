import type { Product, ProductChanges, ProductDraft } from '#contract/catalogue/calls.ts'
import { toGrams } from '#contract/delivery/methods.ts'
import { toCents } from '#contract/money.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { markProductsChanged, relatedTag } from '../cache-tags.ts'
import { productMeasures } from '../measures/measures.ts'
import { changeCosts } from '../movements/cost-queries.ts'
import { changeStock, type StockCause } from '../movements/movement-queries.ts'
import { toSlug } from '../slugs.ts'
import { assertNotAlone } from './assert-not-alone.ts'
import { dissolveLonely } from './dissolve-lonely.ts'
import { linkDocuments } from './document-queries.ts'
import { getProductById } from './product-queries.ts'
import {
  findUnusedPartNumber,
  insertProduct,
  insertProductWithSlug,
  lockProduct,
  type ProductRow,
  type RowChanges,
  updateProductRow,
} from './product-write-queries.ts'
import { lockRelated, type RelatedDraft, renameRelated, writeRelated } from './related-queries.ts'

type AdoptImage = (source: string) => Promise<string>
/** Who enters the stock, and from where. */
type StockOrigin = Partial<Pick<StockCause, 'kind' | 'reason' | 'by'>>

/** Creates a product. Imports use one transaction each, so that one bad product does not affect others. */
export async function createProduct(
  db: Db,
  importImage: AdoptImage,
  draft: ProductDraft,
  cause: StockOrigin = {},
): Promise<Product> {
  const images = await adoptImages(importImage, withMainFirst(draft.image, draft.images))
  return db.transaction(async (tx) => {
    const { name, slug, partNumber, attributes, description } = draft
    const row = {
      name,
      description,
      priceCents: toCents(draft.price),
      madeToOrder: draft.madeToOrder,
      leadTimeDays: draft.leadTimeDays ?? null,
      weightGrams: weightGrams(draft.weightKg) ?? null,
      place: draft.place ?? '',
      reorderLevel: draft.reorderLevel ?? null,
      supplier: draft.supplier ?? '',
      supplierPartNumber: draft.supplierPartNumber ?? '',
      expectedOn: draft.expectedOn ?? null,
      work: withoutZeros(draft.work ?? {}),
      deliveryQuoted: draft.deliveryQuoted,
      status: draft.status,
      images,
      categoryId: draft.category,
      brandId: draft.brand,
      attributes,
      measures: productMeasures({ name, attributes, description }),
      isFeatured: draft.isFeatured,
      family: draft.family ?? null,
    }
    const product = slug
      ? await insertProductWithSlug(tx, { ...row, slug, partNumber: partNumber ?? slug.slice(0, 64).toUpperCase() })
      : await insertProduct(tx, { ...row, slug: toSlug(name), partNumber })
    await writeCost(tx, product._id, draft.cost, cause)
    await changeStock(tx, [{ productId: product._id, qty: draft.countInStock }], { kind: 'opening', ...cause })
    await linkDocuments(tx, product._id, draft.documents)
    if (draft.family) await assertNotAlone(tx, draft.family)
    if (draft.related.length > 0) await relate(tx, product, draft.related)
    await markProductsChanged(tx, [product._id])
    return getProductById(tx, product._id, 'office')
  })
}

/** Changes any part of a product; omitted fields stay. */
export async function changeProduct(
  db: Db,
  importImage: AdoptImage,
  id: string,
  changes: ProductChanges,
  cause: StockOrigin = {},
): Promise<Product> {
  const adopted = {
    ...(changes.image === undefined ? {} : { image: await importImage(changes.image) }),
    ...(changes.images === undefined ? {} : { images: await adoptImages(importImage, changes.images) }),
  }
  return db.transaction(async (tx) => {
    if (changes.related) await lockRelated(tx, [id, ...changes.related.map(({ product }) => product)])
    const seen = await lockProduct(tx, id)
    assertNotStale(seen.updatedAt, changes.updatedAt)
    await updateProductRow(tx, seen, toRowChanges(seen, { ...changes, ...adopted }))
    await writeCost(tx, id, changes.cost, cause)
    // The office enters the available stock; units reserved by open checkouts are added.
    const { countInStock = seen.stock - seen.reserved } = changes
    const qty = countInStock + seen.reserved - seen.stock
    await changeStock(tx, [{ productId: id, qty }], { kind: 'corrected', ...cause })
    if (changes.documents) await linkDocuments(tx, id, changes.documents)
    if (changes.family) await assertNotAlone(tx, changes.family)
    const { partNumber = seen.partNumber } = changes
    if (partNumber !== seen.partNumber) await renameRelated(tx, [seen.partNumber], partNumber)
    if (changes.related) await relate(tx, { _id: id, partNumber }, changes.related)
    await markProductsChanged(tx, [id])
    if (changes.family !== undefined) await dissolveLonely(tx, [seen.family])
    return getProductById(tx, id, 'office')
  })
}

const withoutZeros = (work: Record<string, number>) =>
  Object.fromEntries(Object.entries(work).filter(([, minutes]) => minutes > 0))

async function writeCost(tx: Db, productId: string, cost: number | null | undefined, { by, reason }: StockOrigin) {
  if (cost === undefined) return
  const cents = cost === null ? null : toCents(cost)
  await changeCosts(tx, [{ productId, cents }], { reason: reason ?? 'Entered', by })
}

function toRowChanges(seen: ProductRow, changes: ProductChanges): RowChanges {
  const { name = seen.name, attributes = seen.attributes, description = seen.description } = changes
  const isReworded = [changes.name, changes.attributes, changes.description].some((part) => part !== undefined)
  const values: RowChanges = {
    name: changes.name,
    slug: changes.slug,
    partNumber: changes.partNumber,
    description: changes.description,
    priceCents: changes.price === undefined ? undefined : toCents(changes.price),
    madeToOrder: changes.madeToOrder,
    leadTimeDays: changes.leadTimeDays,
    weightGrams: weightGrams(changes.weightKg),
    place: changes.place,
    reorderLevel: changes.reorderLevel,
    supplier: changes.supplier,
    supplierPartNumber: changes.supplierPartNumber,
    expectedOn: changes.expectedOn,
    work: changes.work && withoutZeros(changes.work),
    deliveryQuoted: changes.deliveryQuoted,
    status: changes.status,
    images: changes.image || changes.images ? withMainFirst(changes.image, changes.images ?? seen.images) : undefined,
    categoryId: changes.category,
    brandId: changes.brand,
    attributes: changes.attributes,
    measures: isReworded ? productMeasures({ name, attributes, description }) : undefined,
    isFeatured: changes.isFeatured,
    family: changes.family,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** A draft copy with its own name, slug and part number: without stock, reviews and old slugs. */
export async function duplicateProduct(db: Db, id: string): Promise<Product> {
  return db.transaction(async (tx) => {
    const original = await lockProduct(tx, id)
    const { documents } = await getProductById(tx, id, 'office')
    const name = `${original.name.slice(0, 193)} (copy)`
    const product = await insertProduct(tx, {
      name,
      slug: toSlug(name),
      partNumber: await findUnusedPartNumber(tx, original.partNumber),
      description: original.description,
      priceCents: original.priceCents,
      madeToOrder: original.madeToOrder,
      leadTimeDays: original.leadTimeDays,
      weightGrams: original.weightGrams,
      deliveryQuoted: original.deliveryQuoted,
      reorderLevel: original.reorderLevel,
      supplier: original.supplier,
      work: original.work,
      status: 'draft',
      images: original.images,
      categoryId: original.categoryId,
      brandId: original.brandId,
      attributes: original.attributes,
      accessories: original.accessories,
      spareParts: original.spareParts,
      alternatives: original.alternatives,
      measures: productMeasures({ ...original, name }),
    })
    await linkDocuments(
      tx,
      product._id,
      documents.map((document) => document._id),
    )
    await markProductsChanged(tx, [product._id])
    return getProductById(tx, product._id, 'office')
  })
}

async function relate(tx: Db, product: { _id: string; partNumber: string }, related: RelatedDraft): Promise<void> {
  await writeRelated(tx, product, related)
  await markChanged(tx, relatedTag)
}

const weightGrams = (kg: number | null | undefined) => (typeof kg === 'number' ? toGrams(kg) : kg)

/** Moves `image` to the front, without duplicating it. */
const withMainFirst = (image: string | undefined, images: string[]): string[] =>
  [...new Set(image === undefined ? images : [image, ...images])].slice(0, 20)

async function adoptImages(importImage: AdoptImage, sources: string[]): Promise<string[]> {
  const adopted: string[] = []
  for (const source of sources) adopted.push(await importImage(source))
  return [...new Set(adopted)]
}
