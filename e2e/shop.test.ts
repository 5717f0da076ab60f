import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let board: Product
let fuse: Product
shareSite(async () => {
  site = await openSite()
  admin = await site.signIn('admin')
  const category = await makeTerm(admin, 'category', 'Boards')
  const brand = await makeTerm(admin, 'brand', 'Volt')
  const images: string[] = []
  for (const [width, colour] of [
    [900, '#204060'],
    [1200, '#602020'],
    [800, '#206020'],
  ] as const) {
    const upload = await admin.form('POST', '/api/upload', { image: await picture(width, 600, 'png', colour) })
    images.push((upload.body as { image: string }).image)
  }
  const make = (draft: Record<string, unknown>) => makeProduct(admin, { category, brand, ...draft })
  board = await make({ name: 'Distribution board 12 way', partNumber: 'DB-12', price: 1000, countInStock: 2, images })
  fuse = await make({ name: 'Fuse holder', partNumber: 'FH-1', price: 50.5 })
  return site
})

test('images open full screen at the current one, and can be paged and zoomed by keys, buttons and wheel', async () => {
  const { page } = await site.visit()
  // The smaller images are created on this first visit: no need to wait for all of them.
  await page.goto(`/product/${board.slug}`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Image 2', exact: true }).click()
  const opener = page.getByRole('button', { name: 'Image 2 of 3: enlarge' })
  await opener.click()
  const viewer = page.getByRole('dialog', { name: 'Images of Distribution board 12 way' })
  await expect(viewer.getByText('Image 2 of 3')).toBeVisible()
  // The neighbours are loaded too, out of sight.
  const image = viewer.locator('.yarl__slide_current img')
  const width = async () => (await image.boundingBox())?.width ?? 0
  await expect.poll(width).toBe(1200)
  const whole = await width()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(whole * 1.5)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(whole)
  // Not the image itself, which may still be moving.
  const { width: across = 0, height: down = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(across / 2, down / 2)
  await page.mouse.wheel(0, -200)
  await expect.poll(width).toBeGreaterThan(whole * 1.1)
  // The arrow keys move a zoomed image; otherwise they change it.
  const left = async () => (await image.boundingBox())?.x ?? 0
  const before = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeLessThan(before)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(whole)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('Image 3 of 3')).toBeVisible()
  await expect.poll(width).toBe(800)
  await viewer.getByRole('button', { name: 'Next image' }).click()
  await expect(viewer.getByText('Image 1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Image 1 of 3: enlarge' })).toBeFocused()
})

test('suggestions show both prices, work with arrow keys, and say if there are none', async () => {
  const { page } = await site.visit()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Part number, rating or product' })
  await box.pressSequentially('distri')
  const option = page.getByRole('option', { name: /Distribution board 12 way/ })
  await expect(option).toContainText('R 1 000.00 excl. VAT')
  await expect(option).toContainText('R 1 150.00 incl. VAT')
  await box.press('Escape')
  await expect(option).toBeHidden()
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page).toHaveURL(`/product/${board.slug}`)
  await box.fill('zzzzqq')
  await expect(page.getByText('No suggestions for “zzzzqq”. Press Enter to search for it.')).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/shop?keyword=zzzzqq')
  await expect(page.getByRole('heading', { name: 'Nothing matches “zzzzqq”' })).toBeVisible()
  await expect(box).not.toBeFocused()
  await page.reload()
  await expect(box).toHaveValue('zzzzqq')
  // A click, or `/`, replaces the last search.
  const selected = () =>
    box.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0))
  await box.click()
  await expect.poll(selected).toBe('zzzzqq')
  await box.blur()
  await page.keyboard.press('/')
  await page.keyboard.type('distri')
  await page.getByRole('option', { name: 'See all results for “distri”' }).click()
  await expect(page).toHaveURL('/shop?keyword=distri')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(box).toBeFocused()
  await page.keyboard.type('fuse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('Fuse holder')
  await expect(box).not.toBeFocused()
})

test('prices can be typed as people write them, and invalid ones are explained', async () => {
  const { page } = await site.visit()
  await page.goto('/shop')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('Lowest price in rand').fill('cheap')
  await filters.getByRole('button', { name: 'Apply price' }).click()
  await expect(filters.getByText('An amount such as 1250.00')).toBeVisible()
  await filters.getByLabel('Lowest price in rand').fill('R 50,50')
  await filters.getByLabel('Highest price in rand').fill('900')
  await filters.getByRole('button', { name: 'Apply price' }).click()
  await expect(page).toHaveURL('/shop?lowPrice=50.5&highPrice=900')
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 })).toHaveText([
    'Fuse holder',
  ])
  await page.goto('/shop?page=9')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/shop')
})

test("a guest's favourites are merged on sign-in, show the current price, and say what is not for sale", async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/shop')
  for (const name of ['Distribution board 12 way', 'Fuse holder'])
    await page.getByRole('button', { name: `Add ${name} to favourites` }).click()
  await admin.put(`/api/product/${fuse._id}`, { price: 60 })
  await page.goto('/favorite')
  await expect(page.getByText('R 60.00')).toBeVisible()
  await expect(page.getByText('R 50.50')).toHaveCount(0)

  const email = `hearts-${Date.now()}@example.co.za`
  await page.goto('/Register')
  await page.getByLabel('Name *').fill('Thandi Nkosi')
  await page.getByLabel('E-mail *').fill(email)
  await page.getByLabel('Password *', { exact: true }).fill('long enough words')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('favorites') ?? '[]').length)).toBe(2)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('localFavorites'))).toBe('[]')

  await admin.put(`/api/product/${fuse._id}`, { status: 'archived' })
  await page.goto('/favorite')
  await expect(page.getByRole('link', { name: 'Distribution board 12 way' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Distribution board 12 way to favourites' }).click()
  await expect(page.getByRole('link', { name: 'Distribution board 12 way' })).toBeHidden()
  await admin.put(`/api/product/${fuse._id}`, { status: 'live' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Fuse holder' })).toBeVisible()
})

test('quick add knows when the last unit is in the cart', async () => {
  const { page } = await site.visit()
  await page.goto('/shop?keyword=DB-12')
  const add = page.getByRole('button', { name: 'Add to cart: Distribution board 12 way' })
  for (let n = 0; n < 2; n++) {
    await add.click()
    await expect(page.getByRole('button', { name: 'Added: Distribution board 12 way' })).toBeVisible()
    await expect(add).toBeVisible()
  }
  await add.click()
  await expect(page.getByText('Only 2 available: all of them are in your cart.')).toBeVisible()
  await expect(add).toBeVisible()
})

test('a product page shows the quantity in the cart and lets shoppers change it', async () => {
  const { page } = await site.visit()
  await page.goto(`/product/${fuse.slug}`)
  await expect(page.getByText('in your cart')).toBeHidden()
  const add = page.getByRole('button', { name: 'Add to cart', exact: true })
  await add.click()
  await expect(page.getByText('1 in your cart', { exact: true })).toBeVisible()
  await expect(add).toBeHidden()
  await page.getByRole('textbox', { name: 'Fuse holder in the cart' }).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 in your cart', { exact: true })).toBeVisible()
  expect(await axeViolations(page, '.buy-box')).toEqual([])
  const held = page.getByRole('group', { name: 'Fuse holder in the cart' })
  await held.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByText('3 in your cart', { exact: true })).toBeVisible()
  await page.goto('/shop?keyword=FH-1')
  await expect(page.getByRole('article').filter({ hasText: 'Fuse holder' }).getByText('3 in your cart')).toBeVisible()
  await page.goto(`/product/${fuse.slug}`)
  await page.getByRole('button', { name: 'Remove Fuse holder from the cart' }).click()
  await expect(page.getByText('in your cart')).toBeHidden()
})

test('an empty cart shows featured products that are not in the cart; empty favourites show recently viewed ones', async () => {
  const more = await Promise.all(
    ['Kiosk', 'Meter box'].map((name) => makeProduct(admin, { name, price: 4000, category: board.category._id })),
  )
  for (const { _id } of [board, fuse]) await admin.put(`/api/product/${_id}`, { isFeatured: true })
  const { page } = await site.visit()
  await page.goto('/cart')
  const row = page.getByRole('region', { name: 'Best sellers' })
  const suggested = row.getByRole('heading', { level: 3 })
  await expect(suggested).toHaveCount(2)
  await row.getByRole('button', { name: `Add to cart: ${board.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeHidden()
  await expect(suggested).toHaveText([fuse.name])

  for (const { slug } of [board, fuse, ...more]) {
    await page.goto(`/product/${slug}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toContain(slug)
  }
  await page.goto('/favorite')
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('heading', { level: 3 })).toHaveText([
    'Meter box',
    'Kiosk',
    fuse.name,
    board.name,
  ])
})
