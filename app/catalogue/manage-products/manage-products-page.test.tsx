// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ApiRequest } from '#app/api/transport.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
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
