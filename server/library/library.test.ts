import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { EditableContent } from '#contract/content/calls.ts'
import type { LibraryDetail, LibraryImage, Place } from '#contract/media/library-calls.ts'
import { sweepImages } from '#server/media/sweep-images.ts'
import { makeProduct } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { point, storeHotspot } from '#test/hotspots.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { keepUsedImages } from './queries.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let editor: Caller
let shade = 0x101010
beforeAll(async () => {
  shop = await openShop()
  editor = await shop.signIn('editor')
})
afterAll(() => shop.close())

/** An image that nothing uses yet. */
async function upload(name = 'photo.png'): Promise<string> {
  shade += 0x010203
  const file = await picture(40, 30, 'png', `#${shade.toString(16)}`)
  const reply = await editor.form('POST', '/api/upload', { image: new File([file], name, { type: 'image/png' }) })
  return (reply.body as { image: string }).image
}
const keyOf = (image: string) => image.slice('/uploads/'.length)
const url = (image: string) => `/api/library/${keyOf(image)}`
const read = async (image: string) => (await editor.get(url(image))).body as LibraryDetail
const list = async (query = '') =>
  ((await editor.get(`/api/library?limit=100&${query}`)).body as { images: LibraryImage[] }).images
const keys = async (query = '') => (await list(query)).map(({ image }) => image)
const kinds = (places: readonly Place[]) => places.map(({ kind }) => kind).sort()

/** The image everywhere that the shop can show one. */
async function useEverywhere(image: string) {
  const product = await makeProduct(editor, { name: 'Kiosk, 2-door', images: [image] })
  await editor.post('/api/category', { name: `Kiosks ${shade}`, image })
  await editor.post('/api/brand', { name: `Kestrel ${shade}`, image })
  await editor.post('/api/project', { title: 'Grain silo', images: [image] })
  await editor.post('/api/slider', { text: 'Kiosks', image, backgroundImage: image, button: 'See', link: '/shop' })
  await storeHotspot(editor, image, point('p1', 0.5, 0.5, { image }))
  await editor.form('POST', '/api/document/upload', { file: pdf(), name: `Range ${shade}`, tag: 'brochure', image })
  const { fields } = (await editor.get('/api/content/terms/edit')).body as EditableContent
  await editor.put('/api/content/terms', { fields: { ...fields, body: `${fields.body}\n\n![Kiosk](${image})` } })
  await (await shop.signIn('admin')).put('/api/shop', { logo: image })
  return product
}

test('an upload is in the library with its name and who made it, and is found by name, alt text and use', async () => {
  const image = await upload('Kiosk door open.png')
  expect((await list())[0]).toMatchObject({ image, name: 'Kiosk door open', by: 'Naledi Mokoena', uses: 0 })
  expect(await keys('search=DOOR+op')).toEqual([image])
  const { updatedAt } = await read(image)
  expect((await editor.put(url(image), { name: 'K2', alt: 'A kiosk with its door open', updatedAt })).status).toBe(200)
  expect(await keys('search=kiosk+with')).toEqual([image])
  expect((await editor.put(url(image), { name: 'Late', alt: '', updatedAt })).status).toBe(409)
  await makeProduct(editor, { name: 'Substation 9', images: [image] })
  expect(await list('search=substation')).toMatchObject([{ image, shownIn: 'Substation 9' }])
  expect(await read(image)).toMatchObject({ shownIn: 'Substation 9' })
  expect(await keys('search=%25')).toEqual([])
})

test('it knows every place, replaces the image in all of them, and puts it back only there', async () => {
  const [before, after] = [await upload(), await upload()]
  const product = await useEverywhere(before)
  const other = await makeProduct(editor, { name: 'Uses the new one already', images: [after, before] })
  const all = ['brand', 'category', 'document', 'hotspot', 'page', 'product', 'product', 'project', 'shop', 'slide']
  expect(kinds((await read(before)).places)).toEqual(all)
  const versions = async () =>
    ((await editor.get('/api/content/terms/edit')).body as EditableContent).versions.map(({ number }) => number)
  const earlier = await versions()

  // The logo is a setting.
  expect((await editor.post(`${url(before)}/replace`, { with: keyOf(after) })).status).toBe(403)
  expect(kinds((await read(before)).places)).toEqual(all)
  const admin = await shop.signIn('admin')
  const reply = await admin.post(`${url(before)}/replace`, { with: keyOf(after) })
  expect(reply.status, reply.text).toBe(200)
  const { places } = reply.body as { places: Place[] }
  expect(kinds(places)).toEqual(all)
  expect([(await read(before)).places, kinds((await read(after)).places)]).toEqual([[], all])
  expect(((await shop.guest().get(`/api/product/${product._id}`)).body as Product).images).toEqual([after])
  expect(((await shop.guest().get(`/api/product/${other._id}`)).body as Product).images).toEqual([after])
  expect((await shop.guest().get('/api/content/terms')).text).toContain(after)
  expect(await versions()).toEqual([(earlier[0] ?? 0) + 1, ...earlier])

  const mine = await makeProduct(editor, { name: 'Added later', images: [after] })
  await admin.post(`${url(after)}/replace`, { with: keyOf(before), places })
  expect(((await shop.guest().get(`/api/product/${other._id}`)).body as Product).images).toEqual([after, before])
  expect(((await shop.guest().get(`/api/product/${mine._id}`)).body as Product).images).toEqual([after])
  expect(((await shop.guest().get(`/api/product/${product._id}`)).body as Product).images).toEqual([before])
  expect(kinds((await read(before)).places)).toEqual(all)
})

test('undoing leaves what showed both images as it was, unless somebody has changed it since', async () => {
  const [before, after, third] = [await upload(), await upload(), await upload()]
  const [one, two] = [
    await makeProduct(editor, { images: [before, third, after] }),
    await makeProduct(editor, { images: [after, before] }),
  ]
  const { fields } = (await editor.get('/api/content/privacy/edit')).body as EditableContent
  const intro = `![Old](${before}) ![New](${after})`
  await editor.put('/api/content/privacy', { fields: { ...fields, intro } })
  const reply = await editor.post(`${url(before)}/replace`, { with: keyOf(after) })
  const { places } = reply.body as { places: Place[] }
  const images = async ({ _id }: Product) => ((await editor.get(`/api/product/${_id}`)).body as Product).images
  expect([await images(one), await images(two)]).toEqual([[third, after], [after]])
  await editor.put(`/api/product/${two._id}`, { images: [after, third] })

  expect((await editor.post(`${url(after)}/replace`, { with: keyOf(before), places })).status).toBe(200)
  expect([await images(one), await images(two)]).toEqual([
    [before, third, after],
    [after, third],
  ])
  expect(((await editor.get('/api/content/privacy/edit')).body as EditableContent).fields.intro).toBe(intro)
})

test('a slide and hotspots that showed both images get each back in its place, unless somebody has changed them', async () => {
  const [before, after, third] = [await upload(), await upload(), await upload()]
  const slide = async (text: string) =>
    (
      (
        await editor.post('/api/slider', {
          text,
          image: before,
          backgroundImage: after,
          button: 'See',
          link: '/shop',
        })
      ).body as { slider: { _id: string } }
    ).slider._id
  const [kept, changed] = [await slide('Kept'), await slide('Changed')]
  const points = [point('p1', 0.1, 0.1, { image: after }), point('p2', 0.2, 0.2, { image: before })]
  const both = await storeHotspot(editor, before, ...points, point('p3', 0.3, 0.3, { image: third }))
  const moved = await storeHotspot(editor, third, ...points)
  const rows = async (text: string, ids: string[]) =>
    (await shop.database.pool.query<{ one: string; other: string }>(text, [ids])).rows
  const slides = () =>
    rows('select image as one, background_image as other from slides where id = any ($1) order by text desc', [
      kept,
      changed,
    ])
  const hotspots = async () =>
    (
      await shop.database.pool.query<{ images: string[] }>(
        `select array[image] || array(select a -> 'data' ->> 'image' from jsonb_array_elements(annotations) a) as images
         from hotspots where id = any ($1) order by image = $2`,
        [[both._id, moved._id], third],
      )
    ).rows.map(({ images }) => images)
  const replaced = await editor.post(`${url(before)}/replace`, { with: keyOf(after) })
  const { places } = replaced.body as { places: Place[] }
  expect(await slides()).toEqual(Array(2).fill({ one: after, other: after }))
  expect(await hotspots()).toEqual([
    [after, after, after, third],
    [third, after, after],
  ])
  await shop.database.pool.query('update slides set background_image = $2 where id = $1', [changed, third])
  await shop.database.pool.query(
    `update hotspots set annotations = annotations || jsonb_build_array(annotations -> 0) where id = $1`,
    [moved._id],
  )

  expect((await editor.post(`${url(after)}/replace`, { with: keyOf(before), places })).status).toBe(200)
  expect(await slides()).toEqual([
    { one: before, other: after },
    { one: after, other: third },
  ])
  expect(await hotspots()).toEqual([
    [before, after, before, third],
    [third, after, after, after],
  ])
})

test('of an image with many places the first are named and all are counted, and every page is replaced too', async () => {
  const [before, after] = [await upload(), await upload()]
  const { _id } = await makeProduct(editor, { images: [before] })
  await shop.database.pool.query(
    `insert into brands (name, slug, image) select 'Bulk brand ' || n, 'bulk-brand-' || n, $1 from generate_series(1, 210) n`,
    [before],
  )
  const { fields } = (await editor.get('/api/content/about/edit')).body as EditableContent
  await editor.put('/api/content/about', { fields: { ...fields, intro: `![Old](${before})` } })
  const { uses, places } = await read(before)
  expect([uses, places.length]).toEqual([212, 200])
  const replaced = await editor.post(`${url(before)}/replace`, { with: keyOf(after) })
  expect((replaced.body as { places: Place[] }).places).toHaveLength(212)
  expect((await read(before)).uses).toBe(0)
  expect(((await editor.get(`/api/product/${_id}`)).body as Product).images).toEqual([after])
  await shop.database.pool.query(`delete from brands where image = $1`, [after])
})

test('a deleted image that is used again has its day once more when it is taken away', async () => {
  const [image, other] = [await upload(), await upload()]
  await editor.delete(url(image))
  await shop.database.pool.query(
    `update library_images set deleted_at = deleted_at - interval '2 days' where key = $1`,
    [keyOf(image)],
  )
  const { _id } = await makeProduct(editor, { images: [image] })
  await keepUsedImages(shop.app.db)
  await editor.put(`/api/product/${_id}`, { images: [other] })
  expect(await keys('show=unused')).toContain(image)
  expect(await keys('show=deleted')).not.toContain(image)
  // Put in by a replacement, it is wanted again too.
  await editor.delete(url(image))
  await editor.post(`${url(other)}/replace`, { with: keyOf(image) })
  await editor.put(`/api/product/${_id}`, { images: [] })
  expect(await keys('show=deleted')).not.toContain(image)
})

test('a page may mention what only looks like an image, and the library still opens', async () => {
  const { fields } = (await editor.get('/api/content/about/edit')).body as EditableContent
  const mentions = '/uploads/plan-2x4.pdf /uploads/door-0x0.png'
  expect((await editor.put('/api/content/about', { fields: { ...fields, intro: mentions } })).status).toBe(200)
  expect((await editor.get('/api/library?limit=100')).status).toBe(200)
})

test('of two who first describe an image the later one is told', async () => {
  const image = await upload()
  await shop.database.pool.query('delete from library_images where key = $1', [keyOf(image)])
  const { updatedAt } = await read(image)
  const replies = await Promise.all(['One', 'Two'].map((alt) => editor.put(url(image), { name: '', alt, updatedAt })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('control characters in the name of a file are dropped', async () => {
  const image = await upload('door\u0000open.png')
  expect((await read(image)).name).toBe('dooropen')
})

test('a form that a colleague has open is stale after its image was replaced', async () => {
  const [before, after] = [await upload(), await upload()]
  const { _id, updatedAt } = await makeProduct(editor, { name: 'Open elsewhere', images: [before] })
  await editor.post(`${url(before)}/replace`, { with: keyOf(after) })
  expect((await editor.put(`/api/product/${_id}`, { images: [before], updatedAt })).status).toBe(409)
})

test('only an unused image is deleted; it can be restored, and its file goes after a day', async () => {
  const [used, idle, kept] = [await upload(), await upload(), await upload()]
  await makeProduct(editor, { images: [used] })
  expect([(await editor.delete(url(used))).body, (await editor.delete(url(idle))).status]).toMatchObject([
    { code: 'in_use' },
    200,
  ])
  expect(await keys('show=deleted')).toEqual([idle])
  expect(await keys()).not.toContain(idle)
  await editor.post(`${url(idle)}/restore`)
  expect(await keys('show=unused')).toContain(idle)

  await editor.delete(url(idle))
  await editor.delete(url(kept))
  const sweep = () => {
    const { db, storage, log } = shop.app
    return sweepImages({ db, storage, log, folder: shop.folder, isSpared: () => false })
  }
  expect((await sweep()).removed).toBe(0)
  await shop.database.pool.query(`update library_images set deleted_at = deleted_at - interval '2 days'`)
  // Somebody had it in a form.
  await makeProduct(editor, { images: [kept] })
  expect((await sweep()).removed).toBe(1)
  const isStored = async (image: string) => (await shop.app.storage.findSize(keyOf(image))) !== undefined
  expect([await isStored(idle), await isStored(kept), await isStored(used)]).toEqual([false, true, true])
  expect(await keys()).toContain(kept)
  expect((await editor.get(url(idle))).status).toBe(404)
})

test.each([
  ['GET', '/api/library/nothing.txt', undefined, 400],
  ['GET', `/api/library/${'a'.repeat(24)}-10x10.png`, undefined, 404],
  ['POST', `/api/library/${'a'.repeat(24)}-10x10.png/replace`, { with: `${'b'.repeat(24)}-10x10.png` }, 404],
] as const)('%s %s is refused', async (method, path, body, status) => {
  expect((await editor.send(method, path, body ? { payload: body } : {})).status).toBe(status)
})
