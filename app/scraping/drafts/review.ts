import { toCents, toRand, usualVatPercent, withVatCents } from '#contract/money.ts'
import type { DraftField, DraftReview, SavedDraft } from '#contract/scraping/calls.ts'

/** A draft as its form shows it: what the page said, plus any edits. */
export type Form = Required<DraftReview>

export function toForm(draft: SavedDraft, typed: DraftReview = draft.review ?? {}): Form {
  const values = {
    name: typed.name ?? draft.name ?? '',
    partNumber: typed.partNumber ?? draft.partNumber ?? '',
    description: typed.description ?? draft.description ?? '',
    price: typed.price ?? draft.price?.toFixed(2) ?? '',
    // The supplier's stock says nothing about ours: a new product starts with none.
    countInStock: typed.countInStock ?? (draft.existing ? (draft.countInStock?.toString() ?? '') : ''),
    category: typed.category ?? draft.category ?? '',
    brand: typed.brand ?? draft.brand ?? '',
    images: typed.images ?? draft.images,
    documents: typed.documents ?? draft.documents,
    attributes: typed.attributes ?? draft.attributes,
  }
  return { ...values, fields: typed.fields ?? suggestFields(draft, values) }
}

export type Values = Omit<Form, 'fields'>

export const fieldLabels: Record<DraftField, string> = {
  name: 'Name',
  partNumber: 'Part number',
  description: 'Description',
  price: 'Price excl. VAT',
  brand: 'Brand',
  category: 'Category',
  images: 'Images',
  documents: 'PDF documents',
  attributes: 'Attributes',
  inStock: 'In stock',
}

/** Fields in which a draft can differ from our product; they share the part number. */
export const comparedFields = [
  'name',
  'price',
  'category',
  'brand',
  'description',
  'attributes',
  'images',
  'documents',
  'inStock',
] as const satisfies DraftField[]
export type ComparedField = (typeof comparedFields)[number]

/** Whether importing a field would change our product. Fields the page does not have change nothing. */
export function isDifferent({ existing }: SavedDraft, values: Values, field: ComparedField): boolean {
  if (!existing) return false
  const { product, copied } = existing
  switch (field) {
    case 'name':
    case 'description':
      return values[field].trim() !== '' && values[field].trim() !== product[field].trim()
    case 'price':
      return values.price.trim() !== '' && parseRand(values.price) !== product.price
    case 'category':
    case 'brand':
      return values[field].trim() !== '' && !isSameName(values[field], product[field].name)
    case 'attributes':
      return values.attributes.length > 0 && write(filled(values.attributes)) !== write(product.attributes)
    case 'images':
      // Ours are copies under our own names: whether they are the same is unknown.
      return values.images.length > 0
    case 'documents':
      return values.documents.some(({ url }) => !copied.includes(url))
    case 'inStock':
      return values.countInStock.trim() !== '' && readCount(values.countInStock) !== product.countInStock
  }
}

/** What is imported by default: fields that differ and that we have not edited. */
function suggestFields(draft: SavedDraft, values: Values): DraftField[] {
  const { existing } = draft
  if (!existing) return []
  return comparedFields.filter((field) => {
    if (field === 'inStock' || existing.edited.includes(field)) return false
    if (field === 'images' && existing.product.images.length > 0) return false
    return isDifferent(draft, values, field)
  })
}

/** The fields that would really change. */
export const changedFields = (draft: SavedDraft, form: Form): ComparedField[] =>
  comparedFields.filter((field) => form.fields.includes(field) && isDifferent(draft, form, field))

export type Problems = Partial<Record<DraftField | 'all', string>>

/** What prevents a draft from being imported, by field. */
export function findProblems(draft: SavedDraft, form: Form): Problems {
  const problems: Problems = {}
  const counts = (field: DraftField) => !draft.existing || form.fields.includes(field)
  if (counts('name') && form.name.trim() === '') problems.name = 'A product needs a name.'
  if (counts('price')) {
    const price = parseRand(form.price)
    if (form.price.trim() === '') problems.price = 'Please enter the price in rand, without VAT.'
    else if (price === undefined || price > 9_999_999.99) problems.price = 'Please enter an amount such as 1250.50.'
  }
  if (counts('inStock') && form.countInStock.trim() !== '' && readCount(form.countInStock) === undefined)
    problems.inStock = 'Please enter a whole number.'
  if (counts('attributes')) {
    const rows = form.attributes.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')
    if (rows.length > filled(rows).length) problems.attributes = 'An attribute needs a name and a value.'
  }
  if (counts('documents') && form.documents.some(({ name }) => name.trim() === ''))
    problems.documents = 'A document needs a name.'
  if (draft.existing && changedFields(draft, form).length === 0)
    problems.all = 'The selected fields would not change our product.'
  return problems
}

/** The import's body. For an existing product only the selected fields are sent, with the version that was seen. */
export function toReviewed(draft: SavedDraft, form: Form, status: 'draft' | 'live') {
  const price = parseRand(form.price)
  const countInStock = readCount(form.countInStock)
  const common = { draft: draft._id, url: draft.url, partNumber: form.partNumber.trim() }
  const values = {
    name: { name: form.name },
    description: { description: form.description },
    price: price === undefined ? {} : { price },
    category: { category: form.category },
    brand: { brand: form.brand },
    images: { images: form.images },
    documents: { documents: form.documents },
    attributes: { attributes: filled(form.attributes) },
    inStock: countInStock === undefined ? {} : { countInStock },
  }
  const take = (fields: readonly ComparedField[]) => Object.assign({}, ...fields.map((field) => values[field]))
  if (!draft.existing) return { ...common, ...take(comparedFields), status, isNew: true }
  const fields = changedFields(draft, form)
  return { ...common, ...take(fields), fields, updatedAt: draft.existing.product.updatedAt }
}

/** The price excluding VAT, whether or not the page's amount includes it. */
export function toPriceWithoutVat(shownPrice: number, includesVat: boolean): string {
  if (!includesVat) return shownPrice.toFixed(2)
  const shownCents = toCents(shownPrice)
  const near = Math.round((shownCents * 100) / 115)
  // Rounded so that adding VAT gives the page's amount again.
  const cents = [near, near - 1, near + 1].find((one) => withVatCents(one, usualVatPercent) === shownCents) ?? near
  return toRand(cents).toFixed(2)
}

/** `1 250,50`, `R1,250.50`, `1250.5` → rand; undefined if unreadable, never a guess. */
export function parseRand(text: string): number | undefined {
  const [, whole, part = '0'] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\sR\u00a0\u202f]/gi, '')) ?? []
  return whole === undefined ? undefined : Number(`${whole.replaceAll(',', '')}.${part}`)
}

const readCount = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined)
export const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
const filled = (rows: Form['attributes']) =>
  rows.flatMap(({ name, value }) => (name.trim() && value.trim() ? { name: name.trim(), value: value.trim() } : []))
const write = (rows: Form['attributes']) => JSON.stringify(rows.map(({ name, value }) => [name, value]))

export const draftName = (draft: SavedDraft, form: Form): string =>
  form.name.trim() || form.partNumber.trim() || draft.url
