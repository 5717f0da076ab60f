import { formatDay } from '#contract/days.ts'
import { formatRand, fromDecimal, toRand } from '#contract/money.ts'
import type { VatReturn } from '#contract/reports/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { type Logo, sheetOf } from '#server/invoices/sheet-parts.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import type { TaxedDocument } from './vat-queries.ts'

/** The VAT201 working paper as spreadsheet and PDF. */

const rand = (price: string) => formatRand(fromDecimal(price))

/** The figures of the return, in the order of the form. */
export function describeReturn(report: VatReturn): [label: string, price: string][] {
  return [
    ['Tax invoices, incl. VAT', report.invoices.totalPrice],
    ['Credit notes, incl. VAT', report.creditNotes.totalPrice],
    ['Field 1: standard-rated supplies, incl. VAT', report.field1],
    ['Field 4: output tax, as on the documents', report.field4],
    ['Field 4, calculated from field 1', report.calculated],
    ['Difference by rounding', report.difference],
  ]
}

const sign = ({ kind }: TaxedDocument) => (kind === 'invoice' ? 1 : -1)

/** The figures, then every document. */
export async function* vatRows(
  report: VatReturn,
  documents: AsyncIterable<TaxedDocument>,
  format: 'csv' | 'xlsx',
): AsyncGenerator<Cell[]> {
  const money = (cents: number): Cell => (format === 'csv' ? (cents / 100).toFixed(2) : toRand(cents))
  yield [`VAT201 working paper, ${report.from} to ${report.to}${report.isSpecimen ? ', SPECIMEN' : ''}`]
  for (const [label, price] of describeReturn(report)) yield [label, money(fromDecimal(price))]
  yield []
  yield ['Taxed on', 'Number', 'Kind', 'Customer', 'VAT number', 'Rate', 'Value excl. VAT', 'VAT', 'Total']
  for await (const one of documents)
    yield [
      one.taxedOn,
      one.number,
      one.kind === 'invoice' ? 'Invoice' : 'Credit note',
      one.buyer,
      one.vatNumber,
      `${one.percent}%`,
      money(sign(one) * (one.totalCents - one.taxCents)),
      money(sign(one) * one.taxCents),
      money(sign(one) * one.totalCents),
    ]
}

const documentTable = (documents: readonly TaxedDocument[]): Block => ({
  type: 'table',
  columns: [
    { label: 'Taxed on' },
    { label: 'Number', isStrong: true },
    { label: 'Customer', grows: true },
    { label: 'VAT', align: 'right' },
    { label: 'Total', align: 'right' },
  ],
  rows: documents.map((one) => [
    formatDay(one.taxedOn),
    one.number,
    one.buyer,
    formatRand(one.taxCents),
    formatRand(one.totalCents),
  ]),
})

type Drawn = { report: VatReturn; documents: readonly TaxedDocument[]; shop: ShopIdentity; logo: Logo; now: string }

export function toVatSheet({ report, documents, shop, logo, now }: Drawn): Sheet {
  const span = `${formatDay(report.from)} to ${formatDay(report.to)}`
  const [invoices, notes] = (['invoice', 'credit_note'] as const).map((kind) =>
    documents.filter((one) => one.kind === kind && one.percent > 0),
  )
  const listed = (title: string, all: readonly TaxedDocument[] = []): Block[] =>
    all.length === 0 ? [] : [{ type: 'text', text: title, isStrong: true }, documentTable(all)]
  return sheetOf({
    heading: 'VAT201 working paper',
    number: span,
    seller: shop,
    logo,
    date: now,
    mark: report.isSpecimen ? 'SPECIMEN' : undefined,
    facts: [
      ['Period', span],
      ...(shop.vatNumber ? [['VAT no.', shop.vatNumber] as [string, string]] : []),
      ['Documents', `${report.invoices.count} invoices, ${report.creditNotes.count} credit notes`],
    ],
    blocks: [
      {
        type: 'totals',
        rows: describeReturn(report).map(([label, price]) => ({
          label,
          value: rand(price),
          isBold: label.startsWith('Field'),
        })),
      },
      ...listed('Credit notes', notes),
      ...listed('Tax invoices', invoices),
      { type: 'text', text: 'A working paper for the return, not the return itself.' },
    ],
  })
}
