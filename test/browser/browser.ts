import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { findBrowser } from '../../tools/browser.mjs'
import { browserFlags, softwareGlFlags } from '../../tools/browser-flags.ts'
import { type BuiltShop, type BuiltShopOptions, openBuiltShop } from '../built-shop.ts'
import { picture } from '../files.ts'
import { isFull } from '../is-full.ts'
import type { Role } from '../shop.ts'
import { journeyTimeoutMs } from './expect.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 360, height: 740 }

/** `npm run test:full` checks at every width, `npm test` once, on a phone. */
export const devices: [name: string, viewport: typeof phone][] = [
  ['a phone', phone],
  ...(isFull ? [['a desktop', desktop] as [string, typeof phone]] : []),
]

function launchOptions(args = browserFlags) {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium: run `npm test`, which installs one')
  return { executablePath, args }
}

let browser: Promise<Browser> | undefined
/**
 * Shared by all files of a worker, because it takes longer to start than most journeys. Each visitor has their own
 * profile.
 */
const getBrowser = () => {
  browser ??= chromium.launch(launchOptions())
  return browser
}

async function openWebGlBrowser(): Promise<Browser> {
  const opened = await chromium.launch(launchOptions(softwareGlFlags))
  onTestFinished(() => opened.close())
  return opened
}

type VisitOptions = {
  as?: Role
  viewport?: { width: number; height: number }
  splash?: boolean
  /** A touch screen; see `touch.ts`. */
  touch?: boolean
  /** A separate browser with WebGL, rendered in software. */
  webGl?: boolean
  /** Playwright cannot route requests that go through a service worker, so most journeys do without. */
  serviceWorker?: boolean
}

export type Site = BuiltShop & {
  /**
   * A new visitor in a separate browser context, closed after the test. Console errors and CSP violations fail the
   * test.
   */
  visit(options?: VisitOptions): Promise<Visit>
  /** A browser with a profile folder: closed and reopened, it is the same browser on another day. */
  openProfile(folder: string): Promise<Page>
}
export type Visit = {
  page: Page
  context: BrowserContext
  problems: string[]
  person?: { _id: string; name: string; email: string }
}

/** The built shop and a real Chromium. An error in the shop's log fails the visitor's test. */
export async function openSite(
  env: Record<string, string | undefined> = {},
  options: BuiltShopOptions = {},
): Promise<Site> {
  const shop = await openBuiltShop(env, options)
  const { url } = shop

  return {
    ...shop,
    visit: async (asked = {}) => {
      const { as, viewport = desktop, splash = false, touch = false, webGl = false, serviceWorker = false } = asked
      const context = await (webGl ? await openWebGlBrowser() : await getBrowser()).newContext({
        viewport,
        baseURL: url,
        reducedMotion: 'reduce',
        hasTouch: touch,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
      })
      context.setDefaultTimeout(journeyTimeoutMs)
      if (!splash) await context.addInitScript(dismissNotices)
      context.on('page', waitForHydration)
      const visit: Visit = { page: await context.newPage(), context, problems: [] }
      if (as) visit.person = await signIn(shop, context, url, as)
      visit.page.on('console', (message) => {
        // The page handles a refused call, but the browser logs it as an error anyway.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          visit.problems.push(message.text())
      })
      visit.page.on('pageerror', (error) => visit.problems.push(String(error)))
      // A page left open keeps running: its carousel turns, and it polls.
      let isOpen = true
      context.once('close', () => {
        isOpen = false
      })
      onTestFinished(async () => {
        if (isOpen) await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
        expect([...visit.problems, ...shop.takeErrors()]).toEqual([])
      })
      return visit
    },
    openProfile: async (folder) => {
      const context = await chromium.launchPersistentContext(folder, {
        ...launchOptions(),
        viewport: desktop,
        baseURL: url,
        reducedMotion: 'reduce',
      })
      await context.addInitScript(dismissNotices)
      const [page = await context.newPage()] = context.pages()
      waitForHydration(page)
      return page
    },
  }
}

function dismissNotices() {
  localStorage.setItem('splashSeen', '1')
  // The cookie notice covers the page's footer; journeys about it ask for a fresh visitor.
  localStorage.setItem('cookieConsent', '{}')
}

/** The site for a file of journeys, or for all files of a worker. A retried journey gets a fresh one. */
export function shareSite(open: () => Promise<Site>, by: 'file' | 'worker' = 'file'): void {
  let site: Site | undefined
  beforeAll(async () => {
    site = await open()
  })
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await site?.close()
    site = await open()
  })
  if (by === 'file') afterAll(() => site?.close())
}

/** The same, with an admin and a stored image. */
export async function openShowcase(width: number, height: number) {
  const site = await openSite()
  const admin = await site.signIn('admin')
  const reply = await admin.form('POST', '/api/upload', { image: await picture(width, height) })
  return { site, admin, image: (reply.body as { image: string }).image }
}

/** Clicks do nothing until React has hydrated, so every visit waits for that. A shop that is too busy is asked again. */
function waitForHydration(page: Page) {
  const isAlive = () =>
    page.waitForFunction(() => !document.getElementById('state') || 'hydrated' in document.documentElement.dataset)
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...args) => {
    let reply = await goto(...args)
    // The page of a busy shop reloads itself later, in the middle of what the journey does next.
    while (reply?.status() === 503) reply = await goto(...args)
    await isAlive()
    return reply
  }
  page.reload = async (...args) => {
    const reply = await reload(...args)
    await isAlive()
    return reply
  }
}

/** As if the user had signed in on this browser before: cookies and local storage. */
async function signIn(shop: BuiltShop, context: BrowserContext, url: string, role: Role) {
  const { cookies, person } = await shop.signIn(role)
  await context.addCookies(Array.from(cookies, ([name, value]) => ({ name, value, url })))
  const kept = { ...person, emailVerified: true, rememberMe: false }
  await context.addInitScript(
    ([user, expiry]) => {
      if (localStorage.getItem('userInfo')) return
      localStorage.setItem('userInfo', user ?? '')
      localStorage.setItem('expirationTime', expiry ?? '')
    },
    [JSON.stringify(kept), String(Date.now() + 7_200_000)],
  )
  return person
}
