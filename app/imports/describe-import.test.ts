import { expect, test } from 'vitest'
import { findFileProblem } from './describe-import.ts'

test('a file that cannot be imported is refused before it is sent, with a suggestion', () => {
  expect(findFileProblem({ name: 'prices.CSV', size: 10 })).toBeUndefined()
  expect(findFileProblem({ name: 'prices.xlsx', size: 10 })).toBeUndefined()
  expect(findFileProblem({ name: 'prices.xls', size: 10 })).toContain('save it as .xlsx or .csv')
  expect(findFileProblem({ name: 'photo.jpg', size: 10 })).toContain('not a spreadsheet')
  expect(findFileProblem({ name: 'prices.csv', size: 0 })).toBe('prices.csv is empty.')
  expect(findFileProblem({ name: 'prices.csv', size: 62_000_000 })).toContain('62.0 MB. The maximum is 50 MB')
})
