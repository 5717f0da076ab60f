// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import { ok, openScreen } from '#test/open-screen.tsx'
import ComparePage from './compare-page.tsx'

afterEach(cleanup)

const id = '00000000-0000-4000-8000-000000000001'
const product = {
  _id: id,
  name: 'Isolator 63 A',
  partNumber: 'RI-463',
  slug: 'isolator-63',
  price: 480,
  countInStock: 9,
  madeToOrder: false,
  image: '',
  attributes: [{ name: 'Rated current', value: '63 A' }],
}
const open = (address: string, compare: unknown) => {
  const opened = openScreen(
    <ComparePage />,
    { 'GET /api/product': ok({ products: [product] }) },
    { path: '/compare', address },
  )
  act(() => {
    opened.store.dispatch(browserStateLoaded({ compare }))
  })
  return opened
}

test('without products in the address, those selected in this browser are compared', async () => {
  const { router } = open('/compare', [id])
  await screen.findByRole('columnheader', { name: /RI-463/ })
  expect(router.state.location.search).toBe(`?ids=${id}`)
})

test('what is stored does not change a link to compare, and nonsense shows nothing', async () => {
  expect(open('/compare?ids=', [id]).router.state.location.search).toBe('?ids=')
  await screen.findByText('Nothing to compare yet')
  cleanup()
  open('/compare', ['<b>'])
  await screen.findByText('Nothing to compare yet')
  cleanup()
  open('/compare', [])
  await screen.findByText('Nothing to compare yet')
})
