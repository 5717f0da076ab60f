import type { Page } from 'playwright-core'
import { findExamples, listPages } from '../../tools/page-list.ts'
import { newDemoDatabase } from '../demo-database.ts'
import { isFull } from '../is-full.ts'
import { openSite, type Site } from './browser.ts'
import { expect } from './expect.ts'

export const where = isFull ? 'on a phone, on a desktop and at 200 %' : 'on a phone'

let opened: ReturnType<typeof open> | undefined

/** The demo shop, all of its URLs and a sample product. Shared by all files of a worker, because they only read. */
export const openDemoShop = () => {
  opened ??= open()
  return opened
}

async function open() {
  const shop = await openSite({}, { connection: await newDemoDatabase() })
  const close = () => {
    opened = undefined
    return shop.close()
  }
  const site = { ...shop, close }
  const admin = await site.signIn('admin')
  const examples = await findExamples(async (path) => (await admin.get(path)).body)
  const withKey = (given = '') => `${given}?key=${site.keyOf(given)}`
  const pages = listPages({
    ...examples,
    '/order/:id': withKey(examples['/order/:id']),
    '/quote/:id': withKey(examples['/quote/:id']),
  })
  return { site, pages, product: examples['/product/:slug'] ?? '' }
}

/** 1280 pixels at 200 % zoom. */
export const zoomed = { width: 640, height: 400 }

type Visitor = NonNullable<Parameters<Site['visit']>[0]>

/** Several at a time: while one page loads, another is checked. */
export async function checkEach<Item>(
  site: Site,
  items: readonly Item[],
  visitor: Visitor,
  find: (page: Page, item: Item) => Promise<string[]>,
): Promise<void> {
  const problems: string[] = []
  const rest = items.values()
  const readers = Array.from({ length: 3 }, async () => {
    const { page } = await site.visit(visitor)
    for (const item of rest) problems.push(...(await find(page, item)))
  })
  await Promise.all(readers)
  expect(problems).toEqual([])
}

/**
 * Opens a page as a link in the shop would: the browser keeps its scripts, which takes less than half the work. The
 * first page is loaded. React Router has this handle for its own tools.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  const before = page.url()
  const nameBefore = await nameOf(page)
  if (before === 'about:blank') return void (await page.goto(path))
  await page.evaluate(async (to) => {
    type Router = { navigate(to: string, options: { flushSync: boolean }): Promise<void> }
    const { __reactRouterDataRouter: router } = globalThis as unknown as { __reactRouterDataRouter: Router }
    await router.navigate(to, { flushSync: true })
  }, path)
  if (page.url() === before) throw new Error(`${path} did not open`)
  // The page before must not be taken for this one. A few pages have the name of their neighbour.
  for (let checks = 0; checks < 20 && (await nameOf(page)) === nameBefore; checks++) await page.waitForTimeout(50)
}

const nameOf = (page: Page) => page.evaluate(() => `${document.title} ${document.querySelector('h1')?.textContent}`)

/** Waits until everything the page fetches has arrived. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1:visible').first(), page.url()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]'), page.url()).toHaveCount(0)
}
