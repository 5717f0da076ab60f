import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { attributeHeading, headings } from './guess-columns.ts'
import { findAttributeNames, findProductsAfter, type KnownProduct } from './queries.ts'
import { type Cell, maxColumns } from './sheet.ts'

const pieceSize = 500

/** All products as rows of a spreadsheet, in the form in which an import takes them back unchanged. */
export async function* productRows(db: Db): AsyncGenerator<Cell[]> {
  const columns = Object.values(headings)
  const attributes = await findAttributeNames(db, maxColumns - columns.length)
  yield [...columns, ...attributes.map(attributeHeading)]
  for (let last = 0; ; ) {
    const piece = await findProductsAfter(db, last, pieceSize)
    for (const product of piece) yield toRow(product, attributes)
    const end = piece.at(-1)
    if (!end || piece.length < pieceSize) return
    last = end.number
  }
}

function toRow(product: KnownProduct, attributes: string[]): Cell[] {
  const cells: Record<keyof typeof headings, Cell> = {
    partNumber: product.partNumber,
    name: product.name,
    slug: product.slug,
    description: product.description,
    price: toRand(product.priceCents),
    countInStock: Math.max(0, product.stock - product.reserved),
    madeToOrder: product.madeToOrder,
    leadTimeDays: product.leadTimeDays ?? '',
    status: product.status,
    category: product.category,
    brand: product.brand,
    images: product.images.join(' '),
    isFeatured: product.isFeatured,
  }
  const fields = Object.keys(headings) as (keyof typeof headings)[]
  const values = Map.groupBy(product.attributes, ({ name }) => name)
  return [
    ...fields.map((field) => cells[field]),
    ...attributes.map((name) => (values.get(name) ?? []).map(({ value }) => value).join('\n')),
  ]
}
