import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { imageSource, optionalImageSource } from './calls.ts'
import { findImageSize, findSoftBackground, isStoredImage, maxImageBytes, toImageName, toSrcSet } from './names.ts'

test.each([
  ['/uploads/4f1cd7feda98-1280x960.webp', { width: 1280, height: 960 }],
  ['/uploads/4f1cd7feda98-1x1.jpg', { width: 1, height: 1 }],
  ['/uploads/a-b-c-20-30x40.avif', { width: 30, height: 40 }],
  ['/uploads/4f1cd7feda98-1280x960.webp?w=320', { width: 1280, height: 960 }],
])('the image %s has the size %j', (image, size) => {
  expect(findImageSize(image)).toEqual(size)
})

test.each([
  '',
  '/uploads/x.webp',
  '/uploads/x-10.webp',
  '/uploads/x-0x10.webp',
  '/uploads/x-10x0.webp',
  '/uploads/x-010x10.webp',
  '/uploads/x-100000x10.webp',
  '/uploads/x-10x10.svg',
  '/uploads/x-10x10.webp.html',
  '/uploads/../x-10x10.webp',
  '/uploads/a/x-10x10.webp',
  '/uploads/-10x10.webp',
  'uploads/x-10x10.webp',
  'https://volt.example/uploads/x-10x10.webp',
  '/uploads/x-10x10.webp\n',
  '/uploads/x y-10x10.webp',
])('%j is not one of our images', (image) => {
  expect(findImageSize(image)).toBeUndefined()
  expect(isStoredImage(image)).toBe(false)
})

test('an image has the size in its name', () => {
  const side = fc.integer({ min: 1, max: 99_999 })
  const name = fc.stringMatching(/^[a-z0-9]{8,64}$/)
  fc.assert(
    fc.property(
      name,
      side,
      side,
      fc.constantFrom('jpg', 'png', 'gif', 'webp', 'avif'),
      (content, width, height, ext) => {
        expect(findImageSize(toImageName(content, { width, height }, ext))).toEqual({ width, height })
      },
    ),
    randomRuns(),
  )
})

test('a page is offered every smaller copy and the image itself, never a wider one', () => {
  expect(toSrcSet('/uploads/abc-640x480.webp')).toBe(
    '/uploads/abc-640x480.webp?w=160 160w, /uploads/abc-640x480.webp?w=320 320w, /uploads/abc-640x480.webp?w=480 480w, /uploads/abc-640x480.webp 640w',
  )
  expect(toSrcSet('https://x.example/a.jpg')).toBeUndefined()
})

test('an image with colours in its name has them as its placeholder', () => {
  expect(findSoftBackground('/uploads/4f1cd7feda98-e6e8eac8cdd1-1280x960.webp?w=320')).toBe(
    'linear-gradient(#e6e8ea, #c8cdd1)',
  )
  expect(findSoftBackground('/uploads/4f1cd7feda98-1280x960.webp')).toBeUndefined()
  expect(findSoftBackground('https://x.example/4f1cd7feda98-e6e8eac8cdd1-1280x960.webp')).toBeUndefined()
})

test('an image may be up to ten megabytes', () => {
  expect(maxImageBytes).toBe(10_485_760)
})

test.each([
  '/uploads/abc-10x10.png',
  'https://supplier.example/a.jpg',
  'http://supplier.example/a.jpg',
  'data:image/jpeg;base64,/9j/4AAQ',
  'data:image/webp;base64,UklGRg==',
])('%s can be saved as an image', (text) => {
  expect(imageSource.parse(text)).toBe(text)
})

test.each([
  ['an SVG', 'data:image/svg+xml;base64,PHN2Zz4='],
  ['a GIF inside JSON', 'data:image/gif;base64,R0lGODlh'],
  ['bytes without base64', 'data:image/png,xyz'],
  ['no bytes', 'data:image/png;base64,'],
  ['a page', 'data:text/html;base64,AAAA'],
  ['a script', 'javascript:alert(1)'],
  ['another host as a path', '//evil.example/a.png'],
  ['a bare file name', 'picture.png'],
  ['more than two megabytes', `data:image/png;base64,${'A'.repeat(2_800_000)}`],
])('%s cannot be saved as an image', (_, text) => {
  expect(imageSource.safeParse(text).success).toBe(false)
  expect(optionalImageSource.safeParse(text).success).toBe(false)
})

test('an optional image can be removed', () => {
  expect(optionalImageSource.parse('')).toBe('')
  expect(imageSource.safeParse('').success).toBe(false)
})
