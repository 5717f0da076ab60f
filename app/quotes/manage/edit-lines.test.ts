import { expect, test } from 'vitest'
import {
  customLine,
  discountLines,
  discountOf,
  editorSchema,
  productLine,
  toDraftBody,
  toEditor,
  totalEditor,
} from './edit-lines.ts'

const product = { _id: 'p', name: 'Isolator', partNumber: 'RI-1', image: '', price: 999.99, madeToOrder: false }
const values = {
  lines: [productLine(product), { ...customLine(), name: 'Cut-outs', price: '1 250,50', qty: 2 }],
  deliverTo: 'Gauteng' as const,
  deliveryPrice: '450',
  leadTimeDays: '14',
  validUntil: '2026-12-24',
  terms: '',
  note: '',
}

test('a discount counts from the list price, however often it is pressed, and leaves custom work alone', () => {
  const once = discountLines(values.lines, 10)
  const twice = discountLines(once, 10)
  expect(twice.map(({ price }) => price)).toEqual(['899.99', '1 250,50'])
  expect(twice[0] && discountOf(twice[0])).toBe(10)
})

test('figures are read as people type them', () => {
  const body = toDraftBody(values)
  expect(body.lines.map(({ price, qty }) => [price, qty])).toEqual([
    [999.99, 1],
    [1250.5, 2],
  ])
  expect([body.deliveryPrice, body.leadTimeDays]).toEqual([450, 14])
  expect(totalEditor(values)).toMatchObject({ itemsPrice: '3500.99', taxPrice: '592.65', totalPrice: '4543.64' })
})

test('custom work and delivery without a price have empty fields, not R 0.00', () => {
  const blank = { ...customLine(), name: 'Cut-outs' }
  const work = { ...blank, description: undefined, leadTimeDays: undefined, listPrice: undefined, price: 0, slug: '' }
  const editor = toEditor({ ...values, deliveryPrice: undefined, leadTimeDays: 0, lines: [work] })
  expect([editor.lines[0]?.price, editor.deliveryPrice]).toEqual(['', ''])
  expect(editorSchema.safeParse(editor).success).toBe(true)
  expect(toDraftBody(editor).deliveryPrice).toBeUndefined()
  expect(toDraftBody({ ...editor, deliveryPrice: '0' }).deliveryPrice).toBe(0)
})

test('a value that cannot be read shows an error beside its field', () => {
  const wrong = { ...values, lines: [{ ...customLine(), price: 'much' }], deliveryPrice: '-1' }
  const paths = editorSchema.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['lines.0.name', 'lines.0.price', 'deliveryPrice'])
})
