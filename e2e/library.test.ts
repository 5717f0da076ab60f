import { test } from 'vitest'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { imageUpload, picture } from '#test/files.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let editor: Caller
shareSite(async () => {
  site = await openSite()
  editor = await site.signIn('editor')
  return site
})

async function store(name: string, colour: string): Promise<string> {
  const file = new File([await picture(120, 90, 'png', colour)], name, { type: 'image/png' })
  return ((await editor.form('POST', '/api/upload', { image: file })).body as { image: string }).image
}

test('on a phone an image is uploaded, described, chosen in a form, and deleted with a way back', async () => {
  const { page } = await site.visit({ as: 'editor', viewport: phone })
  await page.goto('/manage/library')
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await page.getByLabel('Add images').setInputFiles({ ...(await imageUpload(120, 90, '#8a5a00')), name: 'Busbar.png' })
  await page.getByRole('button', { name: /^Busbar/ }).click()
  await expect(page.getByText('Nowhere in the shop today.')).toBeVisible()
  await page.getByLabel('What it shows').fill('A copper busbar')
  expect(await axeViolations(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'Save' }).click()

  await page.goto('/manage/create-category')
  await page.getByLabel('Name *').fill('Busbars')
  await page.getByRole('button', { name: 'From the library' }).click()
  await page.getByRole('dialog').getByLabel('Search images').fill('copper')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Busbar/ })
    .click()
  await expect(page.getByRole('img', { name: 'Chosen image' })).toBeVisible()

  await page.goto('/manage/library?show=unused')
  await page.getByRole('button', { name: /^Busbar/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Busbar was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The image is back.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Busbar/ })).toBeVisible()
})

test('an image is replaced wherever it is used, visitors see it at once, and one click puts it back', async () => {
  const [before, after] = [await store('Old door.png', '#334455'), await store('New door.png', '#556677')]
  const product = await makeProduct(editor, { name: 'Wall box', images: [before] })
  const { page: visitor } = await site.visit()
  const shown = async () => {
    await visitor.goto(`/product/${product.slug}`)
    return visitor.content()
  }
  expect(await shown()).toContain(before)

  const { page } = await site.visit({ as: 'editor' })
  await page.goto('/manage/library?search=wall+box')
  await page.getByRole('button', { name: /^Old door/ }).click()
  await expect(page.getByRole('link', { name: 'Wall box' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace everywhere' }).click()
  await page.getByRole('button', { name: /^New door/ }).click()
  await expect(page.getByText('One place will show New door instead of Old door.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('Replaced in one place.')).toBeVisible()
  expect(await shown()).toContain(after)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Everything shows the image from before.')).toBeVisible()
  expect(await shown()).toContain(before)
})
