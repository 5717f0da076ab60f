import { hasCents, toCents, toDecimal } from '#contract/money.ts'

/** An amount as typed ('1 234,50', 'R1234.5') in API form, or what is wrong with it. */
export function parseAmount(typed: string): { amount: string } | { problem: string } {
  const plain = typed.replace(/[\sR]/gi, '').replace(',', '.')
  const rand = Number(plain)
  if (!/^\d+(\.\d{1,2})?$/.test(plain) || !hasCents(rand)) return { problem: 'Please enter an amount, such as 120.50.' }
  return { amount: toDecimal(toCents(rand)) }
}
