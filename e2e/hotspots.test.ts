import { beforeEach, test } from 'vitest'
import { openShowcase, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, tabTo } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf } from '#test/browser/touch.ts'
import { makeProduct } from '#test/catalogue.ts'
import { imageUpload } from '#test/files.ts'
import { openHotspotEditor, placeOf, point, storedHotspots, storeHotspot } from '#test/hotspots.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let image: string
shareSite(async () => {
  ;({ site, admin, image } = await openShowcase(800, 600))
  return site
})
beforeEach(async () => {
  for (const { _id } of await stored()) await admin.delete(`/api/tooltip/${_id}`)
})

const stored = () => storedHotspots(site)
const file = () => imageUpload(800, 600)

test('by mouse: the office places, moves, undoes and saves annotations, and a shopper opens them and buys', async () => {
  const product = await makeProduct(admin, { name: 'Isolating switch', price: 9800 })
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/create-tooltip')
  await page.getByRole('button', { name: 'Create Hotspot' }).click()
  await expect(page.getByText('Please fill in all fields!')).toBeVisible()
  await page.getByLabel('Image *').setInputFiles(await file())
  const canvas = page.locator('.hotspot-canvas-click')
  await canvas.click({ position: { x: 160, y: 90 } })
  const form = page.getByRole('dialog', { name: 'New Annotation' })
  await expect(form.getByRole('heading', { name: 'New Annotation' })).toBeVisible()
  const box = await canvas.boundingBox()
  const at = await form.boundingBox()
  expect(Math.round((at?.x ?? 0) - ((box?.x ?? 0) + 160))).toBe(20)
  expect(Math.round(at?.y ?? 0)).toBe(Math.max(20, Math.round((box?.y ?? 0) + 90 - 100)))
  await form.getByRole('button', { name: 'Create Annotation' }).click()
  await expect(form.getByText('Please enter a title for the annotation')).toBeVisible()
  await form.getByLabel('Title *').fill('Main isolator')
  await form.getByLabel('Description').fill('Cuts the whole board off.')
  await form.getByLabel('Redirect URL').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Create Annotation' }).click()
  await expect(form.getByText('A link must start with https://, http:// or /.')).toBeVisible()
  await form.getByLabel('Redirect URL').fill('/shop')
  await expect(form.getByRole('button', { name: 'Upload Image' })).toBeVisible()
  await form.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(form.getByRole('button', { name: 'Delete Image' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Product' }).fill('Isolating')
  await form.getByRole('option', { name: /Isolating switch/ }).click()
  await form.getByRole('button', { name: 'Create Annotation' }).click()
  // Low on the image the form moves up, so that all of it is on screen.
  await canvas.click({ position: { x: 300, y: 400 } })
  expect(await form.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBe(0)
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await form.getByLabel('Title *').fill('Never made')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add a point' }).click()
  await form.getByLabel('Title *').fill('Terminals')
  await form.getByRole('button', { name: 'Create Annotation' }).click()
  await page.getByRole('button', { name: '2: Terminals' }).hover()
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => placeOf(page, '2: Terminals')).not.toBe('50% 50%')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => placeOf(page, '2: Terminals')).toBe('50% 50%')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(() => placeOf(page, '2: Terminals')).not.toBe('50% 50%')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create Hotspot' }).click()
  await expect(page.getByText('Hotspot image created successfully.')).toBeVisible()
  const [hotspot] = await stored()
  expect(hotspot?.annotations[0]).toEqual({
    id: expect.stringMatching(/^\d{13}$/),
    geometry: { type: 'POINT', x: expect.any(Number), y: expect.any(Number), width: 20, height: 20, radius: 10 },
    data: {
      text: 'Main isolator',
      description: 'Cuts the whole board off.',
      redirectUrl: '/shop',
      image: expect.stringMatching(/^\/uploads\//),
      product: product._id,
    },
  })

  const { page: shopper } = await site.visit({ viewport: phone })
  await shopper.goto('/')
  const marker = shopper.getByRole('button', { name: '1: Main isolator' })
  const popover = shopper.getByRole('dialog', { name: 'Main isolator' })
  await marker.click()
  await expect(popover.getByRole('link', { name: 'View Link' })).toHaveAttribute('href', '/shop')
  await popover.getByRole('button', { name: `Add to cart: ${product.name}` }).click()
  await expect(shopper.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(popover).toBeVisible()
  await popover.getByRole('button', { name: 'Close' }).click()
  await expect(popover).toBeHidden()
  await shopper.getByRole('listitem').getByRole('button', { name: 'Main isolator' }).click()
  await expect(popover).toBeVisible()
  await shopper.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await marker.click()
  await shopper.getByRole('heading', { name: 'Look inside' }).click()
  await expect(popover).toBeHidden()
  await shopper.getByRole('button', { name: 'Show all as a list' }).click()
  await expect(shopper.getByText('Cuts the whole board off.')).toBeVisible()
  expect(await axeViolations(shopper, '.hotspot-showcase')).toEqual([])
})

test('by keyboard: an image is chosen and annotated without losing focus', async () => {
  const { page } = await site.visit({ as: 'admin' })
  // Registered before the page opens, so that no file chooser is missed.
  const chooser = page.waitForEvent('filechooser', { timeout: 120_000 })
  await page.goto('/manage/create-tooltip')
  await tabTo(page, page.getByLabel('Image *'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await file())
  const add = page.getByRole('button', { name: 'Add a point' })
  const title = page.getByLabel('Title *')
  for (const text of ['Main switch', 'Busbar']) {
    await tabTo(page, add)
    await page.keyboard.press('Enter')
    await expect(title).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: text, exact: false }).first()).toBeFocused()
  }
  const marker = page.getByRole('button', { name: '2: Busbar' })
  await expect(marker).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(() => placeOf(page, '2: Busbar')).toBe('52% 49.9%')
  await expect(page.getByText('Point 2: 52% from the left, 49.9% from the top.')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect.poll(() => placeOf(page, '2: Busbar')).toBe('50% 50%')
  await page.keyboard.press('Control+y')
  await expect.poll(() => placeOf(page, '2: Busbar')).toBe('52% 49.9%')

  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Busbar' })
  await expect(popover).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(marker).toBeFocused()

  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeHidden()
  await expect(add).toBeFocused()

  await tabTo(page, page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, marker)
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(', tinned')
  await page.keyboard.press('Enter')
  const renamed = page.getByRole('button', { name: '2: Busbar, tinned' })
  await expect(renamed).toBeFocused()
  await tabTo(page, page.getByRole('dialog', { name: 'Busbar, tinned' }).getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Annotation deleted successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1: Main switch' })).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Create Hotspot' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hotspot image created successfully.')).toBeVisible()

  const { page: shopper } = await site.visit()
  await shopper.goto('/')
  const shown = shopper.getByRole('button', { name: '1: Main switch' })
  await tabTo(shopper, shown)
  await expect(shopper.getByRole('dialog', { name: 'Main switch' })).toBeVisible()
  await shopper.keyboard.press('Enter')
  await expect(shopper.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused()
  await shopper.keyboard.press('Escape')
  await expect(shopper.getByRole('dialog')).toBeHidden()
  await expect(shown).toBeFocused()
  await tabTo(shopper, shopper.getByRole('button', { name: 'Show all as a list' }))
})

test('by touch: an annotation is dragged, and the next tap on the image adds another', async () => {
  await storeHotspot(admin, image, point('1', 0.2, 0.2))
  const { page } = await site.visit({ as: 'admin', viewport: phone, touch: true })
  await openHotspotEditor(page)
  const marker = page.getByRole('button', { name: '1: Point 1' })
  const canvas = page.locator('.hotspot-canvas-click')
  await canvas.scrollIntoViewIfNeeded()
  const stage = await canvas.boundingBox()
  const target = middleOf(stage)
  await dragByFinger(page, middleOf(await marker.boundingBox()), target)
  const farFromMiddle = async () =>
    Math.max(...(await placeOf(page, '1: Point 1')).split(' ').map((part) => Math.abs(Number.parseFloat(part) - 50)))
  await expect.poll(farFromMiddle).toBeLessThan(1)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await canvas.evaluate((element) => element.addEventListener('click', () => element.setAttribute('data-clicked', '')))
  // On a busy machine a tap may last long enough to count as a long press, without a click.
  await expect(async () => {
    const now = await canvas.boundingBox()
    await page.touchscreen.tap((now?.x ?? 0) + 40, (now?.y ?? 0) + 40)
    await expect(canvas).toHaveAttribute('data-clicked', '', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('dialog', { name: 'New Annotation' }).getByLabel('Title *').fill('Tapped')
  await page.getByRole('button', { name: 'Create Annotation' }).click()
  await page.getByRole('button', { name: '2: Tapped' }).click()
  await expect(page.getByRole('dialog', { name: 'Tapped' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations).toHaveLength(2)
})
