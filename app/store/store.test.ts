// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { browserStateLoaded, readBrowserState } from '#app/api/browser-state.ts'
import { sidebarToggled } from '#app/shell/sidebar-slice.ts'
import { productViewed } from '#app/storefront/recently-viewed-slice.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { createStore, persist } from './store.ts'

const open = () => createStore(async () => ({ status: 200, body: {} }))
const isolator = { _id: 'a', slug: 'isolator', name: 'Isolator' } as ProductSummary

test('a product the first page showed before storage was read is still recorded', () => {
  localStorage.clear()
  const store = open()
  store.dispatch(productViewed(isolator))
  persist(store, localStorage)
  store.dispatch(browserStateLoaded(readBrowserState(localStorage)))
  const later = open()
  later.dispatch(browserStateLoaded(readBrowserState(localStorage)))
  expect(later.getState().recentlyViewed).toEqual([isolator])
})

test('the side menu stays as it was left, and an invalid value is ignored', () => {
  localStorage.clear()
  const store = open()
  persist(store, localStorage)
  store.dispatch(sidebarToggled())
  const later = open()
  later.dispatch(browserStateLoaded(readBrowserState(localStorage)))
  expect(later.getState().sidebar.isOpen).toBe(false)
  later.dispatch(browserStateLoaded({ sidebarOpen: 'yes' }))
  expect(later.getState().sidebar.isOpen).toBe(false)
})
