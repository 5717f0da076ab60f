import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { fillAddress } from '#test/browser/fill-address.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf } from '#test/browser/touch.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, goodCard } from '#test/orders.ts'

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

const part = (page: Page, name: RegExp) => page.locator('.face-canvas').getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })
const press = async (page: Page, name: string | RegExp) => {
  await tabTo(page, page.getByRole('button', { name }).locator('visible=true').first())
  await page.keyboard.press('Enter')
}
/** The design in the URL, once it has caught up with the last change. */
const designInAddress = async (page: Page, isDone: (design: Design) => boolean) => {
  const read = () => fromLink(new URL(page.url()).searchParams.get('d') ?? '')
  await expect.poll(() => (read() ? isDone(read() as Design) : false)).toBe(true)
  return read() as Design
}

test('by keyboard alone, from the first dimension to the order', async () => {
  const { page } = await site.visit()
  await page.goto('/configure')
  const before = await page.locator('.price-box b').first().textContent()
  await tabTo(page, page.getByRole('button', { name: 'Add Push-button, 22.5 mm' }))
  for (let count = 0; count < 3; count++) await page.keyboard.press('Enter')
  await press(page, 'Add Panel meter, 96 × 96')
  await press(page, 'Add Cable gland, M25')
  await press(page, /^Bottom/)
  await press(page, 'Add Cable gland, M25')
  await press(page, /^Door/)
  await tabTo(page, part(page, /^1, 22.5 push-button/))
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(part(page, /^1, 22.5 push-button, 300 from the left, 408.5 from the bottom/)).toBeFocused()
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(part(page, /^1, 22.5 push-button, 300 from the left/)).toBeVisible()
  await tabTo(page, field(page, 'Width (mm)'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('620')
  await expect(page.locator('.price-box b').first()).not.toHaveText(before ?? '')
  const design = await designInAddress(page, ({ width, cutouts }) => width === 620 && cutouts.length === 6)
  expect(design.cutouts[0]).toEqual({ kind: 'button', face: 'door', x: 300, y: 408.5 })

  await press(page, 'Check drawing and add to cart')
  await expect(page.getByRole('link', { name: /^Open drawing VM-/ })).toBeVisible()
  await press(page, 'Add to cart')
  await expect(page.getByText('we will build what it shows')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await press(page, 'Add to cart')
  await page.waitForURL('**/cart')
  await expect(page.getByRole('link', { name: /^Custom enclosure 620/ })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Checkout' }).locator('visible=true'))
  await page.keyboard.press('Enter')
  for (const [label, text] of [
    ['Full name *', address.fullName],
    ['Phone *', address.phone],
    ['E-mail *', address.email],
    ['Street address *', address.address],
    ['City or town *', address.city],
    ['Province *', 'Gau'],
    ['Postal code *', address.postalCode],
  ] as const) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await press(page, 'Continue to review')
  await press(page, /^Pay R/)
  const card = page.getByLabel('Card number')
  await tabTo(page, card)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(goodCard.replaceAll(' ', ''))
  await press(page, /^Pay R/)
  await expect(page.getByRole('heading', { name: 'Order placed successfully!' })).toBeVisible()
  const office = await site.signIn('admin')
  const { orders } = (await office.send('GET', '/api/order')).body as { orders: Order[] }
  expect(orders[0]?.orderItems).toMatchObject([{ design: { link: toLink(design) }, qty: 1, madeToOrder: true }])
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

test('by touch on a phone: a part is dragged, a problem is reported, and a button fixes it', async () => {
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto(`/configure?d=${toLink(standardDesign)}`)
  await page.getByRole('button', { name: 'Add Round hole' }).tap()
  const hole = part(page, /^1, Ø 30/)
  await hole.scrollIntoViewIfNeeded()
  const from = middleOf(await hole.boundingBox())
  await dragByFinger(page, from, { x: from.x + 60, y: from.y - 40 })
  const moved = await designInAddress(page, ({ cutouts }) => (cutouts[0]?.x ?? 0) > 330)
  expect((moved.cutouts[0]?.x ?? 0.3) % 2.5).toBe(0)
  expect(moved.cutouts[0]?.y).toBeGreaterThan(410)

  await page.getByRole('button', { name: 'Add Louvres, 150 × 96' }).tap()
  const finding = page.locator('.price-box .finding', {
    hasText: 'The highest possible rating is IP43, because louvres let spray through.',
  })
  await expect(finding).toBeVisible()
  // From the bar at the bottom to the option, whose section is closed on a phone.
  await page.getByRole('button', { name: '1 problem' }).tap()
  const message = page.locator('.options .finding-stop')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport({ ratio: 1 })
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await finding.getByRole('button', { name: 'Use IP43' }).tap()
  await expect(finding).toBeHidden()
  for (const name of ['Push-button, 22.5 mm', 'Push-button, 22.5 mm', 'Panel meter, 96 × 96', 'Cable gland, M25'])
    await page.getByRole('button', { name: `Add ${name}` }).tap()
  const design = await designInAddress(page, ({ cutouts }) => cutouts.length === 6)

  await page.getByRole('button', { name: 'Add to cart', exact: true }).tap()
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).tap()
  await page.waitForURL('**/cart')
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('link', { name: 'Checkout' }).locator('visible=true').tap()
  await fillAddress(page, { 'Full name *': address.fullName, 'E-mail *': address.email })
  await page.getByLabel('Province *').selectOption('Gauteng')
  await page.getByRole('button', { name: 'Continue to review' }).tap()
  await page
    .getByRole('button', { name: /^Pay R/ })
    .locator('visible=true')
    .tap()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByRole('button', { name: /^Pay R/ }).tap()
  await expect(page.getByRole('heading', { name: 'Order placed successfully!' })).toBeVisible()
  await expect
    .poll(async () => {
      const { orders } = (await (await site.signIn('admin')).send('GET', '/api/order')).body as { orders: Order[] }
      return orders.flatMap(({ orderItems }) => orderItems.map((item) => item.design?.link))
    })
    .toContain(toLink(design))
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

test('a quote for a custom enclosure: requested, priced by the office beside its drawing, accepted', async () => {
  const design: Design = {
    ...standardDesign,
    width: 640,
    cutouts: [{ kind: 'meter', size: 96, face: 'door', x: 250, y: 600 }],
  }
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('button', { name: 'Request a quote' }).click()
  await expect(page.getByRole('heading', { name: 'Request a quote' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Custom enclosure 640 × 800 × 250 mm' })).toBeVisible()
  await expect(page.getByText('each, excl. VAT, at today’s price.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantity of Custom enclosure' }).fill('12')
  await page.getByRole('textbox', { name: 'Name *' }).fill('Sizwe Dlamini')
  await page.getByRole('textbox', { name: 'E-mail *' }).fill('sizwe@example.co.za')
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption('Gauteng')
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.waitForURL(/\/quote\/[\da-f-]{36}$/)
  const _id = page.url().split('/').at(-1) ?? ''

  const office = await site.visit({ as: 'admin' })
  await office.page.goto(`/manage/quotes/${_id}`)
  await expect(office.page.getByRole('link', { name: /^Drawing VM-/ })).toBeVisible()
  await expect(office.page.getByRole('link', { name: 'Workshop files' })).toBeVisible()
  const price = office.page.getByRole('textbox', { name: /^Unit price of/ })
  const forTwelve = await price.inputValue()
  const quantity = office.page.getByRole('textbox', { name: /^Quantity of/ })
  await quantity.fill('40')
  await quantity.blur()
  await expect.poll(async () => Number(await price.inputValue())).toBeLessThan(Number(forTwelve))
  await quantity.fill('12')
  await quantity.blur()
  await expect(price).toHaveValue(forTwelve)
  await price.fill('2500')
  await expect(office.page.getByText('This price stays when the quantity changes.')).toBeVisible()
  expect(await axeViolations(office.page)).toEqual([])
  await office.page.getByRole('textbox', { name: 'Delivery price, excl. VAT' }).fill('0')
  await office.page.getByRole('button', { name: 'Send quote' }).click()
  await expect(office.page.getByText('Sent', { exact: true }).first()).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Accept' }).locator('visible=true').click()
  await fillAddress(page)
  await page.getByRole('radio', { name: /EFT|transfer/i }).check()
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await expect(page.getByText('we will build what it shows')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).check()
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await page.waitForURL(/\/order\//)
  await expect(page.getByRole('link', { name: /^Drawing VM-/ })).toBeVisible()
  const order = (await (await page.request.get(`/api/order/${page.url().split('/').at(-1)}`)).json()) as Order
  expect(order.orderItems).toMatchObject([{ price: 2500, qty: 12, design: { link: toLink(design) }, checked: true }])
})

test('with data saving on, the model waits for a click', async () => {
  const { page } = await site.visit()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    const getExtension = (name: string) => (name === 'EXT_color_buffer_float' ? {} : null)
    HTMLCanvasElement.prototype.getContext = (() => ({ getExtension, getParameter: () => '' })) as never
  })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/configure')
  await expect(page.getByRole('button', { name: 'Show in 3D' })).toBeVisible()
  expect(scripts.filter((url) => url.includes('live-studio'))).toEqual([])
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

test('without WebGL the image stays, and the drawing is one click away', async () => {
  const { page } = await site.visit()
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/configure')
  await expect(page.getByRole('img', { name: 'Custom enclosure 600 × 800 × 250 mm' })).toBeVisible()
  await expect(page.locator('html[data-hydrated]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show in 3D' })).toBeHidden()
  await page.getByRole('button', { name: 'Drawing', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Drawing of/ })).toBeVisible()
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

test('a graphics card without float targets shows the image and does not offer 3D', async () => {
  const { page } = await site.visit()
  await page.addInitScript(() => {
    const software = { UNMASKED_RENDERER_WEBGL: 0 }
    const getExtension = (name: string) => (name === 'WEBGL_debug_renderer_info' ? software : null)
    HTMLCanvasElement.prototype.getContext = (() => ({ getExtension, getParameter: () => 'SwiftShader' })) as never
  })
  await page.goto('/configure')
  await expect(page.locator('html[data-hydrated]')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Custom enclosure 600 × 800 × 250 mm' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show in 3D' })).toBeHidden()
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

/** A small copy of the canvas as it is on screen; the picture below it is hidden. */
async function readCanvas(page: Page): Promise<Buffer> {
  await page.locator('.stage-picture').evaluate((picture) => {
    ;(picture as HTMLElement).style.visibility = 'hidden'
  })
  const shot = await page.locator('.stage-canvas').screenshot()
  return sharp(shot).removeAlpha().greyscale().resize(90, 60, { fit: 'fill' }).raw().toBuffer()
}
const contrastOf = (pixels: Buffer) => Math.max(...pixels) - Math.min(...pixels)
/** The fraction of the picture that has changed. */
const changedShare = (before: Buffer, after: Buffer) =>
  before.filter((grey, i) => Math.abs(grey - (after[i] ?? 0)) > 12).length / before.length
const loseContext = (page: Page) =>
  page.locator('.stage-canvas').evaluate((canvas) => {
    const lose = (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!lose) throw new Error('WEBGL_lose_context is missing')
    lose.loseContext()
  })

test('in 3D the enclosure is drawn, its door opens, and 3D can be restarted after the graphics context is lost', async () => {
  const design: Design = { ...standardDesign, cutouts: [{ kind: 'meter', size: 96, face: 'door', x: 300, y: 600 }] }
  const { page } = await site.visit({ viewport: phone, webGl: true })
  await page.goto(`/configure?d=${toLink(design)}`)
  const hasWebGl = await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null)
  expect(hasWebGl, 'this Chromium has no WebGL in software, so the 3D view cannot be tested').toBe(true)

  const start = page.getByRole('button', { name: 'Show in 3D' })
  const drawn = page.locator('.stage-canvas[data-calls]')
  await start.click()
  await expect(page.getByRole('button', { name: 'Door shut' })).toBeVisible()
  expect(Number(await drawn.getAttribute('data-calls'))).toBeGreaterThan(10)
  expect(Number(await drawn.getAttribute('data-triangles'))).toBeGreaterThan(1000)
  await expect(drawn).toHaveAttribute('data-frames', '4/4')
  const shut = await readCanvas(page)
  expect(contrastOf(shut)).toBeGreaterThan(80)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.poll(async () => changedShare(shut, await readCanvas(page))).toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Door shut' }).click()
  await expect.poll(async () => changedShare(shut, await readCanvas(page))).toBeLessThan(0.01)

  await loseContext(page)
  await expect(start).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await expect(page.locator('.stage-picture')).toHaveCSS('opacity', '1')
  await start.click()
  await expect(page.getByRole('button', { name: 'Door shut' })).toBeVisible()
  await expect.poll(async () => changedShare(shut, await readCanvas(page))).toBeLessThan(0.01)
})

test('an account saves designs, and the order shows one to the buyer and to the office', async () => {
  const design: Design = { ...standardDesign, cutouts: [{ kind: 'button', face: 'door', x: 200, y: 500 }] }
  const buyer = await site.visit({ as: 'shopper' })
  await buyer.page.goto(`/configure?d=${toLink(design)}`)
  await buyer.page.getByRole('button', { name: 'Save', exact: true }).click()
  await buyer.page.getByRole('textbox', { name: 'Name *' }).fill('Pump house')
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(buyer.page.getByText('Pump house has been saved.')).toBeVisible()
  await buyer.page.goto('/my-profile/enclosures')
  await expect(buyer.page.getByRole('link', { name: 'Pump house', exact: true })).toBeVisible()
  expect(await axeViolations(buyer.page)).toEqual([])

  const kept = (await (await buyer.page.request.post('/api/design', { data: { design } })).json()) as PricedDesign
  const order = (await (
    await buyer.page.request.post('/api/order', {
      data: { orderItems: [{ _id: kept._id, qty: 1, checked: true }], shippingAddress: address },
    })
  ).json()) as Order
  await buyer.page.goto(`/order/${order._id}`)
  await expect(buyer.page.getByRole('link', { name: `Drawing ${kept.code}` })).toBeVisible()
  await expect(buyer.page.getByRole('link', { name: 'Workshop files' })).toHaveCount(0)

  const office = await site.visit({ as: 'admin' })
  await office.page.goto(`/manage/orders/${order._id}`)
  const files = office.page.getByRole('link', { name: 'Workshop files' })
  const reply = await office.page.request.get((await files.getAttribute('href')) ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/zip'])
  for (const sheetName of ['packing-slip', 'workshop-sheet']) {
    const sheet = await office.page.request.get(`/api/order/${order._id}/${sheetName}`)
    expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await expect(office.page.getByRole('link', { name: 'Workshop sheet' })).toBeVisible()
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

async function addToCart(page: Page, design: Design) {
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('button', { name: 'Check drawing and add to cart' }).click()
  await page.getByRole('checkbox', { name: /^I have checked drawing VM-/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
}

test('an enclosure follows a customer from phone to laptop', async () => {
  const visit = await site.visit({ as: 'shopper', viewport: phone })
  await addToCart(visit.page, { ...standardDesign, width: 685 })
  const inAccount = async () => JSON.stringify(await (await visit.page.request.get('/api/user/cart')).json())
  await expect.poll(inAccount).toContain('Custom enclosure 685')
  // The laptop: the same account in a browser that has no cart.
  await visit.page.evaluate(() => localStorage.removeItem('cart'))
  const laptop = await visit.context.newPage()
  await laptop.goto('/cart')
  await expect(laptop.getByRole('link', { name: /^Custom enclosure 685/ })).toBeVisible()
  await expect(laptop.getByRole('link', { name: 'Checkout' }).locator('visible=true')).toBeVisible()
})

test('a guest sees where to sign in to save, with a way back to the design', async () => {
  const design: Design = { ...standardDesign, width: 665 }
  const { page } = await site.visit({ viewport: phone })
  await page.goto(`/configure?d=${toLink(design)}`)
  await page.getByRole('link', { name: 'Sign in to save' }).click()
  await page.waitForURL('**/login?next=*')
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/configure?d=${toLink(design)}`)
})

test('a design that the shop has deleted is restored from the cart', async () => {
  const design: Design = { ...standardDesign, width: 675 }
  const { page } = await site.visit()
  await addToCart(page, design)
  const line = page.getByRole('link', { name: /^Custom enclosure 675/ })
  await expect(line).toBeVisible()
  await expect(page.getByText('Mild steel 1.6 mm. RAL 7035 light grey. IP66.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Drawing VM-\w+ \(PDF\)$/ })).toBeVisible()
  await site.database.pool.query('delete from designs where link = $1', [toLink(design)])
  await page.reload()
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: 'Checkout' }).locator('visible=true')).toBeVisible()
  await expect(page.getByText('Remove unavailable items')).toBeHidden()
})
