import { z } from 'zod'
import type { Args } from '#app/api/add-endpoints.ts'
import { findWorkProblems, toWork, toWorkForm, type WorkForm, withoutBlankWork } from '#app/settings/work-form.ts'
import { formatAmount, parseAmount, parseCount, parseKg } from '#app/ui/format/parse-number.ts'
import type { createProduct, Product } from '#contract/catalogue/calls.ts'
import type { RelatedKind } from '#contract/catalogue/related.ts'
import type { ProductStatus } from '#contract/catalogue/sorts.ts'
import type { PickedProduct } from '../manage-product-picker.tsx'

/** A row of the attribute editor; `id` only identifies rows while they are moved. */
export type AttributeRow = { id: number; name: string; value: string }

/** A product that goes with this one. */
export type RelatedRow = PickedProduct & { kind: RelatedKind }

/** A product as edited in the form: figures are text until they are saved. */
export type ProductForm = {
  name: string
  slug: string
  partNumber: string
  description: string
  price: string
  countInStock: string
  madeToOrder: boolean
  leadTimeDays: string
  weightKg: string
  place: string
  cost: string
  reorderLevel: string
  supplier: string
  supplierPartNumber: string
  expectedOn: string
  /** Minutes by station. */
  work: WorkForm
  deliveryQuoted: boolean
  status: ProductStatus
  images: string[]
  category: string
  brand: string
  attributes: AttributeRow[]
  documents: string[]
  isFeatured: boolean
  family: string
  related: RelatedRow[]
}

type Problems = Readonly<Record<string, string>>
type Body = Args<typeof createProduct>['body']

export const maxImages = 20
export const maxAttributes = 60

export const emptyForm: ProductForm = {
  name: '',
  slug: '',
  partNumber: '',
  description: '',
  price: '',
  countInStock: '0',
  madeToOrder: false,
  leadTimeDays: '',
  weightKg: '',
  place: '',
  cost: '',
  reorderLevel: '',
  supplier: '',
  supplierPartNumber: '',
  expectedOn: '',
  work: {},
  deliveryQuoted: false,
  status: 'draft',
  images: [],
  category: '',
  brand: '',
  attributes: [],
  documents: [],
  isFeatured: false,
  family: '',
  related: [],
}

let lastRow = 0
export const newRow = (name = '', value = ''): AttributeRow => ({ id: ++lastRow, name, value })

export const toForm = (product: Product): ProductForm => ({
  name: product.name,
  slug: product.slug,
  partNumber: product.partNumber,
  description: product.description,
  price: formatAmount(product.price),
  countInStock: String(product.countInStock),
  madeToOrder: product.madeToOrder,
  leadTimeDays: product.leadTimeDays === undefined ? '' : String(product.leadTimeDays),
  weightKg: product.weightKg === undefined ? '' : String(product.weightKg),
  place: product.place ?? '',
  cost: product.cost === undefined ? '' : formatAmount(product.cost),
  reorderLevel: product.reorderLevel === undefined ? '' : String(product.reorderLevel),
  supplier: product.supplier ?? '',
  supplierPartNumber: product.supplierPartNumber ?? '',
  expectedOn: product.expectedOn ?? '',
  work: toWorkForm(product.work),
  deliveryQuoted: product.deliveryQuoted ?? false,
  status: product.status,
  images: product.images,
  category: product.category._id,
  brand: product.brand._id,
  attributes: product.attributes.map(({ name, value }) => newRow(name, value)),
  documents: product.documents.map(({ _id }) => _id),
  isFeatured: product.isFeatured,
  family: product.family ?? '',
  related: (product.related ?? []).map(({ kind, product: { _id, name, partNumber, image } }) => ({
    _id,
    name,
    partNumber,
    image,
    kind,
  })),
})

/** The stored form may be from an older release, or from anyone: missing parts get their defaults. */
export function restoreForm(stored: Partial<ProductForm>, start: ProductForm): ProductForm {
  const form: Record<string, unknown> = { ...start }
  for (const [key, before] of Object.entries(start)) {
    const value = stored[key as keyof ProductForm]
    if (typeof value === typeof before && Array.isArray(value) === Array.isArray(before)) form[key] = value
  }
  const restored = form as ProductForm
  return {
    ...restored,
    attributes: restored.attributes.map(({ name, value }) => newRow(String(name ?? ''), String(value ?? ''))),
  }
}

const isBlank = ({ name, value }: AttributeRow) => name.trim() === '' && value.trim() === ''

/** Empty rows are dropped, so that the server's errors match their rows by index. */
export const withoutBlankRows = (form: ProductForm): ProductForm =>
  form.attributes.some(isBlank) ? { ...form, attributes: form.attributes.filter((row) => !isBlank(row)) } : form

/** Errors that can be found before anything is sent. */
export function findProblems(form: ProductForm, isNew: boolean): Problems {
  const problems: Record<string, string> = {}
  const missing = 'Please fill this in.'
  if (form.name.trim() === '') problems.name = missing
  if (!isNew && form.partNumber.trim() === '') problems.partNumber = missing
  const price = parseAmount(form.price)
  if (price === undefined || price < 0) problems.price = 'Please enter an amount, such as 1250.00.'
  const count = parseCount(form.countInStock)
  if (count === undefined || count < 0) problems.countInStock = 'Please enter a whole number.'
  const cost = parseAmount(form.cost)
  if (form.cost.trim() !== '' && (cost === undefined || cost < 0))
    problems.cost = 'Please enter an amount, such as 850.00, or leave this empty.'
  const level = parseCount(form.reorderLevel)
  if (form.reorderLevel.trim() !== '' && (level === undefined || level < 0))
    problems.reorderLevel = 'Please enter a whole number, or leave this empty.'
  Object.assign(problems, findWorkProblems(form.work))
  const days = parseCount(form.leadTimeDays)
  if (form.madeToOrder && form.leadTimeDays.trim() !== '' && (days === undefined || days < 0))
    problems.leadTimeDays = 'Please enter a number of days, or leave this empty.'
  if (form.weightKg.trim() !== '' && parseKg(form.weightKg) === undefined)
    problems.weightKg = 'Please enter kilograms, such as 0.35, or leave this empty.'
  if (form.category === '') problems.category = 'Please choose a category.'
  if (form.brand === '') problems.brand = 'Please choose a brand.'
  if (form.slug !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(form.slug))
    problems.slug = 'Lower-case letters, digits and single hyphens, such as ip65-enclosure-400.'
  form.attributes.forEach((row, index) => {
    if (isBlank(row)) return
    if (row.name.trim() === '') problems[`attributes.${index}.name`] = 'Please name this attribute.'
    if (row.value.trim() === '') problems[`attributes.${index}.value`] = missing
  })
  return problems
}

export const productSchema = (isNew: boolean) =>
  z.custom<ProductForm>().superRefine((form, context) => {
    for (const [path, message] of Object.entries(findProblems(form, isNew)))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

export function toBody(form: ProductForm): Body {
  const days = parseCount(form.leadTimeDays)
  return {
    name: form.name,
    ...(form.slug === '' ? {} : { slug: form.slug }),
    ...(form.partNumber.trim() === '' ? {} : { partNumber: form.partNumber }),
    description: form.description,
    price: parseAmount(form.price) ?? 0,
    countInStock: parseCount(form.countInStock) ?? 0,
    madeToOrder: form.madeToOrder,
    leadTimeDays: form.madeToOrder && days !== undefined ? days : null,
    weightKg: parseKg(form.weightKg) ?? null,
    place: form.place,
    cost: parseAmount(form.cost) ?? null,
    reorderLevel: parseCount(form.reorderLevel) ?? null,
    supplier: form.supplier,
    supplierPartNumber: form.supplierPartNumber,
    expectedOn: form.expectedOn || null,
    work: toWork(form.work),
    deliveryQuoted: form.deliveryQuoted,
    status: form.status,
    images: form.images,
    category: form.category,
    brand: form.brand,
    attributes: form.attributes.filter((row) => !isBlank(row)).map(({ name, value }) => ({ name, value })),
    documents: form.documents,
    isFeatured: form.isFeatured,
    family: form.family.trim() || null,
    related: form.related.map(({ kind, _id }) => ({ kind, product: _id })),
  }
}

/** Only differences are saved: editing the description must not bring back stock that has been sold since. */
export function findChanges(base: ProductForm, form: ProductForm): Partial<Body> {
  const before: Record<string, unknown> = toBody(base)
  const changed = Object.entries(toBody(form)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return Object.fromEntries(changed)
}

/** Also notices what cannot be saved yet, such as half a price. */
export function isSameForm(a: ProductForm, b: ProductForm): boolean {
  const plain = ({ attributes, work, ...rest }: ProductForm) =>
    JSON.stringify([
      rest,
      withoutBlankWork(work),
      attributes.filter((row) => !isBlank(row)).map(({ name, value }) => [name, value]),
    ])
  return plain(a) === plain(b)
}
