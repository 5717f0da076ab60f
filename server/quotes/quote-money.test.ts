import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRand } from '#contract/money.ts'
import type { QuoteLine } from '#contract/quotes/schema.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { findMissing } from '#server/invoices/find-missing.ts'
import { toCreditNoteData, toSalesInvoiceData } from '#server/orders/invoices/to-invoice-data.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { address } from '#test/orders.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { totalDraft } from './quote-draft.ts'

const seller = {
  name: 'Volt',
  legalName: 'Volt (Pty) Ltd',
  address: {
    street: '12 Busbar Road',
    suburb: '',
    city: 'Germiston',
    province: 'Gauteng',
    postalCode: '1401',
    country: '',
  },
  phone: '',
  email: '',
  registrationNumber: '',
  vatNumber: '4111111111',
}
const paidAt = '2026-11-16T08:00:00.000Z'

const anyLine = fc.record({ cents: fc.integer({ min: 0, max: 10_000_000 }), qty: fc.integer({ min: 1, max: 9999 }) })

test('ten thousand random quotes: version, order, invoice and a full credit note are the same to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 5_000_000 }),
      (all, delivery) => {
        fc.pre(all.some(({ cents }) => cents > 0))
        const lines = all.map(
          ({ cents, qty }, index): QuoteLine => ({
            _id: String(index),
            isCustom: true,
            partNumber: '',
            name: 'Work',
            qty,
            price: toRand(cents),
            image: '',
            slug: '',
          }),
        )
        const { deliveryCents: shippingCents, ...version } = totalDraft(
          {
            lines,
            deliverTo: 'Gauteng',
            deliveryPrice: toRand(delivery),
            leadTimeDays: 0,
            validUntil: '2026-12-16',
            terms: '',
            note: '',
          },
          15,
        )
        const order = {
          ...version,
          vatPercent: 15,
          shippingCents,
          items: lines,
          seller,
          shippingAddress: address,
          orderNumber: 'VOLT-000001',
          paymentMethod: 'EFT',
          quoteId: 'q',
          printedNumber: null,
          paidAt,
        } as unknown as OrderRow
        const shop = { ...seller, examples: [] } as unknown as ShopIdentity
        const { data } = toSalesInvoiceData({ order, shop, isDemo: false, isTest: false })
        const { taxCents, totalCents } = version
        const refund = { cents: totalCents, reason: 'Returned' } as Refund
        const credit = toCreditNoteData(
          { invoice: { data, number: 'INV-000001', issuedAt: paidAt }, refund, order },
          { totalCents: 0, taxCents: 0 },
        )
        return (
          // This adds up the printed lines, delivery and tax.
          findMissing(data).length === 0 &&
          data.deliveryCents === delivery &&
          data.deliveryTaxCents >= 0 &&
          [data, credit].every((invoice) => invoice.taxCents === taxCents && invoice.totalCents === totalCents)
        )
      },
    ),
    randomRuns(10_000),
  )
})

test('what is collected costs no delivery, even if an earlier version had a price for it', () => {
  const work: QuoteLine = {
    _id: '1',
    isCustom: true,
    partNumber: '',
    name: 'Work',
    qty: 1,
    price: 100,
    image: '',
    slug: '',
  }
  const draft = { lines: [work], deliveryPrice: 850, leadTimeDays: 0, validUntil: '2026-12-16', terms: '', note: '' }
  expect(totalDraft({ ...draft, deliverTo: 'Gauteng' }, 15)).toMatchObject({
    deliveryCents: 85_000,
    totalCents: 109_250,
  })
  expect(totalDraft({ ...draft, deliverTo: 'collection' }, 15)).toMatchObject({ deliveryCents: 0, totalCents: 11_500 })
})
