import { expect, test } from 'vitest'
import { type CandidateOrder, createProposer, type RecordedTransfer } from './propose.ts'

const on = '2026-11-03'
let orderCount = 0
function toOrder(more: Partial<CandidateOrder> = {}): CandidateOrder {
  orderCount++
  return {
    _id: `order-${orderCount}`,
    orderNumber: `VOLT-000${100 + orderCount}`,
    quoteNumber: null,
    reference: '',
    names: ['Thandi Nkosi'],
    dueCents: 125_000,
    missingCents: 125_000,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...more,
  }
}
const proposeFrom = (orders: CandidateOrder[], transfers: RecordedTransfer[] = []) => {
  const propose = createProposer({ orders, transfers, refunds: [] })
  return (text: string, cents: number) => propose({ on, cents, text })
}

test('exactly the deposit or exactly all that is missing is sure; anything else is likely', () => {
  const order = toOrder({ dueCents: 50_000 })
  const propose = proposeFrom([order])
  const certaintyOf = (cents: number) => propose(order.orderNumber, cents)?.certainty
  expect([50_000, 125_000, 49_999, 50_001, 125_001].map(certaintyOf)).toEqual([
    'sure',
    'sure',
    'likely',
    'likely',
    'likely',
  ])
  expect(propose(order.orderNumber, 60_000)?.why).toMatch(/R\s650\.00 is missing\.$/)
  expect(propose(order.orderNumber, 130_000)?.why).toMatch(/R\s50\.00 too much was paid, which is kept apart\.$/)
})

test('money that came before the order was placed is never sure', () => {
  const order = toOrder({ createdAt: '2026-11-04T08:00:00.000Z' })
  expect(proposeFrom([order])(order.orderNumber, 125_000)).toMatchObject({
    certainty: 'likely',
    why: expect.stringContaining('was only placed on'),
  })
})

test('a reference of words that stand in every other text names nothing', () => {
  const order = toOrder({ names: [] })
  const others = ['payment', 'EFT Payment', 'FNB', 'Order', '----', '0007'].map((reference) =>
    toOrder({ reference, names: [] }),
  )
  const propose = proposeFrom([order, ...others])
  const text = `FNB EFT PAYMENT ORDER ${order.orderNumber} 7`
  expect(propose(text, 125_000)).toMatchObject({ certainty: 'sure', orders: [{ _id: order._id }] })

  const transfers = others.map((paid, at) => ({
    paymentId: `payment-${at}`,
    order: paid,
    cents: 99_900,
    on,
    reference: paid.reference,
  }))
  expect(proposeFrom([order], transfers)('FNB EFT PAYMENT ORDER 7', 99_900)).toBeUndefined()
  const typed = { paymentId: 'payment', order, cents: 99_900, on, reference: 'EFT Rivonia site' }
  expect(proposeFrom([order], [typed])('EFT RIVONIA SITE', 99_900)).toMatchObject({
    certainty: 'sure',
    orders: [{ payment: 'payment' }],
  })
})

test('a transfer that was typed in is linked only within five days of the line', () => {
  const order = toOrder({ missingCents: 0, dueCents: 0 })
  const typedOn = (day: string) => {
    const transfer = { paymentId: 'payment', order, cents: 125_000, on: day, reference: '' }
    return proposeFrom([order], [transfer])(order.orderNumber, 125_000)?.orders?.[0]?.payment
  }
  expect(['2026-10-28', '2026-10-29', '2026-11-08', '2026-11-09'].map(typedOn)).toEqual([
    undefined,
    'payment',
    'payment',
    undefined,
  ])
})
