import type { CounterMethod } from './calls.ts'

/** How money was paid, in words. No zod: the order screens show it. */

/** An order's payment method once it was paid at the counter. */
export const counterNames: Readonly<Record<CounterMethod, string>> = { cash: 'Cash', card_machine: 'Card machine' }

const counterWays = { cash: 'cash', card_machine: 'card machine' }

type Paid = { provider: string; method?: CounterMethod | null | undefined }

/** How a payment was made. */
export function describePayment({ provider, method }: Paid): string {
  if (provider === 'eft') return 'bank transfer'
  return method ? counterWays[method] : 'card'
}

const paidWords: Record<string, string> = {
  EFT: 'by bank transfer',
  Cash: 'in cash',
  'Card machine': 'by card at our counter',
}
/** How an order was paid, after 'Paid': by its payment method. */
export const describeMethod = ({ paymentMethod }: { paymentMethod: string }): string =>
  paidWords[paymentMethod] ?? 'by card'
