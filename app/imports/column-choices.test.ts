import { expect, test } from 'vitest'
import {
  type Choice,
  columnLetter,
  columnName,
  findProblems,
  initialChoices,
  isOwnExport,
  toMapping,
} from './column-choices.ts'

const columns = [
  { heading: 'SKU', samples: ['A1'], suggested: { field: 'partNumber' as const } },
  { heading: 'Colour', samples: ['grey'] },
  { heading: '', samples: [] },
]
const choice = (field: Choice['field'], attribute = ''): Choice => ({ field, attribute })

test('columns start as guessed from their headings, or as mapped last time', () => {
  expect(initialChoices({ columns, mapping: [] })).toEqual([choice('partNumber'), choice(''), choice('')])
  const mapping = [{ column: 1, field: 'attribute' as const, attribute: 'Colour' }]
  expect(initialChoices({ columns, mapping })).toEqual([choice(''), choice('attribute', 'Colour'), choice('')])
})

test('ignored columns are not sent, and attribute names are trimmed', () => {
  expect(toMapping([choice('partNumber'), choice(''), choice('attribute', ' Colour ')])).toEqual([
    { column: 0, field: 'partNumber' },
    { column: 2, field: 'attribute', attribute: 'Colour' },
  ])
})

test('two columns for one field, and an attribute without a name, are reported', () => {
  expect([...findProblems([choice('name'), choice('name'), choice('attribute', ' ')], columns)]).toEqual([
    [1, 'SKU already has this.'],
    [2, 'Please name the attribute.'],
  ])
  const twice = [choice('attribute', 'colour'), choice('attribute', 'Colour'), choice('')]
  expect([...findProblems(twice, columns)]).toEqual([[1, 'SKU already has this.']])
  expect(findProblems([choice('attribute', 'A'), choice('attribute', 'B'), choice('')], columns).size).toBe(0)
})

test('a column without a heading is named by its letter', () => {
  expect(columnName(columns, 2)).toBe('Column C')
  expect([0, 25, 26, 54].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'BC'])
})

test('our own export is known by its headings; a file of others, or one with a column more, is not', () => {
  const own = ['Part number', 'Page address', 'Price excl. VAT'].map((heading) => ({
    heading,
    samples: [],
    suggested: { field: 'name' as const },
  }))
  const attribute = { heading: 'Attribute: Poles', samples: [], suggested: { field: 'attribute' as const } }
  expect(isOwnExport({ columns: [...own, attribute] })).toBe(true)
  expect(isOwnExport({ columns: own.slice(1) })).toBe(false)
  expect(isOwnExport({ columns: [...own, { heading: 'Colour', samples: [] }] })).toBe(false)
  expect(
    isOwnExport({ columns: [...own, { ...attribute, heading: 'Qty', suggested: { field: 'countInStock' } }] }),
  ).toBe(false)
})
