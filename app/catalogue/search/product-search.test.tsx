// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import { ProductSearch } from './product-search.tsx'

afterEach(cleanup)

const suggestions = {
  products: [{ _id: 'p', name: 'Isolator 63 A', partNumber: 'RI-463', price: 480, slug: 'isolator-63', image: '' }],
  categories: [{ _id: 'c', name: 'Isolators', slug: 'isolators' }],
  brands: [{ _id: 'b', name: 'Isotek', slug: 'isotek' }],
}
const open = () =>
  openScreen(<ProductSearch />, { 'GET /api/product/suggestions': ok(suggestions) }, { path: '*', address: '/' })
const box = () => screen.getByRole('combobox')

test('a matching category comes first, and the last row leads to all results', async () => {
  const { user, router } = open()
  await user.type(box(), 'iso')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'IsolatorsCategory',
    expect.stringContaining('RI-463'),
    'IsotekBrand',
    'See all results for “iso”',
  ])
  await user.keyboard('{ArrowUp}{Enter}')
  expect(router.state.location).toMatchObject({ pathname: '/shop', search: '?keyword=iso' })
})

test('screen readers hear how many suggestions there are, in the singular too', async () => {
  for (const [found, words] of [
    [suggestions, '3 suggestions'],
    [{ ...suggestions, categories: [], brands: [] }, '1 suggestion'],
    [{ products: [], categories: [], brands: [] }, 'No suggestions'],
  ] as const) {
    const { user } = openScreen(<ProductSearch />, { 'GET /api/product/suggestions': ok(found) })
    await user.type(box(), 'iso')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words))
    cleanup()
  }
})

test('a search takes the focus off the field, and the next focus selects its words', async () => {
  const { user, router } = open()
  await user.type(box(), 'iso 63a')
  await screen.findAllByRole('option')
  await user.keyboard('{Enter}')
  expect(router.state.location.search).toBe('?keyword=iso%2063a')
  expect(document.activeElement).not.toBe(box())
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('/')
  expect(document.activeElement).toBe(box())
  await user.keyboard('rcd')
  await waitFor(() => expect((box() as HTMLInputElement).value).toBe('rcd'))
  await user.click((await screen.findAllByRole('option'))[1] as HTMLElement)
  expect(router.state.location.pathname).toBe('/product/isolator-63')
  expect(document.activeElement).not.toBe(box())
})
