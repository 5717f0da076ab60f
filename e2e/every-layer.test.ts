import { test } from 'vitest'
import { desktop, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { checkEach, openDemoShop, where, zoomed } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, canScrollIntoView, scrollsSideways } from '#test/browser/page-checks.ts'
import { isFull } from '#test/is-full.ts'
import { failedPage, isAt, layer, officeLayers, type Screen, shopLayers } from '../tools/screens.ts'

let site: Site
let product: string
shareSite(async () => {
  ;({ site, product } = await openDemoShop())
  return site
}, 'worker')

/** Everything that opens on top of a page: axe checks the layer alone, and its last button is reachable. */
async function checkLayers(screens: Screen[], as?: 'admin') {
  const seen: string[] = []
  await checkEach(site, screens, as ? { as } : {}, async (page, screen) => {
    const { name, path, open } = screen
    const [first, ...others] = [phone, desktop].filter(({ width }) => isAt(width)(screen))
    if (!first) return [`${name}: there is no such screen at any width`]
    await page.setViewportSize(first)
    await page.goto(path)
    await open?.(page)
    const over = page.locator(layer)
    const part = (await over.count()) ? layer : 'body'
    const problems = await axeViolations(page, part)
    if (await scrollsSideways(page)) problems.push(`too wide at ${first.width}`)
    for (const size of isFull ? others : []) {
      await page.setViewportSize(size)
      problems.push(...(await axeViolations(page, part, { colours: false })))
      if (await scrollsSideways(page)) problems.push(`too wide at ${size.width}`)
    }
    if (isFull && part === layer && isAt(zoomed.width)(screen)) {
      await page.setViewportSize(zoomed)
      const last = over.last().locator('button:visible, a:visible, [role=menuitem]:visible').last()
      if (!(await canScrollIntoView(page, over.last(), last))) problems.push('its last button cannot be seen at 200%')
    }
    seen.push(name)
    return problems.map((problem) => `${name}: ${problem}`)
  })
  expect(seen.sort()).toEqual(screens.map(({ name }) => name).sort())
}

test(`every menu and layer of the shop is accessible ${where}`, () => checkLayers(shopLayers(product)), 600_000)
test(`every back-office dialog is accessible ${where}`, () => checkLayers(officeLayers, 'admin'), 600_000)

test('the error page is accessible on a desktop and on a phone', async () => {
  const visit = await site.visit()
  const { page } = visit
  await page.goto(failedPage.path)
  await failedPage.open?.(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize(phone)
  expect(await axeViolations(page, 'html', { colours: false })).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  // The browser logs the error once from React and once from the router, and nothing else.
  for (const problem of visit.problems.splice(0)) expect(problem).toContain('Cannot read properties of null')
})
