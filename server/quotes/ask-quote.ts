import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import { toRand } from '#contract/money.ts'
import { isCollected } from '#contract/orders/status.ts'
import type { requestQuote } from '#contract/quotes/buyer-calls.ts'
import type { createOfficeQuote } from '#contract/quotes/office-calls.ts'
import { type DeliverTo, deliverTos } from '#contract/quotes/rules.ts'
import type { Quote, QuoteContact } from '#contract/quotes/schema.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { findPricedDesigns } from '#server/configure/find-priced-designs.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { copyFiles } from '#server/media/copy-files.ts'
import type { KeptFile } from '#server/media/keep-files.ts'
import { findReceived } from '#server/orders/records/find-received.ts'
import { findOrderRow, noSuchOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { emailBuyer, emailOffice } from './queue-quote-emails.ts'
import { beginDraft, draftOf } from './quote-draft.ts'
import { askedEmail, officeAskedEmail } from './quote-emails.ts'
import { findMessageFiles, findMessageOf, insertQuoteFiles } from './quote-file-queries.ts'
import { changeQuote, findVersion, insertQuote, isErased, type QuoteRow } from './quote-queries.ts'

type QuoteApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type Asked = z.output<typeof requestQuote.schema.body>

/**
 * Each product and custom enclosure once. Products not for sale are left out, so that drafts are not revealed.
 */
async function toRequestLines(db: Db, { orderItems, customLines }: Asked): Promise<Quote['request']['lines']> {
  const quantities = new Map<string, number>()
  for (const { _id, qty } of orderItems) quantities.set(_id, Math.min(9999, (quantities.get(_id) ?? 0) + qty))
  const products = await findProductsByIds(db, [...quantities.keys()], 'shoppers')
  const foundIds = new Set(products.map(({ _id }) => _id))
  const designs = await findPricedDesigns(
    db,
    [...quantities.keys()].filter((id) => !foundIds.has(id)),
  )
  return [
    ...products.map(({ _id, partNumber, name, slug }) => ({
      product: _id,
      partNumber,
      name,
      slug,
      qty: quantities.get(_id) ?? 1,
    })),
    ...designs.map(({ _id, name, priceCents, design: { code, link } }) => ({
      design: { _id, link },
      partNumber: code,
      name,
      price: toRand(priceCents),
      qty: quantities.get(_id) ?? 1,
    })),
    ...customLines,
  ]
}

export async function askQuote(
  app: QuoteApp,
  asked: Asked,
  { userId, sender, files = [] }: { userId: string | undefined; sender: Sender; files?: readonly KeptFile[] },
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const { contact, message, deliverTo, neededBy, reference, source } = asked
    const lines = await toRequestLines(tx, asked)
    if (lines.length === 0 && message === '')
      throw new AppError('bad_input', 'None of these products is still available. Please tell us what you need.', {
        issues: [{ path: 'message', message: 'Please tell us what you would like quoted.' }],
      })
    const request = {
      message,
      lines,
      source,
      ...(deliverTo ? { deliverTo } : {}),
      ...(neededBy ? { neededBy } : {}),
      ...(reference ? { reference } : {}),
    }
    const row = await insertQuote(tx, {
      userId: userId ?? null,
      isGuest: userId === undefined,
      email: contact.email,
      contact,
      request,
      draft: await beginDraft(tx, request),
    })
    await insertQuoteFiles(tx, row._id, files)
    await emailOffice(app, tx, row, (quote, url) => officeAskedEmail(quote, url, files))
    if (await emailBuyer(app, tx, row, askedEmail, sender)) return row
    return changeQuote(tx, row._id, { isUnmailed: true })
  })
}

type BeginApp = QuoteApp & Pick<App, 'storage'>
type Begun = z.output<typeof createOfficeQuote.schema.body>

/** For a caller, from a message, or for more goods of an order. Nobody is notified until it is sent. */
export async function beginQuote(
  app: BeginApp,
  { contact, message, source, product, order: orderId, fromMessage: messageId }: Begun,
  by: string,
): Promise<QuoteRow> {
  const files = messageId ? await findMessageFiles(app.db, messageId) : []
  const begin = (copies: KeptFile[]) =>
    app.db.transaction(async (tx) => {
      const lines = (await findProductsByIds(tx, product ? [product] : [], 'office')).map(
        ({ _id, partNumber, name, slug }) => ({ product: _id, partNumber, name, slug, qty: 1 }),
      )
      const order = orderId ? await getPaidOrder(tx, orderId) : undefined
      const caller = contact ?? (order && contactOf(order))
      if (!caller) throw new AppError('bad_input', 'Please say who it is for.')
      const place = order && placeOf(order)
      const request = { message, lines, source, ...(place ? { deliverTo: place } : {}) }
      if (messageId && !(await findMessageOf(tx, messageId))) throw new AppError('not_found', 'Message not found.')
      const row = await insertQuote(tx, {
        userId: order?.userId ?? null,
        isGuest: order?.isGuest ?? true,
        email: caller.email,
        contact: caller,
        request,
        draft: await beginDraft(tx, request),
        ownerId: by,
        ...(order ? { linkedOrderId: order._id } : {}),
        ...(messageId ? { messageId } : {}),
      })
      await insertQuoteFiles(tx, row._id, copies)
      return row
    })
  return copyFiles(app.storage, { files, folder: app.config.DATA_DIR }, begin)
}

async function getPaidOrder(tx: Db, id: string): Promise<OrderRow> {
  const order = await findOrderRow(tx, id)
  if (!order) throw noSuchOrder()
  if (order.status === 'cancelled' || order.status === 'refunded')
    throw new AppError('step_not_allowed', 'This order was cancelled. Please place a new one.')
  if ((await findReceived(tx, id)) === 0)
    throw new AppError('step_not_allowed', 'No money has come for this order yet: change its goods instead.')
  return order
}

const contactOf = ({ shippingAddress: { fullName, phone, company, vatNumber }, email }: OrderRow): QuoteContact => ({
  name: fullName,
  email,
  ...(phone ? { phone } : {}),
  ...(company ? { company } : {}),
  ...(vatNumber ? { vatNumber } : {}),
})

const placeOf = ({ delivery, shippingAddress: { province } }: OrderRow): DeliverTo | undefined =>
  isCollected({ delivery }) ? 'collection' : deliverTos.find((place) => place === province)

/** Copies customer and lines to a new quote, because an accepted one is final. */
export async function copyQuote(app: QuoteApp, before: QuoteRow, by: string): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    if (isErased(before)) throw new AppError('conflict', 'This customer’s details have been erased.')
    const last = before.version > 0 ? await findVersion(tx, before._id, before.version) : undefined
    const request = { ...before.request, source: 'office' as const }
    const { validUntil } = await beginDraft(tx, { ...request, lines: [] })
    return insertQuote(tx, {
      userId: before.userId,
      isGuest: before.isGuest,
      email: before.email,
      contact: before.contact,
      request,
      draft: { ...draftOf(before, last), validUntil },
      ownerId: by,
    })
  })
}
