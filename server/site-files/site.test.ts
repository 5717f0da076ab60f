import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { writeSitemap, writeSitemapIndex } from './sitemap.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller

beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: 'https://volt.example' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const places = async () => {
  const { text } = await shop.guest().get('/sitemap.xml')
  return Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, place]) => place)
}

test('the site map lists every public page, and no other', async () => {
  const live = await makeProduct(admin, { name: 'Live isolator' })
  const draft = await makeProduct(admin, { name: 'Draft isolator', status: 'draft' })
  await admin.post('/api/project', { title: 'Water works' })
  const all = await places()
  expect(all).toContain('https://volt.example/')
  expect(all).toContain('https://volt.example/steel-page')
  expect(all).toContain('https://volt.example/shop?category=enclosures')
  expect(all).toContain(`https://volt.example/product/${live.slug}`)
  expect(all).toContain('https://volt.example/project/water-works')
  expect(all).not.toContain(`https://volt.example/product/${draft.slug}`)
  expect(all.filter((place) => /manage|cart|login/.test(place ?? ''))).toEqual([])
  await admin.post('/api/project', { title: 'Solar farm' })
  expect(await places()).toContain('https://volt.example/project/solar-farm')
  await admin.delete(`/api/product/${live._id}`)
  expect(await places()).not.toContain(`https://volt.example/product/${live.slug}`)
})

test('robots are kept away from personal pages, and told where the site map is', async () => {
  const { text, headers } = await shop.guest().get('/robots.txt')
  expect(headers['content-type']).toMatch(/^text\/plain/)
  for (const path of ['/manage', '/api/', '/cart', '/my-profile']) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Sitemap: https://volt.example/sitemap.xml\n')
})

test("the web manifest has the shop's name and icons", async () => {
  await admin.put('/api/shop', { name: 'SPARK', legalName: 'Spark Boards' })
  const { body, headers } = await shop.guest().get('/manifest.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(body).toMatchObject({ name: 'Spark Boards', short_name: 'SPARK', start_url: '/', display: 'standalone' })
})

test('icons and the social card are drawn from the name and the first slide, and change with them', async () => {
  const guest = shop.guest()
  const seen = async (file: string) => {
    const { status, headers, bytes } = await guest.get(`/${file}`)
    const { width, height, format } = await sharp(bytes).metadata()
    return { status, type: headers['content-type'], width, height, format, bytes }
  }
  const files = { 'favicon-32.png': 32, 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 }
  for (const [file, size] of Object.entries({ ...files, 'icon-maskable-512.png': 512 }))
    expect(await seen(file)).toMatchObject({ status: 200, type: 'image/png', width: size, height: size, format: 'png' })
  const [icon, plain] = [await seen('favicon.svg'), await seen('social-card.jpg')]
  expect(plain).toMatchObject({ type: 'image/jpeg', width: 1200, height: 630 })

  await admin.put('/api/shop', {
    name: 'Öhm & Söhne '.repeat(5).trim(),
    tagline: 'Boards for everyone. '.repeat(9).trim(),
  })
  expect((await seen('favicon.svg')).bytes.equals(icon.bytes)).toBe(false)
  const renamed = await seen('social-card.jpg')
  expect(renamed.bytes.equals(plain.bytes)).toBe(false)
  // The widest name ends before the edge.
  const { data } = await sharp(renamed.bytes)
    .extract({ left: 1140, top: 0, width: 60, height: 630 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(Math.max(...data)).toBeLessThan(64)

  const { body } = await admin.form('POST', '/api/upload', { image: await picture(1600, 900) })
  const { image } = body as { image: string }
  expect((await admin.post('/api/slider', { text: 'One', image, button: 'Shop', link: '/shop' })).status).toBe(201)
  expect((await seen('social-card.jpg')).bytes.equals(renamed.bytes)).toBe(false)
})

test('the shop reports its own URL if known', async () => {
  expect((await shop.guest().get('/api/shop')).body).toMatchObject({ url: 'https://volt.example' })
  expect((await admin.put('/api/shop', { tagline: 'Boards' })).body).toMatchObject({ url: 'https://volt.example' })
})

test('URLs in the site map are escaped, and many become several files', () => {
  expect(writeSitemap('https://volt.example', [{ path: '/a?b=1&c=<2>' }])).toContain(
    '<loc>https://volt.example/a?b=1&#38;c=&#60;2&#62;</loc>',
  )
  expect(writeSitemapIndex('https://volt.example', 2)).toContain('<loc>https://volt.example/sitemap-2.xml</loc>')
})

test('the site map has no more parts than its pages need', async () => {
  expect((await shop.guest().get('/sitemap-1.xml')).status).toBe(200)
  for (const file of ['0', '2', 'x', '1.5', '-1'])
    expect((await shop.guest().get(`/sitemap-${file}.xml`)).status).toBe(404)
})

test('the service worker keeps the offline page, which has the shop’s name and is replaced when it changes', async () => {
  const read = async () => {
    const [page, worker] = [await shop.guest().get('/offline.html'), await shop.guest().get('/service-worker.js')]
    expect([page.status, worker.status]).toEqual([200, 200])
    expect(worker.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
    })
    return { page: page.text, version: /'(offline-[\da-f]{12})'/.exec(worker.text)?.[1] }
  }
  const before = await read()
  expect(await read()).toEqual(before)
  await admin.put('/api/shop', { name: 'Amps & Co' })
  const after = await read()
  expect(after.page).toContain('Amps &#38; Co</b>')
  expect(after.version).toBeDefined()
  expect(after.version).not.toBe(before.version)
})
