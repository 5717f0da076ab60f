import type { ShopIdentity } from './calls.ts'

/** How long a change of bank details or e-mail address waits for somebody to stop it. */
export const waitHours = 24

type Guarded = Partial<Pick<ShopIdentity, 'bank' | 'email'>>

/** 'the bank details and the e-mail address' */
export const nameGuarded = ({ bank, email }: Guarded): string =>
  [bank && 'the bank details', email !== undefined && 'the e-mail address'].filter(Boolean).join(' and ')

const bankWords: [keyof ShopIdentity['bank'], string][] = [
  ['bankName', 'Bank'],
  ['accountName', 'Account name'],
  ['accountNumber', 'Account number'],
  ['branchCode', 'Branch code'],
  ['accountType', 'Account type'],
]

export type GuardedLine = { name: string; before: string; after: string }

/** What is different, line by line. */
export function listGuarded(before: Guarded, after: Guarded): GuardedLine[] {
  const { bank, email } = after
  const lines = [
    ...(bank ? bankWords.map(([key, name]) => ({ name, before: before.bank?.[key] ?? '', after: bank[key] })) : []),
    ...(email === undefined ? [] : [{ name: 'E-mail', before: before.email ?? '', after: email }]),
  ]
  return lines.filter((line) => line.before !== line.after)
}
