import { nameVat } from '#contract/money.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import type { CreditNoteData, SalesInvoiceData } from './invoice-data.ts'
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
      text: `Specimen: ${data.isTest ? 'this was a test payment' : 'the seller has not entered a VAT number yet'}. This is not a valid tax invoice or credit note.`,
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

const payment = { EFT: 'by bank transfer' } as Record<string, string>
const howPaid = (method: string) => payment[method] ?? 'by card'

type Parts = Pick<Sheet, 'heading' | 'facts' | 'blocks'>

function invoiceParts(data: SalesInvoiceData): Parts {
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
        parties: [sellerParty(data.seller), buyerParty(data.buyer, 'Supplied to')],
      },
      { type: 'table', columns: goodsColumns, rows: data.lines.map(goodsRow) },
      {
        type: 'totals',
        rows: [
          { label: 'Items, excl. VAT', value: rand(itemsCents) },
          { label: isDeliveryTaxed ? 'Delivery, excl. VAT' : 'Delivery', value: rand(data.deliveryCents) },
          { label: nameVat(data.vatPercent), value: rand(data.taxCents) },
          { label: 'Total incl. VAT', value: rand(data.totalCents), isStrong: true },
        ],
      },
      { type: 'text', text: `Paid on ${longDay(data.paidAt)} ${howPaid(data.paymentMethod)}. Thank you.` },
    ],
  }
}

function creditNoteParts(data: CreditNoteData): Parts {
  const { invoice, partCents } = data
  const part = ['', `Part of the price of order ${data.orderNumber}`, '', '', rand(partCents ?? 0)]
  const delivery = ['', 'Delivery', '', '', rand(data.deliveryCents)]
  return {
    heading: data.isPlain ? 'Credit note' : 'Tax credit note',
    facts: [
      [data.isPlain ? 'For invoice' : 'For tax invoice', invoice.number],
      ['Invoice date', longDay(invoice.issuedAt)],
      ['Order', data.orderNumber],
    ],
    blocks: [
      { type: 'parties', parties: [sellerParty(data.seller), buyerParty(data.buyer, 'Credited to')] },
      { type: 'text', text: `Reason: ${data.reason}` },
      {
        type: 'table',
        columns: goodsColumns,
        rows:
          partCents === undefined
            ? [...data.lines.map(goodsRow), ...(data.deliveryCents > 0 ? [delivery] : [])]
            : [part],
      },
      {
        type: 'totals',
        rows: [
          { label: 'Value credited, excl. VAT', value: rand(data.totalCents - data.taxCents) },
          { label: 'VAT credited', value: rand(data.taxCents) },
          { label: 'Credited incl. VAT', value: rand(data.totalCents), isStrong: true },
        ],
      },
      {
        type: 'text',
        text: data.paymentMethod === 'EFT' ? 'Refunded by bank transfer.' : 'Refunded to the card used for payment.',
      },
    ],
  }
}
