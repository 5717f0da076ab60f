import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { findStoredItem, storedItems } from '#app/site/stored-items.ts'
import { slides } from '#server/sliders/table.ts'
import { openSite, phone, type Site } from '#test/browser.ts'
import { expect } from '#test/expect.ts'
import { picture } from '#test/files.ts'
import { hostileLinks } from '#test/hostile-links.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const filePayload = async (width = 400, height = 300, background = '#12161c') => {
  const file = await picture(width, height, 'png', background)
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
}

test('the office makes, changes, orders and deletes slides, with every word of the specification', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-slider')
  await expect(page.getByRole('heading', { name: 'No Sliders Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Slider' }).click()
  for (const title of ['Steel that lasts', 'Boards that pass']) {
    await expect(page.getByRole('heading', { name: 'Create Slider' })).toBeVisible()
    await page.getByRole('button', { name: 'Create Slide' }).click()
    await expect(page.getByText('Incomplete Fields').first()).toBeVisible()
    await page.getByLabel('Slide Image *').setInputFiles(await filePayload())
    await expect(page.getByText('Image uploaded successfully!').first()).toBeVisible()
    await page.getByLabel('Title *').fill(title)
    await page.getByLabel('Button Text *').fill('See the range')
    await page.getByLabel('Link *').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Create Slide' }).click()
    await expect(page.getByText('A link begins with https://, http:// or /.').first()).toBeVisible()
    await page.getByLabel('Link *').fill('/shop')
    await page.getByLabel('Background Color', { exact: true }).fill('#12161C')
    await page.getByRole('button', { name: 'Create Slide' }).click()
    await expect(page.getByText('Slide created successfully').first()).toBeVisible()
    await expect(page.getByLabel('Title *')).toHaveValue('')
  }

  const { page: visitor } = await site.visit()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Steel that lasts' })).toBeVisible()

  await page.goto('/manage/update-slider')
  const handle = page.getByRole('button', { name: 'Move Boards that pass' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Boards that pass: now 1 of 2.')).toBeAttached()
  await page.getByRole('button', { name: 'Previous slide' }).click()
  await page.getByRole('button', { name: 'Next slide' }).click()
  await page.getByRole('button', { name: 'Edit Slide' }).click()
  await page.getByLabel('Slide Title *').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Slide updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Title' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Slide' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Slide deleted successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Title' })).toBeHidden()
})

test('a link that slipped into the database past every check is not rendered', async () => {
  const row = { image: '/uploads/a-1x1.png', button: 'Poisoned', text: 'Poisoned', position: 99 }
  await site.app.db
    .insert(slides)
    .values(hostileLinks.slice(0, 40).map((link) => ({ ...row, link: link.replaceAll('\u0000', '') })))
  const { page } = await site.visit()
  await page.goto('/')
  const links = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(links.filter((href) => !/^(?:\/(?!\/)|https?:\/\/[\w.]+|mailto:sales@|tel:\+27|#)/.test(href))).toEqual([])
  expect(links.filter((href) => /evil|alert/.test(href))).toEqual([])
  await site.app.db.delete(slides)
})

test('a project with several pictures is made, found by slug and by id, and deleted', async () => {
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/projects')
  await page.getByRole('link', { name: 'Create Project' }).click()
  await page.getByLabel('Title *').fill('Water works, Vereeniging')
  await page.getByLabel('Images').setInputFiles([await filePayload(), await filePayload(410, 300, '#8a5a00')])
  await expect(page.getByRole('button', { name: 'Move image 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Move image 2', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Description').fill('First.\n\nSecond.')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { name: 'Water works, Vereeniging' })).toBeVisible()
  const edit = await page.getByRole('link', { name: 'Edit Water works, Vereeniging' }).getAttribute('href')
  const id = edit?.split('/').at(-1)

  const { page: visitor } = await site.visit({ viewport: phone })
  await visitor.goto('/project')
  await visitor.getByRole('link', { name: /Water works/ }).click()
  await expect(visitor).toHaveURL(/\/project\/water-works-vereeniging$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Water works, Vereeniging')
  await visitor.goto(`/project/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Water works, Vereeniging')
  expect((await visitor.goto('/project/no-such-project'))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Delete Water works, Vereeniging' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
})

test('the steel page has its sections, and its carousel stops at both ends', async () => {
  const { page } = await site.visit()
  await page.goto('/steel-page')
  await expect(page.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: 'Explore Our Enclosures' })).toHaveAttribute(
    'href',
    /^\/shop\?category=[\da-f-]{36}$/,
  )
  for (const name of ['Expert Fabrication', 'Our Advanced Machinery', 'Why Choose Us', 'Laser Cutter', 'Press Brake'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const name of ['Laser Welder', 'Guillotine', 'Stud Welder', 'Corner Former', 'Stainless steel', 'Aluzinc steel'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous picture' })
  const next = page.getByRole('button', { name: 'Next picture' })
  await expect(previous).toBeDisabled()
  for (let step = 0; step < 4; step++) await next.click()
  await expect(next).toBeDisabled()
  await expect(previous).toBeEnabled()
  await page.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/#enclosures$/)
  await expect(page.locator('#enclosures')).toBeInViewport()
})

test('a visitor writes to the office, which reads and handles the message', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please tell us your name.')).toBeVisible()
  await page.getByLabel('Name *').fill('Thandi Nkosi')
  await page.getByLabel('E-mail *').fill('thandi@example.co.za')
  await page.getByLabel('Message *').fill('Two kiosks, please.')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await page.getByLabel('Message *').press('End')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message has reached our sales office.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show on the map' })).toBeVisible()

  const { page: office } = await site.visit({ as: 'admin' })
  await office.goto('/manage/messages')
  await office.getByText('Thandi Nkosi').click()
  await office.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(office.getByText('Handled', { exact: true }).last()).toBeVisible()
})

test('the note about cookies asks once, and the privacy page names all that the browser keeps', async () => {
  const { page, context } = await site.visit({ splash: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'incl. VAT' }).click()
  await page.goto('/contact')
  await page.getByLabel('Name *').fill('Thandi')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
  for (const key of kept[0] ?? []) expect(findStoredItem(key, 'Local storage'), key).toBeDefined()
  for (const key of kept[1] ?? []) expect(findStoredItem(key, 'Session storage'), key).toBeDefined()
  for (const { name } of await context.cookies()) expect(findStoredItem(name, 'Cookie'), name).toBeDefined()
  expect(kept[0]).toEqual(expect.arrayContaining(['cookieConsent', 'splashSeen', 'vat']))
  const signedIn = await site.visit({ as: 'admin' })
  for (const { name } of await signedIn.context.cookies()) expect(findStoredItem(name, 'Cookie'), name).toBeDefined()
  await page.goto('/privacyPolicy')
  await expect(page.getByRole('heading', { name: 'Privacy and Cookie Policy', level: 1 })).toBeVisible()
  for (const { name } of storedItems) await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible()
})

test('terms and overview say what the specification asks for', async () => {
  const { page } = await site.visit()
  await page.goto('/termsCondition')
  await expect(page.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible()
  for (const words of [/60 days/, /binding arbitration/, /one year/, /30 days' notice/])
    await expect(page.getByText(words).first()).toBeVisible()
  await page.goto('/aboutsec')
  for (const item of [
    'Electrical boards',
    'Motor control panels',
    'DC fuse boxes',
    'Solar design',
    'DIN rail products',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: item }).first()).toBeVisible()
})

test('the public pages have no fault that axe can find', async () => {
  for (const viewport of [undefined, phone]) {
    const { page } = await site.visit(viewport ? { viewport } : {})
    for (const path of [
      '/',
      '/steel-page',
      '/project',
      '/about',
      '/aboutsec',
      '/contact',
      '/privacyPolicy',
      '/termsCondition',
    ]) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
})
