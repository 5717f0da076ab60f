import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { desktop, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { openDemoShop } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { tabTo } from '#test/browser/page-checks.ts'

let site: Site
shareSite(async () => {
  ;({ site } = await openDemoShop())
  return site
}, 'worker')

/** Starts recording what the style sheet animates, except progress indicators and the toast timer. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
    const note = ({ target, pseudoElement, type }: TransitionEvent | AnimationEvent) => {
      if (!(target instanceof Element) || target.matches('.spinner, .page-spinner, .Toastify__progress-bar')) return
      const { animationDuration, transitionDuration } = getComputedStyle(target, pseudoElement)
      const seconds = longest(type === 'animationstart' ? animationDuration : transitionDuration)
      if (seconds > 0.01) moved.push(`${type} ${target.className}${pseudoElement} ${seconds} s`)
    }
    document.addEventListener('transitionrun', note)
    document.addEventListener('animationstart', note)
  })
const whatMoved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved)

/** Starts counting the positions that something passes through: one if it jumps. */
const countPlaces = (moving: Locator, by: 'style' | 'scroll') =>
  moving.evaluate((element, kind) => {
    const places = new Set<string | number>()
    const note = () => places.add(kind === 'scroll' ? scrollY : (element.getAttribute('style') ?? ''))
    if (kind === 'scroll') document.addEventListener('scroll', note)
    else new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ['style'] })
    Object.assign(window, { places })
  }, by)

/** How many positions something passed through before it stopped. */
async function isStill(page: Page): Promise<number> {
  const count = () => page.evaluate(() => (window as unknown as { places: Set<unknown> }).places.size)
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await count()
        const isOver = now > 0 && now === before
        before = now
        return isOver
      },
      { intervals: [300] },
    )
    .toBe(true)
  return before
}

const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next slide' })
const secondSlide = (page: Page) => page.getByRole('group', { name: /^2 of \d$/ }).first()

test('with reduced motion, slides, drawers, menus and dialogs appear without animation', async () => {
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/')
  await watchMotion(page)
  await nextSlide(page).click()
  await expect(secondSlide(page)).not.toHaveAttribute('inert')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await whatMoved(page)).toEqual([])

  await page.goto('/manage/brands')
  await watchMotion(page)
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await whatMoved(page)).toEqual([])

  // The same recorder sees motion for everyone else.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await watchMotion(page)
  await nextSlide(page).click()
  await expect.poll(() => whatMoved(page)).toContainEqual(expect.stringContaining('slide-show-track'))
})

test('with reduced motion, images and sections jump instead of scrolling smoothly', async () => {
  const { page } = await site.visit({ viewport: desktop })
  const places: number[] = []
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/steel-page')
    const pictures = page.getByRole('region', { name: 'Enclosures we have made' })
    const next = pictures.getByRole('button', { name: 'Next image' })
    const dots = pictures.getByRole('button', { name: /^Page \d/ })
    // The first step waits for the engine; the second is measured.
    await countPlaces(pictures.locator('.carousel-track'), 'style')
    await next.click()
    await expect(dots.nth(1)).toHaveAttribute('aria-current')
    await isStill(page)
    await countPlaces(pictures.locator('.carousel-track'), 'style')
    await next.click()
    await expect(dots.nth(2)).toHaveAttribute('aria-current')
    places.push(await isStill(page))

    const { x = 0, y = 0, width = 0 } = (await pictures.locator('.carousel-view').boundingBox()) ?? {}
    await page.mouse.move(x + width * 0.2, y + 80)
    await page.mouse.down()
    await countPlaces(pictures.locator('.carousel-track'), 'style')
    await page.mouse.move(x + width * 0.55, y + 80, { steps: 5 })
    await isStill(page)
    await countPlaces(pictures.locator('.carousel-track'), 'style')
    await page.mouse.up()
    await expect(dots.nth(1)).toHaveAttribute('aria-current')
    places.push(await isStill(page))

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await countPlaces(page.locator('html'), 'scroll')
    const link = page.getByRole('main').locator('a[href="/steel-page#enclosures"]').first()
    // A mouse click would scroll to the link first.
    await link.evaluate((element: HTMLElement) => element.click())
    places.push(await isStill(page))
  }
  const [calmPicture = 0, calmDrag = 0, calmSection = 0, picture = 0, drag = 0, section = 0] = places
  expect(calmPicture).toBe(1)
  expect(calmDrag).toBe(1)
  expect(calmSection).toBe(1)
  expect(picture).toBeGreaterThan(3)
  expect(drag).toBeGreaterThan(3)
  expect(section).toBeGreaterThan(3)
})

/** A system colour as the browser serialises it. */
const systemColour = (page: Page, name: string) =>
  page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = `forced-color-adjust: none; color: ${colour}`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('in a contrast theme the current page, the selected point and the focus are visible', async () => {
  const { page } = await site.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/shop')
  const highlight = await systemColour(page, 'Highlight')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  const line = await current.evaluate((link) => {
    const { backgroundColor, height } = getComputedStyle(link, '::after')
    return { backgroundColor, height: Number.parseFloat(height) }
  })
  expect(line.backgroundColor).toBe(highlight)
  expect(line.height).toBeGreaterThanOrEqual(2)

  const cart = page.getByRole('banner').getByRole('link', { name: /^Cart/ })
  const box = await cart.boundingBox()
  const clip = {
    x: (box?.x ?? 0) - 8,
    y: (box?.y ?? 0) - 8,
    width: (box?.width ?? 0) + 16,
    height: (box?.height ?? 0) + 16,
  }
  const plain = await page.screenshot({ clip })
  expect((await page.screenshot({ clip })).equals(plain), 'nothing else changes there').toBe(true)
  await tabTo(page, cart)
  expect((await page.screenshot({ clip })).equals(plain), 'the focus is to be seen').toBe(false)

  const colourOf = (chosen: Locator) => chosen.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colourOf(page.locator('.pagination [aria-current]'))).toBe(highlight)
  await page.goto('/')
  const point = page.getByRole('button', { name: /^1: / }).first()
  await point.click()
  await expect(point).toHaveAttribute('aria-expanded', 'true')
  expect(await colourOf(point)).toBe(highlight)
})
