// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import ManageCountPage from './manage-count-page.tsx'

afterEach(cleanup)

const id = '7d4e2f0a-0000-4000-8000-000000000009'
const product = (digit: number, name: string) => ({
  _id: `7d4e2f0a-0000-4000-8000-00000000000${digit}`,
  name,
  partNumber: `P-${digit}`,
  image: '',
})
const [breaker, gland, lug] = [product(1, 'Breaker'), product(2, 'Gland'), product(3, 'Lug')]
const count = { _id: id, name: 'Cables', state: 'open', lines: 3, counted: 0, createdAt: '2026-11-18T08:00:00.000Z' }
const at = '2026-11-18T09:00:00.000Z'
const place = { path: '/manage/counts/:id', address: `/manage/counts/${id}` }
const line = (of: { _id: string }) => `PUT /api/stock/counts/${id}/lines/${of._id}`
const field = () => screen.getByLabelText<HTMLInputElement>('On the shelf')

test('a count goes on at the first product left, says who was faster, and takes a scanned product', async () => {
  let all: object[] = [{ product: breaker, counted: 4, at }, { product: gland }, { product: lug }]
  let reply = refused(409, 'Thabo has counted 8 of Gland meanwhile.', { code: 'stale' })
  const page = openScreen(
    <ManageCountPage />,
    {
      [`GET /api/stock/counts/${id}`]: () => ok({ ...count, all }),
      [line(gland)]: () => reply,
      [line(lug)]: ok({ product: lug, counted: 0, at }),
      'GET /api/stock/find': ok({ products: [{ ...lug, available: 7 }] }),
    },
    place,
  )
  await screen.findByRole('heading', { name: 'Gland' })
  expect(document.activeElement).toBe(field())
  await page.user.keyboard('nine{Enter}')
  await screen.findByText('Please enter a whole number, 0 if there are none.')
  await page.user.clear(field())
  all = [{ product: breaker, counted: 4, at }, { product: gland, counted: 8, by: 'Thabo', at }, { product: lug }]
  await page.user.type(field(), '9{Enter}')
  await screen.findByText(/Thabo has counted 8 of Gland meanwhile\. Save again/)
  await screen.findByText(/Counted 8,/)
  expect(field().value).toBe('9')
  reply = ok({ product: gland, counted: 9, at })
  await page.user.click(screen.getByRole('button', { name: 'Save and next' }))
  await screen.findByRole('heading', { name: 'Lug' })
  expect(page.writes().map(({ body }) => body)).toEqual([
    { counted: 9, seenAt: null, secondsAgo: 0 },
    { counted: 9, seenAt: at, secondsAgo: expect.any(Number) },
  ])
  await page.user.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('heading', { name: 'Gland' })
  await page.user.type(screen.getByLabelText('Scan or search a product'), 'p-3{Enter}')
  await screen.findByRole('heading', { name: 'Lug' })
  await page.user.type(field(), '0{Enter}')
  await screen.findByText('Everything is counted')
  expect(screen.getByText('3 of 3 counted')).toBeTruthy()
})

test('a figure that could not be sent stays, and is counted again if goods have moved since', async () => {
  let reply: ReturnType<typeof ok> | undefined
  const page = openScreen(
    <ManageCountPage />,
    {
      [`GET /api/stock/counts/${id}`]: ok({ ...count, all: [{ product: { ...gland, place: 'B-9' } }] }),
      [line(gland)]: () => {
        if (reply) return reply
        return new Promise((_, reject) => setTimeout(reject, 60))
      },
    },
    place,
  )
  await screen.findByRole('heading', { name: 'Gland' })
  screen.getByText('Place B-9')
  await page.user.type(field(), '5{Enter}')
  await screen.findByText(/There is no connection .* Your figure is still here/)
  expect(field().value).toBe('5')
  reply = refused(409, 'Gland came or went since you counted it. Please count it again.', { code: 'conflict' })
  await page.user.click(screen.getByRole('button', { name: 'Save and next' }))
  await screen.findByText(/came or went/)
  expect(field().value).toBe('')
  const [first, second] = page.writes().map(({ body }) => body as { secondsAgo: number })
  expect(first?.secondsAgo).toBe(0)
  // Since it was counted, not since its loss was noticed.
  expect(second?.secondsAgo).toBeGreaterThan(0.06)
})

test('the product on screen is scanned: its figure takes the focus, and then the scan field again', async () => {
  const page = openScreen(
    <ManageCountPage />,
    {
      [`GET /api/stock/counts/${id}`]: ok({ ...count, all: [{ product: gland }, { product: lug }] }),
      [line(gland)]: ok({ product: gland, counted: 5, at }),
      'GET /api/stock/find': ok({ products: [{ ...gland, available: 7 }] }),
    },
    place,
  )
  const scan = await screen.findByLabelText('Scan or search a product')
  await page.user.type(scan, 'P-2{Enter}')
  await screen.findByText('Gland opened.')
  expect(document.activeElement).toBe(field())
  await page.user.keyboard('5{Enter}')
  await screen.findByRole('heading', { name: 'Lug' })
  expect(document.activeElement).toBe(scan)
})

test('only the review has what is expected; posting asks once, and says what it did', async () => {
  let state = 'open'
  const linesWith = (more: object) => [
    { product: breaker, counted: 4, expected: 6, at, ...more },
    { product: gland, counted: 8, expected: 8, at },
    { product: lug },
  ]
  const page = openScreen(
    <ManageCountPage />,
    {
      [`GET /api/stock/counts/${id}`]: () =>
        ok({ ...count, state, all: linesWith(state === 'posted' ? { posted: -1 } : {}) }),
      [`POST /api/stock/counts/${id}/post`]: () => {
        state = 'posted'
        return ok({ ...count, state, all: [] })
      },
    },
    { ...place, address: `${place.address}?view=review` },
  )
  await screen.findByText(/2 of 3 products counted, one differs/)
  expect(page.calls[0]?.url).toContain('review=true')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await page.user.click(screen.getByRole('button', { name: 'Post the count' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/The stock of 1 product changes: 2 units fewer\./)
  await page.user.click(dialog.getByRole('button', { name: 'Post' }))
  await screen.findByText('The rest is sold or reserved.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Post the count' })).toBeNull())
})
