// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import ManageUsersPage from '#app/accounts/users/manage-users-page.tsx'
import type { ApiReply } from '#app/api/transport.ts'
import ManageProductsPage from '#app/catalogue/manage-products/manage-products-page.tsx'
import ManageReviewsPage from '#app/catalogue/reviews/manage-reviews-page.tsx'
import ManageMessagesPage from '#app/contact/manage-messages-page.tsx'
import { CategoryTiles } from '#app/home/home-sections.tsx'
import ManageOrdersPage from '#app/orders/manage/manage-orders-page.tsx'
import { createStore } from '#app/store/store.ts'
import { contentReplies } from '#test/samples/shown-content.ts'

afterEach(cleanup)

/** A page of a shop that has nothing. */
function open(Page: ComponentType, search = '', categories: unknown[] = []) {
  const store = createStore(async ({ url }) => {
    if (url === '/api/content/home') return contentReplies('home')['GET /api/content/home'] as ApiReply
    return { status: 200, body: /^\/api\/(category|brand)/.test(url) ? categories : nothing }
  })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [`/manage/list${search}`] })
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
}
const paged = { page: 1, pages: 0, total: 0 }
const nothing = { ...paged, orders: [], messages: [], reviews: [], products: [], users: [], ordersByStatus: [] }

test.each([
  ['orders', ManageOrdersPage, '?status=shipped', 'No orders here'],
  ['messages', ManageMessagesPage, '?view=to-answer', 'Nobody is waiting for an answer'],
  ['messages', ManageMessagesPage, '?view=done', 'Nothing done yet'],
  ['reviews', ManageReviewsPage, '?show=hidden', 'No review is hidden'],
  ['products', ManageProductsPage, '?stock=low', 'No products match these filters'],
  ['users', ManageUsersPage, '?role=admin', 'No people yet'],
] as [string, ComponentType, string, string][])(
  'an empty %s tab does not suggest a shorter search if nothing was typed',
  async (_, Page, filter, title) => {
    open(Page, filter)
    expect(await screen.findByText(title)).not.toBeNull()
    expect(screen.queryByText(/shorter search/)).toBeNull()
    cleanup()
    open(Page, `${filter}&search=breaker`)
    expect(await screen.findByText(/^Try a shorter search/)).not.toBeNull()
  },
)

test.each([
  [1, 'All products'],
  [2, 'All 2 products'],
])('a shop with %i products counts them correctly', async (productCount, words) => {
  open(CategoryTiles, '', [{ _id: 'a', name: 'Boards', slug: 'boards', productCount }])
  expect(await screen.findByRole('link', { name: words })).not.toBeNull()
})
