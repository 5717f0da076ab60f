import { expect, test } from 'vitest'
import { address } from '#test/orders.ts'
import { findMissing } from './find-missing.ts'
import type { CreditNoteData, SalesInvoiceData } from './invoice-data.ts'

const seller = {
  name: 'Volt',
  legalName: 'Volt (Pty) Ltd',
  address: {
    street: '12 Busbar Road',
    suburb: '',
    city: 'Germiston',
    province: 'Gauteng',
    postalCode: '1401',
    country: 'South Africa',
  },
  phone: '011 555 0140',
  email: 'sales@volt.example',
  registrationNumber: '',
  vatNumber: '4111111111',
}
const invoice: SalesInvoiceData = {
  kind: 'invoice',
  seller,
  buyer: address,
  orderNumber: 'VOLT-000001',
  lines: [{ partNumber: 'A', description: 'Breaker', qty: 5, unitCents: 100_000 }],
  deliveryCents: 8696,
  deliveryTaxCents: 1304,
  taxCents: 75_000 + 1304,
  totalCents: 585_000,
  vatPercent: 15,
  paidAt: '2026-11-16T08:00:00.000Z',
  paymentMethod: 'Card',
}
const creditNote: CreditNoteData = {
  ...invoice,
  kind: 'credit_note',
  invoice: { number: 'INV-000001', issuedAt: invoice.paidAt, totalCents: invoice.totalCents },
  reason: 'Scratched',
  lines: [],
  partCents: 20_000,
  taxCents: 3000,
  totalCents: 23_000,
}
const nowhere = { ...seller.address, street: '' }

test('nothing is missing from a complete invoice or credit note', () => {
  expect(findMissing(invoice)).toEqual([])
  expect(findMissing(creditNote)).toEqual([])
})

test.each<[string, Partial<SalesInvoiceData>, RegExp]>([
  ["the seller's name", { seller: { ...seller, name: '', legalName: ' ' } }, /company's name/],
  ["the seller's street", { seller: { ...seller, address: nowhere } }, /company's address/],
  ["the seller's city", { seller: { ...seller, address: { ...seller.address, city: '' } } }, /company's address/],
  ["the seller's VAT number", { seller: { ...seller, vatNumber: '' } }, /VAT number/],
  ["the buyer's name", { buyer: { ...address, company: '', fullName: '' } }, /buyer's name/],
  ["the buyer's street", { buyer: { ...address, address: '' } }, /buyer's address/],
  ["the buyer's city", { buyer: { ...address, city: '' } }, /buyer's address/],
  ['the lines', { lines: [], deliveryCents: 508_696 }, /no lines/],
  ['a description', { lines: [{ partNumber: 'A', description: '', qty: 5, unitCents: 100_000 }] }, /no description/],
  [
    'a quantity',
    { lines: [{ partNumber: 'A', description: 'Breaker', qty: 0, unitCents: 0 }], deliveryCents: 508_696 },
    /no quantity/,
  ],
  ['tax that adds up', { taxCents: 75_000 }, /do not add up/],
])('a full tax invoice is refused without %s', (_, lack, reason) => {
  expect(findMissing({ ...invoice, ...lack })).toEqual([expect.stringMatching(reason)])
})

test.each<[string, Partial<CreditNoteData>, RegExp]>([
  ["the seller's address", { seller: { ...seller, address: nowhere } }, /company's address/],
  ["the seller's VAT number", { seller: { ...seller, vatNumber: '' } }, /VAT number/],
  ["the buyer's name", { buyer: { ...address, company: '', fullName: '' } }, /buyer's name/],
  ["the buyer's address", { buyer: { ...address, address: '' } }, /buyer's address/],
  ['its reason', { reason: ' ' }, /no reason/],
  ['its invoice', { invoice: { ...creditNote.invoice, number: '' } }, /no invoice/],
  ['its amount', { totalCents: 0, taxCents: 0 }, /no amount/],
])('a credit note is refused without %s', (_, lack, reason) => {
  expect(findMissing({ ...creditNote, ...lack })).toEqual([expect.stringMatching(reason)])
})

test('the buyer may be left out up to R 5 000, but not a cent above', () => {
  const nobody = { ...address, company: '', fullName: '', address: '' }
  const small = {
    ...invoice,
    buyer: nobody,
    lines: [{ partNumber: 'A', description: 'Breaker', qty: 1, unitCents: 434_783 }],
    deliveryCents: 0,
    taxCents: 65_217,
  }
  expect(findMissing({ ...small, totalCents: 500_000 })).toEqual([])
  expect(findMissing({ ...small, totalCents: 500_001, taxCents: 65_218 })).toHaveLength(2)
})
