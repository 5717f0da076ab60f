import { withIncl } from '#contract/vat.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import type { ReceiptData } from './invoice-data.ts'
import type { ReceiptRow } from './receipt-queries.ts'
import { buyerParty, type Logo, longDay, rand, sellerParty, sheetOf } from './sheet-parts.ts'

type Printed = Pick<ReceiptRow, 'number' | 'issuedAt' | 'isSpecimen' | 'data'>

/** `reversedAt`: the payment was recorded by mistake, and the receipt is void. */
export function toReceiptSheet(receipt: Printed, logo: Logo, reversedAt: string | null): Sheet {
  const { data, number, issuedAt, isSpecimen } = receipt
  const { seller, vatPercent, cents, totalCents, receivedCents, reference, paymentReference } = data
  return sheetOf({
    heading: 'Receipt',
    number,
    seller,
    logo,
    date: issuedAt,
    mark: reversedAt ? 'REVERSED' : isSpecimen ? 'SPECIMEN' : undefined,
    facts: [
      ['Receipt no.', number],
      ['Date', longDay(issuedAt)],
      ['Order', data.orderNumber],
      ...(reference ? [['Your reference', reference] as [string, string]] : []),
      ...(reversedAt ? [['Reversed', longDay(reversedAt)] as [string, string]] : []),
    ],
    blocks: [
      {
        type: 'parties',
        parties: [sellerParty(seller, 'Received by'), buyerParty(data.buyer, 'Received from', vatPercent)],
      },
      {
        type: 'table',
        columns: [
          { label: 'Received' },
          { label: 'For', grows: true },
          { label: 'Paid by' },
          { label: 'Amount', align: 'right' },
        ],
        rows: [
          [
            longDay(data.on),
            `${namePart(data)} for order ${data.orderNumber}`,
            [data.how, paymentReference && `reference ${paymentReference}`].filter(Boolean).join(', '),
            rand(cents),
          ],
        ],
      },
      {
        type: 'totals',
        rows: [
          { label: 'Received', value: rand(cents), isStrong: true },
          { label: withIncl('Total of the order', vatPercent), value: rand(totalCents) },
          { label: 'Received so far, with this payment', value: rand(receivedCents) },
          { label: 'Still to be paid', value: rand(totalCents - receivedCents) },
        ],
      },
      {
        type: 'text',
        text: `This is not ${vatPercent > 0 ? 'a tax' : 'an'} invoice. ${
          vatPercent > 0 ? 'The tax invoice' : 'The invoice'
        } for the whole order is issued when it is paid in full, and lists this payment.`,
        isStrong: true,
      },
      ...(reversedAt
        ? [
            {
              type: 'text' as const,
              text: `Reversed on ${longDay(reversedAt)}: this payment was recorded by mistake, and this receipt is no longer valid.`,
              isStrong: true,
            },
          ]
        : []),
      ...(isSpecimen
        ? [
            {
              type: 'text' as const,
              text: 'Specimen: this was a test payment or a demonstration. This is not a valid receipt.',
              isStrong: true,
            },
          ]
        : []),
    ],
  })
}

function namePart({ cents, receivedCents, depositCents }: ReceiptData): string {
  if (receivedCents - cents >= depositCents) return 'Part payment'
  return receivedCents < depositCents ? 'Part of the deposit' : 'Deposit'
}
