import { test } from 'vitest'
import type { SavedList } from '#contract/lists/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways, tabTo } from '#test/browser/page-checks.ts'
import { signInByForm } from '#test/browser/sign-in.ts'
import { makeProduct } from '#test/catalogue.ts'
import { register } from '#test/people.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  const office = await site.signIn('admin')
  const { category, brand } = await makeProduct(office, {
    name: 'Rotary isolator',
    partNumber: 'QO-RI-463',
    countInStock: 50,
  })
  const same = { category: category._id, brand: brand._id }
  await makeProduct(office, { ...same, name: 'Circuit breaker', partNumber: 'QO-MC-125', countInStock: 12 })
  await makeProduct(office, { ...same, name: 'Surge arrester', partNumber: 'QO-TS-440', countInStock: 9 })
  return site
})

const list = ['1) QO-RI-463 qty 4', '2) 30 x QO-MC-125', 'QO-TS-44O 2', 'ZZ-9000 1', 'Thanks'].join('\n')

test('by keyboard on a phone: a pasted list is corrected and added to the cart', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/quick-order')
  const box = page.getByLabel('Part numbers and quantities')
  await box.focus()
  await page.keyboard.insertText(list)
  await tabTo(page, page.getByRole('button', { name: 'Find products' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 4 ready')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What we found' })).toBeFocused()
  await expect(page.getByText('1 line was skipped: “Thanks”.')).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  // Lines that need attention come first.
  await expect(page.getByRole('row').nth(1)).toContainText('QO-MC-125')

  await tabTo(page, page.getByRole('button', { name: 'Order 12' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Choose QO-TS-440, Surge arrester' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 4 ready')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Another part number for ZZ-9000' }))
  await page.keyboard.type('qo ts 440')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Remove row 4/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Undo: put/ })).toBeFocused()
  await expect(page.getByText('3 of 3 ready')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add all to cart' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  for (const [name, qty] of [
    ['Rotary isolator', '4'],
    ['Circuit breaker', '12'],
    ['Surge arrester', '2'],
  ] as const)
    await expect(page.getByRole('textbox', { name: `Quantity of ${name}` })).toHaveValue(qty)
})

test('a file is read, and one that is not a list shows the reason', async () => {
  const { page } = await site.visit()
  await page.goto('/quick-order')
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const zone = page.getByLabel('Or a bill of materials')
  await zone.setInputFiles(file('bom.pdf', '%PDF-1.7'))
  await expect(page.getByRole('alert')).toContainText('This is not a spreadsheet.')
  await zone.setInputFiles(file('bom.csv', 'Item;Part no;Qty\n1;QO-RI-463;3\n2;QO-TS-440;1\n'))
  await expect(page.getByText('2 of 2 ready')).toBeVisible()
})

test('a guest signs in midway and still has the lines; they are saved to a list that is shared by link', async () => {
  const person = await register(site)
  const { page, context } = await site.visit()
  await page.goto('/quick-order')
  await page.getByLabel('Part numbers and quantities').fill('QO-RI-463 4\nQO-TS-440 2')
  await page.getByRole('button', { name: 'Find products' }).click()
  await expect(page.getByText('2 of 2 ready')).toBeVisible()
  await page.getByRole('link', { name: 'Save to a list' }).click()
  await page.waitForURL('**/login?next=%2Fquick-order')
  await signInByForm(page, person.email, person.password)
  await page.waitForURL('**/quick-order')
  await expect(page.getByText('2 of 2 ready')).toBeVisible()

  await page.getByRole('button', { name: 'Save to a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to a list' })
  await dialog.getByLabel('Name of the new list *').fill('Pump station')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/my-profile/lists')
  expect(await axeViolations(page)).toEqual([])
  const desktop = page.viewportSize() ?? phone
  await page.setViewportSize(phone)
  // The tabs stay on one line that scrolls, and the current one, the last, is in sight.
  await page.reload()
  const tabs = page.getByRole('navigation', { name: 'My account' })
  await expect(tabs.getByRole('link', { name: 'Lists' })).toBeInViewport()
  expect((await tabs.boundingBox())?.height).toBeLessThan(60)
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize(desktop)
  await page.getByRole('link', { name: 'Pump station' }).click()
  await expect(page.getByRole('heading', { name: 'Pump station' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Quantity of Rotary isolator' }).fill('7')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const { page: other } = await site.visit({ viewport: phone })
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'Pump station' })).toBeVisible()
  expect(await scrollsSideways(other)).toBe(false)
  expect(await axeViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Add all to cart' }).click()
  await other.waitForURL('**/cart')
  await expect(other.getByRole('textbox', { name: 'Quantity of Rotary isolator' })).toHaveValue('7')

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await other.goto(link)
  await expect(other.getByText('This list is not shared')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Pump station' })).toBeVisible()
  const reply = await context.request.get(`/api/list/${page.url().split('/').at(-1)}`)
  expect(((await reply.json()) as SavedList).lines.map(({ qty }) => qty)).toEqual([7, 2])
})
