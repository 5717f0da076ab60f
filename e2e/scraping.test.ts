import { afterAll, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations, scrollsSideways } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { type Supplier, startSupplier } from '#test/stand-ins/canary-server.ts'

let site: Site
let supplier: Supplier | undefined

const parts: Record<string, object> = {
  '/p/new': {
    name: 'Rotary Isolator 63A',
    sku: 'RI-63-3P',
    brand: 'Kestrel',
    category: 'Isolators',
    description: 'For motors and pumps.',
    image: ['/one.png', '/gone.png', '/two.png'],
    offers: { price: '1150.00', priceCurrency: 'ZAR', availability: 'InStock' },
  },
  '/p/known': {
    name: 'Contactor 40 A',
    sku: 'CT-40',
    brand: 'Kestrel',
    description: 'Now with a longer life.',
    image: ['/two.png'],
    offers: { price: '230.00', priceCurrency: 'ZAR', availability: 'InStock' },
  },
}

shareSite(async () => {
  const files: Record<string, Buffer> = {
    '/one.png': Buffer.from(await (await picture(60, 40, 'png', '#114488')).arrayBuffer()),
    '/two.png': Buffer.from(await (await picture(80, 50, 'png', '#884411')).arrayBuffer()),
    '/sheet.pdf': Buffer.from(await pdf().arrayBuffer()),
  }
  delete parts['/p/missing']
  await supplier?.close()
  supplier = await startSupplier((request, response) => {
    const path = request.url ?? ''
    const file = files[path]
    if (file) return response.end(file)
    if (path === '/robots.txt') return response.end('User-agent: *\nDisallow: /private')
    const part = parts[path]
    if (!part) return response.writeHead(404).end('not here')
    response.setHeader('content-type', 'text/html')
    response.end(
      `<html><head><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', ...part })}</script></head>
       <body><h1>Part</h1><p>All prices include VAT.</p><table><tr><td>Rated current</td><td>63A</td></tr></table>
       <a href="/sheet.pdf">Data sheet</a></body></html>`,
    )
  })
  site = await openSite({ SCRAPE_ALLOW: `127.0.0.1:${supplier.port}` })
  return site
})
afterAll(() => supplier?.close())

const at = (path: string) => `${supplier?.origin}${path}`

test('the office reads supplier pages, compares them with its own products and imports them', async () => {
  const office = await site.signIn('admin')
  const own = await makeProduct(office, { partNumber: 'CT-40', name: 'Our contactor', price: 150, countInStock: 7 })
  const { page } = await site.visit({ as: 'admin' })

  await page.goto('/manage/scrape-products')
  await page.getByRole('button', { name: 'Read page' }).click()
  await expect(page.getByText("Please paste the address of at least one supplier's page.")).toBeVisible()
  await page
    .getByLabel("Addresses of suppliers' pages")
    .fill(`${at('/p/new')}, ${at('/p/known')}\n${at('/p/new')}\nisolator\n${at('/private/1')}\n${at('/p/missing')}`)
  await expect(page.getByText('isolator is not a web address.')).toBeVisible()
  await expect(page.getByText('One address is listed twice: it will be read once.')).toBeVisible()
  await page.getByRole('button', { name: 'Read 4 pages' }).click()

  await expect(page).toHaveURL(/job=/)
  await page.reload()
  const pages = page.getByRole('list', { name: 'Pages and their progress' })
  await expect(pages.getByText('Read, 1 product')).toHaveCount(2)
  await expect(pages.getByText('Refused by robots.txt')).toBeVisible()
  await expect(pages.getByText('has no page at this address (404).')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'All pages done' })).toBeVisible()
  parts['/p/missing'] = {
    name: 'Came later',
    sku: 'LATE-1',
    offers: { price: '11.50', priceCurrency: 'ZAR' },
  }
  await pages.getByRole('button', { name: /^Try again: .*missing/ }).click()
  const drafts = page.getByRole('region', { name: 'Drafts' })
  await expect(drafts.getByRole('link', { name: 'Came later' })).toBeVisible()
  await expect(drafts.locator('img').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // Discarded by mistake, then restored.
  await drafts.getByRole('checkbox', { name: 'Select Came later' }).click()
  for (const part of ['Category', 'Brand']) {
    await drafts.getByRole('button', { name: part, exact: true }).click()
    const ask = page.getByRole('dialog', { name: `Set the ${part.toLowerCase()}` })
    await expect(ask).toBeVisible()
    expect(await axeViolations(page, '[role=dialog]')).toEqual([])
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await expect(ask).toBeHidden()
  }
  await drafts.getByRole('button', { name: 'Discard' }).click()
  await expect(drafts.getByRole('link', { name: 'Came later' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drafts.getByRole('link', { name: 'Came later' })).toBeVisible()

  // One of our products: only unedited fields are ticked, with our values beside them.
  await drafts.getByRole('link', { name: 'Contactor 40 A' }).click()
  const name = page.getByRole('group', { name: 'Name', exact: true })
  await expect(name.getByText('Our contactor')).toBeVisible()
  await expect(name.getByText('Edited in our shop')).toBeVisible()
  await expect(name.getByRole('checkbox')).not.toBeChecked()
  await expect(name.getByText('JSON-LD')).toBeVisible()
  const price = page.getByRole('group', { name: 'Price excl. VAT' })
  await expect(price.getByRole('checkbox')).not.toBeChecked()
  await price.getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'In stock' }).getByRole('checkbox')).not.toBeChecked()
  expect(await axeViolations(page)).toEqual([])

  // A new product: a field is edited, images are reordered, and a reload keeps both.
  await page.getByRole('button', { name: 'All drafts' }).click()
  await drafts.getByRole('link', { name: 'Rotary Isolator 63A' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rotary isolator, 63 A, three poles')
  await page.getByRole('button', { name: 'Move image 3' }).press('ArrowUp')
  await page.getByRole('button', { name: 'Move image 3' }).press('ArrowUp')
  await expect(page.getByText('Cannot be fetched')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Rotary isolator, 63 A, three poles',
  )
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'All drafts' }).click()

  await drafts.getByRole('checkbox', { name: 'Select Rotary isolator, 63 A, three poles' }).click()
  await drafts.getByRole('checkbox', { name: 'Select Contactor 40 A' }).click()
  await drafts.getByRole('button', { name: 'Import 2 products' }).click()
  const results = page.getByRole('list', { name: 'Results by draft' })
  await expect(results.getByText('Imported', { exact: true })).toHaveCount(2)
  await expect(results.getByText(/An image was skipped .*gone\.png.*404/)).toBeVisible()
  await expect(drafts.getByText('Imported').first()).toBeVisible()

  const { products } = (await office.get('/api/product/products/paginated?status=all&limit=100')).body as {
    products: Product[]
  }
  const product = products.find(({ partNumber }) => partNumber === 'RI-63-3P')
  expect(product).toMatchObject({
    name: 'Rotary isolator, 63 A, three poles',
    status: 'draft',
    countInStock: 0,
    price: 1000,
  })
  expect(product?.images.map((image) => image.replace(/.*-/, ''))).toEqual(['80x50.png', '60x40.png'])
  const changed = products.find(({ _id }) => _id === own._id)
  expect(changed).toMatchObject({ name: 'Our contactor', price: 200, countInStock: 7 })
  expect((await site.guest().get(product?.images[0] ?? '')).status).toBe(200)
  // The supplier does not have one of the images.
  for (const line of site.takeErrors()) expect(line).toContain('page_failed')
})

test('on a phone drafts are cards, and nothing scrolls sideways', async () => {
  await (await site.signIn('admin')).post('/api/scrape/jobs', { urls: [at('/p/new')] })
  const { page } = await site.visit({ as: 'admin', viewport: phone })
  await page.goto('/manage/scrape-products')
  await page.getByRole('table', { name: 'Earlier pages' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Rotary Isolator 63A' })).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('link', { name: 'Rotary Isolator 63A' }).click()
  await expect(page.getByRole('heading', { name: 'Rotary Isolator 63A' })).toBeFocused()
  expect(await scrollsSideways(page)).toBe(false)
})
