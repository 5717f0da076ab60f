import { toDecimal } from '#contract/money.ts'
import type { Quote, QuoteSummary, QuoteVersion } from '#contract/quotes/schema.ts'
import type { Db } from '#server/db/database.ts'
import { type Buyer, mayForOffice, ownsOrder } from '#server/orders/records/buyer.ts'
import { findOrderRow, findOrdersOfQuotes } from '#server/orders/records/order-queries.ts'
import { findVersionDeposit } from './find-version-deposit.ts'
import { draftOf, withoutWork, withStock } from './quote-draft.ts'
import { findMessageOf, findQuoteFiles } from './quote-file-queries.ts'
import { findVersions, noSuchQuote, type QuoteRow, type VersionRow } from './quote-queries.ts'
import { findPeople } from './user-queries.ts'

type Names = ReadonlyMap<string, { _id: string; name: string }>

function toVersion(row: VersionRow, names: Names, isOffice: boolean): QuoteVersion {
  const depositCents = findVersionDeposit(row)
  const by = isOffice && row.sentBy ? names.get(row.sentBy)?.name : undefined
  return {
    version: row.version,
    lines: row.lines.map(withoutWork),
    deliverTo: row.deliverTo,
    deliveryPrice: toDecimal(row.deliveryCents),
    itemsPrice: toDecimal(row.itemsCents),
    taxPrice: toDecimal(row.taxCents),
    totalPrice: toDecimal(row.totalCents),
    vatPercent: row.vatPercent,
    leadTimeDays: row.leadTimeDays,
    depositPercent: row.depositPercent,
    ...(depositCents > 0 ? { depositPrice: toDecimal(depositCents) } : {}),
    validUntil: row.validUntil,
    terms: row.terms,
    ...(row.note ? { note: row.note } : {}),
    sentAt: row.sentAt,
    ...(by ? { by } : {}),
  }
}

/** The office, or somebody who can open the quote. */
type Reader = Buyer | 'office'

const isOfficeReader = (reader: Reader): boolean => reader === 'office' || mayForOffice(reader, 'quotes.write')

/** The orders that quotes have become, by quote: only those which the reader may open. */
async function findReadableOrders(
  db: Db,
  quotes: readonly QuoteRow[],
  reader: Reader,
): Promise<ReadonlyMap<string, NonNullable<Quote['order']>>> {
  const rows = await findOrdersOfQuotes(
    db,
    quotes.map(({ _id }) => _id),
  )
  return new Map(
    rows.flatMap((row) => {
      if (reader !== 'office' && !mayForOffice(reader, 'quotes.write') && !ownsOrder(reader, row)) return []
      const { _id, orderNumber, status, paidAt, quoteId } = row
      return [[quoteId ?? '', { _id, orderNumber, isPaid: paidAt !== null, isCancelled: status === 'cancelled' }]]
    }),
  )
}

/** A quote as the API sends it. Only the office sees the draft, the owner, the reason and the note. */
export async function toQuote(db: Db, row: QuoteRow | undefined, reader: Reader): Promise<Quote> {
  if (!row) throw noSuchQuote()
  const isOffice = isOfficeReader(reader)
  const userId = reader === 'office' ? undefined : reader.viewer?.userId
  const [versions, orders, files, linked, message] = await Promise.all([
    findVersions(db, [row._id]),
    findReadableOrders(db, [row], reader),
    findQuoteFiles(db, row._id),
    isOffice && row.linkedOrderId ? findOrderRow(db, row.linkedOrderId) : undefined,
    isOffice && row.messageId ? findMessageOf(db, row.messageId) : undefined,
  ])
  const people = await findPeople(db, [row.userId, row.ownerId, ...versions.map(({ sentBy }) => sentBy)])
  const order = orders.get(row._id)
  const user = row.userId && (isOffice || row.userId === userId) ? people.get(row.userId) : undefined
  const owner = row.ownerId ? people.get(row.ownerId) : undefined
  return {
    _id: row._id,
    quoteNumber: row.quoteNumber,
    state: row.state,
    isExpired: row.isExpired,
    waitsFor: row.waitsFor,
    contact: row.contact,
    request: row.request,
    ...(files.length > 0 ? { files: files.map(({ _id, name, size }) => ({ _id, name, size })) } : {}),
    versions: versions.map((version) => toVersion(version, people, isOffice)),
    messages: row.messages,
    ...(order ? { order } : {}),
    ...(row.isUnmailed ? { isUnmailed: true } : {}),
    ...(user ? { user } : {}),
    ...(isOffice
      ? {
          ...(message ? { fromMessage: message } : {}),
          ...(linked ? { linkedOrder: { _id: linked._id, orderNumber: linked.orderNumber } } : {}),
          draft: await withStock(db, draftOf(row, versions.at(-1))),
          ...(owner ? { owner: { _id: owner._id, name: owner.name } } : {}),
          ...(row.followUpOn ? { followUpOn: row.followUpOn } : {}),
          ...(row.closeReason ? { closeReason: row.closeReason } : {}),
          officeNote: row.officeNote,
        }
      : {}),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function toSummaries(db: Db, rows: readonly QuoteRow[], reader: Reader): Promise<QuoteSummary[]> {
  const isOffice = reader === 'office'
  const orders = await findReadableOrders(db, rows, reader)
  const owners = isOffice
    ? await findPeople(
        db,
        rows.map(({ ownerId }) => ownerId),
      )
    : new Map()
  return rows.map((row) => {
    const order = orders.get(row._id)
    const owner = row.ownerId ? owners.get(row.ownerId) : undefined
    return {
      _id: row._id,
      quoteNumber: row.quoteNumber,
      state: row.state,
      isExpired: row.isExpired,
      waitsFor: row.waitsFor,
      contact: row.contact,
      about: describeRequest(row.request),
      version: row.version,
      ...(row.totalCents === null ? {} : { totalPrice: toDecimal(row.totalCents) }),
      ...(row.validUntil ? { validUntil: row.validUntil } : {}),
      ...(order ? { order } : {}),
      ...(owner ? { owner: { _id: owner._id, name: owner.name } } : {}),
      ...(isOffice && row.followUpOn ? { followUpOn: row.followUpOn } : {}),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}

function describeRequest({ lines, message }: Quote['request']): string {
  const [first] = lines
  const name = first?.name ?? first?.description ?? message
  const short = name.length > 80 ? `${name.slice(0, 79).trimEnd()}…` : name
  return lines.length > 1 ? `${short} and ${lines.length - 1} more` : short
}
