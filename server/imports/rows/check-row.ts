import type { z } from 'zod'
import { type Attribute, productDraft } from '#contract/catalogue/calls.ts'
import { maxRelated } from '#contract/catalogue/related.ts'
import { weightKg } from '#contract/delivery/calls.ts'
import { line } from '#contract/http/schema.ts'
import type { BadCell } from '#contract/imports/calls.ts'
import { type MarkUp, markedUpCents } from '#contract/imports/mark-up.ts'
import type { ImportField } from '#contract/imports/rules.ts'
import { imageSource } from '#contract/media/calls.ts'
import { toCents, toRand } from '#contract/money.ts'
import { readVat, withoutVatCents } from '#server/scraping/text/price-text.ts'
import { type Reading, readCents, readWhole } from '#server/spreadsheets/read-numbers.ts'
import { type Cell, cut, type Row, textOf } from '#server/spreadsheets/sheet.ts'
import { readWork } from './work-text.ts'

export type ColumnMapping = { column: number; field: ImportField; attribute?: string | undefined }
export type Sheet = { headings: string[]; mapping: ColumnMapping[]; priceIncludesVat: boolean; markUp?: MarkUp | null }

/** A product as given by a row. Fields without a column or with an empty cell are missing. */
export type ProductRow = {
  row: number
  partNumber: string
  name?: string
  slug?: string
  description?: string
  price?: number
  cost?: number
  countInStock?: number
  madeToOrder?: boolean
  leadTimeDays?: number
  weightKg?: number
  place?: string
  reorderLevel?: number
  /** Minutes by station, such as 'Cutting 20; Assembly 90'. */
  work?: string
  supplier?: string
  supplierPartNumber?: string
  deliveryQuoted?: boolean
  status?: 'draft' | 'live' | 'archived'
  category?: string
  brand?: string
  images?: string[]
  isFeatured?: boolean
  family?: string
  /** Part numbers in lower case. */
  accessories?: string[]
  spareParts?: string[]
  alternatives?: string[]
  attributes?: Attribute[]
}
/** `product` has every field that could be read; it is complete if no cell is bad. */
export type CheckedRow = { product: ProductRow; bad: BadCell[] }

const { shape } = productDraft
const shortName = line(80, 1)
/** As in the contract for a product saved by a person. */
export const maxAttributes = 60
export const tooManyAttributes = `A product can have at most ${maxAttributes} attributes.`

/** Reads one row by the mapping and reports every unusable cell. */
export function checkRow({ number, cells }: Row, { headings, mapping, priceIncludesVat, markUp }: Sheet): CheckedRow {
  const bad: BadCell[] = []
  const product: ProductRow = { row: number, partNumber: '' }
  for (const { column, field, attribute } of mapping) {
    const cell = cells[column] ?? ''
    const text = textOf(cell).trim()
    // An empty cell changes nothing: a half-filled sheet must not empty half the shop.
    if (text === '') continue
    const complain = (message: string) =>
      bad.push({ row: number, column: headings[column] ?? '', value: cut(text, 200), message, kind: 'bad' })
    const take = <T>(reading: Reading<T>, accept: (value: T) => void) =>
      'value' in reading ? accept(reading.value) : complain(reading.message)
    if (text.includes('\ufffd')) {
      complain('A character in this cell is damaged. Please retype it, or save the file as UTF-8.')
      continue
    }
    switch (field) {
      case 'partNumber':
        take(by(shape.partNumber.unwrap(), text), (value) => (product.partNumber = value))
        break
      case 'name':
        take(by(shape.name, text), (value) => (product.name = value))
        break
      case 'slug':
        take(
          by(
            shape.slug.unwrap(),
            text,
            'A page address may contain only lower-case letters, digits and single hyphens.',
          ),
          (value) => (product.slug = value),
        )
        break
      case 'description':
        take(by(shape.description.unwrap(), text.replace(/\r\n?/g, '\n')), (value) => (product.description = value))
        break
      case 'price':
        take(readPrice(cell, priceIncludesVat), (value) => (product.price = value))
        break
      case 'cost':
        take(readPrice(cell, priceIncludesVat), (value) => (product.cost = value))
        break
      case 'countInStock':
        take(
          readCount(shape.countInStock.unwrap(), cell, 'The stock must be a whole number, 0 or more.'),
          (value) => (product.countInStock = value),
        )
        break
      case 'leadTimeDays':
        take(
          readCount(shape.leadTimeDays.unwrap(), cell, 'The lead time must be a whole number of days, at most 730.'),
          (value) => {
            if (value !== null) product.leadTimeDays = value
          },
        )
        break
      case 'place':
        take(
          by(shape.place.unwrap(), text.replace(/\s+/g, ' '), 'A storage place can have at most 40 characters.'),
          (value) => (product.place = value),
        )
        break
      case 'reorderLevel':
        take(
          readCount(shape.countInStock.unwrap(), cell, 'The reorder level must be a whole number, 0 or more.'),
          (value) => (product.reorderLevel = value),
        )
        break
      case 'work':
        take(readWork(text), (value) => (product.work = value))
        break
      case 'supplier':
        take(
          by(shape.supplier.unwrap(), text.replace(/\s+/g, ' '), 'A supplier can have at most 120 characters.'),
          (value) => (product.supplier = value),
        )
        break
      case 'supplierPartNumber':
        take(
          by(shape.supplierPartNumber.unwrap(), text, "A supplier's part number can have at most 64 characters."),
          (value) => (product.supplierPartNumber = value),
        )
        break
      case 'weightKg':
        take(readWeight(text), (value) => (product.weightKg = value))
        break
      case 'madeToOrder':
      case 'deliveryQuoted':
      case 'isFeatured':
        take(readYesNo(cell), (value) => (product[field] = value))
        break
      case 'status':
        take(
          by(shape.status.unwrap(), text.toLowerCase(), 'The status must be draft, live or archived.'),
          (value) => (product.status = value),
        )
        break
      case 'category':
      case 'brand':
      case 'family':
        take(
          by(
            shortName,
            text.replace(/\s+/g, ' '),
            text.length > 80 ? 'A name can have at most 80 characters.' : undefined,
          ),
          (value) => (product[field] = value),
        )
        break
      case 'images':
        take(readImages(text), (value) => (product.images = value))
        break
      case 'accessories':
      case 'spareParts':
      case 'alternatives':
        take(readNumbers(text), (value) => (product[field] = value))
        break
      case 'attribute':
        take(readAttributes(attribute ?? '', text), (value) => {
          product.attributes = [...(product.attributes ?? []), ...value]
          if (product.attributes.length > maxAttributes) complain(tooManyAttributes)
        })
        break
    }
  }
  if (markUp && product.cost !== undefined) {
    const cents = markedUpCents(toCents(product.cost), markUp)
    const column = headings[mapping.find(({ field }) => field === 'cost')?.column ?? -1] ?? ''
    const message = 'With the mark-up it would be above the highest price.'
    if (cents === undefined) bad.push({ row: number, column, value: String(product.cost), message, kind: 'bad' })
    else product.price = toRand(cents)
  }
  const keyColumn = mapping.find(({ field }) => field === 'partNumber')?.column
  if (!product.partNumber && !bad.some(({ column }) => column === headings[keyColumn ?? -1]))
    bad.push({
      row: number,
      column: headings[keyColumn ?? -1] ?? '',
      value: '',
      message: 'The part number is missing.',
      kind: 'bad',
    })
  return { product, bad }
}

/** The contract's rule for a field, and its message unless a better one is given. */
function by<T extends z.ZodType>(rule: T, value: unknown, message?: string): Reading<z.output<T>> {
  const result = rule.safeParse(value)
  return result.success
    ? { value: result.data }
    : { message: message ?? result.error.issues[0]?.message ?? 'This cannot be read.' }
}

function readCount<T extends z.ZodType>(rule: T, cell: Cell, message: string): Reading<z.output<T>> {
  const reading = readWhole(cell)
  return 'value' in reading ? by(rule, reading.value, message) : reading
}

const weightMessage = 'The weight must be in kilograms, such as 0.35.'

/** With a comma or a point, and with or without its unit. */
function readWeight(text: string): Reading<number> {
  const plain = text.replace(/\s|kg$/gi, '').replace(',', '.')
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return { message: weightMessage }
  return by(weightKg, Number(plain), weightMessage)
}

/** A cell that mentions VAT overrides the answer for the whole column. */
function readPrice(cell: Cell, columnIncludesVat: boolean): Reading<number> {
  const cents = readCents(cell)
  if (!('value' in cents)) return cents
  const vat = typeof cell === 'string' ? readVat(cell) : undefined
  const includesVat = vat === undefined ? columnIncludesVat : vat === 'included'
  return by(shape.price, toRand(includesVat ? withoutVatCents(cents.value) : cents.value))
}

const yes = new Set(['yes', 'y', 'ja', 'true', 'waar', '1', 'x', 'on'])
const no = new Set(['no', 'n', 'nee', 'false', 'onwaar', '0', 'off', '-'])

function readYesNo(cell: Cell): Reading<boolean> {
  const word = textOf(cell).trim().toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { message: 'Please enter yes or no.' }
}

/** URLs separated by spaces, line breaks or bars. */
function readImages(text: string): Reading<string[]> {
  const addresses = text.split(/[\s|]+/).filter(Boolean)
  if (addresses.length > 20) return { message: 'A product can have at most 20 images.' }
  const wrong = addresses.find((address) => address.startsWith('data:') || !imageSource.safeParse(address).success)
  return wrong === undefined ? { value: addresses } : { message: `${cut(wrong, 60)} is not the address of an image.` }
}

/** Part numbers separated by semicolons, bars or line breaks. */
function readNumbers(text: string): Reading<string[]> {
  const numbers = text
    .split(/[;|\r\n]+/)
    .map((number) => number.trim().toLowerCase())
    .filter(Boolean)
  if (numbers.length > maxRelated) return { message: `At most ${maxRelated} part numbers.` }
  const wrong = numbers.find((number) => !shape.partNumber.safeParse(number).success)
  return wrong === undefined ? { value: [...new Set(numbers)] } : { message: `${cut(wrong, 60)} is not a part number.` }
}

/** A cell with several lines gives the attribute several values. */
function readAttributes(name: string, text: string): Reading<Attribute[]> {
  const values = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const reading = by(
    shape.attributes.unwrap(),
    values.map((value) => ({ name, value })),
    'An attribute can have at most 200 characters per line.',
  )
  return reading
}
