// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen, refused } from '#test/open-screen.tsx'
import { contentReplies } from '#test/samples/shown-content.ts'
import AboutPage from './about-page.tsx'
import NotFoundPage, { loader } from './not-found-page.tsx'
import PaiaPage from './paia-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import { findStoredItem, storedItems } from './stored-items.ts'
import TermsPage from './terms-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an unknown URL returns 404, stays out of search engines and links to the home page and the shop', async () => {
  expect((await loader()).init?.status).toBe(404)
  openScreen(<NotFoundPage />, {})
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found')
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/shop'])
})

test('the privacy page lists every cookie and storage key, with its purpose and lifetime', async () => {
  openScreen(<PrivacyPage />, contentReplies('privacy'))
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(storedItems.length)
  for (const row of rows) for (const cell of within(row).getAllByRole('cell')) expect(cell.textContent).not.toBe('')
})

test('a stored key is found by its name, with the prefix of an https shop or the name of a form', () => {
  expect(findStoredItem('__Host-refresh', 'Cookie')?.name).toBe('refresh')
  expect(findStoredItem('draft:contact', 'Session storage')?.name).toBe('draft:contact')
  expect(findStoredItem('draft:address', 'Session storage')?.name).toBe('draft:…')
  expect(findStoredItem('cart', 'Cookie')).toBeUndefined()
})

test.each([
  ['privacy', PrivacyPage],
  ['terms', TermsPage],
  ['paia', PaiaPage],
] as const)('every entry in the contents of the page on %s leads to a clause with that title', async (page, Page) => {
  openScreen(<Page />, contentReplies(page))
  const links = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.length).toBeGreaterThan(4)
  for (const link of links) {
    const clause = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    expect(clause?.querySelector('h2')?.textContent).toContain(link.textContent)
  }
})

test('a hash scrolls to its section on arrival, and an invalid one does no harm', async () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  openScreen(<PrivacyPage />, contentReplies('privacy'), { path: '/privacyPolicy', address: '/privacyPolicy#cookies' })
  await waitFor(() => expect(scrolled).toEqual(['cookies']))
  cleanup()
  openScreen(<PrivacyPage />, contentReplies('privacy'), { path: '/privacyPolicy', address: '/privacyPolicy#%E0%A4%A' })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Privacy and Cookie Policy')
  expect(scrolled).toEqual(['cookies'])
})

test('a page whose words cannot be loaded says so', async () => {
  openScreen(<AboutPage />, { 'GET /api/content/about': refused(503, 'unavailable') })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page could not be loaded')
  screen.getByRole('button', { name: 'Try again' })
})
