import { access, readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { point, storeHotspot } from '#test/hotspots.ts'
import { cartOf, startCheckout } from '#test/orders.ts'
import { type Caller, openShopForTest, type Reply, type Shop } from '#test/shop.ts'
import { sweepImages } from './sweep-images.ts'

let shade = 0x111111

/** An image that no other test uses. */
async function upload(admin: Caller): Promise<string> {
  shade += 0x010203
  const file = await picture(40, 30, 'png', `#${shade.toString(16)}`)
  const reply = await admin.form('POST', '/api/upload', { image: file })
  return (reply.body as { image: string }).image
}

const keyOf = (image: string) => image.slice('/uploads/'.length)
const isThere = async (shop: Shop, image: string) => (await shop.app.storage.findSize(keyOf(image))) !== undefined
const bodyOf = <T>(reply: Reply): T => {
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body as T
}
const partsOf = ({ app: { db, storage, log }, folder }: Shop) => ({ db, storage, log, folder, isSpared: () => false })
/** A month has passed for unused images. */
const atOnce = { unusedDays: 0, freshMs: 0 }

test('an image stays while anything in the shop uses it', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const guest = shop.guest()
  const places: Record<string, string> = {}
  const plant = async (place: string) => {
    const image = await upload(admin)
    places[place] = image
    return image
  }
  const sold = await makeProduct(admin, { images: [await plant('an order')], countInStock: 9 })
  bodyOf(await guest.post('/api/order', cartOf([{ _id: sold._id, qty: 1 }], { paymentMethod: 'EFT' })))
  await admin.put(`/api/product/${sold._id}`, { images: [await plant('an open checkout')] })
  await startCheckout(guest, [{ _id: sold._id, qty: 1 }])
  await admin.put(`/api/product/${sold._id}`, {
    images: [await plant('a product'), await plant("a product's second view")],
  })

  bodyOf(await admin.post('/api/category', { name: 'Enclosed', image: await plant('a category') }))
  bodyOf(await admin.post('/api/brand', { name: 'Kestrel', image: await plant('a brand') }))
  bodyOf(
    await admin.form('POST', '/api/document/upload', {
      file: pdf(),
      name: 'Range',
      tag: 'brochure',
      image: await plant('a document'),
    }),
  )
  await storeHotspot(
    admin,
    await plant('a hotspot image'),
    point('1', 0.5, 0.5, { image: await plant('a point of a hotspot image') }),
  )
  bodyOf(
    await admin.post('/api/slider', {
      text: 'Steel',
      button: 'See it',
      link: '/shop',
      image: await plant('a slide'),
      backgroundImage: await plant("a slide's ground"),
    }),
  )
  bodyOf(await admin.post('/api/project', { title: 'Pump station', images: [await plant('a project')] }))
  bodyOf(await admin.put('/api/shop', { logo: await plant('the logo') }))
  const { db } = shop.app
  await db.execute(sql`
    insert into imported_facts (product_id, facts, updated_at)
    values (${sold._id}, ${JSON.stringify({ images: [await plant("a supplier's page")] })}, now())`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into product_imports (file_name, file_key, headings, samples, preview, rows)
    values ('a.csv', 'abc.csv', '{}', '[]', '[]', 1) returning id`)
  await db.execute(sql`
    insert into product_import_changes (import_id, product_id, before, after)
    values (${rows[0]?.id}, ${sold._id}, ${JSON.stringify({ images: [await plant('an undo')] })}, '{}')`)
  const unused = await upload(admin)

  const swept = await sweepImages(partsOf(shop), atOnce)
  for (const [place, image] of Object.entries(places)) expect(await isThere(shop, image), place).toBe(true)
  expect(await isThere(shop, unused)).toBe(false)
  expect(swept).toEqual({ stored: Object.keys(places).length + 1, unused: 1, removed: 1 })
  // It ignores other files.
  const files = await readdir(path.join(shop.folder, 'uploads'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
})

test('an image is removed a month after its last use, with its smaller copies', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const [before, after] = [await upload(admin), await upload(admin)]
  const product = await makeProduct(admin, { images: [before] })
  await shop.guest().get(`${before}?w=64`, { accept: 'image/webp' })
  const copy = path.join(shop.folder, 'variants', keyOf(before).slice(0, 2), `${keyOf(before)}-64.webp`)
  await access(copy)
  const file = path.join(shop.folder, 'uploads', keyOf(before).slice(0, 2), keyOf(before))
  const lastYear = new Date(Date.now() - 365 * 24 * 3_600_000)
  await utimes(file, lastYear, lastYear)
  const aged = (days: number) =>
    shop.app.db.execute(sql`update unused_pictures set since = now() - make_interval(days => ${days})`)

  // Replaced today: carts and e-mails still show it.
  await admin.put(`/api/product/${product._id}`, { images: [after] })
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 1, removed: 0 })
  await aged(29)
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 1, removed: 0 })

  // Used again on the 29th day: its month starts over once it is unused again.
  await admin.put(`/api/product/${product._id}`, { images: [before, after] })
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 0, removed: 0 })
  await admin.put(`/api/product/${product._id}`, { images: [after] })
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 1, removed: 0 })

  await aged(31)
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 1, removed: 1 })
  expect([await isThere(shop, before), await isThere(shop, after)]).toEqual([false, true])
  await expect(access(copy)).rejects.toThrow('ENOENT')
  expect(await sweepImages(partsOf(shop))).toEqual({ stored: 1, unused: 0, removed: 0 })
})

test('an image that is uploaded again is left alone until it has been used', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  await makeProduct(admin, { images: [await upload(admin)] })
  const file = await picture(60, 20)
  const send = async () => bodyOf<{ image: string }>(await admin.form('POST', '/api/upload', { image: file })).image
  const image = await send()
  const lastYear = new Date(Date.now() - 365 * 24 * 3_600_000)
  await utimes(path.join(shop.folder, 'uploads', keyOf(image).slice(0, 2), keyOf(image)), lastYear, lastYear)
  await sweepImages(partsOf(shop))
  await shop.app.db.execute(sql`update unused_pictures set since = now() - interval '31 days'`)
  expect(await send()).toBe(image)
  expect(await sweepImages(partsOf(shop))).toMatchObject({ unused: 1, removed: 0 })
  expect(bodyOf<Product>(await admin.post('/api/product', { ...(await draft(admin)), images: [image] })).image).toBe(
    image,
  )
})

const draft = async (admin: Caller) => {
  const { category, brand } = await makeProduct(admin)
  return { name: 'Again', partNumber: 'AGAIN-1', price: 1, category, brand }
}

test('if the database uses none of the images, nothing is removed', async () => {
  const lines: Record<string, unknown>[] = []
  const shop = await openShopForTest({ log: (line) => lines.push(line) })
  const image = await upload(await shop.signIn('admin'))
  expect(await sweepImages(partsOf(shop), atOnce)).toEqual({ stored: 1, unused: 1, removed: 0 })
  expect(await isThere(shop, image)).toBe(true)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'pictures_foreign' }))
})
