import { expect, test } from 'vitest'
import type { DraftField, SavedDraft } from '#contract/scraping/calls.ts'
import { changedFields, findProblems, parseRand, toForm, toPriceWithoutVat, toReviewed } from './review.ts'

const newDraft: SavedDraft = {
  _id: '11111111-1111-4111-8111-111111111111',
  state: 'open',
  url: 'https://supplier.example/p',
  name: 'Rotary isolator 63 A',
  partNumber: 'RI-63',
  description: 'For motors.',
  price: 1000,
  priceText: 'R1,150.00',
  shownPrice: 1150,
  brand: 'Kestrel',
  category: 'Isolators',
  images: ['https://supplier.example/1.jpg', 'https://supplier.example/2.jpg'],
  documents: [{ name: 'Data sheet', url: 'https://supplier.example/s.pdf' }],
  attributes: [{ name: 'Rated current', value: '63 A' }],
  inStock: true,
  countInStock: 12,
  sources: { name: 'json-ld' },
  warnings: [],
}

const draftOfOurs = (edited: DraftField[] = [], more: object = {}): SavedDraft => ({
  ...newDraft,
  existing: {
    edited,
    copied: [],
    product: {
      _id: '22222222-2222-4222-8222-222222222222',
      name: 'Our words',
      slug: 'our-words',
      partNumber: 'ri-63',
      price: 900,
      countInStock: 4,
      madeToOrder: false,
      status: 'live',
      image: '/uploads/a-1x1.png',
      images: ['/uploads/a-1x1.png'],
      category: { _id: '33333333-3333-4333-8333-333333333333', name: 'isolators', slug: 'isolators' },
      brand: { _id: '44444444-4444-4444-8444-444444444444', name: 'Kestrel', slug: 'kestrel' },
      attributes: [{ name: 'Rated current', value: '63 A' }],
      rating: 0,
      numReviews: 0,
      isFeatured: false,
      description: '',
      documents: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-02-01T00:00:00.000Z',
      ...more,
    },
  },
})

test('differing fields are imported, except those we have edited', () => {
  expect(toForm(draftOfOurs()).fields).toEqual(['name', 'price', 'description', 'documents'])
  expect(toForm(draftOfOurs(['name', 'price'])).fields).toEqual(['description', 'documents'])
})

test("a supplier's stock is never imported unasked", () => {
  expect(toForm(draftOfOurs()).fields).not.toContain('inStock')
  expect(toReviewed(draftOfOurs(), toForm(draftOfOurs()), 'draft')).not.toHaveProperty('countInStock')
  expect(toReviewed(newDraft, toForm(newDraft), 'draft')).not.toHaveProperty('countInStock')
  const chosen = toForm(draftOfOurs(), { fields: ['inStock'] })
  expect(toReviewed(draftOfOurs(), chosen, 'draft')).toMatchObject({ fields: ['inStock'], countInStock: 12 })
  expect(toReviewed(newDraft, toForm(newDraft, { countInStock: '3' }), 'draft')).toMatchObject({ countInStock: 3 })
})

test('images are offered if we have none, and ours stay if we have some', () => {
  expect(toForm(draftOfOurs([], { images: [] })).fields).toContain('images')
  expect(toForm(draftOfOurs()).fields).not.toContain('images')
})

test('importing a known part sends only the selected fields, and when the product was seen', () => {
  const form = toForm(draftOfOurs(['name']), { name: 'Typed', fields: ['name'] })
  expect(toReviewed(draftOfOurs(['name']), form, 'live')).toEqual({
    draft: newDraft._id,
    url: newDraft.url,
    partNumber: 'RI-63',
    name: 'Typed',
    fields: ['name'],
    updatedAt: '2026-02-01T00:00:00.000Z',
  })
})

test('importing a new part says that it is new', () => {
  expect(toReviewed(newDraft, toForm(newDraft), 'draft')).toMatchObject({ isNew: true, status: 'draft', price: 1000 })
})

test('ticking an identical field changes nothing', () => {
  const form = toForm(draftOfOurs(), { fields: ['category', 'attributes'] })
  expect(changedFields(draftOfOurs(), form)).toEqual([])
  expect(findProblems(draftOfOurs(), form).all).toBe('The selected fields would not change our product.')
})

test('missing fields are reported in place, and only where they matter', () => {
  const empty = { name: ' ', price: '', attributes: [{ name: 'IP', value: '' }] }
  expect(findProblems(newDraft, toForm(newDraft, empty))).toEqual({
    name: 'A product needs a name.',
    price: 'Please enter the price in rand, without VAT.',
    attributes: 'An attribute needs a name and a value.',
  })
  expect(findProblems(draftOfOurs(), toForm(draftOfOurs(), { ...empty, fields: ['description'] }))).toEqual({})
  expect(findProblems(newDraft, toForm(newDraft, { price: '12,3456' })).price).toBe(
    'Please enter an amount such as 1250.50.',
  )
})

test('prices are read as people type them', () => {
  expect(['1 250,50', 'R1,250.50', '1250.5', '1,250', '99', '1.2.3', '-5', ''].map(parseRand)).toEqual([
    1250.5,
    1250.5,
    1250.5,
    1250,
    99,
    undefined,
    undefined,
    undefined,
  ])
})

test("the page's amount becomes our price with or without VAT, and matches again once the tax is added", () => {
  expect(toPriceWithoutVat(1150, true)).toBe('1000.00')
  expect(toPriceWithoutVat(1150, false)).toBe('1150.00')
  expect(toPriceWithoutVat(99.99, true)).toBe('86.95')
})
