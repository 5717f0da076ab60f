import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, picture } from '#test/files.ts'
import { type Caller, openShop, openShopForTest } from '#test/shop.ts'
import { readRange } from './send-file.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const send = (image: Blob | string) => admin.form('POST', '/api/upload', { image })
const stored = async (image: Blob) => (await send(image)).body as { image: string; message: string }

test('an image of each type is stored under its content name and size', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
    const reply = await send(await picture(50, 40, format))
    expect(reply.status, format).toBe(201)
    expect((reply.body as { image: string }).image).toMatch(
      /^\/uploads\/[0-9a-f]{24}(?:-[0-9a-f]{12})?-50x40\.(png|jpg|webp)$/,
    )
  }
})

test("an image's name ends in its colours, unless it is transparent", async () => {
  const { image } = await stored(await picture(50, 40, 'png', '#8a5a00'))
  expect(image).toMatch(/-8a5a008a5a00-50x40\.png$/)
  const glass = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  expect((await stored(new File([new Uint8Array(glass)], 'logo.png'))).image).toMatch(
    /^\/uploads\/[0-9a-f]{24}-20x20\.png$/,
  )
})

test('the same image twice is one file', async () => {
  const file = await picture(33, 22, 'jpeg')
  expect((await stored(file)).image).toBe((await stored(file)).image)
})

test('a stored image has no EXIF data and is upright', async () => {
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(bytes.toString('latin1')).toContain('Exif')
  const { image } = await stored(new File([new Uint8Array(bytes)], 'phone.jpg'))
  expect(image).toContain('-20x60.jpg')
  const reply = await shop.guest().get(image, { accept: 'image/jpeg' })
  expect(reply.bytes.toString('latin1')).not.toMatch(/Exif|SECRET-PLACE/)
})

test('a file that is not an image is refused', async () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], 'x.png', { type: 'image/png' })
  const html = new File(['<html><script>1</script>'], 'x.jpg', { type: 'image/jpeg' })
  const xml = new File(
    ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1/">]><svg>&x;</svg>'],
    'x.svg',
  )
  for (const file of [svg, html, xml, pdf('x.png'), new File([], 'empty.png')]) {
    const reply = await send(file)
    expect([file.name, reply.status]).toEqual([file.name, 415])
  }
})

test('damaged images and pixel bombs are refused with a clear message', async () => {
  const whole = Buffer.from(await (await picture(200, 200, 'png')).arrayBuffer())
  const cut = new File([new Uint8Array(whole.subarray(0, 60))], 'cut.png')
  const bomb = Buffer.from(whole)
  bomb.writeUInt32BE(100_000, 16)
  bomb.writeUInt32BE(100_000, 20)
  for (const file of [cut, new File([new Uint8Array(bomb)], 'bomb.png')]) {
    const reply = await send(file)
    expect(reply.status, file.name).toBe(400)
    expect(reply.body).toMatchObject({ code: 'bad_file', message: 'This image is damaged or too large.' })
  }
  const huge = new File([new Uint8Array(whole), new Uint8Array(10 * 1024 * 1024)], 'huge.png')
  expect((await send(huge)).status).toBe(413)
  expect(await readdir(path.join(shop.folder, 'drafts'))).toEqual([])
})

test('a script hidden in an image does not survive', async () => {
  const gif = Buffer.from(await (await picture(10, 10, 'gif')).arrayBuffer())
  const polyglot = new File([new Uint8Array(gif), '/*<script>window.pwned=1</script>*/'], 'x.gif')
  const { image } = await stored(polyglot)
  const reply = await shop.guest().get(image)
  expect(reply.text).not.toContain('pwned')
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
})

test('an image comes in the requested width and format, and never changes', async () => {
  const { image } = await stored(await picture(900, 600, 'jpeg'))
  const ask = () => shop.guest().get(`${image}?w=300`, { accept: 'image/avif,image/webp,*/*' })
  // The first visitor does not wait for the slow encoder.
  expect((await ask()).headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=300' })
  await expect.poll(async () => (await ask()).headers['content-type']).toBe('image/avif')
  const wide = await ask()
  expect(wide.headers).toMatchObject({
    'content-type': 'image/avif',
    vary: 'Accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await sharp(wide.bytes).metadata()).width).toBe(320)
  const webp = await shop.guest().get(`${image}?w=320`, { accept: 'image/webp' })
  expect((await sharp(webp.bytes).metadata()).format).toBe('webp')
  const again = await shop
    .guest()
    .get(`${image}?w=320`, { accept: 'image/webp', 'if-none-match': String(webp.headers.etag) })
  expect(again.status).toBe(304)
  expect((await sharp((await shop.guest().get(`${image}?w=99999`)).bytes).metadata()).width).toBe(900)
  for (const w of ['-1', 'abc', '1e9', '']) expect((await shop.guest().get(`${image}?w=${w}`)).status).toBe(200)
})

test('requests for many sizes delay only their sender, and are limited', async () => {
  const own = await openShopForTest()
  const office = await own.signIn('admin')
  const upload = async (background: string) =>
    (
      (await office.form('POST', '/api/upload', { image: await picture(2000, 20, 'png', background) })).body as {
        image: string
      }
    ).image
  const images = await Promise.all(
    Array.from({ length: 13 }, (_, index) => upload(`#0000${(16 + index).toString(16)}`)),
  )
  const answered: string[] = []
  const ask = async (url: string, from: string) => {
    const { status } = await own.guest().send('GET', url, { remoteAddress: from, headers: { accept: 'image/webp' } })
    answered.push(from)
    return status
  }
  const widths = [64, 160, 320, 480, 640, 960, 1280]
  const crowd = images.flatMap((image) => widths.map((width) => ask(`${image}?w=${width}`, '198.51.100.7')))
  const visitor = ask(`${images[0]}?w=1920`, '203.0.113.1')
  // Wants a size that is also far back in the crowd's queue.
  const joiner = ask(`${images[10]}?w=1280`, '203.0.113.2')
  const statuses = await Promise.all(crowd)
  expect(statuses.filter((status) => status === 200)).toHaveLength(81)
  expect(statuses.filter((status) => status === 503)).toHaveLength(10)
  expect(await visitor).toBe(200)
  // The refused ones, one in progress, and perhaps the next.
  expect(answered.indexOf('203.0.113.1')).toBeLessThan(20)
  expect(await joiner).toBe(200)
  expect(answered.indexOf('203.0.113.2')).toBeLessThan(20)
})

test('a transparent logo stays transparent in programs that support neither new format', async () => {
  const bytes = await sharp({ create: { width: 400, height: 80, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer()
  const { image } = await stored(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
  const reply = await shop.guest().get(`${image}?w=320`, { accept: '*/*' })
  expect(reply.headers).toMatchObject({ 'content-type': 'image/png' })
  expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'png', width: 320, hasAlpha: true })
})

test('no URL escapes the images folder', async () => {
  const tries = [
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/x.png',
    'x',
    'a'.repeat(500),
    '%00.png',
    '..',
    '%c0%ae',
    'package.json',
    `${'0'.repeat(24)}-1x1.png`,
    'a-1x1.jpg',
    'ABC_def12345-10x10.png',
    `${'a'.repeat(100)}-99999x99999.avif`,
    `${'a'.repeat(101)}-1x1.png`,
  ]
  for (const name of tries)
    expect([name, (await shop.guest().get(`/uploads/${name}`)).status < 500]).toEqual([name, true])
  for (const name of tries) {
    const reply = await admin.post('/api/category', { name: `With ${name.slice(0, 40)}`, image: `/uploads/${name}` })
    expect([name, reply.status]).toEqual([name, 400])
  }
  for (const name of tries) expect((await shop.guest().get(`/uploads/${name}`)).text).not.toContain('root:')
})

test('only the office uploads', async () => {
  const shopper = await shop.signIn('shopper')
  expect((await shopper.form('POST', '/api/upload', { image: await picture() })).status).toBe(403)
  expect((await shop.guest().form('POST', '/api/upload', { image: await picture() })).status).toBe(401)
  expect((await admin.form('POST', '/api/upload', { image: 'no file' })).status).toBe(400)
  expect((await admin.form('POST', '/api/upload', { constructor: await picture() })).status).toBe(400)
  expect((await admin.post('/api/upload', { image: 'x' })).status).toBe(415)
})

test('byte ranges are parsed as PDF viewers send them', () => {
  expect(readRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 })
  expect(readRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 })
  expect(readRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 })
  expect(readRange('bytes=0-9999', 100)).toEqual({ start: 0, end: 99 })
  expect(readRange('bytes=100-', 100)).toBe('impossible')
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])
    expect(readRange(header, 100)).toBeUndefined()
})
