import { expect, test } from 'vitest'
import {
  emptyForm,
  findChanges,
  findProblems,
  isSameForm,
  newRow,
  type ProductForm,
  restoreForm,
  toBody,
  withoutBlankRows,
} from './product-draft.ts'

const form: ProductForm = {
  ...emptyForm,
  name: 'Isolator 63A',
  partNumber: 'ISO-63',
  price: '1 250,50',
  category: 'c',
  brand: 'b',
  images: ['/uploads/a-1x1.webp', '/uploads/b-1x1.webp'],
  attributes: [newRow('Current', '63 A'), newRow()],
}

test('an empty form says what is missing beside each field', () => {
  expect(findProblems(emptyForm, true)).toEqual({
    name: 'Please fill this in.',
    price: 'Please enter an amount, such as 1250.00.',
    category: 'Please choose a category.',
    brand: 'Please choose a brand.',
  })
  expect(findProblems(emptyForm, false)).toHaveProperty('partNumber')
  expect(findProblems(form, true)).toEqual({})
})

test('half an attribute, a lead time in words and a slug with spaces are caught before anything is sent', () => {
  const wrong = {
    ...form,
    slug: 'Not A Slug',
    madeToOrder: true,
    leadTimeDays: 'three weeks',
    attributes: [newRow('Current', ''), newRow('', '63 A'), newRow()],
  }
  expect(Object.keys(findProblems(wrong, true)).sort()).toEqual([
    'attributes.0.value',
    'attributes.1.name',
    'leadTimeDays',
    'slug',
  ])
})

test('figures are saved as numbers, and empty fields are omitted', () => {
  const body = toBody(form)
  expect(body).toMatchObject({ price: 1250.5, countInStock: 0, attributes: [{ name: 'Current', value: '63 A' }] })
  expect(body).not.toHaveProperty('slug')
  expect(withoutBlankRows(form).attributes).toHaveLength(1)
})

test('a lead time counts only for made-to-order products', () => {
  expect(toBody({ ...form, leadTimeDays: '21' }).leadTimeDays).toBeNull()
  expect(toBody({ ...form, leadTimeDays: '21', madeToOrder: true }).leadTimeDays).toBe(21)
  expect(toBody({ ...form, leadTimeDays: '0', madeToOrder: true }).leadTimeDays).toBe(0)
})

test('only changes are written', () => {
  expect(findChanges(form, { ...form, description: 'New', price: '1250.50' })).toEqual({ description: 'New' })
  expect(findChanges(form, { ...form, images: form.images.toReversed() })).toEqual({
    images: ['/uploads/b-1x1.webp', '/uploads/a-1x1.webp'],
  })
  expect(isSameForm(form, { ...form, attributes: [newRow('Current', '63 A')] })).toBe(true)
  expect(isSameForm(form, { ...form, price: '' })).toBe(false)
})

test('a draft from another release or source is restored as far as it is valid', () => {
  const stored = JSON.parse('{"name":"Valid","price":12,"images":"x","attributes":[{"name":"IP"}],"gone":true}')
  const restored = restoreForm(stored, emptyForm)
  expect(restored).toMatchObject({ name: 'Valid', price: '', images: [] })
  expect(restored.attributes).toMatchObject([{ name: 'IP', value: '' }])
  expect(restored).not.toHaveProperty('gone')
})
