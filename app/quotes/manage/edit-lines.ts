import { z } from 'zod'
import { findWorkProblems, toWork, toWorkForm, type WorkForm } from '#app/settings/work-form.ts'
import { formatAmount, parseAmount, parseCount } from '#app/ui/format/parse-number.ts'
import type { OrderDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import { toCents, toDecimal, toRand } from '#contract/money.ts'
import { depositPercents } from '#contract/orders/deposit.ts'
import type { QuoteDraftBody } from '#contract/quotes/office-calls.ts'
import { deliverTos, maxLeadTimeDays, maxQuoteQuantity, usualValidDays } from '#contract/quotes/rules.ts'
import type { QuoteDraft, QuoteLine } from '#contract/quotes/schema.ts'
import { netCents, totalQuote } from '#contract/quotes/trade-prices.ts'
import { fromLink } from '#enclosure/link.ts'
import { priceDesign, type Rates } from '#enclosure/price.ts'

/** A line being edited: figures are as typed. Orders taken by phone can use the same lines. */
export type EditLine = {
  _id: string
  product?: string | undefined
  isCustom: boolean
  partNumber: string
  name: string
  description: string
  qty: number
  price: string
  listPrice?: number | undefined
  leadTimeDays: string
  /** For a product: the units that can be sold now. */
  available?: number | undefined
  image: string
  /** A custom enclosure: the office can change its price, but not the design. */
  design?: OrderDesign | undefined
  /** Of custom work: minutes for one, by station. */
  work: WorkForm
}

const toEditLine = (line: QuoteLine): EditLine => ({
  _id: line._id,
  product: line.product,
  isCustom: line.isCustom,
  partNumber: line.partNumber,
  name: line.name,
  description: line.description ?? '',
  qty: line.qty,
  // Custom work starts without a price.
  price: line.isCustom && line.price === 0 ? '' : formatAmount(line.price),
  listPrice: line.listPrice,
  leadTimeDays: line.leadTimeDays === undefined ? '' : String(line.leadTimeDays),
  available: line.available,
  image: line.image,
  design: line.design,
  work: toWorkForm(line.work),
})

type Product = {
  _id: string
  name: string
  partNumber: string
  image: string
  price: number
  countInStock: number
  madeToOrder: boolean
  leadTimeDays?: number | undefined
}

export const productLine = (product: Product): EditLine => ({
  _id: product._id,
  product: product._id,
  isCustom: false,
  partNumber: product.partNumber,
  name: product.name,
  description: '',
  qty: 1,
  price: formatAmount(product.price),
  listPrice: product.price,
  leadTimeDays: product.madeToOrder && product.leadTimeDays ? String(product.leadTimeDays) : '',
  available: product.countInStock,
  image: product.image,
  work: {},
})

export const customLine = (): EditLine => ({
  _id: crypto.randomUUID(),
  isCustom: true,
  partNumber: '',
  name: '',
  description: '',
  qty: 1,
  price: '',
  leadTimeDays: '',
  image: '',
  work: {},
})

/** A discount on every line that has a list price: from the list price, never from a discounted one. */
export const discountLines = (lines: readonly EditLine[], percent: number): EditLine[] =>
  lines.map((line) =>
    // An enclosure's price already depends on its quantity.
    line.listPrice === undefined || line.design
      ? line
      : { ...line, price: formatAmount(toRand(netCents(toCents(line.listPrice), Math.round(percent * 100)))) },
  )

/** What the shop charges for each of this many enclosures, and how long they take; nothing for any other line. */
export function calculate({ design }: EditLine, qty: number, rates: Rates) {
  const parsed = design && fromLink(design.link)
  if (!parsed) return undefined
  const { cents, leadTimeDays } = priceDesign(parsed, rates, qty)
  return { price: formatAmount(toRand(cents)), leadTimeDays: String(leadTimeDays) }
}

/** An enclosure's price and lead time follow its quantity, unless the office has set its own. */
export function changeQuantity(line: EditLine, qty: number, rates: Rates | undefined): EditLine {
  const before = rates && calculate(line, line.qty, rates)
  const after = rates && calculate(line, qty, rates)
  if (!before || !after) return { ...line, qty }
  return {
    ...line,
    qty,
    price: parseAmount(line.price) === parseAmount(before.price) ? after.price : line.price,
    leadTimeDays: line.leadTimeDays === before.leadTimeDays ? after.leadTimeDays : line.leadTimeDays,
  }
}

/** Whether more is quoted than there is, with no time of its own in which the rest is made or bought. */
export const isShort = ({ available, qty, leadTimeDays }: EditLine): boolean =>
  available !== undefined && qty > available && leadTimeDays.trim() === ''

/** How far below the list price, in whole percent; undefined without a discount. */
export function discountOf({ listPrice, price }: EditLine): number | undefined {
  const amount = parseAmount(price)
  if (!listPrice || amount === undefined || amount >= listPrice) return undefined
  return Math.round((1 - amount / listPrice) * 1000) / 10
}

const amount = (text: string) => {
  const rand = parseAmount(text)
  return rand !== undefined && rand >= 0 && rand <= 100_000_000
}
const days = (text: string) => {
  const count = parseCount(text)
  return count !== undefined && count >= 0 && count <= maxLeadTimeDays
}

const editLine = z.custom<EditLine>().superRefine((line, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (line.isCustom && line.name.trim() === '') refuse('name', 'Please describe the work.')
  // Not known yet. The server requires it before sending.
  const isUnpriced = line.isCustom && line.price.trim() === ''
  if (!isUnpriced && !amount(line.price)) refuse('price', 'Please enter a price, such as 1250.00.')
  if (line.leadTimeDays.trim() !== '' && !days(line.leadTimeDays)) refuse('leadTimeDays', 'Please enter whole days.')
  for (const [path, message] of Object.entries(findWorkProblems(line.work)))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
  if (line.qty < 1 || line.qty > maxQuoteQuantity) refuse('qty', 'Please enter a quantity.')
})

export const editorSchema = z.object({
  lines: z.array(editLine),
  deliverTo: z.enum(deliverTos),
  deliveryPrice: z
    .string()
    .refine((text) => text.trim() === '' || amount(text), 'Please enter an amount, such as 450.00.'),
  // Not known yet. The server requires it before sending.
  leadTimeDays: z
    .string()
    .refine((text) => text.trim() === '' || days(text), `Please enter a number of days from 0 to ${maxLeadTimeDays}.`),
  depositPercent: z.string(),
  validUntil: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a day.'),
  terms: z.string(),
  note: z.string(),
})
export type EditorValues = z.input<typeof editorSchema>

export const toEditor = (draft: QuoteDraft): EditorValues => ({
  lines: draft.lines.map(toEditLine),
  deliverTo: draft.deliverTo,
  deliveryPrice: draft.deliveryPrice === undefined ? '' : formatAmount(draft.deliveryPrice),
  leadTimeDays: draft.leadTimeDays === undefined ? '' : String(draft.leadTimeDays),
  depositPercent: String(draft.depositPercent ?? 0),
  // An expired quote gets a new date.
  validUntil: draft.validUntil < today() ? addDays(today(), usualValidDays) : draft.validUntil,
  terms: draft.terms,
  note: draft.note,
})

export const toDraftBody = ({ lines, ...rest }: EditorValues): QuoteDraftBody => ({
  ...rest,
  deliveryPrice: parseAmount(rest.deliveryPrice),
  leadTimeDays: parseCount(rest.leadTimeDays),
  depositPercent: depositPercents.find((percent) => String(percent) === rest.depositPercent) ?? 0,
  lines: lines.map((line) => ({
    _id: line._id,
    ...(line.product ? { product: line.product } : {}),
    partNumber: line.partNumber,
    name: line.name,
    ...(line.description.trim() ? { description: line.description } : {}),
    qty: line.qty,
    price: parseAmount(line.price) ?? 0,
    ...(line.leadTimeDays.trim() ? { leadTimeDays: parseCount(line.leadTimeDays) ?? 0 } : {}),
    ...(Object.keys(toWork(line.work)).length > 0 ? { work: toWork(line.work) } : {}),
  })),
})

/** The totals while typing; unreadable figures count as 0, and so does the delivery of what is collected. */
export function totalEditor(
  { lines, deliverTo, deliveryPrice }: Pick<EditorValues, 'lines' | 'deliverTo' | 'deliveryPrice'>,
  vatPercent: number,
) {
  const cents = (text: string) => Math.max(0, toCents(parseAmount(text) ?? 0))
  const totals = totalQuote(
    lines.map(({ price, qty }) => ({ priceCents: cents(price), qty })),
    deliverTo === 'collection' ? 0 : cents(deliveryPrice),
    vatPercent,
  )
  return {
    vatPercent,
    itemsPrice: toDecimal(totals.itemsCents),
    deliveryPrice: toDecimal(totals.deliveryCents),
    taxPrice: toDecimal(totals.taxCents),
    totalPrice: toDecimal(totals.totalCents),
  }
}
