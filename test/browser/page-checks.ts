import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'

const maxPresses = 120

/** Moves the focus there with the Tab key. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Searching the page by role after each press took most of a keyboard journey's time.
  let element = await target.elementHandle()
  for (let presses = 0; presses < maxPresses; presses++) {
    const state = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : 'gone'))
    if (state === true) return
    // React may have put another element in its place.
    if (state === 'gone') element = await target.elementHandle()
    else await page.keyboard.press(key)
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Tabs to a field and replaces its text, with the keyboard alone. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Tabs to a link or a button and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Whether the page scrolls sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Numbers of orders, quotes and invoices that are broken at a hyphen. */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(/\b(?:[A-Z]{1,10}-){1,2}\d{6}\b/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(number)
      }
    return broken
  })

/**
 * axe's findings for the page or part of it. Colours take most of the time and need no second check when only the width differs.
 */
export async function axeViolations(page: Page, part = 'html', { colours = true } = {}): Promise<string[]> {
  // Reading it takes a quarter of a check, so a page that was opened by a link keeps the one before.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async ([part, colours]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      return await axe.run(part, {
        resultTypes: ['violations'],
        // The one rule that WCAG 2.2 added runs only if named.
        rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: colours } },
      })
    },
    [part, colours] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

const maxTurns = 40

/** Whether scrolling a layer with the wheel brings an element fully into view, with nothing in front of it. */
export async function canScrollIntoView(page: Page, layer: Locator, target: Locator): Promise<boolean> {
  await layer.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'nearest' }))
  const box = await layer.boundingBox()
  const view = page.viewportSize()
  if (!box || !view) return false
  const middle = (from: number, length: number, max: number) => (Math.max(0, from) + Math.min(max, from + length)) / 2
  await page.mouse.move(middle(box.x, box.width, view.width), middle(box.y, box.height, view.height))
  for (let turns = 0; turns < maxTurns; turns++) {
    const isSeen = await target.evaluate(async (element) => {
      // The last wheel step is painted in the next frames.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      const { left, right, top, bottom } = element.getBoundingClientRect()
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return false
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
    if (isSeen) return true
    await page.mouse.wheel(0, 200)
  }
  return false
}
