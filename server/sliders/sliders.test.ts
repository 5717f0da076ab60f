import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Slide } from '#contract/sliders/calls.ts'
import { picture } from '#test/files.ts'
import { hostileLinks } from '#test/samples/hostile-links.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { slides } from './table.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let image: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  image = ((await admin.form('POST', '/api/upload', { image: await picture() })).body as { image: string }).image
})
afterAll(() => shop.close())

const list = async () => ((await shop.guest().get('/api/slider/allSliders')).body as { sliders: Slide[] }).sliders
const draft = (text: string) => ({ text, image, button: 'See the range', link: '/shop?category=enclosures' })
const make = async (text: string) => ((await admin.post('/api/slider', draft(text))).body as { slider: Slide }).slider
const dataUrl = async () =>
  `data:image/png;base64,${Buffer.from(await (await picture(60, 20)).arrayBuffer()).toString('base64')}`

test('a new slide is shown to everyone, last, and found by _id and id alike', async () => {
  const first = await make('Steel that keeps the weather out')
  const reply = await admin.post('/api/slider', { ...draft('Built to last'), hexCode: '#12161C' })
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ message: 'Slide created successfully', slider: { hexCode: '#12161C' } })
  const { slider } = reply.body as { slider: Slide }
  expect(slider.id).toBe(slider._id)
  expect(slider).not.toHaveProperty('position')
  expect((await list()).map(({ _id }) => _id)).toEqual([first._id, slider._id])
})

test('an inline image becomes a stored file', async () => {
  const { body } = await admin.post('/api/slider', {
    ...draft('Data'),
    image: await dataUrl(),
    backgroundImage: await dataUrl(),
  })
  const { slider } = body as { slider: Slide }
  expect(slider.image).toMatch(/^\/uploads\/[0-9a-f]{24}-[0-9a-f]{12}-60x20\.png$/)
  expect(slider.backgroundImage).toBe(slider.image)
  expect((await shop.guest().get(slider.image)).status).toBe(200)
})

test('a slide without button, title, image or link, or with an invalid colour, is refused', async () => {
  const before = await list()
  for (const [field, value] of [
    ['text', ' '],
    ['button', ''],
    ['link', ''],
    ['image', ''],
    ['image', '/uploads/nothing-1x1.png'],
    ['image', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['image', 'javascript:alert(1)'],
    ['hexCode', 'red'],
    ['hexCode', '#fff;background:url(//evil.example)'],
    ['hexCode', '#12'],
    ['text', 'a\r\nb'],
  ] as const) {
    const reply = await admin.post('/api/slider', { ...draft('Refused'), [field]: value })
    expect(reply.status, `${field} = ${value}`).toBe(400)
  }
  expect(await list()).toEqual(before)
})

test('a slide links only to web URLs and paths within the shop', async () => {
  const { _id } = await make('Link')
  const before = await list()
  for (const link of hostileLinks) {
    expect((await admin.post('/api/slider', { ...draft('Link'), link })).status, link).toBe(400)
    expect((await admin.put(`/api/slider/${_id}`, { link })).status, link).toBe(400)
  }
  expect(await list()).toEqual(before)
})

test('a link is stored in normalised form', async () => {
  const { body } = await admin.post('/api/slider', { ...draft('Plain'), link: ' HTTPS://Example.co.za/a/../b ' })
  expect((body as { slider: Slide }).slider.link).toBe('https://example.co.za/b')
})

test('an update changes the fields it names and refuses an older version', async () => {
  const slide = await make('Before')
  const changed = await admin.put(`/api/slider/${slide._id}`, { text: 'After', link: '', updatedAt: slide.updatedAt })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ text: 'After', link: '', button: 'See the range', image, id: slide._id })
  expect((changed.body as Slide).updatedAt > slide.updatedAt).toBe(true)
  const late = await admin.put(`/api/slider/${slide._id}`, { text: 'Late', updatedAt: slide.updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await admin.put(`/api/slider/${slide._id}`, { text: 'Overwritten' })).status).toBe(200)
  expect((await admin.put(`/api/slider/${crypto.randomUUID()}`, { text: 'Nobody' })).status).toBe(404)
  expect((await admin.put('/api/slider/not-an-id', { text: 'Nobody' })).status).toBe(400)
})

test('slides are reordered, also by two people at once; those not named follow', async () => {
  await shop.app.db.delete(slides)
  const [a, b, c, d] = [await make('a'), await make('b'), await make('c'), await make('d')].map(({ _id }) => _id)
  const reply = await admin.put('/api/slider/order', { ids: [d, crypto.randomUUID(), b] })
  expect((reply.body as { sliders: Slide[] }).sliders.map(({ _id }) => _id)).toEqual([d, b, a, c])
  expect((await list()).map(({ _id }) => _id)).toEqual([d, b, a, c])
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => admin.put('/api/slider/order', { ids: n % 2 ? [a, b, c, d] : [d, c, b, a] })),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect([`${a}${b}${c}${d}`, `${d}${c}${b}${a}`]).toContain((await list()).map(({ _id }) => _id).join(''))
})

test('a deleted slide is gone', async () => {
  const slide = await make('Short life')
  expect((await admin.delete(`/api/slider/${slide.id}`)).body).toEqual({ message: 'Slide deleted successfully' })
  expect((await list()).map(({ _id }) => _id)).not.toContain(slide._id)
  expect((await admin.delete(`/api/slider/${slide.id}`)).status).toBe(404)
})
