// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ok, openScreen } from '#test/open-screen.tsx'
import ManageFamiliesPage from './manage-families-page.tsx'

afterEach(cleanup)

test('a family shows its members when it is opened, and links to each', async () => {
  const page = openScreen(<ManageFamiliesPage />, {
    'GET /api/product/families': ok({ families: [{ name: 'Breaker', count: 2 }], suggestions: [] }),
    'GET /api/product/families/members': ok({
      products: [
        { _id: 'a', partNumber: 'B-6', name: 'Breaker 6 A', status: 'live' },
        { _id: 'b', partNumber: 'B-63', name: 'Breaker 63 A', status: 'draft' },
      ],
    }),
  })
  const summary = await screen.findByText('Breaker')
  expect(page.calls).toHaveLength(1)
  await page.user.click(summary)
  const link = await screen.findByRole('link', { name: 'B-63' })
  expect(link.getAttribute('href')).toBe('/manage/update-product/b')
  const [live, draft] = within(screen.getByRole('list', { name: 'Products of Breaker' })).getAllByRole('listitem')
  expect([live?.textContent, draft?.textContent]).toEqual(['B-6Breaker 6 A', 'B-63Breaker 63 ADraft'])
})
