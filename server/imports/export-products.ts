import { fieldHeadings, relatedFields } from '#contract/imports/rules.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Cell, maxColumns } from '#server/spreadsheets/sheet.ts'
import {
  findAttributeNames,
  findProductsAfter,
  findProductsOf,
  findWritten,
  type KnownProduct,
} from './records/known-queries.ts'
import { attributeHeading } from './rows/guess-columns.ts'

const batchSize = 500

/** Without the cost: such files are passed on to customers and agents. */
const exported = (Object.keys(fieldHeadings) as (keyof typeof fieldHeadings)[]).filter((field) => field !== 'cost')

/** The given products, or all, as spreadsheet rows that can be imported again unchanged. */
export async function* productRows(db: Db, ids?: string[]): AsyncGenerator<Cell[]> {
  const columns = exported.map((field) => fieldHeadings[field])
  const attributes = await findAttributeNames(db, maxColumns - columns.length)
  yield [...columns, ...attributes.map(attributeHeading)]
  for await (const batch of ids ? batchesOf(db, ids) : allBatches(db)) {
    const written = await findWritten(
      db,
      batch.flatMap((product) => relatedFields.flatMap((field) => product[field])),
    )
    for (const product of batch) yield toRow(product, attributes, written)
  }
}

async function* batchesOf(db: Db, ids: string[]): AsyncGenerator<KnownProduct[]> {
  for (let first = 0; first < ids.length; first += batchSize)
    yield findProductsOf(db, ids.slice(first, first + batchSize))
}

async function* allBatches(db: Db): AsyncGenerator<KnownProduct[]> {
  for (let last = 0; ; ) {
    const batch = await findProductsAfter(db, last, batchSize)
    yield batch
    const end = batch.at(-1)
    if (!end || batch.length < batchSize) return
    last = end.number
  }
}

function toRow(product: KnownProduct, attributes: string[], written: Map<string, string>): Cell[] {
  const asWritten = (numbers: string[]) => numbers.map((number) => written.get(number) ?? number).join('; ')
  const cells: Record<(typeof exported)[number], Cell> = {
    partNumber: product.partNumber,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: toRand(product.priceCents),
    countInStock: Math.max(0, product.stock - product.reserved),
    madeToOrder: product.madeToOrder,
    leadTimeDays: product.leadTimeDays ?? '',
    weightKg: product.weightGrams === null ? '' : product.weightGrams / 1000,
    place: product.place,
    reorderLevel: product.reorderLevel ?? '',
    work: product.work,
    supplier: product.supplier,
    supplierPartNumber: product.supplierPartNumber,
    deliveryQuoted: product.deliveryQuoted,
    status: product.status,
    category: product.category,
    brand: product.brand,
    images: product.images.join(' '),
    isFeatured: product.isFeatured,
    family: product.family ?? '',
    accessories: asWritten(product.accessories),
    spareParts: asWritten(product.spareParts),
    alternatives: asWritten(product.alternatives),
  }
  const values = Map.groupBy(product.attributes, ({ name }) => name.toLowerCase())
  return [
    ...exported.map((field) => cells[field]),
    ...attributes.map((name) => (values.get(name.toLowerCase()) ?? []).map(({ value }) => value).join('\n')),
  ]
}
