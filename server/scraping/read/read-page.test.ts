import { expect, test } from 'vitest'
import { supplierPages } from '#test/supplier-pages/all-pages.ts'
import { readPage } from './read-page.ts'
import { readProducts } from './read-product.ts'

const page = (html: string | Buffer, url = 'https://shop.example/p') => ({
  url,
  status: 200,
  contentType: 'text/html',
  body: Buffer.from(html),
})

test('a page read in its own thread gives the same result', async () => {
  const [first] = supplierPages
  if (!first) throw new Error('no pages')
  expect(await readPage(page(first.html, first.url))).toEqual(readProducts(first.html, first.url))
})

test('the charset of the response is respected', async () => {
  const html = Buffer.from('<h1>Kabel 2 \xb5F</h1><p>Part No: K-2</p><p class=price>R10.00</p>', 'latin1')
  const { products } = await readPage({ ...page(html), contentType: 'text/html; charset=ISO-8859-1' })
  expect(products[0]?.name).toBe('Kabel 2 µF')
})

test.each([
  ['nested a hundred thousand deep', `<h1>x</h1>${'<div>'.repeat(100_000)}R10.00`],
  ['of open formatting', '<b><i><u><font><a>'.repeat(30_000)],
  ['of one endless attribute', `<div class="${'price '.repeat(400_000)}">R1</div>`],
  ['of spaces and signs', `<p>${'R 1 '.repeat(300_000)}</p><p>${'Part No '.repeat(100_000)}</p>`],
  ['of scopes in scopes', '<div itemscope itemtype="https://schema.org/Product" itemprop="x">'.repeat(20_000)],
])('a hostile page %s times out without blocking the server', async (_what, html) => {
  let beats = 0
  const heart = setInterval(() => beats++, 20)
  const outcome = await readPage(page(html), 1500).catch((error) => error.code)
  clearInterval(heart)
  expect(outcome === 'page_failed' || Array.isArray(outcome.products)).toBe(true)
  expect(beats).toBeGreaterThan(10)
})
