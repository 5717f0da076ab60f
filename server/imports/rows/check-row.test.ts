import { expect, test } from 'vitest'
import { fieldHeadings as headings } from '#contract/imports/rules.ts'
import { type Cell, cut } from '#server/spreadsheets/sheet.ts'
import { type ColumnMapping, checkRow } from './check-row.ts'
import { guessColumns, guessVat } from './guess-columns.ts'

const columns = [
  'Part number',
  'Name',
  'Price',
  'Stock',
  'Made to order',
  'Lead time',
  'Status',
  'Category',
  'Images',
  'Poles',
  'Slug',
  'Description',
  'Featured',
]
const fields = [
  'partNumber',
  'name',
  'price',
  'countInStock',
  'madeToOrder',
  'leadTimeDays',
  'status',
  'category',
  'images',
  'attribute',
  'slug',
  'description',
  'isFeatured',
] as const
const mapping: ColumnMapping[] = fields.map((field, column) => ({
  column,
  field,
  ...(field === 'attribute' && { attribute: 'Poles' }),
}))
const check = (cells: Cell[], priceIncludesVat = false) =>
  checkRow({ number: 7, cells }, { headings: columns, mapping, priceIncludesVat })

test('a good row becomes a product', () => {
  expect(
    check([
      'A1',
      ' Isolator ',
      'R 1 234,56',
      '12',
      'ja',
      '14',
      'Live',
      'Switchgear',
      '/uploads/a-1x1.webp https://x.example/b.jpg',
      '3',
      'isolator-63',
      'One\r\nTwo',
      'no',
    ]),
  ).toEqual({
    bad: [],
    product: {
      row: 7,
      partNumber: 'A1',
      name: 'Isolator',
      price: 1234.56,
      countInStock: 12,
      madeToOrder: true,
      leadTimeDays: 14,
      status: 'live',
      category: 'Switchgear',
      images: ['/uploads/a-1x1.webp', 'https://x.example/b.jpg'],
      attributes: [{ name: 'Poles', value: '3' }],
      slug: 'isolator-63',
      description: 'One\nTwo',
      isFeatured: false,
    },
  })
})

test('empty cells change nothing', () => {
  expect(check(['A1', '', ' '])).toEqual({ product: { row: 7, partNumber: 'A1' }, bad: [] })
})

test('every bad cell is reported with its row, column and reason', () => {
  const { bad } = check([
    '',
    'x'.repeat(201),
    'cheap',
    '1.5',
    'perhaps',
    '-3',
    'sold',
    'y'.repeat(81),
    'javascript:alert(1)',
    'z'.repeat(201),
    'No Slug',
    'ok\u0007',
    '?',
  ])
  expect(bad.map(({ row, column, message }) => [row, column, message])).toEqual([
    [7, 'Name', expect.stringContaining('200')],
    [7, 'Price', 'The price must be an amount in rand, such as 1234.50.'],
    [7, 'Stock', 'The stock must be a whole number, 0 or more.'],
    [7, 'Made to order', 'Please enter yes or no.'],
    [7, 'Lead time', 'The lead time must be a whole number of days, at most 730.'],
    [7, 'Status', 'The status must be draft, live or archived.'],
    [7, 'Category', 'A name can have at most 80 characters.'],
    [7, 'Images', 'javascript:alert(1) is not the address of an image.'],
    [7, 'Poles', 'An attribute can have at most 200 characters per line.'],
    [7, 'Slug', 'A page address may contain only lower-case letters, digits and single hyphens.'],
    [7, 'Description', 'Control characters are not allowed.'],
    [7, 'Featured', 'Please enter yes or no.'],
    [7, 'Part number', 'The part number is missing.'],
  ])
  expect(bad[1]?.value).toBe('cheap')
})

test.each<[Cell, number | string]>([
  [1234.5, 1234.5],
  [0, 0],
  [19.99, 19.99],
  ['1234.50', 1234.5],
  ['1 234,50', 1234.5],
  ['1,234', 1234],
  ['R1,234.50', 1234.5],
  ['ZAR 99', 99],
  ['1.234', 'bad'],
  ['1.000', 'bad'],
  ['99.5000', 99.5],
  ['1234,5000', 1234.5],
  ['1234.567', 1234.57],
  ['0.1250', 0.13],
  ['0,125', 0.13],
  ['86.95652', 86.96],
  ['0.285', 0.29],
  ['1.005', 'bad'],
  [1.005, 1.01],
  ['1.234,56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1,234,567.80', 1_234_567.8],
  ['1,23,456', 'bad'],
  ['1.2.3.4', 'bad'],
  ["1'234.50", 1234.5],
  ['R 99,-', 99],
  ['R 99.5000', 99.5],
  ['99 ZAR', 99],
  ['R 12.50 each', 12.5],
  ['€ 12.50', 'bad'],
  ['12.50 USD', 'bad'],
  ['1\u00a0234,56', 1234.56],
  ['-5', 'bad'],
  [-5, 'bad'],
  ['$10.00', 'bad'],
  ['10 to 20', 'bad'],
  [true, 'bad'],
  [99_999_999, 'bad'],
])('a price of %s is read as %s', (cell, expected) => {
  const { product, bad } = check(['A1', '', cell])
  expect(bad.length > 0 ? 'bad' : product?.price).toBe(expected)
})

test('VAT is removed from prices that include it', () => {
  expect(check(['A1', '', 'R 115.00 incl. VAT']).product?.price).toBe(100)
  expect(check(['A1', '', 'R 115.00 excl. VAT'], true).product?.price).toBe(115)
  expect(check(['A1', '', '1150.00'], true).product?.price).toBe(1000)
  expect(check(['A1', '', 0.01], true).product?.price).toBe(0.01)
})

test.each<[Cell, number | 'bad']>([
  ['1,000', 1000],
  ['10,000', 10_000],
  ['100,000', 100_000],
  ['1,000,000', 1_000_000],
  ['1,000.00', 1000],
  ['2,500', 2500],
  ['12.0000', 12],
  ['12,00', 12],
  ['0', 0],
  ['1.000', 'bad'],
  ['1,0', 1],
  ['1.5', 'bad'],
  ['1,00,000', 'bad'],
  ['-1', 'bad'],
])('a stock of %s is read as %s', (cell, expected) => {
  const { product, bad } = check(['A1', '', '', cell])
  expect(bad.length > 0 ? 'bad' : product?.countInStock).toBe(expected)
})

test('ambiguous figures are not guessed', () => {
  expect(check(['A1', '', '1.234', '1.000']).bad.map(({ message }) => message)).toEqual([
    'This is ambiguous. Please write it without a thousands separator.',
    'This is ambiguous. Please write it without a thousands separator.',
  ])
})

test('unstorable characters make their cell bad, and are shown escaped', () => {
  const { bad } = check(['A1', `Isolator${'\ufffd'}`, '', '', '', '', '', 'Switch\0gear'])
  expect(bad.map(({ column, value, message }) => [column, value, message])).toEqual([
    ['Name', 'Isolator\ufffd', 'A character in this cell is damaged. Please retype it, or save the file as UTF-8.'],
    ['Category', 'Switch\ufffdgear', 'Control characters are not allowed.'],
  ])
  expect(cut(`${'a'.repeat(199)}😀`, 200)).toBe('a'.repeat(199))
  expect(cut(`${'a'.repeat(198)}😀b`, 200)).toBe(`${'a'.repeat(198)}😀`)
})

test('a row with too many attributes is reported', () => {
  const values = Array.from({ length: 61 }, (_, line) => `value ${line}`).join('\n')
  expect(check(['A1', '', '', '', '', '', '', '', '', values]).bad).toHaveLength(1)
})

test('a note about VAT in a heading is recognised', () => {
  expect(guessVat(['SKU', 'Price (Incl VAT)'])).toBe(true)
  expect(guessVat(['SKU', 'Price excl. VAT'])).toBe(false)
  expect(guessVat(['SKU', 'Price'])).toBeUndefined()
  expect(guessVat(['SKU', 'Notes incl. VAT'])).toBeUndefined()
})

test('whole numbers may have thousands separators', () => {
  expect(check(['A1', '', '', '1 200']).product?.countInStock).toBe(1200)
  expect(check(['A1', '', '', '12.00']).product?.countInStock).toBe(12)
  expect(check(['A1', '', '', 12]).product?.countInStock).toBe(12)
  expect(check(['A1', '', '', 'many']).bad).toHaveLength(1)
})

test('columns are recognised by our own headings and by others', () => {
  const own = Object.values(headings)
  expect(guessColumns([...own, 'Attribute: Rated current']).map((guess) => guess?.field)).toEqual([
    ...Object.keys(headings),
    'attribute',
  ])
  expect(guessColumns(['Attribute: Rated current'])).toEqual([{ field: 'attribute', attribute: 'Rated current' }])
  expect(
    guessColumns(['SKU', 'Title', 'Body (HTML)', 'Vendor', 'Variant Price', 'Qty on hand', 'Image Src']).map(
      (guess) => guess?.field,
    ),
  ).toEqual(['partNumber', 'name', 'description', 'brand', 'price', 'countInStock', 'images'])
  expect(
    guessColumns(['Stock code', 'Item Description', 'Price (Incl VAT)', 'Make', 'SOH', 'Colour']).map(
      (guess) => guess?.field,
    ),
  ).toEqual(['partNumber', 'name', 'price', 'brand', 'countInStock', undefined])
  expect(guessColumns(['Code', 'Part No.', '']).map((guess) => guess?.field)).toEqual([
    'partNumber',
    undefined,
    undefined,
  ])
})
