import { expect, test } from 'vitest'
import { sendContactMessage } from './contact/calls.ts'
import { mapImport } from './imports/calls.ts'
import { createProject, getProject, updateProject } from './projects/calls.ts'
import { importDrafts, scrapePage, startScrapeJob } from './scraping/calls.ts'
import { updateShopIdentity } from './settings/calls.ts'
import { createSlide, orderSlides, updateSlide } from './sliders/calls.ts'
import { isHexCode, isLightColour, toSolidColour } from './sliders/colour.ts'

const id = '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111'

test.each(['#fff', '#FFFF', '#12161c', '#12161C80', '#FFFFFF'])('%s is a colour', (text) => {
  expect(isHexCode(text)).toBe(true)
})

test.each([
  '',
  'fff',
  '#ff',
  '#fffff',
  '#1234567',
  '#123456789',
  '#ggg',
  '#fff;',
  '#fff\n',
  'red',
  'url(x)',
  '#fff;background:url(//evil)',
])('%j is not a colour', (text) => {
  expect(isHexCode(text)).toBe(false)
})

test.each([
  ['#FB0', '#ffbb00', true],
  ['#FB08', '#ffbb00', true],
  ['#12161c', '#12161c', false],
  ['#12161C80', '#12161c', false],
  ['#ffffff', '#ffffff', true],
  ['#757575', '#757575', false],
  ['#8a8a8a', '#8a8a8a', true],
  ['red', undefined, false],
  ['#fff;background:url(//evil.example)', undefined, false],
])('%s is shown as %s, with dark text: %s', (text, solid, isLight) => {
  expect(toSolidColour(text)).toBe(solid)
  expect(isLightColour(text)).toBe(isLight)
})

const slide = { text: 'Built to last', image: '/uploads/a-1x1.png', button: 'See the range', link: '/shop' }

test('a slide has a title, an image, a button and a link; colour and background are optional', () => {
  expect(createSlide.schema.body.parse(slide)).toEqual({ ...slide, hexCode: '', backgroundImage: '', description: '' })
})

test.each([
  { text: '' },
  { text: undefined },
  { image: '' },
  { button: ' ' },
  { link: '' },
  { link: 'javascript:alert(1)' },
  { hexCode: 'red' },
  { hexCode: '#fff;x' },
  { backgroundImage: 'data:text/html,x' },
])('a new slide with %j is refused', (change) => {
  expect(createSlide.schema.body.safeParse({ ...slide, ...change }).success).toBe(false)
})

test("a slide's title, button and link can be removed later, its image cannot", () => {
  const { body } = updateSlide.schema
  expect(body.parse({ text: '', button: '', link: '' })).toEqual({ text: '', button: '', link: '' })
  expect(body.parse({})).toEqual({})
  expect(body.parse({ hexCode: null, backgroundImage: null })).toEqual({ hexCode: '', backgroundImage: '' })
  expect(body.safeParse({ image: '' }).success).toBe(false)
  expect(body.safeParse({ link: '//evil.example' }).success).toBe(false)
})

test('slides are reordered by id', () => {
  expect(orderSlides.schema.body.safeParse({ ids: [id] }).success).toBe(true)
  expect(orderSlides.schema.body.safeParse({ ids: [] }).success).toBe(false)
  expect(orderSlides.schema.body.safeParse({ ids: ['1'] }).success).toBe(false)
})

test('a project is found by slug or id', () => {
  const { params } = getProject.schema
  expect(params.safeParse({ key: id }).success).toBe(true)
  expect(params.safeParse({ key: 'data-centre-midrand' }).success).toBe(true)
  expect(params.safeParse({ key: 'a\u0000b' }).success).toBe(false)
})

test('a project needs only a title; an update can clear client, location and date', () => {
  expect(createProject.schema.body.parse({ title: 'Substation' })).toEqual({
    title: 'Substation',
    images: [],
    description: '',
    products: [],
  })
  const emptied = { client: '', location: '', completedOn: '' }
  expect(updateProject.schema.body.parse(emptied)).toEqual(emptied)
  expect(updateProject.schema.body.safeParse({ completedOn: '2026-13-01' }).success).toBe(false)
  expect(updateProject.schema.body.safeParse({ products: Array.from({ length: 51 }, () => id) }).success).toBe(false)
})

const message = { name: 'Thandi', email: 'thandi@volt.example', message: 'Please quote.\nThank you.' }

test('a message needs a name, an address and text', () => {
  const { body } = sendContactMessage.schema
  expect(body.parse({ ...message, phone: '', subject: ' ', product: '' })).toEqual(message)
  for (const wrong of [
    { name: 'A\r\nBcc: x@y.example' },
    { email: 'x' },
    { message: ' ' },
    { message: 'x'.repeat(5001) },
    { subject: 'A\nB' },
    { phone: 'call me' },
    { product: 'x' },
  ])
    expect(body.safeParse({ ...message, ...wrong }).success).toBe(false)
})

test("the shop's identity can be updated in part", () => {
  const { body } = updateShopIdentity.schema
  expect(body.parse({ name: 'AMPERE', splashLetters: 'AMPS' })).toEqual({ name: 'AMPERE', splashLetters: 'AMPS' })
  expect(body.parse({ vatNumber: '', whatsApp: '' })).toEqual({ vatNumber: '', whatsApp: '' })
  for (const wrong of [
    { name: '' },
    { vatNumber: '123' },
    { whatsApp: '082 123' },
    { email: 'x' },
    { socials: [{ name: 'X', link: 'javascript:alert(1)' }] },
    { mapLink: 'data:text/html,x' },
  ])
    expect(body.safeParse(wrong).success).toBe(false)
})

test('an attribute column names its attribute', () => {
  const { body } = mapImport.schema
  expect(body.safeParse({ mapping: [{ column: 0, field: 'name' }] }).success).toBe(true)
  expect(body.safeParse({ mapping: [{ column: 1, field: 'attribute', attribute: 'IP rating' }] }).success).toBe(true)
  expect(body.safeParse({ mapping: [{ column: 1, field: 'attribute' }] }).success).toBe(false)
  expect(body.safeParse({ mapping: [{ column: -1, field: 'name' }] }).success).toBe(false)
  expect(body.safeParse({ mapping: [] }).success).toBe(false)
})

test('supplier pages are requested by URL, several at once, up to a limit', () => {
  expect(scrapePage.schema.body.safeParse({ url: ' ' }).success).toBe(false)
  expect(scrapePage.schema.body.safeParse({ url: 'x'.repeat(2001) }).success).toBe(false)
  expect(
    startScrapeJob.schema.body.safeParse({ urls: Array.from({ length: 201 }, () => 'https://x.example') }).success,
  ).toBe(false)
})

test('a reviewed draft can give its category by id or by name', () => {
  const { body } = importDrafts.schema
  const draft = { name: 'MCB 63A', price: 99.5 }
  const [byId, byName, without] = body.parse({
    products: [
      { ...draft, category: id },
      { ...draft, category: 'Breakers' },
      { ...draft, category: '' },
    ],
  }).products
  expect([byId?.category, byName?.category, without?.category]).toEqual([id, 'Breakers', undefined])
  expect(body.safeParse({ products: [{ ...draft, price: -1 }] }).success).toBe(false)
})
