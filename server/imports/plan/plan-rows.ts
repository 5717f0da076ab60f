import type { Attribute } from '#contract/catalogue/calls.ts'
import { toGrams } from '#contract/delivery/methods.ts'
import type { BadCell } from '#contract/imports/calls.ts'
import { toCents } from '#contract/money.ts'
import type { KnownProduct } from '../records/known-queries.ts'
import type { SheetFields } from '../records/table.ts'
import { maxAttributes, type ProductRow, tooManyAttributes } from '../rows/check-row.ts'

/** What a row would change. Category and brand are still names, because they may not exist yet. */
export type Planned =
  | { kind: 'create'; row: ProductRow }
  | { kind: 'update'; row: ProductRow; known: KnownProduct; changes: PlannedChanges }
  | { kind: 'unchanged'; row: ProductRow }
  | { kind: 'bad'; bad: BadCell[] }

export type PlannedChanges = Partial<Omit<SheetFields, 'categoryId' | 'brandId'>> & {
  category?: string
  brand?: string
}

type Column = { partNumber: string; name: string; price: string; slug: string }

/** Compares a checked row with the product of the same part number. */
export function planRow(row: ProductRow, known: KnownProduct | undefined, columns: Column): Planned {
  if (!known) {
    const bad = findMissing(row, columns)
    return bad.length > 0 ? { kind: 'bad', bad } : { kind: 'create', row }
  }
  const changes = changesOf(row, known)
  if ((changes.attributes?.length ?? 0) > maxAttributes)
    return { kind: 'bad', bad: [{ row: row.row, column: '', value: '', message: tooManyAttributes, kind: 'bad' }] }
  return Object.keys(changes).length === 0 ? { kind: 'unchanged', row } : { kind: 'update', row, known, changes }
}

/** Whether the row has what a new product requires. */
export const isComplete = ({ name, price }: ProductRow): boolean => name !== undefined && price !== undefined

/** What a new product still requires. Without a column for it, the part number is probably mistyped. */
export function findMissing(row: ProductRow, columns: Pick<Column, 'partNumber' | 'name' | 'price'>): BadCell[] {
  const { partNumber } = row
  const required = [
    { value: row.name, column: columns.name, what: 'a name' },
    { value: row.price, column: columns.price, what: 'a price' },
  ]
  const missing = required.filter(({ value }) => value === undefined)
  const absent = missing.filter(({ column }) => column === '').map(({ what }) => what)
  const message = `No product has the part number ${partNumber}. A new product also needs ${absent.join(' and ')}.`
  return [
    ...(absent.length > 0 ? [{ column: columns.partNumber, value: partNumber, message }] : []),
    ...missing
      .filter(({ column }) => column !== '')
      .map(({ column, what }) => ({ column, value: '', message: `A new product needs ${what}.` })),
  ].map((cell) => ({ row: row.row, ...cell, kind: 'bad' }))
}

function changesOf(row: ProductRow, known: KnownProduct): PlannedChanges {
  const values: PlannedChanges = {
    name: row.name,
    slug: row.slug,
    description: row.description,
    priceCents: row.price === undefined ? undefined : toCents(row.price),
    costCents: row.cost === undefined ? undefined : toCents(row.cost),
    // The sheet has the available stock; units reserved by open checkouts are added.
    stock: row.countInStock === undefined ? undefined : row.countInStock + known.reserved,
    madeToOrder: row.madeToOrder,
    leadTimeDays: row.leadTimeDays,
    weightGrams: row.weightKg === undefined ? undefined : toGrams(row.weightKg),
    place: row.place,
    reorderLevel: row.reorderLevel,
    work: row.work,
    supplier: row.supplier,
    supplierPartNumber: row.supplierPartNumber,
    deliveryQuoted: row.deliveryQuoted,
    status: row.status,
    category: row.category,
    brand: row.brand,
    images: row.images,
    isFeatured: row.isFeatured,
    family: row.family,
    accessories: row.accessories,
    spareParts: row.spareParts,
    alternatives: row.alternatives,
    attributes: row.attributes && joinAttributes(known.attributes, row.attributes),
  }
  const isSame = (field: keyof PlannedChanges) => {
    const [now, then] = [known[field], values[field]]
    if (field === 'category' || field === 'brand' || field === 'family')
      return String(now ?? '').toLowerCase() === String(then).toLowerCase()
    if (field === 'description') return plain(String(now)) === plain(String(then))
    // More is reserved than in stock: nothing is available, which is what the export has.
    if (field === 'stock') return Math.max(0, known.stock - known.reserved) === row.countInStock
    return JSON.stringify(now) === JSON.stringify(then)
  }
  const fields = Object.keys(values) as (keyof PlannedChanges)[]
  return Object.fromEntries(
    fields.filter((field) => values[field] !== undefined && !isSame(field)).map((field) => [field, values[field]]),
  )
}

const plain = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The sheet's values in the product's order; attributes without a column stay, new ones come last. */
export function joinAttributes(known: Attribute[], given: Attribute[]): Attribute[] {
  const waiting = Map.groupBy(given, ({ name }) => name.toLowerCase())
  const taken = new Set<string>()
  // Two spellings of a name are one column; if the sheet already matches, both stay.
  const isSaid = (key: string) =>
    JSON.stringify(known.filter(({ name }) => name.toLowerCase() === key).map(({ value }) => value)) ===
    JSON.stringify(waiting.get(key)?.map(({ value }) => value))
  const joined = known.flatMap((attribute) => {
    const key = attribute.name.toLowerCase()
    const values = waiting.get(key)
    if (!values || isSaid(key)) return [attribute]
    if (taken.has(key)) return []
    taken.add(key)
    return values.map(({ value }) => ({ name: attribute.name, value }))
  })
  const has = (key: string) => taken.has(key) || isSaid(key)
  return [...joined, ...[...waiting].filter(([key]) => !has(key)).flatMap(([, values]) => values)]
}
