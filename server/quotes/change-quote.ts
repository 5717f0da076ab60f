import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import type { closeQuote as closeCall, updateQuote as updateCall } from '#contract/quotes/office-calls.ts'
import { canAccept, canClose, describeQuoteState, isFinal, maxValidDays } from '#contract/quotes/rules.ts'
import type { Quote, QuoteDraft } from '#contract/quotes/schema.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findSeller } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { emailBuyer, emailOffice } from './queue-quote-emails.ts'
import { completeDraft, type DraftInput, draftOf, offerOf, totalDraft, withoutWork, workAfter } from './quote-draft.ts'
import {
  closedEmail,
  messageEmail,
  movedEmail,
  officeDeclinedEmail,
  officeMessageEmail,
  sentEmail,
} from './quote-emails.ts'
import {
  appendMessage,
  changeQuote,
  findQuoteRow,
  findVersion,
  insertVersion,
  isErased,
  isWithinDays,
  lockQuote,
  moveQuote,
  noSuchQuote,
  type QuoteRow,
  type VersionRow,
} from './quote-queries.ts'
import { isAdmin } from './user-queries.ts'

type QuoteApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>

/** A higher total is a typing error. */
const maxTotalCents = 100_000_000_000

export function assertOpen(row: QuoteRow): void {
  if (isFinal(row))
    throw new AppError('step_not_allowed', 'This quote has been accepted. Copy it to quote for the same items again.')
}

async function completeFor(tx: Db, row: QuoteRow, input: DraftInput) {
  const last = row.version > 0 ? await findVersion(tx, row._id, row.version) : undefined
  return completeDraft(tx, input, [...(last?.lines ?? []), ...draftOf(row, last).lines])
}

/** The lines as they would be saved. */
export async function completeDraftOf(db: Db, id: string, input: DraftInput): Promise<QuoteDraft> {
  const row = await findQuoteRow(db, id)
  if (!row) throw noSuchQuote()
  return completeFor(db, row, input)
}

type Seen = { updatedAt?: string | undefined }

export async function saveDraft(
  app: QuoteApp,
  id: string,
  { updatedAt, ...input }: DraftInput & Seen,
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    assertNotStale(row.updatedAt, updatedAt)
    assertOpen(row)
    const draft = await completeFor(tx, row, input)
    return changeQuote(tx, id, { draft, work: workAfter(row, draft.lines) })
  })
}

/** What still needs a price: free delivery is entered as 0, and custom work cannot be free by oversight. */
function findUnpriced({ lines, deliverTo, deliveryPrice }: QuoteDraft) {
  const work = lines.flatMap(({ isCustom, price }, index) =>
    isCustom && price === 0
      ? [{ path: `lines.${index}.price`, message: 'Custom work needs a price, such as 1250.00.' }]
      : [],
  )
  const isDelivered = deliverTo !== 'collection' && deliveryPrice === undefined
  const message = 'Please enter the price of delivery, or 0 if it is free.'
  return isDelivered ? [...work, { path: 'deliveryPrice', message }] : work
}

/** Sends the next version. Its prices are then binding until `validUntil`. */
export async function sendQuote(
  app: QuoteApp,
  id: string,
  { updatedAt, ...input }: DraftInput & Seen,
  by: { userId: string; sender: Sender },
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    assertNotStale(row.updatedAt, updatedAt)
    assertOpen(row)
    const next = await prepareVersion(tx, row, input)
    await assertChanged(tx, row, next)
    const { sent, version } = await storeVersion(tx, row, next, by.userId)
    await emailBuyer(app, tx, sent, (quote, url) => sentEmail(quote, version, url), by.sender)
    return sent
  })
}

/** Sending the same version again tells the buyer nothing, unless it opens a quote that was declined or closed. */
async function assertChanged(tx: Db, row: QuoteRow, next: NextVersion): Promise<void> {
  const last = row.state === 'sent' ? await findVersion(tx, row._id, row.version) : undefined
  if (last && isDeepStrictEqual(offerOf(next), offerOf(last)))
    throw new AppError(
      'conflict',
      `Nothing has changed since version ${last.version}. Change a line, the delivery, the date or the terms first.`,
    )
}

type NextVersion = Omit<Parameters<typeof insertVersion>[1], 'sentBy' | 'depositPercent'> & { depositPercent: number }

/** The next version, checked and priced. Nothing is stored yet. */
export async function prepareVersion(tx: Db, row: QuoteRow, input: DraftInput): Promise<NextVersion> {
  if (isErased(row)) throw new AppError('conflict', 'This customer’s details have been erased.')
  const draft = await completeFor(tx, row, input)
  const { vat, depositPercent: usualPercent } = await getShopIdentity(tx)
  const totals = totalDraft(draft, vat.percent)
  const refuse = (path: string, message: string): never => {
    throw new AppError('bad_input', message, { issues: [{ path, message }] })
  }
  if (draft.lines.length === 0) refuse('lines', 'A quote needs at least one line.')
  const unpriced = findUnpriced(draft)
  if (unpriced[0]) throw new AppError('bad_input', unpriced[0].message, { issues: unpriced })
  if (totals.totalCents === 0) refuse('lines', 'A quote needs a price.')
  if (totals.totalCents > maxTotalCents)
    refuse('lines', 'This total is too large. Please check the quantities and prices.')
  if (!(await isWithinDays(tx, draft.validUntil, maxValidDays)))
    refuse('validUntil', `Please choose a date from today up to ${maxValidDays} days from now.`)
  const { lines, deliverTo, depositPercent = usualPercent, validUntil, terms, note } = draft
  const leadTimeDays = draft.leadTimeDays ?? refuse('leadTimeDays', 'Please enter the lead time in days.')
  return {
    quoteId: row._id,
    version: row.version + 1,
    lines,
    deliverTo,
    ...totals,
    vatPercent: vat.percent,
    leadTimeDays,
    depositPercent,
    validUntil,
    terms,
    note,
    seller: await findSeller(tx),
    buyer: row.contact,
  }
}

/** The quote is locked by the caller. */
export async function storeVersion(
  tx: Db,
  row: QuoteRow,
  next: NextVersion,
  sentBy: string,
): Promise<{ sent: QuoteRow; version: VersionRow }> {
  const version = await insertVersion(tx, { ...next, lines: next.lines.map(withoutWork), sentBy })
  const sent = await changeQuote(tx, row._id, {
    state: 'sent',
    waitsFor: 'buyer',
    draft: null,
    work: workAfter(row, next.lines),
    version: version.version,
    totalCents: version.totalCents,
    validUntil: version.validUntil,
    decidedAt: null,
    closeReason: null,
    isUnmailed: false,
    ownerId: row.ownerId ?? sentBy,
    firstSentAt: row.firstSentAt ?? version.sentAt,
  })
  return { sent, version }
}

/**
 * Not for a quote that has not been sent, which the buyer does not know about, nor for an erased customer.
 */
const wasTold = ({ email, version, messages, request }: QuoteRow): boolean =>
  email !== '' && (version > 0 || messages.length > 0 || ['cart', 'product'].includes(request.source))

export async function updateQuote(
  app: QuoteApp,
  id: string,
  { contact, owner, followUpOn, officeNote, updatedAt }: z.output<typeof updateCall.schema.body>,
  sender: Sender,
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    assertNotStale(row.updatedAt, updatedAt)
    if (owner && !(await isAdmin(tx, owner)))
      throw new AppError('bad_input', 'A quote can only be assigned to an administrator.')
    if (contact) assertOpen(row)
    const isMoved = contact !== undefined && contact.email.toLowerCase() !== row.email.toLowerCase()
    if (isMoved) await moveQuote(tx, id, contact.email)
    const next = await changeQuote(tx, id, {
      ...(contact ? { contact, email: contact.email } : {}),
      ...(owner === undefined ? {} : { ownerId: owner }),
      ...(followUpOn === undefined ? {} : { followUpOn: followUpOn || null }),
      ...(officeNote === undefined ? {} : { officeNote }),
      ...(isMoved ? { isUnmailed: false } : {}),
    })
    if (isMoved && next.isGuest && wasTold(row)) await emailBuyer(app, tx, next, movedEmail, sender)
    return next
  })
}

export async function closeQuote(
  app: QuoteApp,
  id: string,
  { reason, tellBuyer, updatedAt }: z.output<typeof closeCall.schema.body>,
  sender: Sender,
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    assertNotStale(row.updatedAt, updatedAt)
    if (!canClose(row))
      throw new AppError(
        'step_not_allowed',
        `A quote that is ${describeQuoteState(row).toLowerCase()} cannot be closed.`,
      )
    const closed = await changeQuote(tx, id, {
      state: 'closed',
      waitsFor: null,
      followUpOn: null,
      closeReason: reason,
      decidedAt: new Date().toISOString(),
    })
    if (tellBuyer) await emailBuyer(app, tx, closed, closedEmail, sender)
    return closed
  })
}

export const quoteChanged = (version: number): AppError =>
  new AppError('quote_changed', 'We have sent you a newer version of this quote. Please review it first.', {
    details: { version },
  })
export const quoteExpired = (): AppError =>
  new AppError('quote_expired', 'This quote has expired. Please ask us for a new one.')

/** Why the version that the buyer read cannot be accepted or declined, in words. */
export function assertCurrent(row: QuoteRow, version: number): void {
  if (row.version > version) throw quoteChanged(row.version)
  if (row.isExpired) throw quoteExpired()
  if (!canAccept(row) || row.version !== version)
    throw new AppError(
      'step_not_allowed',
      `This quote is ${describeQuoteState(row).toLowerCase()}. Please contact us if you still need it.`,
    )
}

export async function declineQuote(
  app: QuoteApp,
  id: string,
  { version, reason }: { version: number; reason?: string | undefined },
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    if (row.state === 'declined' && row.version === version) return row
    assertCurrent(row, version)
    const declined = await changeQuote(tx, id, {
      state: 'declined',
      waitsFor: null,
      followUpOn: null,
      closeReason: reason ?? null,
      decidedAt: new Date().toISOString(),
    })
    await emailOffice(app, tx, declined, officeDeclinedEmail)
    return declined
  })
}

const maxMessages = 200

/** Either side can write. The other side is e-mailed, and it is their turn to reply. */
export async function addMessage(
  app: QuoteApp,
  id: string,
  text: string,
  from: { by: Quote['messages'][number]['by']; viewer: Viewer | undefined; sender: Sender },
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    if (isFinal(row))
      throw new AppError('step_not_allowed', 'This quote has been accepted. Please contact us about the order instead.')
    if (row.messages.length >= maxMessages)
      throw new AppError('conflict', 'This quote has too many messages. Please phone us.')
    const isOffice = from.by === 'office'
    const name = (isOffice ? from.viewer?.name : row.contact.name) ?? ''
    const next = await changeQuote(tx, id, {
      messages: appendMessage(row, { by: from.by, name, text }),
      waitsFor: isOffice ? 'buyer' : 'office',
    })
    if (!isOffice) await emailOffice(app, tx, next, (quote, url) => officeMessageEmail(quote, url, text))
    else if (row.email !== '')
      await emailBuyer(app, tx, next, (quote, url) => messageEmail(quote, url, text), from.sender)
    return next
  })
}
