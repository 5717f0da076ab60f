// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Price } from './price.tsx'
import { Stock } from './stock.tsx'

afterEach(cleanup)

test('a price is shown twice, excluding and including VAT, each labelled and in the same style', () => {
  const { container } = render(<Price cents={123450} />)
  const lines = [...container.querySelectorAll('.price-line')]
  expect(lines.map((line) => line.textContent)).toEqual([
    'R\u00a01\u00a0234.50 excl. VAT',
    'R\u00a01\u00a0419.68 incl. VAT',
  ])
  const [excl, incl] = lines.map((line) => [line.className, ...[...line.children].map(({ tagName }) => tagName)])
  expect(excl).toEqual(incl)
})

test.each([
  [{ count: 1860 }, '1\u00a0860 in stock'],
  [{ count: 7 }, '7 in stock'],
  [{ count: 6 }, 'Only 6 left'],
  [{ count: 0 }, 'Out of stock'],
  [{ count: 0, madeToOrder: true, leadTimeDays: 42 }, 'Made to order, 6 weeks'],
  [{ count: 0, madeToOrder: true, leadTimeDays: 10 }, 'Made to order, 10 days'],
  [{ count: 0, madeToOrder: true }, 'Made to order'],
  [{ count: 3, madeToOrder: true, leadTimeDays: 42 }, 'Only 3 left'],
])('stock %o reads %s', (stock, words) => {
  expect(render(<Stock {...stock} />).container.textContent).toBe(words)
})
