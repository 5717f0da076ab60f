import type { z } from 'zod'
import { defaultPaymentMethod } from '#contract/cart/price.ts'
import { describeWorks } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import type { acceptQuote as acceptCall } from '#contract/quotes/buyer-calls.ts'
import type { QuoteLine } from '#contract/quotes/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { placeQuoted } from '#server/orders/place-order.ts'
import { assertPlace } from '#server/orders/records/deliver-to.ts'
import { findOrderOfQuote, type OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { askOrderReadyOn } from '#server/workshop/ask-ready-on.ts'
import { assertCurrent } from './change-quote.ts'
import { findVersionDeposit } from './find-version-deposit.ts'
import { emailOffice } from './queue-quote-emails.ts'
import { officeAcceptedEmail } from './quote-emails.ts'
import {
  findQuoteRow,
  findVersion,
  markAccepted,
  noSuchQuote,
  type QuoteRow,
  type VersionRow,
} from './quote-queries.ts'

type Accepting = z.output<typeof acceptCall.schema.body> & {
  /** `office` accepts for a caller; nobody is a guest. */
  by: Pick<Viewer, 'userId' | 'email'> | 'office' | undefined
  /** The buyer was on the phone and has not seen the quote. */
  isByPhone?: boolean
  readyOn: string | null
  sender: Sender
}

type VersionTerms = Pick<
  VersionRow,
  | 'lines'
  | 'deliverTo'
  | 'deliveryCents'
  | 'itemsCents'
  | 'taxCents'
  | 'totalCents'
  | 'vatPercent'
  | 'leadTimeDays'
  | 'depositPercent'
>

/**
 * Creates the quote's one unpaid order, at the quoted prices. The order is inserted first: its unique key lets one of
 * several attempts through while the others wait for it. If the quote has changed meanwhile, nothing happens.
 */
export async function acceptQuote(
  app: Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'log'>,
  id: string,
  accepting: Omit<Accepting, 'readyOn'>,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { version: read } = accepting
  const quoteBefore = await findQuoteRow(app.db, id)
  const readyOn = await askVersionReadyOn(app, await findVersion(app.db, id, read), quoteBefore?.work)
  return app.db.transaction(async (tx) => {
    const quote = await findQuoteRow(tx, id)
    if (!quote) throw noSuchQuote()
    const existing = await findOrderOfQuote(tx, id)
    if (existing) return { order: existing, isNew: false }
    assertCurrent(quote, read)
    const version = await findVersion(tx, id, read)
    if (!version) throw noSuchQuote()
    const order = await placeVersion(app, tx, quote, version, { ...accepting, readyOn })
    if (!order) {
      const first = await findOrderOfQuote(tx, id)
      if (!first) throw new Error('the order of the quote was not found')
      return { order: first, isNew: false }
    }
    const accepted = await markAccepted(tx, id, read)
    if (!accepted) {
      assertCurrent((await findQuoteRow(tx, id)) ?? quote, read)
      throw new Error('the quote could not be accepted')
    }
    await emailOffice(app, tx, accepted, (row, url) => officeAcceptedEmail(row, url, order))
    return { order, isNew: true }
  })
}

/** When the workshop would have a version's goods ready, if it were paid today. */
export const askVersionReadyOn = async (
  app: Pick<App, 'db' | 'log'>,
  version: Pick<VersionRow, 'lines' | 'leadTimeDays'> | undefined,
  work: QuoteRow['work'] = {},
): Promise<string | null> => (version ? askOrderReadyOn(app, { items: toPlanned(version, work) }) : null)

/** The lines as the workshop plans them. */
export const toPlanned = (version: Pick<VersionRow, 'lines' | 'leadTimeDays'>, work: QuoteRow['work'] = {}) =>
  version.lines.map((line) => ({ ...toOrderItem(line, version), work: line.work ?? work[line._id] }))

/** The unpaid order of a version; undefined if the quote has one already. */
export async function placeVersion(
  app: Pick<App, 'jobs' | 'config' | 'guests'>,
  tx: Db,
  quote: QuoteRow,
  version: VersionTerms,
  accepting: Accepting,
): Promise<OrderRow | undefined> {
  const { shippingAddress, billingAddress, paymentMethod, isByPhone, readyOn, sender } = accepting
  const isCollected = version.deliverTo === 'collection'
  assertPlace(shippingAddress, { isCollected, totalCents: version.totalCents, billing: billingAddress })
  assertDelivery(version, shippingAddress.province)
  assertDrawingsChecked(version, accepting.checked)
  const owner = ownerOf(quote, accepting)
  const { email: _, ...place } = shippingAddress
  return placeQuoted(app, tx, {
    quoteId: quote._id,
    quoteNumber: isByPhone ? undefined : quote.quoteNumber,
    items: version.lines.map((line) => toOrderItem(line, version)),
    shippingAddress: owner.email ? { ...place, email: owner.email } : place,
    billingAddress: billingAddress ?? null,
    ...owner,
    ...(isCollected
      ? {
          delivery: { method: 'collection', name: 'Collection', collectAt: describeWorks(await getShopIdentity(tx)) },
        }
      : {}),
    paymentMethod: paymentMethod ?? defaultPaymentMethod,
    itemsCents: version.itemsCents,
    shippingCents: version.deliveryCents,
    taxCents: version.taxCents,
    totalCents: version.totalCents,
    vatPercent: version.vatPercent,
    depositCents: findVersionDeposit(version),
    readyOn,
    sender,
  })
}

/**
 * The order belongs to whoever accepts, because it has their address: not to whoever asked, who may have given
 * somebody else's e-mail address. A guest's belongs to the account that has verified the e-mail address, if any.
 */
function ownerOf(quote: QuoteRow, { by, shippingAddress }: Accepting) {
  const email = shippingAddress.email
  if (by === 'office') return { userId: quote.userId, email: email ?? quote.email, isGuest: quote.isGuest }
  if (!by) return { userId: null, email: email ?? quote.email, isGuest: true }
  return {
    userId: by.userId,
    email: email ?? (by.userId === quote.userId ? quote.email : by.email),
    isGuest: false,
  }
}

function assertDelivery({ deliverTo }: VersionTerms, province: string): void {
  if (deliverTo === 'collection' || deliverTo === province) return
  const message = `The delivery price in this quote is for ${deliverTo}. To deliver elsewhere, please ask us for a new version.`
  throw new AppError('delivery_elsewhere', message, { issues: [{ path: 'shippingAddress.province', message }] })
}

/** For a custom enclosure, the buyer confirms the drawing, quoted or not. */
function assertDrawingsChecked({ lines }: VersionTerms, checked = false): void {
  const codes = lines.flatMap(({ design }) => design?.code ?? [])
  if (checked || codes.length === 0) return
  const message = `Please check ${codes.length === 1 ? 'drawing' : 'drawings'} ${codes.join(', ')} first: we build what they show.`
  throw new AppError('bad_input', message, { issues: [{ path: 'checked', message }] })
}

function toOrderItem(line: QuoteLine, version: Pick<VersionRow, 'leadTimeDays'>): OrderItem {
  const leadTimeDays = line.leadTimeDays ?? version.leadTimeDays
  return {
    _id: line._id,
    name: line.name,
    slug: line.slug,
    partNumber: line.partNumber,
    image: line.image,
    price: line.price,
    qty: line.qty,
    madeToOrder: leadTimeDays > 0,
    ...(leadTimeDays > 0 ? { leadTimeDays } : {}),
    isPromised: true,
    ...(line.isCustom ? { isCustom: true } : {}),
    ...(line.description ? { description: line.description } : {}),
    ...(line.design ? { design: line.design, checked: true as const } : {}),
    ...(line.listPrice === undefined || line.listPrice === line.price ? {} : { listPrice: line.listPrice }),
  }
}
