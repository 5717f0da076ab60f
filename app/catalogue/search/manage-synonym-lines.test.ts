import { expect, test } from 'vitest'
import { findIncompleteLines, fromLines, toLines } from './manage-synonym-lines.ts'

test('a line of words with commas is a group, each word once', () => {
  expect(
    fromLines([
      { id: 1, text: ' DB ,distribution  board; db, ' },
      { id: 2, text: ' , ' },
    ]),
  ).toEqual([{ words: ['DB', 'distribution board'] }])
})

test('what is saved comes back as it was', () => {
  const synonyms = [{ words: ['MCB', 'circuit breaker'] }, { words: ['ELU', 'earth leakage unit', 'RCD'] }]
  expect(fromLines(toLines({ synonyms, updatedAt: '' }))).toEqual(synonyms)
})

test('a word alone in its line is seen', () => {
  expect(
    findIncompleteLines([
      { id: 7, text: 'isolator' },
      { id: 8, text: '' },
      { id: 9, text: 'a, b' },
    ]),
  ).toEqual([7])
})
