import type { ShopIdentity } from './calls.ts'
import { defaultShop } from './defaults.ts'

const noBank: ShopIdentity['bank'] = {
  bankName: '',
  accountName: '',
  accountNumber: '',
  branchCode: '',
  accountType: '',
}

/** An account number of zeros is the example, whatever the bank's name. */
export function findExamples({ bank, vatNumber }: Pick<ShopIdentity, 'bank' | 'vatNumber'>): ShopIdentity['examples'] {
  return [
    ...(/^[0 ]+$/.test(bank.accountNumber) ? (['bank'] as const) : []),
    ...(vatNumber === defaultShop.vatNumber ? (['vatNumber'] as const) : []),
  ]
}

/** The shop without the example bank account and VAT number: outside the demo, nobody must pay into that account or claim VAT with that number. */
export const removeExamples = (identity: ShopIdentity): ShopIdentity => ({
  ...identity,
  ...(identity.examples.includes('bank') ? { bank: noBank } : {}),
  ...(identity.examples.includes('vatNumber') ? { vatNumber: '' } : {}),
})

const consequences = {
  bank: 'Bank transfers (EFT) are not offered until your bank details are entered.',
  vatNumber:
    'Invoices are specimens, not valid tax invoices, until your VAT number is entered. Buyers who have paid are then e-mailed theirs.',
}

/** What does not work, outside the demo, until the office has entered its own details. */
export const describeMissing = (examples: ShopIdentity['examples']): string[] =>
  examples.map((part) => consequences[part])
