import type { Attribute } from '#contract/catalogue/calls.ts'
import type { PlannedChange } from '#contract/imports/calls.ts'
import { fieldHeadings } from '#contract/imports/rules.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { cut } from '#server/spreadsheets/sheet.ts'
import type { KnownProduct } from '../records/known-queries.ts'
import type { ProductRow } from '../rows/check-row.ts'
import type { Planned, PlannedChanges } from './plan-rows.ts'

type Field = PlannedChange['fields'][number]

/** Describes what a planned row would change, for the screen. */
export function describeChange(plan: Extract<Planned, { kind: 'create' | 'update' }>): PlannedChange {
  const { row } = plan
  const isNew = plan.kind === 'create'
  const fields = isNew ? newFields(row) : changedFields(plan.changes, plan.known)
  return {
    row: row.row,
    partNumber: row.partNumber,
    name: (isNew ? row.name : plan.known.name) ?? '',
    kind: isNew ? 'new' : 'changed',
    fields: fields.map(({ field, before, after }) => ({ field, before: cut(before, 300), after: cut(after, 300) })),
  }
}

const yesNo = (flag: boolean) => (flag ? 'yes' : 'no')
const numbers = (items: readonly string[]) => items.join('\n').toUpperCase()
const lines = (items: readonly string[]) => items.join('\n')

function newFields(row: ProductRow): Field[] {
  const { price, madeToOrder, leadTimeDays, deliveryQuoted, images, isFeatured, attributes = [] } = row
  const values: Partial<Record<keyof typeof fieldHeadings, string | undefined>> = {
    price: price === undefined ? undefined : formatRand(toCents(price)),
    cost: row.cost === undefined ? undefined : formatRand(toCents(row.cost)),
    countInStock: row.countInStock?.toString(),
    category: row.category,
    brand: row.brand,
    status: row.status,
    madeToOrder: madeToOrder === undefined ? undefined : yesNo(madeToOrder),
    leadTimeDays: leadTimeDays?.toString(),
    weightKg: row.weightKg?.toString(),
    place: row.place,
    reorderLevel: row.reorderLevel?.toString(),
    work: row.work,
    supplier: row.supplier,
    supplierPartNumber: row.supplierPartNumber,
    deliveryQuoted: deliveryQuoted === undefined ? undefined : yesNo(deliveryQuoted),
    slug: row.slug,
    description: row.description,
    images: images && lines(images),
    isFeatured: isFeatured === undefined ? undefined : yesNo(isFeatured),
    family: row.family,
    accessories: row.accessories && numbers(row.accessories),
    spareParts: row.spareParts && numbers(row.spareParts),
    alternatives: row.alternatives && numbers(row.alternatives),
  }
  return [
    ...Object.entries(values).flatMap(([field, after]) =>
      after === undefined ? [] : { field: fieldHeadings[field as keyof typeof fieldHeadings], before: '', after },
    ),
    ...attributeFields([], attributes),
  ]
}

function changedFields(changes: PlannedChanges, known: KnownProduct): Field[] {
  return (Object.keys(changes) as (keyof PlannedChanges)[]).flatMap((field): Field | Field[] => {
    if (field === 'attributes') return attributeFields(known.attributes, changes.attributes ?? [])
    const words = wordsOf[field]
    return {
      field: words.heading,
      before: words.text(known, known.reserved),
      after: words.text(changes, known.reserved),
    }
  })
}

type Texts = { heading: string; text: (fields: PlannedChanges, reserved: number) => string }

/** How each field is displayed, before and after alike. */
const wordsOf: Record<Exclude<keyof PlannedChanges, 'attributes'>, Texts> = {
  name: { heading: fieldHeadings.name, text: ({ name = '' }) => name },
  slug: { heading: fieldHeadings.slug, text: ({ slug = '' }) => slug },
  description: { heading: fieldHeadings.description, text: ({ description = '' }) => description },
  priceCents: { heading: fieldHeadings.price, text: ({ priceCents = 0 }) => formatRand(priceCents) },
  costCents: {
    heading: fieldHeadings.cost,
    text: ({ costCents }) => (costCents == null ? '' : formatRand(costCents)),
  },
  stock: {
    heading: fieldHeadings.countInStock,
    text: ({ stock = 0 }, reserved) => String(Math.max(0, stock - reserved)),
  },
  madeToOrder: { heading: fieldHeadings.madeToOrder, text: ({ madeToOrder = false }) => yesNo(madeToOrder) },
  leadTimeDays: { heading: fieldHeadings.leadTimeDays, text: ({ leadTimeDays }) => leadTimeDays?.toString() ?? '' },
  weightGrams: {
    heading: fieldHeadings.weightKg,
    text: ({ weightGrams }) => (weightGrams == null ? '' : String(weightGrams / 1000)),
  },
  place: { heading: fieldHeadings.place, text: ({ place = '' }) => place },
  reorderLevel: { heading: fieldHeadings.reorderLevel, text: ({ reorderLevel }) => reorderLevel?.toString() ?? '' },
  work: { heading: fieldHeadings.work, text: ({ work = '' }) => work },
  supplier: { heading: fieldHeadings.supplier, text: ({ supplier = '' }) => supplier },
  supplierPartNumber: {
    heading: fieldHeadings.supplierPartNumber,
    text: ({ supplierPartNumber = '' }) => supplierPartNumber,
  },
  deliveryQuoted: {
    heading: fieldHeadings.deliveryQuoted,
    text: ({ deliveryQuoted = false }) => yesNo(deliveryQuoted),
  },
  status: { heading: fieldHeadings.status, text: ({ status = '' }) => status },
  category: { heading: fieldHeadings.category, text: ({ category = '' }) => category },
  brand: { heading: fieldHeadings.brand, text: ({ brand = '' }) => brand },
  images: { heading: fieldHeadings.images, text: ({ images = [] }) => lines(images) },
  isFeatured: { heading: fieldHeadings.isFeatured, text: ({ isFeatured = false }) => yesNo(isFeatured) },
  family: { heading: fieldHeadings.family, text: ({ family }) => family ?? '' },
  accessories: { heading: fieldHeadings.accessories, text: ({ accessories = [] }) => numbers(accessories) },
  spareParts: { heading: fieldHeadings.spareParts, text: ({ spareParts = [] }) => numbers(spareParts) },
  alternatives: { heading: fieldHeadings.alternatives, text: ({ alternatives = [] }) => numbers(alternatives) },
}

/** One line per attribute that differs, by name. */
function attributeFields(before: readonly Attribute[], after: readonly Attribute[]): Field[] {
  const names = new Map([...after, ...before].map(({ name }) => [name.toLowerCase(), name]))
  const valuesOf = (list: readonly Attribute[], key: string) =>
    lines(list.filter(({ name }) => name.toLowerCase() === key).map(({ value }) => value))
  return [...names]
    .map(([key, field]) => ({ field, before: valuesOf(before, key), after: valuesOf(after, key) }))
    .filter((field) => field.before !== field.after)
}
