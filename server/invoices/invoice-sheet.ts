import { describeMethod } from '#contract/orders/describe-payment.ts'
import { exclVat, totalRows, withIncl } from '#contract/vat.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import type { CreditNoteData, InvoiceData, ReceivedLine, SalesInvoiceData } from './invoice-data.ts'
import type { InvoiceRow } from './queries.ts'
import { buyerParty, goodsColumns, goodsRow, type Logo, longDay, rand, sellerParty, sheetOf } from './sheet-parts.ts'

type Printed = Pick<InvoiceRow, 'number' | 'issuedAt' | 'revision' | 'isSpecimen' | 'data'>

/** An invoice or credit note as printed. */
export function toInvoiceSheet(invoice: Printed, logo: Logo, isCopy: boolean): Sheet {
  const { data, number, issuedAt, revision, isSpecimen } = invoice
  const { heading, blocks, facts } = data.kind === 'invoice' ? invoiceParts(data) : creditNoteParts(data)
  const notes: Block[] = []
  if (isCopy) notes.push({ type: 'text', text: `Copy of ${heading.toLowerCase()} ${number}.`, isStrong: true })
  if (isSpecimen)
    notes.push({
      type: 'text',
      text: describeSpecimen(data),
      isStrong: true,
    })
  return sheetOf({
    heading,
    number,
    seller: data.seller,
    logo,
    date: issuedAt,
    mark: isSpecimen ? 'SPECIMEN' : isCopy ? 'COPY' : undefined,
    facts: [
      [data.kind === 'invoice' ? 'Invoice no.' : 'Credit note no.', number],
      ['Date', longDay(issuedAt)],
      ...facts,
      ...(data.reference ? [['Your reference', data.reference] as [string, string]] : []),
      ...(revision > 1 ? [['Corrected', `Revision ${revision}; replaces the earlier one`] as [string, string]] : []),
    ],
    blocks: [...blocks, ...notes],
  })
}

function describeSpecimen({ isTest, vatPercent }: InvoiceData): string {
  if (vatPercent === 0)
    return `Specimen: this was ${isTest ? 'a test payment' : 'a demonstration'}. This is not a valid invoice or credit note.`
  return `Specimen: ${isTest ? 'this was a test payment' : 'the seller has not entered a VAT number yet'}. This is not a valid tax invoice or credit note.`
}

type Parts = Pick<Sheet, 'heading' | 'facts' | 'blocks'>

function invoiceParts(data: SalesInvoiceData): Parts {
  const { vatPercent } = data
  const itemsCents = data.totalCents - data.taxCents - data.deliveryCents
  const isDeliveryTaxed = data.deliveryTaxCents > 0
  return {
    heading: data.isPlain ? 'Invoice' : 'Tax invoice',
    facts: [
      ['Order', data.orderNumber],
      ...(data.deliveryName ? [['Delivery', data.deliveryName] as [string, string]] : []),
    ],
    blocks: [
      {
        type: 'parties',
        parties: [sellerParty(data.seller), buyerParty(data.buyer, 'Supplied to', data.vatPercent)],
      },
      { type: 'table', columns: goodsColumns(data.vatPercent), rows: data.lines.map(goodsRow) },
      {
        type: 'totals',
        rows: [
          { label: exclVat(data.isCharge ? 'Charge' : 'Items', vatPercent), value: rand(itemsCents) },
          ...(data.isCharge
            ? []
            : [
                {
                  label: isDeliveryTaxed ? exclVat('Delivery', vatPercent) : 'Delivery',
                  value: rand(data.deliveryCents),
                },
              ]),
          ...totalRows(vatPercent, rand(data.taxCents), rand(data.totalCents)).map(({ isTotal, ...row }) => ({
            ...row,
            isStrong: isTotal,
          })),
        ],
      },
      ...(data.received ? [receivedTable(data.received)] : []),
      {
        type: 'text',
        text: data.isCharge
          ? `Order ${data.orderNumber} was cancelled on ${longDay(data.paidAt)}. The charge was kept from what was received before; the rest is refunded.`
          : data.received
            ? `Paid in full on ${longDay(data.paidAt)}. Thank you.`
            : `Paid on ${longDay(data.paidAt)} ${describeMethod(data)}. Thank you.`,
      },
    ],
  }
}

const receivedTable = (received: readonly ReceivedLine[]): Block => ({
  type: 'table',
  columns: [
    { label: 'Received' },
    { label: 'Paid by', grows: true },
    { label: 'Receipt' },
    { label: 'Amount', align: 'right' },
  ],
  rows: received.map(({ on, how, receipt, cents }) => [
    longDay(on),
    cents < 0 ? 'returned' : how,
    receipt ?? '',
    rand(cents),
  ]),
})

const describeRefund = (method: string): string => {
  if (method === 'EFT') return 'Refunded by bank transfer.'
  return method === 'Cash' || method === 'Card machine' ? 'Refunded by us.' : 'Refunded to the card used for payment.'
}

/** Prices with VAT are rounded line by line, the VAT of a document once. */
const mostRoundingCents = 5

function creditNoteParts(data: CreditNoteData): Parts {
  const { invoice, partCents, vatPercent } = data
  const part = ['', `Part of the price of order ${data.orderNumber}`, '', '', rand(partCents ?? 0)]
  const delivery = ['', 'Delivery', '', '', rand(data.deliveryCents)]
  const adjustCents = data.adjustCents ?? 0
  const isRounding = Math.abs(adjustCents) <= mostRoundingCents
  const adjust = ['', isRounding ? 'Rounding' : 'Credited separately', '', '', rand(adjustCents)]
  return {
    heading: data.isPlain ? 'Credit note' : 'Tax credit note',
    facts: [
      [data.isPlain ? 'For invoice' : 'For tax invoice', invoice.number],
      ['Invoice date', longDay(invoice.issuedAt)],
      ['Order', data.orderNumber],
    ],
    blocks: [
      { type: 'parties', parties: [sellerParty(data.seller), buyerParty(data.buyer, 'Credited to', data.vatPercent)] },
      { type: 'text', text: `Reason: ${data.reason}` },
      {
        type: 'table',
        columns: goodsColumns(vatPercent),
        rows:
          partCents === undefined
            ? [
                ...data.lines.map(goodsRow),
                ...(data.deliveryCents > 0 ? [delivery] : []),
                ...(adjustCents === 0 ? [] : [adjust]),
              ]
            : [part],
      },
      {
        type: 'totals',
        rows: [
          ...(vatPercent > 0
            ? [
                { label: exclVat('Value credited', vatPercent), value: rand(data.totalCents - data.taxCents) },
                { label: 'VAT credited', value: rand(data.taxCents) },
              ]
            : []),
          { label: withIncl('Credited', vatPercent), value: rand(data.totalCents), isStrong: true },
        ],
      },
      {
        type: 'text',
        text: describeRefund(data.paymentMethod),
      },
    ],
  }
}
