import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import type { QuoteLine } from '#contract/quotes/schema.ts'
import { exclVat, totalRows } from '#contract/vat.ts'
import type { App } from '#server/http/types.ts'
import {
  goodsColumns,
  goodsRow,
  type Logo,
  longDay,
  rand,
  sellerParty,
  sheetOf,
  toSheetLine,
} from '#server/invoices/sheet-parts.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { drawPdf, theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import { findVersionDeposit } from './find-version-deposit.ts'
import { findQuoteRow, findVersion, noSuchQuote, type QuoteRow, type VersionRow } from './quote-queries.ts'

type FileApp = Pick<App, 'db' | 'storage'>

/** A version never changes, so its PDF is drawn on request, byte for byte the same, and not stored. */
export async function drawQuote(
  { db, storage }: FileApp,
  quote: QuoteRow,
  number: number,
  by: WantedBy,
): Promise<Buffer> {
  const version = await findVersion(db, quote._id, number)
  if (!version) throw noSuchQuote()
  return drawPdf([toQuoteSheet(quote, version, await readPrintLogo(storage, version.seller.logo))], by)
}

export const quoteFileName = ({ quoteNumber }: QuoteRow, version: number): string =>
  `Quote ${quoteNumber}${version > 1 ? ` version ${version}` : ''}.pdf`

export async function attachQuote(app: FileApp, { of, version }: { of: string; version: number }) {
  const quote = await findQuoteRow(app.db, of)
  if (!quote) return []
  const content = await drawQuote(app, quote, version, theShop)
  return [{ filename: quoteFileName(quote, version), content, contentType: 'application/pdf' }]
}

/** A line that is not in stock states its lead time. */
const withLeadTime = (line: QuoteLine): QuoteLine =>
  line.leadTimeDays
    ? {
        ...line,
        description: [line.description, `Lead time: ${describeLeadTime(line.leadTimeDays)}.`].filter(Boolean).join(' '),
      }
    : line

function depositRows(version: VersionRow): [string, string][] {
  const deposit = findVersionDeposit(version)
  if (deposit === 0) return []
  return [
    ['Deposit', `${rand(deposit)} with the order. We start when it has arrived.`],
    ['Balance', `${rand(version.totalCents - deposit)} before the goods leave our works.`],
  ]
}

function toQuoteSheet({ quoteNumber: number, request }: QuoteRow, version: VersionRow, logo: Logo): Sheet {
  const { seller, buyer, deliverTo, leadTimeDays, terms, note, vatPercent } = version
  const until = longDay(version.validUntil)
  const blocks: Block[] = [
    {
      type: 'parties',
      parties: [
        sellerParty(seller, 'From'),
        {
          label: 'For',
          name: buyer.company || buyer.name,
          lines: [
            buyer.company ? buyer.name : '',
            buyer.email,
            buyer.phone ?? '',
            buyer.vatNumber && vatPercent > 0 ? `VAT no. ${buyer.vatNumber}` : '',
          ].filter(Boolean),
        },
      ],
    },
    ...note
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((text): Block => ({ type: 'text', text })),
    {
      type: 'table',
      columns: goodsColumns(vatPercent),
      rows: version.lines.map((line) => goodsRow(toSheetLine(withLeadTime(line)))),
    },
    {
      type: 'totals',
      rows: [
        { label: exclVat('Items', vatPercent), value: rand(version.itemsCents) },
        {
          label: deliverTo === 'collection' ? 'Collection' : exclVat(`Delivery to ${deliverTo}`, vatPercent),
          value: rand(version.deliveryCents),
        },
        ...(vatPercent > 0
          ? [{ label: 'Total excl. VAT', value: rand(version.itemsCents + version.deliveryCents), isBold: true }]
          : []),
        ...totalRows(vatPercent, rand(version.taxCents), rand(version.totalCents)).map(({ isTotal: _, ...row }) => ({
          ...row,
          isBold: true,
        })),
      ],
    },
    {
      type: 'pairs',
      title: 'Conditions',
      rows: [
        ['Valid until', until],
        ['Lead time', leadTimeDays > 0 ? describeLeadTime(leadTimeDays) : 'From stock'],
        ...depositRows(version),
        ['Delivery', deliverTo === 'collection' ? 'Collected from our works' : `To one address in ${deliverTo}`],
      ],
    },
    ...terms
      .split(/\n{2,}/)
      .filter(Boolean)
      .map((text): Block => ({ type: 'text', text })),
    {
      type: 'text',
      text: `To accept this quote, follow the link in our e-mail${seller.phone ? ` or call us on ${seller.phone}` : ''}.`,
    },
    { type: 'text', text: `This is a quotation, not ${vatPercent > 0 ? 'a tax' : 'an'} invoice.`, isStrong: true },
  ]
  return sheetOf({
    heading: 'Quotation',
    number,
    seller,
    logo,
    date: version.sentAt,
    facts: [
      ['Quote no.', number],
      ['Version', String(version.version)],
      ['Date', longDay(version.sentAt)],
      ['Valid until', until],
      ...(request.reference ? [['Your reference', request.reference] as [string, string]] : []),
    ],
    blocks,
  })
}
