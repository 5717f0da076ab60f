import { Readable } from 'node:stream'
import { type Product, type ProductChanges, productDraft } from '#contract/catalogue/calls.ts'
import type { DocumentTag } from '#contract/documents/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { type DraftField, draftFields, type ReviewedDraft } from '#contract/scraping/calls.ts'
import { getProductById } from '#server/catalogue/products/product-queries.ts'
import { changeProduct, createProduct } from '#server/catalogue/products/write-product.ts'
import { findOrCreate } from '#server/catalogue/taxonomy/find-or-create.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { storeDocument } from '#server/documents/store-document.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ImportedFacts } from '../table.ts'
import { editedFields, toFacts } from './existing-products.ts'
import {
  findIdsByPartNumber,
  findImportedDocument,
  findImportedFacts,
  findUnusedDocumentName,
  saveImportedDocument,
  saveImportedFacts,
} from './imported-queries.ts'

export type ImportParts = {
  db: Db
  storage: Storage
  folder: string
  importImage: (source: string) => Promise<string>
  fetchDocument: (url: string) => Promise<Buffer>
  /** Who imports. */
  by: string
}
export type Imported = { product: Product; warnings: string[] }

/** Creates a product from a reviewed draft, or updates the one with its part number. */
export async function importDraft(parts: ImportParts, draft: ReviewedDraft): Promise<Imported> {
  const existing = await findKnown(parts.db, draft.partNumber)
  if (existing) return draft.isNew ? refuseUnseen() : updateKnown(parts, existing, draft)
  // The product the reviewer saw is gone, so they decide whether to recreate it.
  if (draft.updatedAt)
    throw new AppError('stale', 'The product with this part number no longer exists. Please review the draft again.')
  try {
    return await makeNew(parts, draft)
  } catch (error) {
    // Someone else has just imported the same part: update theirs.
    const existing =
      error instanceof AppError && error.code === 'name_taken' && (await findKnown(parts.db, draft.partNumber))
    if (existing) return draft.isNew ? refuseUnseen() : updateKnown(parts, existing, draft)
    throw error
  }
}

function refuseUnseen(): never {
  throw new AppError(
    'stale',
    'A product with this part number has been created since. Please check the differences, then import again.',
  )
}

const findKnown = async (db: Db, partNumber: string | undefined): Promise<string | undefined> =>
  partNumber ? (await findIdsByPartNumber(db, [partNumber])).get(partNumber.toLowerCase()) : undefined

const fromPage = { kind: 'imported', reason: "From a supplier's page" } as const

async function makeNew(parts: ImportParts, draft: ReviewedDraft): Promise<Imported> {
  const { name, price } = draft
  if (!name) throw new AppError('bad_input', 'A new product needs a name.')
  if (price === undefined) throw new AppError('bad_input', 'A new product needs a price in rand.')
  const warnings: string[] = []
  const images = await copyPictures(parts, draft.images ?? [], warnings)
  if (!draft.category) warnings.push('No category was chosen, so it is under Uncategorised.')
  if (!draft.brand) warnings.push('No brand was chosen, so it is under Unbranded.')
  const made = await createProduct(
    parts.db,
    parts.importImage,
    productDraft.parse({
      name,
      price,
      partNumber: draft.partNumber,
      description: draft.description,
      countInStock: draft.countInStock,
      category: await findOrCreate(parts.db, 'category', draft.category ?? 'Uncategorised'),
      brand: await findOrCreate(parts.db, 'brand', draft.brand ?? 'Unbranded'),
      attributes: draft.attributes,
      status: draft.status,
      images,
    }),
    { ...fromPage, by: parts.by },
  )
  // Documents are public at once, so they are copied once their product exists.
  const documents = await copyDocuments(parts, draft, images[0], warnings)
  const product =
    documents.length > 0 ? await changeProduct(parts.db, parts.importImage, made._id, { documents }) : made
  await saveImportedFacts(parts.db, product._id, toFacts(product))
  return { product, warnings }
}

async function updateKnown(parts: ImportParts, id: string, draft: ReviewedDraft): Promise<Imported> {
  const { db } = parts
  const before = await getProductById(db, id, 'office')
  assertNotStale(before.updatedAt, draft.updatedAt, changedSince)
  const imported = (await findImportedFacts(db, [id])).get(id)
  const edited = editedFields(before, imported)
  // An API client that names no fields updates all; the screen names them, without edited ones.
  const unedited = imported ? draftFields.filter((field) => !edited.includes(field)) : draftFields
  const chosen = new Set<DraftField>(draft.fields ?? unedited)
  const takes = (field: DraftField, value: unknown) => chosen.has(field) && value !== undefined
  const warnings: string[] = []
  const changes: ProductChanges = {}
  if (takes('name', draft.name)) changes.name = draft.name
  if (takes('description', draft.description)) changes.description = draft.description
  if (takes('price', draft.price)) changes.price = draft.price
  if (takes('attributes', draft.attributes)) changes.attributes = draft.attributes
  // The supplier's stock is not ours, so it is used only if selected.
  if (draft.fields?.includes('inStock') && draft.countInStock !== undefined) changes.countInStock = draft.countInStock
  if (takes('category', draft.category)) changes.category = await findOrCreate(db, 'category', draft.category ?? '')
  if (takes('brand', draft.brand)) changes.brand = await findOrCreate(db, 'brand', draft.brand ?? '')
  if (takes('images', draft.images)) {
    const images = await copyPictures(parts, draft.images ?? [], warnings)
    // A product must not lose its images because a supplier's server is down.
    if (images.length > 0) changes.images = images
  }
  if (takes('documents', draft.documents)) {
    const ids = await copyDocuments(parts, draft, changes.images?.[0] ?? before.images[0], warnings)
    changes.documents = [...new Set([...before.documents.map(({ _id }) => _id), ...ids])]
  }
  // Images take a while, and someone may have saved the product meanwhile.
  if (draft.updatedAt) changes.updatedAt = draft.updatedAt
  const product = await changeProduct(db, parts.importImage, id, changes, { ...fromPage, by: parts.by }).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'stale' ? new AppError('stale', changedSince) : error
    },
  )
  // Fields that were not updated because they were edited must count as edited next time too.
  const facts = toFacts(product)
  const stayed = edited.filter((field) => !(field in changes))
  const seen = Object.entries(facts).map(([field, value]) => [
    field,
    stayed.some((one) => one === field) ? (imported?.[field as keyof ImportedFacts] ?? null) : value,
  ])
  await saveImportedFacts(db, id, Object.fromEntries(seen))
  return { product, warnings }
}

const changedSince = 'Somebody has changed our product since. Please check the differences, then import again.'

/** A dead image never fails a product. */
async function copyPictures({ importImage }: ImportParts, sources: string[], warnings: string[]): Promise<string[]> {
  const images: string[] = []
  for (const source of sources) {
    try {
      images.push(await importImage(source))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      warnings.push(`An image was skipped (${source.slice(0, 120)}): ${error.message}`)
    }
  }
  return [...new Set(images)]
}

async function copyDocuments(parts: ImportParts, draft: ReviewedDraft, image: string | undefined, warnings: string[]) {
  const ids: string[] = []
  for (const { name, url } of draft.documents ?? []) {
    try {
      ids.push((await findImportedDocument(parts.db, url)) ?? (await copyDocument(parts, name, url, draft, image)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      warnings.push(`A document was skipped (${name}): ${error.message}`)
    }
  }
  return [...new Set(ids)]
}

async function copyDocument(
  { db, storage, folder, fetchDocument }: ImportParts,
  name: string,
  url: string,
  { partNumber }: ReviewedDraft,
  image: string | undefined,
): Promise<string> {
  if (!image) throw new AppError('bad_input', 'It needs a product image for its card.')
  // Names are unique in the shop: the second 'Data sheet' becomes 'Data sheet RI-63'.
  const names = [name, `${name} ${partNumber ?? ''}`.trim(), ...[2, 3, 4, 5].map((nth) => `${name} ${nth}`)]
  const free = await findUnusedDocumentName(db, names)
  const bytes = await fetchDocument(url)
  const { _id } = await withTempFile(folder, Readable.from(bytes), (path) =>
    storeDocument(db, storage, { name: free, tag: tagOf(name, url), image }, { path, size: bytes.length }),
  )
  await saveImportedDocument(db, url, _id)
  return _id
}

const tagOf = (name: string, url: string): DocumentTag =>
  /certificat|declaration|conformity|compliance|\bcoc\b|test[ _-]?report/i.test(`${name} ${url}`)
    ? 'certificate'
    : 'brochure'
