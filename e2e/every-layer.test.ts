import { test } from 'vitest'
import { phone, type Site, shareSite } from '#test/browser/browser.ts'
import { checkLayers } from '#test/browser/check-layers.ts'
import { openDemoShop, where } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { failedPage, shopLayers } from '../tools/screens.ts'

let site: Site
let product: string
shareSite(async () => {
  ;({ site, product } = await openDemoShop())
  return site
}, 'worker')

test(`every menu and layer of the shop is accessible ${where}`, () => checkLayers(site, shopLayers(product)), 600_000)

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
