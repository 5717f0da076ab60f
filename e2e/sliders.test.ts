import type { Page } from '@playwright/test'
import { beforeEach, test } from 'vitest'
import type { Slide } from '#contract/sliders/calls.ts'
import { slides } from '#server/sliders/table.ts'
import { openShowcase, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { holdCalls, refuseCalls } from '#test/browser/hold-calls.ts'
import { tabTo } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf, waitForScrollEnd } from '#test/browser/touch.ts'
import { imageUpload } from '#test/files.ts'
import { hostileLinks } from '#test/samples/hostile-links.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let image: string
shareSite(async () => {
  ;({ site, admin, image } = await openShowcase(400, 300))
  return site
})
beforeEach(async () => {
  for (const { _id } of await stored()) await admin.delete(`/api/slider/${_id}`)
})

const stored = async () => ((await site.guest().get('/api/slider/allSliders')).body as { sliders: Slide[] }).sliders
const titles = async () => (await stored()).map(({ text }) => text)
const store = async (text: string, more: Partial<Slide> = {}) =>
  ((await admin.post('/api/slider', { text, image, button: 'See', link: '/shop', ...more })).body as { slider: Slide })
    .slider
const current = (page: Page) => page.getByRole('group', { name: /^\d+ of \d+$/ }).and(page.locator(':not([inert])'))

test('the office creates slides with every text they have, and visitors see them on the next load', async () => {
  const { page: visitor } = await site.visit()
  await visitor.goto('/')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-slider')
  await expect(page.getByRole('heading', { name: 'No Sliders Found' })).toBeVisible()
  await expect(page.getByText('Sliders are the large images at the top of the home page')).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Slider' }).click()
  await expect(page).toHaveURL(/\/manage\/create-slider$/)
  await expect(page.getByText('Use hex code or choose background image')).toBeVisible()
  await expect(page.getByText('Image files: JPG, PNG, GIF')).toHaveCount(2)
  await expect(page.getByLabel('Background Color', { exact: true })).toHaveAttribute('placeholder', '#FFFFFF')
  const create = page.getByRole('button', { name: 'Create Slide' })
  await create.click()
  await expect(page.getByText('Incomplete Fields').first()).toBeVisible()
  await expect(page.getByText('Please choose an image.')).toBeVisible()
  await expect(page.getByText('Please fill this in.')).toHaveCount(3)

  const uploads = await holdCalls(page, '**/api/upload')
  await page.getByLabel('Slide Image *').setInputFiles(await imageUpload())
  await expect(page.getByText('Uploading Image...').first()).toBeVisible()
  await page.getByLabel('Title *').fill('Steel that lasts')
  await page.getByLabel('Button Text *').fill('See the range')
  await page.getByLabel('Link *', { exact: true }).fill('javascript:alert(1)')
  await page.getByLabel('Background Image', { exact: true }).setInputFiles(await imageUpload(600, 300, '#8a5a00'))
  await expect(page.getByText('Uploading Background Image...').first()).toBeVisible()
  await page.getByLabel('Title *').press('Enter')
  await expect.poll(uploads.waiting).toBe(2)
  await expect(page.getByRole('button', { name: 'Uploading' })).toBeVisible()
  await uploads.stop()
  await expect(page.getByText('Image uploaded successfully!', { exact: true })).toBeVisible()
  await expect(page.getByText('Background image uploaded successfully!')).toBeVisible()

  await create.click()
  await expect(page.getByText('A link must start with https://, http:// or /.').first()).toBeVisible()
  await page.getByLabel('Link *', { exact: true }).fill('/shop')
  await page.getByLabel('Background Color', { exact: true }).fill('#12161C')
  const posts = await holdCalls(page, '**/api/slider')
  await create.click()
  await expect(page.getByText('Uploading Slide...')).toBeVisible()
  await posts.stop()
  await expect(page.getByText('Slide created successfully')).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('')
  expect(await stored()).toEqual([
    expect.objectContaining({
      text: 'Steel that lasts',
      button: 'See the range',
      link: '/shop',
      hexCode: '#12161C',
      image: expect.stringMatching(/-400x300\.png$/),
      backgroundImage: expect.stringMatching(/-600x300\.png$/),
    }),
  ])

  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Steel that lasts' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'See the range' })).toHaveAttribute('href', '/shop')

  await page.goto('/manage/update-slider')
  const slide = current(page)
  await expect(slide.getByText('Has Background')).toBeVisible()
  await expect(slide.getByText('#12161C')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next slide' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Slide 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Slide' }).click()
  await expect(page.getByLabel('Main Image *')).toBeAttached()
  await expect(page.getByLabel('Background Color', { exact: true })).toHaveAttribute('placeholder', '#FFFFFF')
  for (const label of ['Slide Title', 'Button Text', 'Button Link'])
    await page.getByLabel(label, { exact: true }).fill('')
  await page.getByRole('button', { name: 'Remove background image' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Slide updated successfully')).toBeVisible()
  await expect(slide.getByRole('heading', { name: 'No Title' })).toBeVisible()
  await expect(slide.getByText('No Button')).toBeVisible()
  await expect(slide.getByText('No Link')).toBeVisible()
  await expect(slide.getByText('Has Background')).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete Slide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Slide deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Sliders Found' })).toBeVisible()
})

test('failures show their own messages, and the form keeps its input', async () => {
  await store('Boards that pass')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/create-slider')
  const uploadAgain = await refuseCalls(page, '**/api/upload', 'The disk is full.')
  await page.getByLabel('Slide Image *').setInputFiles(await imageUpload())
  await expect(page.getByText('Image upload failed.', { exact: true })).toBeVisible()
  await page.getByLabel('Background Image', { exact: true }).setInputFiles(await imageUpload())
  await expect(page.getByText('Background image upload failed.')).toBeVisible()
  await expect(page.getByText('The disk is full.')).toHaveCount(2)
  await uploadAgain()
  await page.getByLabel('Slide Image *').setInputFiles(await imageUpload())
  await expect(page.getByText('Image uploaded successfully!', { exact: true })).toBeVisible()
  await page.getByLabel('Title *').fill('Never made')
  await page.getByLabel('Button Text *').fill('See')
  await page.getByLabel('Link *', { exact: true }).fill('/shop')
  const createAgain = await refuseCalls(page, '**/api/slider')
  await page.getByRole('button', { name: 'Create Slide' }).click()
  await expect(page.getByText('Unexpected Error').first()).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Never made')
  await createAgain()

  await page.goto('/manage/update-slider')
  await refuseCalls(page, '**/api/slider/*', 'The database is down.')
  await page.getByRole('button', { name: 'Edit Slide' }).click()
  await page.getByLabel('Slide Title').fill('Renamed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update slide')).toBeVisible()
  await expect(page.getByText('The database is down.')).toBeVisible()
  await expect(page.getByLabel('Slide Title')).toHaveValue('Renamed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Slide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete slide')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Boards that pass' })).toBeVisible()

  await page.goto('/manage')
  await page.getByRole('button', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Sliders' }).click()
  await expect(page.getByText('Failed to load slides.').first()).toBeVisible()
})

test('conflicting slide edits are reported, and saving waits for an upload', async () => {
  const slide = await store('First words')
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-slider')
  await page.getByRole('button', { name: 'Edit Slide' }).click()
  await page.getByLabel('Slide Title').fill('My words')
  const uploads = await holdCalls(page, '**/api/upload')
  await page.getByLabel('Main Image *').setInputFiles(await imageUpload(420, 300))
  await page.getByLabel('Slide Title').press('Enter')
  await expect(page.getByRole('button', { name: 'Uploading' })).toBeVisible()
  expect(await titles()).toEqual(['First words'])
  await uploads.stop()
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
  await admin.put(`/api/slider/${slide._id}`, { text: 'Their words' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByLabel('Slide Title')).toHaveValue('My words')
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Slide updated successfully')).toBeVisible()
  expect(await stored()).toEqual([
    expect.objectContaining({ text: 'My words', image: expect.stringMatching(/-420x300\.png$/) }),
  ])
})

test('by keyboard: slides are reordered, the latest order wins, and the carousel keeps focus', async () => {
  for (const text of ['One', 'Two', 'Three']) await store(text)
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-slider')
  const orders = await holdCalls(page, '**/api/slider/order')
  await tabTo(page, page.getByRole('button', { name: 'Move Three' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Three: now 2 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Three: now 1 of 3.')).toBeAttached()
  await expect.poll(orders.waiting).toBe(1)
  orders.letGo()
  await expect.poll(orders.waiting).toBe(1)
  expect(await titles()).toEqual(['One', 'Three', 'Two'])
  await orders.stop()
  await expect.poll(titles).toEqual(['Three', 'One', 'Two'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Three' }).first()).toContainText('1')

  const back = await refuseCalls(page, '**/api/slider/order', 'The order is locked.')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('The order is locked.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move/ }).first()).toHaveAccessibleName('Move Three')
  await back()

  const edit = current(page).getByRole('button', { name: 'Edit Slide' })
  await tabTo(page, edit, 'Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Slide 3 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Slide 1 of 3' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(current(page).getByRole('link', { name: '/shop' })).toBeFocused()
})

test('by touch: a horizontal swipe changes the home page slide, a vertical one does not', async () => {
  for (const text of ['One', 'Two']) await store(text)
  const { page } = await site.visit({ viewport: phone, touch: true })
  await page.goto('/')
  const { x, y } = middleOf(await page.locator('.hero-slides').boundingBox())
  const dot = (number: number) => page.getByRole('button', { name: `Slide ${number}` })
  await dragByFinger(page, { x: x + 90, y }, { x: x - 90, y })
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await dragByFinger(page, { x: x + 90, y }, { x: x - 90, y })
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await dragByFinger(page, { x: x + 60, y: y + 100 }, { x: x - 10, y: y - 100 })
  // The vertical swipe scrolls the page: return to the slides once it has settled.
  await waitForScrollEnd(page)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.evaluate(() => window.scrollTo(0, 0))
  await dragByFinger(page, { x: x - 90, y }, { x: x + 90, y })
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
})

test('an unsafe link in the database is not rendered', async () => {
  const { page } = await site.visit()
  await page.goto('/')
  const row = { image, button: 'Poisoned', text: 'Poisoned', position: 99 }
  await site.database.db
    .insert(slides)
    .values(hostileLinks.slice(0, 40).map((link) => ({ ...row, link: link.replaceAll('\u0000', '') })))
  // Rows inserted without a notification: the next write invalidates the page.
  await store('Wholesome')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Wholesome' })).toBeAttached()
  await expect(page.locator('h1, h2').filter({ hasText: 'Poisoned' })).toHaveCount(40)
  const links = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(links.filter((href) => !/^(?:\/(?!\/)|https?:\/\/[\w.]+|mailto:sales@|tel:\+27|#)/.test(href))).toEqual([])
  expect(links.filter((href) => /evil|alert/.test(href))).toEqual([])
})
