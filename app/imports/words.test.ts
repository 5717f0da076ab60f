import { expect, test } from 'vitest'
import { counted, refuseFile } from './words.ts'

test('figures are written as people read them', () => {
  expect(counted(1, 'row')).toBe('1 row')
  expect(counted(10_000, 'row')).toBe('10\u00a0000 rows')
})

test('a file that cannot be imported is refused before it is sent, with a way on', () => {
  expect(refuseFile({ name: 'prices.CSV', size: 10 })).toBeUndefined()
  expect(refuseFile({ name: 'prices.xlsx', size: 10 })).toBeUndefined()
  expect(refuseFile({ name: 'prices.xls', size: 10 })).toContain('save it as .xlsx or .csv')
  expect(refuseFile({ name: 'photo.jpg', size: 10 })).toContain('no spreadsheet')
  expect(refuseFile({ name: 'prices.csv', size: 0 })).toBe('prices.csv is empty.')
  expect(refuseFile({ name: 'prices.csv', size: 62_000_000 })).toContain('62.0 MB. The maximum is 50 MB')
})
