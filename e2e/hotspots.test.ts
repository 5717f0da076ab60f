import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { Hotspot } from '#contract/hotspots.ts'
import { hotspots } from '#server/hotspots/table.ts'
import { openSite, phone, type Site } from '#test/browser.ts'
import { holdCalls, refuseCalls } from '#test/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { expect } from '#test/expect.ts'
import { chosenPicture, picture } from '#test/files.ts'
import { hostileLinks } from '#test/hostile-links.ts'
import { tabTo } from '#test/page-checks.ts'
import type { Caller } from '#test/shop.ts'
import { dragByFinger, middleOf } from '#test/touch.ts'

let site: Site
let admin: Caller
let image: string
beforeAll(async () => {
  site = await openSite()
  admin = await site.signIn('admin')
  const reply = await admin.form('POST', '/api/upload', { image: await picture(800, 600) })
  image = (reply.body as { image: string }).image
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const { _id } of await stored()) await admin.delete(`/api/tooltip/${_id}`)
})

const stored = async () =>
  ((await site.guest().get('/api/tooltip/all')).body as { imageHotspots: Hotspot[] }).imageHotspots
const point = (id: string, x: number, y: number, data: Partial<Hotspot['annotations'][number]['data']> = {}) => ({
  id,
  geometry: { type: 'POINT', x, y, width: 20, height: 20, radius: 10 },
  data: { text: `Point ${id}`, description: '', redirectUrl: '', image: '', ...data },
})
const store = async (...annotations: ReturnType<typeof point>[]) =>
  ((await admin.post('/api/tooltip', { image, annotations })).body as { imageHotspot: Hotspot }).imageHotspot
const file = () => chosenPicture(800, 600)
const placeOf = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate(({ style }) => [style.left, style.top].join(' '))
const noFaults = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
const openEditor = async (page: Page) => {
  await page.goto('/manage/update-tooltips')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Update hotspots' })).toBeVisible()
}

test('by mouse: the office places, moves, undoes and saves points, and a shopper opens and buys them', async () => {
  const product = await makeProduct(admin, { name: 'Isolating switch', price: 9800 })
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/create-tooltip')
  await page.getByRole('button', { name: 'Create Hotspot' }).click()
  await expect(page.getByText('Please fill in all fields!')).toBeVisible()
  await page.getByLabel('Picture *').setInputFiles(await file())
  const canvas = page.locator('.canvas-click')
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
  await expect(form.getByText('A link begins with https://, http:// or /.')).toBeVisible()
  await form.getByLabel('Redirect URL').fill('/shop')
  await expect(form.getByRole('button', { name: 'Upload Image' })).toBeVisible()
  await form.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(form.getByRole('button', { name: 'Delete Image' })).toBeVisible()
  await form.getByRole('combobox', { name: 'Product' }).fill('Isolating')
  await form.getByRole('option', { name: /Isolating switch/ }).click()
  await form.getByRole('button', { name: 'Create Annotation' }).click()
  await canvas.click({ position: { x: 300, y: 200 } })
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
  expect(await placeOf(page, '2: Terminals')).not.toBe('50% 50%')
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await placeOf(page, '2: Terminals')).toBe('50% 50%')
  await page.getByRole('button', { name: 'Redo' }).click()
  expect(await placeOf(page, '2: Terminals')).not.toBe('50% 50%')
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Create Hotspot' }).click()
  await expect(page.getByText('Hotspot image created successfully.')).toBeVisible()
  const [made] = await stored()
  expect(made?.annotations[0]).toEqual({
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
  await noFaults(shopper, '.hotspot-grid')
})

test('by keyboard alone: a picture is chosen and annotated, and the focus is never lost', async () => {
  const { page } = await site.visit({ as: 'admin' })
  // The browser tells of choosers only from some moment after it was asked to: asked before the page opens, none is missed.
  const chooser = page.waitForEvent('filechooser', { timeout: 120_000 })
  await page.goto('/manage/create-tooltip')
  await tabTo(page, page.getByLabel('Picture *'))
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
  expect(await placeOf(page, '2: Busbar')).toBe('52% 49.9%')
  await expect(page.getByText('Point 2: 52 % from the left, 49.9 % from the top.')).toBeAttached()
  await page.keyboard.press('Control+z')
  expect(await placeOf(page, '2: Busbar')).toBe('50% 50%')
  await page.keyboard.press('Control+y')
  expect(await placeOf(page, '2: Busbar')).toBe('52% 49.9%')

  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Busbar' })
  await expect(popover).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(marker).toBeFocused()

  await tabTo(page, add)
  await page.keyboard.press('Enter')
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

test('by finger: a point is dragged, and the next tap on the picture places another', async () => {
  await store(point('1', 0.2, 0.2))
  const { page } = await site.visit({ as: 'admin', viewport: phone, touch: true })
  await openEditor(page)
  const marker = page.getByRole('button', { name: '1: Point 1' })
  const canvas = page.locator('.canvas-click')
  await canvas.scrollIntoViewIfNeeded()
  const stage = await canvas.boundingBox()
  const target = middleOf(stage)
  await dragByFinger(page, middleOf(await marker.boundingBox()), target)
  const [left = 0, top = 0] = (await placeOf(page, '1: Point 1')).split(' ').map(Number.parseFloat)
  expect(Math.abs(left - 50)).toBeLessThan(1)
  expect(Math.abs(top - 50)).toBeLessThan(1)
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await canvas.evaluate((element) => element.addEventListener('click', () => element.setAttribute('data-clicked', '')))
  // On a busy machine a tap may last so long that the browser takes it for a long press and reports no click.
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

test('stored pictures wrap around; points are edited in place, listed, deleted and saved; a deleted picture comes back', async () => {
  await store(
    point('1', 0.3, 0.3, { text: 'Drive', redirectUrl: '/shop' }),
    point('2', 0.6, 0.6, { text: 'Terminals' }),
  )
  await store(point('3', 0.5, 0.5, { text: 'Kiosk' }))
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-tooltips')
  await expect(page.getByRole('heading', { name: 'Select an Image to Update Hotspots' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous picture' }).click()
  await expect(page.getByRole('heading', { name: 'Picture 2 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.getByRole('heading', { name: 'Picture 1 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: '1: Drive' }).click()
  const popover = page.getByRole('dialog', { name: 'Drive' })
  await expect(popover.getByRole('link', { name: 'View Link' })).toBeVisible()
  await expect(popover.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: '1: Drive' }).click()
  for (const label of ['Title *', 'Description', 'Redirect URL', 'Annotation Image'])
    await expect(popover.getByLabel(label, { exact: true })).toBeVisible()
  await popover.getByLabel('Title *').fill('Speed drive')
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('As a shopper sees it')).toBeVisible()
  await expect(page.getByRole('button', { name: '1: Speed drive' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByRole('button', { name: 'View Annotations' }).click()
  const popup = page.getByRole('dialog', { name: 'Annotations' })
  await popup.getByRole('button', { name: 'Delete Terminals' }).click()
  await expect(page.getByText('Annotation deleted successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations).toHaveLength(2)
  await popup.getByRole('button', { name: 'Close' }).click()
  await noFaults(page, 'main')
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations.map(({ data }) => data.text)).toEqual(['Speed drive'])
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Hotspot image deleted successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1: Kiosk' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.getByRole('button', { name: '1: Speed drive' })).toBeVisible()
})

test('no work is lost: while a save is under way, to another writer, to a deletion, or to an open form', async () => {
  const hotspot = await store(point('1', 0.3, 0.3))
  const { page } = await site.visit({ as: 'admin' })
  await openEditor(page)
  const update = page.getByRole('button', { name: 'Update Annotations' })
  const addPoint = async (text: string) => {
    await page.getByRole('button', { name: 'Add a point' }).click()
    await page.getByLabel('Title *').fill(text)
    await page.getByRole('button', { name: 'Create Annotation' }).click()
  }

  const saves = await holdCalls(page, '**/api/tooltip/update')
  await addPoint('Before')
  await update.click()
  await expect(page.getByRole('button', { name: 'Updating' })).toBeVisible()
  await addPoint('Meanwhile')
  saves.letGo()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: '3: Meanwhile' })).toBeVisible()
  await saves.stop()

  await admin.post('/api/tooltip/update', { id: hotspot._id, image, annotations: [] })
  await update.click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByRole('button', { name: '3: Meanwhile' })).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('changes not saved')).toBeHidden()
  await expect.poll(async () => (await stored())[0]?.annotations.length).toBe(3)

  await addPoint('After')
  await admin.delete(`/api/tooltip/${hotspot._id}`)
  await update.click()
  await expect(page.getByText('Upload failed. Please try again.').first()).toBeVisible()
  await expect(page.getByText('Someone else deleted this picture')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a new picture' }).click()
  await expect(page.getByText('Hotspot image created successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations.map(({ data }) => data.text)).toEqual([
    'Point 1',
    'Before',
    'Meanwhile',
    'After',
  ])

  await page.getByRole('button', { name: 'Add a point' }).click()
  await page.getByLabel('Title *').fill('Half typed')
  const asked = page.getByRole('alertdialog', { name: 'Go on without this annotation?' })
  for (const name of ['Preview', 'Update Annotations', 'View Annotations']) {
    await page.getByRole('button', { name }).click()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Title *')).toHaveValue('Half typed')
  }
  await page.getByLabel('Title *').press('Escape')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('alertdialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue('Half typed')
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' }).click()
  await asked.getByRole('button', { name: 'Go on without it' }).click()
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeHidden()
})

test('what fails says so: uploads, saves, deletions and the list, each in its own words', async () => {
  await store(point('1', 0.3, 0.3))
  const { page } = await site.visit({ as: 'admin' })
  await openEditor(page)
  await page.getByRole('button', { name: 'Add a point' }).click()
  const uploadAgain = await refuseCalls(page, '**/api/upload', 'The disk is full.')
  await page.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expect(page.getByText('The disk is full.')).toBeVisible()
  await uploadAgain()

  const uploads = await holdCalls(page, '**/api/upload')
  await page.getByLabel('Title *').fill('With a picture')
  await page.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(page.getByText('Uploading Image...').first()).toBeVisible()
  await page.getByLabel('Title *').press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeVisible()
  uploads.letGo()
  await expect(page.getByRole('button', { name: 'Delete Image' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Annotation' }).click()
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeHidden()
  await uploads.stop()

  const saveAgain = await refuseCalls(page, '**/api/tooltip/update', 'The database rests.')
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible()
  await expect(page.getByText('The database rests.')).toBeVisible()
  await expect(page.getByRole('button', { name: '2: With a picture' })).toBeVisible()
  await saveAgain()
  await page.getByRole('button', { name: 'Delete Image' }).click()
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Please fill in all fields!')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations[1]?.data.image).toMatch(/^\/uploads\//)
  await page.getByRole('button', { name: 'Close the editor' }).click()

  await refuseCalls(page, '**/api/tooltip/delete/*', 'It is bolted down.')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('It is bolted down.').first()).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/manage')
  const nameless = { _id: '', image, annotations: [], createdAt: '', updatedAt: '' }
  await page.route('**/api/tooltip/all', (route) => route.fulfill({ json: { imageHotspots: [nameless] } }))
  await page.getByRole('link', { name: 'Hotspots' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('ID not found!')).toBeVisible()
  await page.unroute('**/api/tooltip/all')

  await page.goto('/manage')
  await refuseCalls(page, '**/api/tooltip/all', 'The list is away.')
  await page.getByRole('link', { name: 'Hotspots' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The list is away.' }).first()).toBeVisible()
})

test('a link that slipped into a point past every check is not rendered', async () => {
  const { page } = await site.visit()
  await page.goto('/')
  const annotations = hostileLinks.slice(0, 40).map((link, at) => {
    const bad = link.replaceAll('\u0000', '')
    return point(`bad-${at}`, 0.5, 0.5, { text: `Poisoned ${at}`, redirectUrl: bad, image: bad })
  })
  await site.app.db.insert(hotspots).values({ image, annotations: annotations as Hotspot['annotations'] })
  // A row that nobody announced: the next write tells the pages to be drawn anew.
  await store(point('good', 0.5, 0.5, { text: 'Good', redirectUrl: '/shop' }))
  await page.reload()
  await page.getByRole('button', { name: 'Show all as a list' }).click()
  await expect(page.getByRole('heading', { name: 'Poisoned 39' })).toBeVisible()
  await expect(page.locator('.hotspot-grid').getByRole('link')).toHaveCount(0)
  const sources = await page
    .locator('.hotspot-grid img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  expect(sources.filter((source) => !source?.startsWith('/uploads/'))).toEqual([])
  await page.getByRole('button', { name: 'Next picture' }).click()
  await page.getByRole('button', { name: 'Show all as a list' }).click()
  await expect(page.locator('.hotspot-grid').getByRole('link', { name: 'View Link' })).toHaveAttribute('href', '/shop')
})
