import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'

const mostPresses = 120

/** Moves the focus there by the Tab key alone, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Whether the page scrolls sideways. */
export const isWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/**
 * What axe finds wrong with the page as it stands, or with a part of it. Colours take most of its time; they need no second
 * look where only the width is another.
 */
export async function faults(page: Page, part = 'html', { colours = true } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // There are no frames to look into, and without them axe needs no second page to sum up in.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // The one rule that WCAG 2.2 added is asked only where it is named.
      rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: colours } },
    })
  const { violations } = await axe.include(part).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
