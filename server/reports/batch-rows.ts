import type { Accounts } from '#contract/reports/calls.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import type { BatchLine } from './batch-queries.ts'

/** The accounting files of a batch. */

/** Xero's sales invoice template, in its order; the starred columns are those it requires. */
const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const

const amount = (cents: number): string => (cents / 100).toFixed(2)
/** 2026-03-31 → 31/03/2026, as Xero reads it in South Africa. */
const slashed = (day: string): string => day.split('-').reverse().join('/')

/** One row per line. A credit note has a negative amount: Xero makes a credit note of it. */
export function* xeroRows(lines: readonly BatchLine[], accounts: Accounts): Generator<Cell[]> {
  yield [...xeroColumns]
  for (const line of lines) {
    const { buyer, orderNumber, reference, vatPercent } = line.data
    const qty = Math.abs(line.qty) || 1
    // Unit prices are whole cents; what is not goods is one unit.
    const unit = line.what === 'goods' ? line.netCents / qty : line.netCents
    yield [
      buyer.company || buyer.fullName,
      line.email,
      buyer.address,
      buyer.suburb ?? '',
      '',
      '',
      buyer.city,
      buyer.province,
      buyer.postalCode,
      buyer.country,
      line.number,
      [orderNumber, reference].filter(Boolean).join(' '),
      slashed(line.taxedOn),
      slashed(line.taxedOn),
      amount(line.totalCents),
      '',
      [line.partNumber, line.description].filter(Boolean).join(' ').slice(0, 4000),
      String(line.what === 'goods' ? qty : 1),
      amount(unit),
      '',
      line.what === 'delivery' ? accounts.delivery : accounts.sales,
      vatPercent > 0 ? accounts.taxType : accounts.noTaxType,
      amount(line.taxCents),
      '',
      '',
      '',
      '',
      'ZAR',
      '',
    ]
  }
}

/** Double entry: the money received, the sales, and the VAT. Each document adds up to nothing. */
export function* ledgerRows(lines: readonly BatchLine[], accounts: Accounts): Generator<Cell[]> {
  yield ['Date', 'Document', 'Order', 'Customer', 'Account', 'Description', 'Debit', 'Credit']
  const entry = (line: BatchLine, account: string, description: string, cents: number): Cell[] => [
    line.taxedOn,
    line.number,
    line.data.orderNumber,
    line.data.buyer.company || line.data.buyer.fullName,
    account,
    description,
    cents > 0 ? amount(cents) : '',
    cents < 0 ? amount(-cents) : '',
  ]
  for (const line of lines) {
    if (line.isFirst) {
      yield entry(line, accounts.bank, line.kind === 'invoice' ? 'Received' : 'Refunded', line.totalCents)
      if (line.documentTaxCents !== 0) yield entry(line, accounts.vat, 'VAT', -line.documentTaxCents)
    }
    const account = line.what === 'delivery' ? accounts.delivery : accounts.sales
    yield entry(line, account, [line.partNumber, line.description].filter(Boolean).join(' '), -line.netCents)
  }
}
