import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { annotationDraft, createHotspot, updateHotspot } from './calls.ts'
import { movePoint, placeForm, pointGeometry, toPoint } from './geometry.ts'

test.each([
  // click        viewport   form
  [{ x: 100, y: 300 }, 1280, { left: 120, top: 200 }],
  [{ x: 0, y: 0 }, 1280, { left: 20, top: 20 }],
  [{ x: 910, y: 500 }, 1280, { left: 930, top: 400 }],
  [{ x: 911, y: 500 }, 1280, { left: 930, top: 400 }],
  [{ x: 1279, y: 500 }, 1280, { left: 930, top: 400 }],
  [{ x: 100, y: 119 }, 1280, { left: 120, top: 20 }],
  [{ x: 100, y: 120 }, 1280, { left: 120, top: 20 }],
  [{ x: 100, y: 121 }, 1280, { left: 120, top: 21 }],
  [{ x: 200, y: 300 }, 360, { left: 10, top: 200 }],
  [{ x: 200, y: 300 }, 320, { left: 0, top: 200 }],
])('for a click at %j in a viewport of %i px the form opens at %j', (click, viewport, form) => {
  expect(placeForm(click, viewport)).toEqual(form)
})

const pixel = fc.double({ min: 0, max: 5000, noNaN: true })

test('the form stays at least 350 px from the right edge and 20 px from the top', () => {
  fc.assert(
    fc.property(pixel, pixel, fc.integer({ min: 350, max: 5000 }), (x, y, width) => {
      const { left, top } = placeForm({ x, y }, width)
      return left >= 0 && left <= width - 350 && left <= x + 20 && top >= 20 && (top === 20 || top === y - 100)
    }),
    randomRuns(),
  )
})

test('a point is a fraction of the image, whatever its size on screen, and stays within it', () => {
  expect(toPoint({ x: 320, y: 90 }, { width: 640, height: 360 })).toEqual({
    type: 'POINT',
    x: 0.5,
    y: 0.25,
    width: 20,
    height: 20,
    radius: 10,
  })
  expect(toPoint({ x: 5, y: 5 }, { width: 0, height: 0 })).toMatchObject({ x: 0, y: 0 })
  const far = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(far, far, fc.integer({ min: 1, max: 9000 }), (x, y, size) => {
      const point = toPoint({ x, y }, { width: size, height: size })
      const moved = movePoint(point, { x: x / 1e6, y: y / 1e6 })
      return [point.x, point.y, moved.x, moved.y].every((part) => part >= 0 && part <= 1)
    }),
    randomRuns(),
  )
})

const draft = (change: object = {}, geometry: object = {}) => ({
  id: '1763170000000',
  geometry: { ...pointGeometry, x: 0.25, y: 0.75, ...geometry },
  data: { text: 'Main switch', ...change },
})

test('an annotation needs only a title', () => {
  expect(annotationDraft.parse(draft())).toEqual({
    id: '1763170000000',
    geometry: { type: 'POINT', x: 0.25, y: 0.75, width: 20, height: 20, radius: 10 },
    data: { text: 'Main switch', description: '', redirectUrl: '', image: '' },
  })
})

test("an annotation's timestamp id may be a number", () => {
  expect(annotationDraft.parse({ ...draft(), id: 1763170000000 }).id).toBe('1763170000000')
})

test.each([
  ['a title of spaces', draft({ text: '   ' })],
  ['a script as its link', draft({ redirectUrl: 'javascript:alert(1)' })],
  ['another host as its path', draft({ redirectUrl: '//evil.example' })],
  ['an SVG inside', draft({ image: 'data:image/svg+xml;base64,PHN2Zz4=' })],
  ['a page inside', draft({ image: 'data:text/html;base64,PHN2Zz4=' })],
  ['bytes that are not base64', draft({ image: 'data:image/png;base64,<svg>' })],
  ['a product that is not an id', draft({ product: 'main-switch' })],
  ['a point left of the image', draft({}, { x: -0.01 })],
  ['a point below the image', draft({}, { y: 1.01 })],
  ['a point nowhere', draft({}, { x: Number.NaN })],
  ['another shape', draft({}, { type: 'RECTANGLE' })],
  ['another size', draft({}, { width: 30 })],
])('an annotation with %s is refused', (_, annotation) => {
  expect(annotationDraft.safeParse(annotation).success).toBe(false)
})

test.each([
  draft({ redirectUrl: '/shop?category=1', image: '/uploads/abc-10x10.png' }),
  draft({ image: 'data:image/png;base64,iVBORw0KGgo=' }),
  draft({ image: 'https://supplier.example/a.jpg', product: '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111' }),
  draft({ product: '', redirectUrl: '' }),
  draft({ product: null, image: null, redirectUrl: null, description: null }),
  draft({}, { x: 0, y: 1 }),
])('the annotation %j is accepted', (annotation) => {
  expect(annotationDraft.safeParse(annotation).success).toBe(true)
})

test('a missing title is refused in the sentence we promised', () => {
  const result = annotationDraft.safeParse(draft({ text: ' ' }))
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Please enter a title for the annotation'])
})

test('ten thousand annotations are too many', () => {
  const annotations = Array.from({ length: 10_000 }, (_, number) => ({ ...draft(), id: String(number) }))
  const { body } = createHotspot.schema
  expect(body.safeParse({ image: '/uploads/abc-10x10.png', annotations }).success).toBe(false)
  expect(body.safeParse({ image: '/uploads/abc-10x10.png', annotations: annotations.slice(0, 200) }).success).toBe(true)
})

test('duplicate annotation ids are refused, because popovers are opened by id', () => {
  const { body } = createHotspot.schema
  const result = body.safeParse({ image: '/uploads/abc-10x10.png', annotations: [draft(), draft()] })
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Two annotations have the same id.'])
})

test('an update without its image or its annotations is refused', () => {
  const whole = { id: '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111', image: '/uploads/abc-10x10.png', annotations: [] }
  const { body } = updateHotspot.schema
  expect(body.safeParse(whole).success).toBe(true)
  expect(body.safeParse({ ...whole, image: undefined }).success).toBe(false)
  expect(body.safeParse({ ...whole, annotations: undefined }).error?.issues[0]?.message).toBe(
    'Please fill in all fields!',
  )
})
