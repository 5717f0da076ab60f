// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { CompareBar } from './compare-bar.tsx'
import { compareToggled } from './compare-slice.ts'

afterEach(cleanup)

const isShownOn = (path: string) => {
  const { store } = openScreen(<CompareBar />, {}, { path })
  act(() => {
    store.dispatch(compareToggled('00000000-0000-4000-8000-000000000001'))
  })
  const isShown = screen.queryByRole('region', { name: 'Products to compare' }) !== null
  cleanup()
  return isShown
}

test('the bar is on the pages where products are chosen, and never over the buttons of another page', () => {
  for (const path of ['/shop', '/shop/', '/product/isolator-63', '/productDetails/1'])
    expect(isShownOn(path), path).toBe(true)
  for (const path of ['/', '/compare', '/configure', '/cart', '/shipping', '/placeorder', '/quick-order', '/order/1'])
    expect(isShownOn(path), path).toBe(false)
})
