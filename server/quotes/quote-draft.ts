import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { designPicture } from '#contract/configure/paths.ts'
import { AppError } from '#contract/http/errors.ts'
import { toCents, toRand } from '#contract/money.ts'
import type { quoteDraftBody } from '#contract/quotes/office-calls.ts'
import { type DeliverTo, deliverTos, usualTerms, usualValidDays } from '#contract/quotes/rules.ts'
import type { Quote, QuoteDraft, QuoteLine } from '#contract/quotes/schema.ts'
import { type QuoteCents, totalQuote } from '#contract/quotes/trade-prices.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { type DesignForSale, findPricedDesigns } from '#server/configure/find-priced-designs.ts'
import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { findDay, type QuoteRow, type VersionRow } from './quote-queries.ts'

export type DraftInput = z.output<typeof quoteDraftBody>

const isDeliverTo = (text: string): text is DeliverTo => (deliverTos as readonly string[]).includes(text)

const productLine = (product: ProductSummary, qty: number): QuoteLine => ({
  _id: product._id,
  product: product._id,
  isCustom: false,
  partNumber: product.partNumber,
  name: product.name,
  qty,
  listPrice: product.price,
  price: product.price,
  ...(product.madeToOrder && product.leadTimeDays ? { leadTimeDays: product.leadTimeDays } : {}),
  image: product.images[0] ?? '',
  slug: product.slug,
})

/** Priced for the quantity; the list price is the price of one. */
function designLine(
  { _id, name, priceCents, singleCents, leadTimeDays, design }: DesignForSale,
  qty: number,
): QuoteLine {
  return {
    _id,
    isCustom: true,
    partNumber: design.code,
    name,
    qty,
    listPrice: toRand(singleCents),
    price: toRand(priceCents),
    leadTimeDays,
    image: designPicture(design.code),
    slug: '',
    design,
  }
}

/** The designs among these lines, by id. */
async function findDesignLines(
  db: Db,
  lines: readonly { _id: string; qty: number }[],
): Promise<Map<string, QuoteLine>> {
  const quantities = new Map(lines.map(({ _id, qty }) => [_id, qty]))
  const designs = await findPricedDesigns(db, [...quantities.keys()], quantities)
  return new Map(designs.map((design) => [design._id, designLine(design, quantities.get(design._id) ?? 1)]))
}

/** The office's starting point: the requested lines at the shop's prices. Custom work and delivery have no price yet. */
export async function beginDraft(db: Db, request: Quote['request']): Promise<QuoteDraft> {
  const ids = request.lines.flatMap(({ product }) => product ?? [])
  const products = new Map((await findProductsByIds(db, ids, 'office')).map((product) => [product._id, product]))
  const designs = await findDesignLines(
    db,
    request.lines.flatMap(({ design, qty }) => (design ? [{ _id: design._id, qty }] : [])),
  )
  const lines = request.lines.flatMap(({ product: id, design, description = '', qty }): QuoteLine[] => {
    if (design) return [designs.get(design._id) ?? []].flat()
    const product = id ? products.get(id) : undefined
    if (product) return [productLine(product, qty)]
    if (id) return []
    const [name = ''] = description.split('\n')
    const isLong = description.length > 200 || name !== description
    return [
      {
        _id: randomUUID(),
        isCustom: true,
        partNumber: '',
        name: name.slice(0, 200),
        ...(isLong ? { description } : {}),
        qty,
        price: 0,
        image: '',
        slug: '',
      },
    ]
  })
  const { address, vat, depositPercent } = await getShopIdentity(db)
  const home: DeliverTo = isDeliverTo(address.province) ? address.province : 'Gauteng'
  const isInStock = ({ product: id, qty }: QuoteLine) => {
    const product = id ? products.get(id) : undefined
    return product !== undefined && !product.madeToOrder && product.countInStock >= qty
  }
  const isTimeKnown = lines.every((line) => line.leadTimeDays !== undefined || isInStock(line))
  return {
    lines,
    deliverTo: request.deliverTo ?? home,
    ...(isTimeKnown ? { leadTimeDays: Math.max(0, ...lines.map((line) => line.leadTimeDays ?? 0)) } : {}),
    depositPercent,
    validUntil: await findDay(db, usualValidDays),
    terms: usualTerms(vat.percent),
    note: '',
  }
}

/** What the editor shows: the unsent draft, or the last version sent. */
export function draftOf({ draft, work }: QuoteRow, last: VersionRow | undefined): QuoteDraft {
  if (draft) return draft
  if (!last) throw new Error('a quote has neither a draft nor a version')
  const { lines, deliverTo, deliveryCents, leadTimeDays, depositPercent, validUntil, terms, note } = last
  const deliveryPrice = toRand(deliveryCents)
  const worked = lines.map((line) => (work[line._id] ? { ...line, work: work[line._id] } : line))
  return { lines: worked, deliverTo, deliveryPrice, leadTimeDays, depositPercent, validUntil, terms, note }
}

/** A quote's estimates once these lines are saved; those of other lines stay, for the version that was sent. */
export function workAfter({ work }: Pick<QuoteRow, 'work'>, lines: readonly QuoteLine[]): QuoteRow['work'] {
  const workById = new Map(lines.map((line) => [line._id, line.work]))
  const others = Object.entries(work).filter(([_id]) => !workById.has(_id))
  return Object.fromEntries([...others, ...[...workById].flatMap(([_id, one]) => (one ? [[_id, one] as const] : []))])
}

/** What a version stores of a line, because buyers read it. */
export const withoutWork = ({ work: _, ...line }: QuoteLine): QuoteLine => line

/** A draft with the units of each product that can be sold now. */
export async function withStock(db: Db, draft: QuoteDraft): Promise<QuoteDraft> {
  const ids = draft.lines.flatMap(({ product }) => product ?? [])
  const products = new Map((await findProductsByIds(db, ids, 'office')).map((product) => [product._id, product]))
  return {
    ...draft,
    lines: draft.lines.map((line) => {
      const available = line.product && products.get(line.product)?.countInStock
      return typeof available === 'number' ? { ...line, available } : line
    }),
  }
}

/**
 * The office's lines with the shop's data for each product. Lines of deleted products stay as they were; a new
 * line must have an existing product.
 */
export async function completeDraft(db: Db, input: DraftInput, before: readonly QuoteLine[]): Promise<QuoteDraft> {
  const { lines, deliverTo, deliveryPrice, leadTimeDays, depositPercent, validUntil, terms, note } = input
  const ids = lines.flatMap(({ product }) => product ?? [])
  const products = new Map((await findProductsByIds(db, ids, 'office')).map((product) => [product._id, product]))
  const linesBefore = new Map(before.map((line) => [line._id, line]))
  const designs = await findDesignLines(
    db,
    // What was calculated for another quantity is calculated again; the price is the office's.
    lines.flatMap(({ _id, product, qty }) =>
      _id && !product && !isSame(linesBefore.get(_id), qty) ? [{ _id, qty }] : [],
    ),
  )
  return {
    lines: lines.map((line, index): QuoteLine => {
      const own = {
        qty: line.qty,
        price: line.price,
        ...(line.description ? { description: line.description } : {}),
        ...(line.leadTimeDays === undefined ? {} : { leadTimeDays: line.leadTimeDays }),
      }
      if (line.product === undefined) {
        const { partNumber, name } = line
        const custom = line._id ? (designs.get(line._id) ?? linesBefore.get(line._id)) : undefined
        if (custom?.design) return withOwn(custom, own)
        // A new id, never that of a product or another line.
        const _id = line._id && linesBefore.get(line._id)?.isCustom ? line._id : randomUUID()
        return { _id, isCustom: true, partNumber, name, image: '', slug: '', ...own, ...workIn(line) }
      }
      const product = products.get(line.product)
      const kept = linesBefore.get(line.product)
      if (!product && !kept) throw noProduct(index)
      return withOwn(product ? productLine(product, line.qty) : (kept as QuoteLine), own)
    }),
    deliverTo,
    deliveryPrice,
    ...(leadTimeDays === undefined ? {} : { leadTimeDays }),
    ...(depositPercent === undefined ? {} : { depositPercent }),
    validUntil,
    terms,
    note,
  }
}

const workIn = ({ work = {} }: DraftInput['lines'][number]): Pick<QuoteLine, 'work'> => {
  const entered = Object.entries(work).filter(([, minutes]) => minutes > 0)
  return entered.length > 0 ? { work: Object.fromEntries(entered) } : {}
}

const isSame = (line: QuoteLine | undefined, qty: number) => line?.design !== undefined && line.qty === qty

/** Only the office sets description and lead time: omitted ones are removed. */
function withOwn(
  { description: _, leadTimeDays: __, work: ___, ...facts }: QuoteLine,
  own: Pick<QuoteLine, 'qty' | 'price'>,
): QuoteLine {
  return { ...facts, ...own }
}

function noProduct(index: number): AppError {
  const message = 'This product no longer exists. Please remove the line.'
  return new AppError('bad_input', message, { issues: [{ path: `lines.${index}.name`, message }] })
}

/** What is collected costs no delivery, even if an earlier version had a price for it. */
export const totalDraft = ({ lines, deliverTo, deliveryPrice }: QuoteDraft, vatPercent: number): QuoteCents =>
  totalQuote(
    lines.map(({ price, qty }) => ({ priceCents: toCents(price), qty })),
    deliverTo === 'collection' ? 0 : toCents(deliveryPrice ?? 0),
    vatPercent,
  )

type Offer = Pick<
  VersionRow,
  | 'lines'
  | 'deliverTo'
  | 'deliveryCents'
  | 'leadTimeDays'
  | 'depositPercent'
  | 'validUntil'
  | 'terms'
  | 'vatPercent'
  | 'buyer'
> & { note: string | null }

/** What is promised, and to whom: today's list price and picture of a product are no part of it. */
export const offerOf = (version: Offer) => ({
  lines: version.lines.map(({ _id, partNumber, name, description = '', qty, price, leadTimeDays = 0 }) => [
    _id,
    partNumber,
    name,
    description,
    qty,
    price,
    leadTimeDays,
  ]),
  deliverTo: version.deliverTo,
  deliveryCents: version.deliveryCents,
  leadTimeDays: version.leadTimeDays,
  depositPercent: version.depositPercent,
  validUntil: version.validUntil,
  terms: version.terms,
  vatPercent: version.vatPercent,
  note: version.note ?? '',
  buyer: version.buyer,
})
