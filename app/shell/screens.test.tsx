// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { applyStoredChoices, reportFailedScript } from './before-paint.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { RouteErrorScreen } from './route-error-screen.tsx'
import { SiteHeader } from './site-header.tsx'
import { TopBar } from './top-bar.tsx'
import { VatSwitch } from './vat-switch.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  delete document.documentElement.dataset.splashSeen
  delete document.documentElement.dataset.vat
})

test('the not-found screen says what happened and links home', () => {
  render(
    <MemoryRouter initialEntries={['/nowhere']}>
      <NotFoundScreen />
    </MemoryRouter>,
  )
  expect(screen.getByText('404')).not.toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found')
  expect(
    screen.getByText("Oops! The page you're looking for seems to have wandered off into the electrical grid."),
  ).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Lost in the Circuit?' })).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Homepage' }).getAttribute('href')).toBe('/')
})

test('the not-found screen can be left where scrolling returns a promise, as in current Chromium', async () => {
  const user = userEvent.setup()
  vi.stubGlobal('scrollTo', async () => {})
  render(
    <MemoryRouter initialEntries={['/nowhere']}>
      <Routes>
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="*" element={<NotFoundScreen />} />
      </Routes>
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('link', { name: 'Back to Homepage' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home')
})

test('a broken page says so and offers to reload, which works only online', async () => {
  const user = userEvent.setup()
  const onReload = vi.fn()
  let isOnline = false
  vi.stubGlobal('fetch', async () => {
    if (!isOnline) throw new TypeError('no network')
    return new Response()
  })
  render(<RouteErrorScreen onReload={onReload} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Error')
  expect(screen.getByText('Something went wrong loading this page.')).not.toBeNull()
  const reload = screen.getByRole('button', { name: 'Reload Page' })
  await user.click(reload)
  await waitFor(() => expect(reload.getAttribute('aria-busy')).toBeNull())
  expect(onReload).not.toHaveBeenCalled()
  isOnline = true
  await user.click(reload)
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('a page whose script cannot be loaded becomes the same screen', () => {
  reportFailedScript()
  document.body.innerHTML =
    '<header>Menu</header><main><h1>Contact</h1></main><img alt=""><script src="https://extension.example/x.js"></script>'
  document.querySelector('img')?.dispatchEvent(new Event('error'))
  const script = document.querySelector('script')
  script?.dispatchEvent(new Event('error'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact')
  if (script) script.src = '/assets/contact-page-1a2b3c.js'
  script?.dispatchEvent(new Event('error'))
  const mainText = document.querySelector('main')?.textContent
  // The page's own module, which imports the others, has no address.
  document.body.innerHTML = '<main><h1>Contact</h1></main><script type="module"></script>'
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  expect(document.querySelector('main')?.textContent).toBe(mainText)
  document.body.innerHTML = ''
  render(<RouteErrorScreen />)
  expect(mainText).toBe(screen.getByRole('alert').textContent)
})

test('so does a page whose first script cannot be imported, but not one that works already', () => {
  reportFailedScript()
  const refuse = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  const heading = () => document.querySelector('h1')?.textContent
  document.body.innerHTML = '<main><h1>Contact</h1></main>'
  const noImport = new TypeError('Failed to fetch dynamically imported module: /assets/entry-1a2b3c.js')
  refuse(new Error('a module of ours says no'))
  refuse(new TypeError('x is not a function'))
  document.documentElement.dataset.hydrated = ''
  refuse(noImport)
  expect(heading()).toBe('Contact')
  delete document.documentElement.dataset.hydrated
  // In the words of Chromium, Safari and Firefox.
  for (const reason of [
    noImport,
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: /assets/entry-1a2b3c.js'),
  ]) {
    document.body.innerHTML = '<main><h1>Contact</h1></main>'
    refuse(reason)
    expect([reason.message, heading()]).toEqual([reason.message, 'Page Error'])
  }
  document.body.innerHTML = ''
})

test('the splash shows once in a browser', () => {
  applyStoredChoices()
  expect(document.documentElement.dataset.splashSeen).toBeUndefined()
  expect(localStorage.getItem('splashSeen')).toBe('1')
  applyStoredChoices()
  expect(document.documentElement.dataset.splashSeen).toBe('')
})

test('the VAT choice is remembered and applied before the next page paints', async () => {
  const user = userEvent.setup()
  render(<VatSwitch />)
  await user.click(screen.getByRole('button', { name: 'incl. VAT' }))
  expect(document.documentElement.dataset.vat).toBe('incl')
  expect(screen.getByRole('button', { name: 'incl. VAT' }).getAttribute('aria-pressed')).toBe('true')
  delete document.documentElement.dataset.vat
  applyStoredChoices()
  expect(document.documentElement.dataset.vat).toBe('incl')
})

test('the configurator is in the top bar, among the categories, and in the menu of a phone', async () => {
  const user = userEvent.setup()
  const day = '2026-11-01T08:00:00.000Z'
  const categories = [
    { _id: '1', name: 'Enclosures', slug: 'enclosures', productCount: 31, createdAt: day, updatedAt: day },
  ]
  const toConfigure = () => screen.getByRole('link', { name: 'Custom enclosure' }).getAttribute('href')
  render(
    <MemoryRouter>
      <TopBar />
    </MemoryRouter>,
  )
  expect(toConfigure()).toBe('/configure')
  cleanup()
  render(
    <MemoryRouter>
      <SiteHeader search={null} categories={categories} favourites={0} cartItems={0} onMenu={() => {}} />
    </MemoryRouter>,
  )
  await user.click(screen.getByRole('button', { name: 'Categories' }))
  expect(toConfigure()).toBe('/configure')
  cleanup()
  render(
    <MemoryRouter>
      <MobileMenu open onClose={() => {}} categories={[]} favourites={0} />
    </MemoryRouter>,
  )
  expect(toConfigure()).toBe('/configure')
})
