import { isFull } from '../is-full.ts'
import { desktop, phone, type Site } from './browser.ts'
import { checkEach, goInside, waitUntilLoaded, zoomed } from './demo-shop.ts'
import { axeViolations, brokenNumbers, scrollsSideways } from './page-checks.ts'

/**
 * Every page has an h1, fits the screen and passes axe. The office's pages are opened by links, as its people do all day;
 * `test:full` loads them whole too.
 */
export const checkPages = (site: Site, paths: string[], as?: 'admin') =>
  checkEach(site, paths, { viewport: phone, ...(as ? { as } : {}) }, async (page, path) => {
    await page.setViewportSize(phone)
    await (as && !isFull ? goInside(page, path) : page.goto(path))
    await waitUntilLoaded(page)
    const problems = await axeViolations(page)
    if (await scrollsSideways(page)) problems.push(`too wide at ${phone.width}`)
    problems.push(...(await brokenNumbers(page)).map((number) => `${number} is broken`))
    for (const size of isFull ? [zoomed, desktop] : []) {
      await page.setViewportSize(size)
      if (await scrollsSideways(page)) problems.push(`too wide at ${size.width}`)
      problems.push(...(await axeViolations(page, 'html', { colours: false })))
    }
    return problems.map((problem) => `${path}: ${problem}`)
  })
