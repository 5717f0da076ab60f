import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toRand, withVatCents } from '#contract/money.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { describeCause, findReturned, paidDeliveryCents, priceRefund } from './refund-lines.ts'

const items = [
  { _id: 'a', price: 0.1, qty: 3 },
  { _id: 'b', price: 99.99, qty: 2 },
]
// Goods R 200.28, VAT R 30.04, delivery R 150.
const sold = { items, totalCents: 20_028 + 3004 + 15_000, vatPercent: 15 }
const nothing = findReturned()

test('a line costs its price and its VAT, and delivery what was paid for it', () => {
  const price = (lines: { _id: string; qty: number }[], delivery = false) =>
    priceRefund(sold, nothing, { lines, delivery })
  expect(price([{ _id: 'b', qty: 1 }])).toBe(11_499)
  expect(price([{ _id: 'b', qty: 2 }])).toBe(22_998)
  expect(price([], true)).toBe(15_000)
  expect(paidDeliveryCents(sold)).toBe(15_000)
  expect(
    price(
      [
        { _id: 'a', qty: 3 },
        { _id: 'b', qty: 2 },
      ],
      true,
    ),
  ).toBe(sold.totalCents)
})

test('a failed refund does not count', () => {
  const { units, delivery } = findReturned([
    { state: 'failed', lines: [{ _id: 'a', qty: 2 }], delivery: true },
    { state: 'sent', lines: [{ _id: 'a', qty: 1 }] },
    { state: 'done' },
  ])
  expect([units.get('a'), delivery]).toEqual([1, false])
})

test('however an order is refunded by line, the parts are exactly its total', () => {
  const line = fc.record({ price: fc.integer({ min: 1, max: 90_000_000 }), qty: fc.integer({ min: 1, max: 12 }) })
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    delivery: fc.integer({ min: 0, max: 90_000 }),
  })
  fc.assert(
    fc.property(order, fc.array(fc.nat(20), { maxLength: 60 }), (sample, picks) => {
      const all = sample.lines.map(({ price, qty }, at) => ({ _id: String(at), price: toRand(price), qty }))
      const goods = all.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0)
      const whole = { items: all, totalCents: withVatCents(goods, 15) + sample.delivery, vatPercent: 15 }
      const refunds: { state: string; lines: { _id: string; qty: number }[]; delivery: boolean; cents: number }[] = []
      const take = (lines: { _id: string; qty: number }[], delivery: boolean) => {
        const cents = priceRefund(whole, findReturned(refunds), { lines, delivery })
        refunds.push({ state: 'done', lines, delivery, cents })
      }
      for (const pick of picks) {
        const { units, delivery } = findReturned(refunds)
        const item = all[pick % (all.length + 1)]
        if (!item) {
          if (!delivery) take([], true)
        } else if ((units.get(item._id) ?? 0) < item.qty) take([{ _id: item._id, qty: 1 }], false)
      }
      const { units, delivery } = findReturned(refunds)
      const rest = all.map(({ _id, qty }) => ({ _id, qty: qty - (units.get(_id) ?? 0) })).filter(({ qty }) => qty > 0)
      if (rest.length > 0 || !delivery) take(rest, !delivery)
      expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(whole.totalCents)
      expect(refunds.every(({ cents }) => cents >= 0)).toBe(true)
    }),
    randomRuns(300, 50),
  )
})

test('the buyer reads the cause and the words', () => {
  expect(describeCause('wrong_item', 'We sent the 40 A one.')).toBe('Wrong item. We sent the 40 A one.')
  expect(describeCause('not_in_stock')).toBe('Not in stock.')
  expect(describeCause('other', 'Agreed by phone.')).toBe('Agreed by phone.')
  expect(describeCause(undefined, 'Dent')).toBe('Dent')
})
