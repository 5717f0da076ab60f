// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NotFoundScreen } from './not-found-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an unknown address leads home or to the shop, and search engines do not list it', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '*', element: <NotFoundScreen /> }], { initialEntries: ['/old'] })
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found')
  expect(screen.getByRole('link', { name: 'Back to Homepage' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Go to the shop' }).getAttribute('href')).toBe('/shop')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(scrollTo).toHaveBeenCalledTimes(1)
  await router.navigate('/older')
  await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2))
})
