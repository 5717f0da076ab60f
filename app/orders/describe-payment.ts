import type { Order, OrderPayment } from '#contract/orders/calls.ts'

const counterWays = { cash: 'cash', card_machine: 'card machine' }

/** How a payment was made. */
export function describePayment({ provider, method }: Pick<OrderPayment, 'provider' | 'method'>): string {
  if (provider === 'eft') return 'bank transfer'
  return method ? counterWays[method] : 'card'
}

const paidWords: Record<string, string> = {
  EFT: 'by bank transfer',
  Cash: 'in cash',
  'Card machine': 'by card at our counter',
}
/** How an order was paid, after 'Paid': by its payment method. */
export const describeMethod = ({ paymentMethod }: Pick<Order, 'paymentMethod'>): string =>
  paidWords[paymentMethod] ?? 'by card'
