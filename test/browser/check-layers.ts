import { isAt, layer, type Screen } from '../../tools/screens.ts'
import { isFull } from '../is-full.ts'
import { desktop, phone, type Site } from './browser.ts'
import { checkEach, zoomed } from './demo-shop.ts'
import { expect } from './expect.ts'
import { axeViolations, canScrollIntoView, scrollsSideways } from './page-checks.ts'

/** Everything that opens on top of a page: axe checks the layer alone, and its last button is reachable. */
export async function checkLayers(site: Site, screens: Screen[], as?: 'admin') {
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
