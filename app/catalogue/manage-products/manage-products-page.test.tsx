// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { type Answers, ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageProductsPage from './manage-products-page.tsx'

afterEach(cleanup)

const product = (name: string, updatedAt: string) =>
  ({
    _id: name,
    name,
    slug: name,
    partNumber: name,
    price: 100,
    countInStock: 5,
    madeToOrder: false,
    status: 'live',
    image: '',
    images: [],
    category: { _id: 'c', name: 'Boards', slug: 'boards' },
    brand: { _id: 'b', name: 'VOLT', slug: 'volt' },
    attributes: [],
    createdAt: updatedAt,
    updatedAt,
  }) as unknown as ProductSummary

const refusal = refused(400, 'Please enter 1000000 or less.')

function openProducts({ isRefused = false } = {}) {
  const rows = ['one', 'two', 'three'].map((name, n) => product(name, `2026-11-0${9 - n}T08:00:00.000Z`))
  const change = (at: number) => ({
    [`PUT /api/product/${rows[at]?._id}`]: ({ body }: ApiRequest) =>
      isRefused ? refusal : ok(Object.assign(rows[at] ?? {}, body, { updatedAt: '2026-11-17T08:00:00.000Z' })),
  })
  return openScreen(<ManageProductsPage />, {
    // Last changed first, as the office sees them.
    'GET /api/product/products/paginated': () => {
      const products = rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)).map((row) => ({ ...row }))
      return ok({ products, page: 1, pages: 1, total: products.length })
    },
    'GET /api/category': ok([]),
    'GET /api/brand': ok([]),
    ...change(1),
    ...change(2),
    'PUT /api/product/bulk': () => ok({ message: '1 product changed.', count: 1 }),
  })
}

const stock = () =>
  screen.getAllByRole('button', { name: /^Stock of/ }).map((button) => button.getAttribute('aria-label'))

test('rows that were edited in place stay where they are, with their new figures', async () => {
  const page = openProducts()
  const enter = async (name: string, figure: string) => {
    await page.user.click(await screen.findByRole('button', { name: `Stock of ${name}: 5. Change` }))
    await page.user.clear(screen.getByRole('textbox', { name: `Stock of ${name}` }))
    await page.user.type(screen.getByRole('textbox', { name: `Stock of ${name}` }), `${figure}{Enter}`)
    const button = await screen.findByRole('button', { name: `Stock of ${name}: ${figure}. Change` })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  }
  const countLists = () => page.calls.filter(({ url }) => url.includes('/paginated')).length
  await screen.findByRole('button', { name: 'Stock of three: 5. Change' })
  const before = countLists()
  await enter('three', '7')
  await enter('two', '6')
  expect(page.writes().map(({ body }) => body)).toEqual([{ countInStock: 7 }, { countInStock: 6 }])
  expect(stock()).toEqual(['Stock of one: 5. Change', 'Stock of two: 6. Change', 'Stock of three: 7. Change'])
  expect(countLists()).toBe(before)
})

test('+10 adds to what is there, and sends the step so that sales meanwhile stay', async () => {
  const page = openProducts()
  await page.user.click(await screen.findByRole('button', { name: 'Stock of three: 5. Change' }))
  await page.user.clear(screen.getByRole('textbox', { name: 'Stock of three' }))
  await page.user.type(screen.getByRole('textbox', { name: 'Stock of three' }), '+10{Enter}')
  await screen.findByRole('button', { name: 'Stock of three: 15. Change' })
  expect(page.writes().map(({ body }) => body)).toEqual([
    { _id: expect.any(String), ids: ['three'], change: { countInStock: { by: 'step', step: 10 } } },
  ])
})

test('a rejected figure goes back to what it was, and the field says why', async () => {
  const page = openProducts({ isRefused: true })
  await page.user.click(await screen.findByRole('button', { name: 'Stock of three: 5. Change' }))
  await page.user.type(screen.getByRole('textbox', { name: 'Stock of three' }), '99999999{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter 1000000 or less.')
  await page.user.keyboard('{Escape}')
  await waitFor(() => screen.getByRole('button', { name: 'Stock of three: 5. Change' }))
})

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => product(`p${from + n}`, '2026-11-01T08:00:00.000Z'))

function openMany({ total, ids, answers = {} }: { total: number; ids: string[]; answers?: Answers }) {
  return openScreen(<ManageProductsPage />, {
    'GET /api/product/products/paginated': () => ok({ products: many(25), page: 1, pages: 30, total }),
    'GET /api/product/selection': ok({ ids, total: ids.length }),
    'GET /api/category': ok([]),
    'GET /api/brand': ok([]),
    ...answers,
  })
}

const namesOf = (count: number) => many(count).map(({ _id }) => _id)

test('after the page, everything that matches is selected; it goes out in batches, and what failed stays selected', async () => {
  const sent: { _id: string; ids: string[] }[] = []
  const { user } = openMany({
    total: 1203,
    ids: namesOf(1203),
    answers: {
      'PUT /api/product/bulk': ({ body }) => {
        const change = body as { _id: string; ids: string[] }
        sent.push(change)
        if (sent.length === 2) return refused(400, 'Please try again later.')
        return ok({ message: 'Changed.', count: change.ids.length, canUndo: true })
      },
    },
  })
  await screen.findByRole('checkbox', { name: 'Select p0' })
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 1\u00a0203' }))
  await screen.findByText('All 1 203 that match are selected, on every page.')
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.selectOptions(screen.getByRole('combobox', { name: /^Status/ }), 'archived')
  await user.click(screen.getByRole('button', { name: 'Change 1\u00a0203 products' }))
  await screen.findByText('500 selected')
  expect(sent.map(({ ids }) => ids.length)).toEqual([500, 500, 203])
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(3)
  await screen.findByText('703 products changed.')
  await screen.findByText('500 products not changed, and still selected. Please try again later.')
})

test('another number than the list said is mentioned', async () => {
  const { user } = openMany({ total: 258, ids: namesOf(260) })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Select all 258' }))
  await screen.findByText('260 were selected, and 258 match now.')
})

test('more than can be changed at once are not offered', async () => {
  const { user } = openMany({ total: 12_000, ids: [] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByText(/At most 5 000 can be selected at once/)
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
})

test('prices are shown before and after, and what was left out is named', async () => {
  const priced = [
    { _id: 'p0', name: 'Isolator', partNumber: 'I-1', price: 100, cost: 90 },
    { _id: 'p1', name: 'Terminal', partNumber: 'T-1', price: 20 },
    { _id: 'p2', name: 'Relay', partNumber: 'R-1', price: 250, cost: 100 },
  ]
  const { user, writes } = openMany({
    total: 25,
    ids: [],
    answers: {
      'POST /api/product/prices/read': ok({ products: priced }),
      'PUT /api/product/prices': ok({
        message: '',
        count: 1,
        left: [{ _id: 'p2', name: 'Relay', reason: 'Its price changed meanwhile: it is R 260.00 now.' }],
      }),
    },
  })
  for (const name of ['p0', 'p1', 'p2'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Prices' }))
  await user.click(await screen.findByRole('button', { name: 'By an amount' }))
  await user.click(screen.getByRole('button', { name: 'Down' }))
  await user.type(screen.getByRole('textbox', { name: /^Rand/ }), '25')
  await screen.findByText(
    '2 of 3 products will change. Each by −R 25.00. 1 will sell below cost. 1 cannot: they would be below zero, or above the highest price.',
  )
  const rows = screen.getAllByRole('row').filter((row) => row.closest('[aria-label="Before and after"]'))
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'TerminalT-1Stays as it isR\u00a020.00Not known',
    'IsolatorI-1Below costR\u00a0100.00 becomes R\u00a075.00R\u00a090.00',
    'RelayR-1R\u00a0250.00 becomes R\u00a0225.00R\u00a0100.00',
  ])
  await user.click(screen.getByRole('button', { name: 'Change prices' }))
  await screen.findByText('Its price changed meanwhile: it is R 260.00 now.')
  expect(writes().at(-1)?.body).toMatchObject({
    rule: { parts: ['price'], way: 'rand', amount: -25, rounding: 'none' },
    products: [
      { _id: 'p0', price: 100, cost: 90 },
      { _id: 'p2', price: 250, cost: 100 },
    ],
  })
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  screen.getByText('1 selected')
})
