import { test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { designInAddress, field, part } from '#test/browser/configure-page.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf } from '#test/browser/touch.ts'
import { makeProduct } from '#test/catalogue.ts'

let site: Site
shareSite(async () => {
  site = await openSite({
    LIMIT_QUOTE: '1000',
    LIMIT_CHECKOUT: '1000',
    LIMIT_HOLD_CHECKOUTS: '1000',
    LIMIT_DESIGN: '1000',
  })
  return site
})

test('on a phone the sections are closed, show their values and open with a tap; on a desktop they are open', async () => {
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto(`/configure?d=${toLink(standardDesign)}`)
  await expect(field(page, 'Width (mm)')).toBeVisible()
  for (const [title, value] of [
    ['Steel and finish', 'Mild steel 1.6 mm'],
    ['Protection', 'IP66'],
    ['Heat check', /^\d+ °C at the top$/],
  ] as const) {
    const section = page.locator('.option-section', { has: page.getByRole('heading', { name: title }) })
    await expect(section.locator('summary > span')).toHaveText(value)
    await expect(section.locator('.option-body')).toBeHidden()
  }
  await page.getByRole('heading', { name: 'Steel and finish' }).tap()
  await page.getByRole('button', { name: 'RAL 7016 anthracite' }).tap()
  await designInAddress(page, ({ finish }) => finish === 'ral7016')
  const desk = await site.visit()
  await desk.page.goto('/configure')
  await expect(desk.page.getByRole('button', { name: 'RAL 7016 anthracite' })).toBeVisible()
})

test('a finger drags a part all the way, and scrolls the page from an empty place of the drawing', async () => {
  const { page } = await site.visit({ viewport: phone, touch: true })
  const design: Design = { ...standardDesign, cutouts: [{ kind: 'round', d: 30, face: 'door', x: 300, y: 400 }] }
  await page.goto(`/configure?d=${toLink(design)}`)
  const hole = part(page, /^1, Ø 30/)
  await hole.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.evaluate(() => {
    const cancelled: string[] = []
    Object.assign(window, { cancelled })
    document.addEventListener('pointercancel', ({ target }) => cancelled.push((target as Element).className.toString()))
  })
  const scrolledTo = () => page.evaluate(() => scrollY)
  const [from, before] = [middleOf(await hole.boundingBox()), await scrolledTo()]
  // many small steps down and across, as a finger goes; the browser scrolls with it if it may
  await dragByFinger(page, from, { x: from.x + 80, y: from.y + 140 }, 60)
  expect(await page.evaluate(() => (window as unknown as { cancelled: string[] }).cancelled)).toEqual([])
  const at = middleOf(await hole.boundingBox())
  expect(Math.abs(at.x - from.x - 80)).toBeLessThan(4)
  expect(Math.abs(at.y - from.y - 140)).toBeLessThan(4)
  expect(await scrolledTo()).toBe(before)

  // Off the sheet: messages appear here and with the price, which comes last, and neither drawing nor buttons move.
  const placeOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const places = () => Promise.all(['.face-canvas', '.chosen-actions'].map(placeOf))
  const steady = await places()
  await dragByFinger(page, at, { x: at.x + 120, y: at.y }, 30)
  await expect(page.locator('.part-note.finding-stop')).toBeVisible()
  expect(await places()).toEqual(steady)
  expect(await placeOf('.price-box')).toBeGreaterThan(await placeOf('.face-canvas'))
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: '1 problem' }).tap()
  await expect(hole).toBeFocused()
  await expect(page.locator('.face-drawing')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Undo' }).tap()
  await hole.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

  const isBack = (x = 0) => x > 400 && x < 550
  const moved = await designInAddress(page, ({ cutouts }) => isBack(cutouts[0]?.x))
  const resting = await scrolledTo()
  const empty = middleOf(await page.locator('.face-sheet').boundingBox())
  await dragByFinger(page, empty, { x: empty.x, y: empty.y - 200 }, 60)
  await expect.poll(scrolledTo).toBeGreaterThan(resting + 100)
  expect(await designInAddress(page, () => true)).toEqual(moved)
})

test('a catalogue enclosure opens in another size, and the page names the standard size beside it', async () => {
  const office = await site.signIn('admin')
  const sides = { Width: '600 mm', Height: '800 mm', Depth: '250 mm' }
  const facts = { Material: 'Mild steel', Mounting: 'Wall', Door: 'Plain', Colour: 'RAL 7035', 'IP rating': 'IP66' }
  const product = await makeProduct(office, {
    name: 'Wall box 600 × 800',
    partNumber: 'VE-J68',
    price: 2489,
    countInStock: 7,
    category: enclosuresCategoryId,
    attributes: Object.entries({ ...sides, ...facts }).map(([name, value]) => ({ name, value })),
  })
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/product/${product.slug}`)
  await page.getByRole('link', { name: 'Change the size' }).click()
  await expect(field(page, 'Width (mm)')).toHaveValue('600')
  await expect(page.getByText('This is a standard size: VE-J68')).toBeVisible()
  await field(page, 'Width (mm)').fill('620')
  await expect(page.getByText(/600 × 800 × 250 mm is a standard size: VE-J68.*less, 7 in stock/)).toBeVisible()
  await page.getByRole('button', { name: 'Use this size' }).click()
  await expect(field(page, 'Width (mm)')).toHaveValue('600')
})

test('a link opens its design, priced in the HTML; an invalid one opens the standard enclosure', async () => {
  const design: Design = { ...standardDesign, width: 730, finish: 'ral5010' }
  const { page } = await site.visit()
  const html = await (
    await page.request.get(`/configure?d=${toLink(design)}`, { headers: { accept: 'text/html' } })
  ).text()
  expect(html).toContain('730 × 800 × 250 mm')
  expect(html).toContain('excl. VAT')
  await page.goto(`/configure?d=${toLink(design)}`)
  await expect(field(page, 'Width (mm)')).toHaveValue('730')
  await page.getByRole('button', { name: 'RAL 7016 anthracite' }).click()
  await page.waitForFunction(() => localStorage.getItem('configure'))
  await page.goto('/configure?d=nonsense')
  // This browser's last design comes back.
  await expect(field(page, 'Width (mm)')).toHaveValue('730')
  // The configurator would store it again.
  await page.goto('/about')
  await page.evaluate(() => localStorage.removeItem('configure'))
  await page.goto('/configure?d=nonsense')
  await expect(field(page, 'Width (mm)')).toHaveValue('600')
})

test('the URL has the heat inputs as well as the design', async () => {
  const { page } = await site.visit()
  await page.goto('/configure')
  await field(page, 'Heat loss (W)').fill('150')
  await field(page, 'Outside (°C)').fill('42')
  await field(page, 'Maximum (°C)').fill('65')
  await field(page, 'Altitude (m)').fill('30')
  await page.getByRole('checkbox', { name: 'In full sun' }).check()
  await page.waitForURL(/&w=150&a=42&l=65&h=30&s=1$/)
  const words = (await page.locator('.heat-words').textContent()) ?? ''
  const other = await site.visit()
  await other.page.goto(page.url())
  await expect(other.page.locator('.heat-words')).toHaveText(words)
  await expect(field(other.page, 'Altitude (m)')).toHaveValue('30')
  await expect(other.page.getByRole('checkbox', { name: 'In full sun' })).toBeChecked()
})

test('every sheet of the drawing can be viewed on the page', async () => {
  const cutouts = Array.from(
    { length: 40 },
    (_, i): Cutout => ({ kind: 'button', face: 'door', x: 60 + (i % 10) * 32, y: 100 + Math.floor(i / 10) * 60 }),
  )
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/configure?d=${toLink({ ...standardDesign, cutouts })}`)
  await expect(page.locator('html[data-hydrated]')).toBeVisible()
  await page.getByRole('button', { name: 'Drawing', exact: true }).click()
  const drawing = page.getByRole('img', { name: /^Drawing of/ })
  const first = await drawing.getAttribute('src')
  await page.getByRole('button', { name: 'Sheet 2' }).click()
  await expect(page.getByRole('img', { name: /, sheet 2 of 2$/ })).toBeVisible()
  expect(await drawing.getAttribute('src')).not.toBe(first)
  expect(await axeViolations(page)).toEqual([])
})

test('on a phone every part can be tapped, however small, and the nearer of two is selected', async () => {
  const hole = (x: number, y: number) => ({ kind: 'round', d: 5, face: 'door', x, y }) as const
  const design: Design = { ...standardDesign, cutouts: [hole(200, 300), hole(215, 300), hole(300, 500)] }
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto(`/configure?d=${toLink(design)}`)
  const targets = page.locator('.face-target')
  await expect(targets).toHaveCount(3)
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  }
  const first = page.locator('.face-cutout').first()
  await first.scrollIntoViewIfNeeded()
  const at = middleOf(await first.locator('.face-hole').boundingBox())
  await page.touchscreen.tap(at.x, at.y)
  await expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('the price stays in view on small screens', async () => {
  for (const viewport of [phone, { width: 900, height: 1000 }, { width: 1280, height: 720 }]) {
    const { page } = await site.visit({ viewport })
    await page.goto('/configure')
    const inView = page.getByRole('button', { name: 'Add to cart', exact: true })
    for (const where of ['.stage', '.face-canvas', '.option-section >> nth=-1']) {
      await page.locator(where).scrollIntoViewIfNeeded()
      await expect(inView).toBeInViewport()
    }
    expect(await scrollsSideways(page)).toBe(false)
  }
  const { page } = await site.visit({ viewport: { width: 1280, height: 900 } })
  await page.goto('/configure')
  await expect(page.getByRole('button', { name: 'Check drawing and add to cart' })).toBeInViewport()
  await expect(page.locator('.configure-bar')).toBeHidden()
})

test('the office changes a rate and sees the new prices', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/enclosure-rates')
  const price = page
    .getByRole('row', { name: /600 × 800 × 250, Mild|VE-J68/ })
    .first()
    .getByRole('cell')
    .filter({ hasText: 'R' })
    .last()
  const before = await price.textContent()
  await page.getByRole('textbox', { name: 'Rand per hour' }).fill('330')
  await expect(price).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByText(/^Version 1/)).toBeVisible()
})

test('a guest sees where to sign in to save, with a way back to the design', async () => {
  const design: Design = { ...standardDesign, width: 665 }
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('link', { name: 'Sign in to save' }).click()
  await page.waitForURL('**/login?next=*')
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/configure?d=${toLink(design)}`)
})
