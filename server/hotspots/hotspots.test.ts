import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { maxAnnotations, pointGeometry } from '#contract/hotspots/geometry.ts'
import { picture } from '#test/files.ts'
import { hostileLinks } from '#test/samples/hostile-links.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let image: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  image = ((await admin.form('POST', '/api/upload', { image: await picture() })).body as { image: string }).image
})
afterAll(() => shop.close())

const list = async () =>
  ((await shop.guest().get('/api/tooltip/all')).body as { imageHotspots: Hotspot[] }).imageHotspots
const point = (text: string, data: object = {}, at = { x: 0.25, y: 0.5 }) => ({
  id: `${Date.now()}-${text}`,
  geometry: { ...pointGeometry, ...at },
  data: { text, description: '', redirectUrl: '', image: '', ...data },
})
const make = async (annotations: object[] = [point('Incoming breaker')]) =>
  ((await admin.post('/api/tooltip', { image, annotations })).body as { imageHotspot: Hotspot }).imageHotspot
const dataUrl = async (type = 'image/png', bytes?: Buffer) =>
  `data:${type};base64,${(bytes ?? Buffer.from(await (await picture(60, 20)).arrayBuffer())).toString('base64')}`

test('a hotspot image is returned as it was sent', async () => {
  const product = crypto.randomUUID()
  const annotations = [
    point('Drive', { description: 'Two lines\nof text', redirectUrl: '/product/drive', product }),
    point('Meter', { image }, { x: 0, y: 1 }),
  ]
  const reply = await admin.post('/api/tooltip', { image, annotations })
  expect(reply.status).toBe(201)
  const { imageHotspot } = reply.body as { imageHotspot: Hotspot }
  expect(imageHotspot).toMatchObject({ image, annotations })
  expect(imageHotspot.annotations[0]?.geometry).toEqual({
    type: 'POINT',
    x: 0.25,
    y: 0.5,
    width: 20,
    height: 20,
    radius: 10,
  })
  expect(await list()).toContainEqual(imageHotspot)
})

test('an update replaces image and annotations, and reports what is missing', async () => {
  const hotspot = await make()
  const annotations = [point('Renamed')]
  const updated = await admin.post('/api/tooltip/update', { id: hotspot._id, image, annotations })
  expect(updated.status).toBe(200)
  expect(updated.body).toMatchObject({ message: expect.any(String), imageHotspot: { _id: hotspot._id, annotations } })
  const without = await admin.post('/api/tooltip/update', { id: hotspot._id, image })
  expect([without.status, without.body]).toMatchObject([
    400,
    { issues: [{ path: 'annotations', message: 'Please fill in all fields!' }] },
  ])
  expect((await admin.post('/api/tooltip/update', { image, annotations })).status).toBe(400)
  expect((await admin.post('/api/tooltip/update', { id: crypto.randomUUID(), image, annotations })).status).toBe(404)
  const late = await admin.post('/api/tooltip/update', {
    id: hotspot._id,
    image,
    annotations,
    updatedAt: hotspot.updatedAt,
  })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
})

test('inline images become stored files; fakes are refused', async () => {
  const hotspot = await make([point('With image', { image: await dataUrl() })])
  const stored = hotspot.annotations[0]?.data.image ?? ''
  expect(stored).toMatch(/^\/uploads\/[0-9a-f]{24}-[0-9a-f]{12}-60x20\.png$/)
  expect((await shop.guest().get(stored)).headers['content-type']).toMatch(/^image\//)

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  for (const bad of [
    await dataUrl('image/svg+xml', svg),
    await dataUrl('text/html', Buffer.from('<script>alert(1)</script>')),
    await dataUrl('image/png', svg),
    await dataUrl('image/png', Buffer.from('GIF89a;alert(1)')),
    'data:image/png,notbase64',
    'javascript:alert(1)',
    '//evil.example/x.png',
  ]) {
    const reply = await admin.post('/api/tooltip', { image, annotations: [point('Bad', { image: bad })] })
    expect([400, 415], bad.slice(0, 40)).toContain(reply.status)
  }
})

test('bodies over three megabytes and too many annotations are refused', async () => {
  const large = await dataUrl('image/png', Buffer.alloc(20 * 1_048_576))
  expect((await admin.post('/api/tooltip', { image, annotations: [point('Large', { image: large })] })).status).toBe(
    413,
  )
  const many = Array.from({ length: maxAnnotations + 1 }, (_, n) => point(`Point ${n}`))
  expect((await admin.post('/api/tooltip', { image, annotations: many })).status).toBe(400)
  expect((await admin.post('/api/tooltip', { image, annotations: many.slice(1) })).status).toBe(201)
})

test('an annotation needs a title and a position on the image', async () => {
  for (const bad of [
    point('  '),
    point('Outside', {}, { x: 1.01, y: 0 }),
    point('Outside', {}, { x: 0, y: -0.1 }),
    { ...point('Other shape'), geometry: { ...pointGeometry, type: 'RECTANGLE', x: 0, y: 0 } },
    { ...point('Other size'), geometry: { ...pointGeometry, width: 400, x: 0, y: 0 } },
  ])
    expect((await admin.post('/api/tooltip', { image, annotations: [bad] })).status).toBe(400)
  const untitled = await admin.post('/api/tooltip', { image, annotations: [point('')] })
  expect(untitled.body).toMatchObject({ issues: [{ message: 'Please enter a title for the annotation' }] })
})

test('an annotation links only to web URLs and paths within the shop', async () => {
  for (const redirectUrl of hostileLinks) {
    const reply = await admin.post('/api/tooltip', { image, annotations: [point('Link', { redirectUrl })] })
    expect(reply.status, redirectUrl).toBe(400)
  }
})

test('the page deletes a hotspot image by GET once; the second time it is not found', async () => {
  const { _id } = await make()
  const asPage = {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    accept: 'application/json',
  }
  const deleted = await admin.get(`/api/tooltip/delete/${_id}`, asPage)
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Hotspot image deleted successfully.' }])
  expect(deleted.headers['cache-control']).toBe('no-store')
  expect((await admin.get(`/api/tooltip/delete/${_id}`, asPage)).status).toBe(404)
})

test('images, links, prefetches, other sites and strangers cannot delete by GET', async () => {
  const { _id } = await make()
  const url = `/api/tooltip/delete/${_id}`
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    { 'sec-fetch-site': 'same-origin', purpose: 'prefetch' },
    { accept: 'text/html,application/xhtml+xml' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) expect((await admin.get(url, headers)).status, JSON.stringify(headers)).toBe(403)
  expect((await admin.send('HEAD', url)).status).toBe(404)
  expect((await shop.guest().get(url)).status).toBe(401)
  expect((await (await shop.signIn('shopper')).get(url)).status).toBe(403)
  expect((await list()).map((hotspot) => hotspot._id)).toContain(_id)
  expect((await admin.delete(`/api/tooltip/${_id}`)).status).toBe(200)
  expect((await admin.delete(`/api/tooltip/${_id}`)).status).toBe(404)
})
