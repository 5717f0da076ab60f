import { expect, test } from 'vitest'
import { standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { exampleRates, priceDesign, toSellingRates } from '#enclosure/price.ts'
import {
  changeQuantity,
  customLine,
  discountLines,
  discountOf,
  editorSchema,
  isShort,
  productLine,
  toDraftBody,
  toEditor,
  totalEditor,
} from './edit-lines.ts'

const product = {
  _id: 'p',
  name: 'Isolator',
  partNumber: 'RI-1',
  image: '',
  price: 999.99,
  countInStock: 4,
  madeToOrder: false,
}
const values = {
  lines: [productLine(product), { ...customLine(), name: 'Cut-outs', price: '1 250,50', qty: 2 }],
  deliverTo: 'Gauteng' as const,
  deliveryPrice: '450',
  leadTimeDays: '14',
  depositPercent: '0',
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
  expect(totalEditor(values, 15)).toMatchObject({ itemsPrice: '3500.99', taxPrice: '592.65', totalPrice: '4543.64' })
})

test('custom work and delivery without a price have empty fields, not R 0.00', () => {
  const blank = { ...customLine(), name: 'Cut-outs' }
  const work = {
    ...blank,
    work: undefined,
    description: undefined,
    leadTimeDays: undefined,
    listPrice: undefined,
    price: 0,
    slug: '',
  }
  const editor = toEditor({ ...values, deliveryPrice: undefined, leadTimeDays: 0, depositPercent: 0, lines: [work] })
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

test('the price of an enclosure follows its quantity until the office sets its own', () => {
  const rates = toSellingRates(exampleRates)
  const rand = (qty: number) => (priceDesign(standardDesign, rates, qty).cents / 100).toFixed(2)
  expect(rand(30)).not.toBe(rand(1))
  const design = {
    code: 'VM-ABCDEFG',
    link: toLink(standardDesign),
    facts: [],
    cutouts: [],
    lines: [],
    kg: 1,
    ratesVersion: 0,
  }
  const one = { ...customLine(), name: 'Custom enclosure', design, price: rand(1), leadTimeDays: '21' }

  const many = changeQuantity(one, 30, rates)
  expect([many.qty, many.price, many.leadTimeDays]).toEqual([30, rand(30), '28'])
  expect(changeQuantity(many, 1, rates)).toEqual(one)

  const agreed = changeQuantity({ ...one, price: '2 000,00', leadTimeDays: '10' }, 30, rates)
  expect([agreed.qty, agreed.price, agreed.leadTimeDays]).toEqual([30, '2 000,00', '10'])
  expect(changeQuantity(productLine(product), 30, rates).price).toBe('999.99')
})

test('a product is short beyond its stock, unless its line has a time of its own', () => {
  const line = productLine(product)
  expect(isShort({ ...line, qty: 4 })).toBe(false)
  expect(isShort({ ...line, qty: 5 })).toBe(true)
  expect(isShort({ ...line, qty: 5, leadTimeDays: '10' })).toBe(false)
  expect(isShort({ ...customLine(), qty: 5 })).toBe(false)
})

test('work is entered in whole minutes by station, and blank fields are left out', () => {
  const line = { ...customLine(), name: 'Desk', price: '1', work: { a1: '30', a2: ' ', a3: '0' } }
  expect(toDraftBody({ ...values, lines: [line] }).lines[0]?.work).toEqual({ a1: 30 })
  const wrong = { ...values, lines: [{ ...line, work: { a1: 'half', a2: '-1' } }] }
  const paths = editorSchema.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toEqual(['lines.0.work.a1', 'lines.0.work.a2'])
})
