import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from 'vitest'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'

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
