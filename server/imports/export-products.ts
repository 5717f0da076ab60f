import { fieldHeadings, relatedFields } from '#contract/imports-rules.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { type Cell, maxColumns } from '#server/spreadsheets/sheet.ts'
import { attributeHeading } from './guess-columns.ts'
import {
  findAttributeNames,
  findProductsAfter,
  findProductsOf,
  findWritten,
  type KnownProduct,
} from './known-queries.ts'

const pieceSize = 500

/** Products as spreadsheet rows that an import takes back unchanged: these, or all. */
export async function* productRows(db: Db, ids?: string[]): AsyncGenerator<Cell[]> {
  const columns = Object.values(fieldHeadings)
  const attributes = await findAttributeNames(db, maxColumns - columns.length)
  yield [...columns, ...attributes.map(attributeHeading)]
  for await (const piece of ids ? piecesOf(db, ids) : allPieces(db)) {
    const written = await findWritten(
      db,
      piece.flatMap((product) => relatedFields.flatMap((field) => product[field])),
    )
    for (const product of piece) yield toRow(product, attributes, written)
  }
}

async function* piecesOf(db: Db, ids: string[]): AsyncGenerator<KnownProduct[]> {
  for (let first = 0; first < ids.length; first += pieceSize)
    yield findProductsOf(db, ids.slice(first, first + pieceSize))
}

async function* allPieces(db: Db): AsyncGenerator<KnownProduct[]> {
  for (let last = 0; ; ) {
    const piece = await findProductsAfter(db, last, pieceSize)
    yield piece
    const end = piece.at(-1)
    if (!end || piece.length < pieceSize) return
    last = end.number
  }
}

function toRow(product: KnownProduct, attributes: string[], written: Map<string, string>): Cell[] {
  const asWritten = (numbers: string[]) => numbers.map((number) => written.get(number) ?? number).join('; ')
  const cells: Record<keyof typeof fieldHeadings, Cell> = {
    partNumber: product.partNumber,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: toRand(product.priceCents),
    countInStock: Math.max(0, product.stock - product.reserved),
    madeToOrder: product.madeToOrder,
    leadTimeDays: product.leadTimeDays ?? '',
    weightKg: product.weightGrams === null ? '' : product.weightGrams / 1000,
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
  const fields = Object.keys(fieldHeadings) as (keyof typeof fieldHeadings)[]
  const values = Map.groupBy(product.attributes, ({ name }) => name.toLowerCase())
  return [
    ...fields.map((field) => cells[field]),
    ...attributes.map((name) => (values.get(name.toLowerCase()) ?? []).map(({ value }) => value).join('\n')),
  ]
}
