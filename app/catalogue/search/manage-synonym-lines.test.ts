import { expect, test } from 'vitest'
import { findIncompleteLines, fromLines, toLines } from './manage-synonym-lines.ts'

test('a comma-separated line is a group, without duplicates', () => {
  expect(
    fromLines([
      { id: 1, text: ' DB ,distribution  board; db, ' },
      { id: 2, text: ' , ' },
    ]),
  ).toEqual([{ words: ['DB', 'distribution board'] }])
})

test('what is saved is read back unchanged', () => {
  const synonyms = [{ words: ['MCB', 'circuit breaker'] }, { words: ['ELU', 'earth leakage unit', 'RCD'] }]
  expect(fromLines(toLines({ synonyms, updatedAt: '' }))).toEqual(synonyms)
})

test('a single word on a line is reported', () => {
  expect(
    findIncompleteLines([
      { id: 7, text: 'isolator' },
      { id: 8, text: '' },
      { id: 9, text: 'a, b' },
    ]),
  ).toEqual([7])
})
