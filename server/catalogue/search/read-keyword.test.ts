import { expect, test } from 'vitest'
import { readKeyword, toSynonymList } from './read-keyword.ts'

const synonyms = toSynonymList([
  ['DB', 'distribution board'],
  ['3 phase', '3P', '4P'],
  ['wireway', 'trunking'],
  ['wireway', 'cable ladder'],
])
const read = (text: string) => readKeyword(text, synonyms).terms.map(({ raw, anyOf }) => [raw, anyOf])

test('a word in several synonym lines means all of them', () => {
  expect(read('wireway')).toEqual([['wireway', [['wireway'], ['trunking'], ['wireway'], ['cable ladder']]]])
})

test('a rating is found by a synonym and never replaced', () => {
  expect(read('3-phase')).toEqual([['3-phase', [['3 phase'], ['xm3p'], ['xm4p']]]])
  expect(read('3P')).toEqual([['3P', [['xm3p']]]])
})

test('the letters of a part number are not a synonym, and no figure is read across one', () => {
  expect(read('DB-24')).toEqual([['DB-24', [['db', '24']]]])
  expect(read('63 DB A')[0]).toEqual(['DB', [['db'], ['distribution board']]])
  expect(read('63 DB A').some(([raw]) => raw === '63  A')).toBe(false)
})

test('sides are found in any order, unless two are equal', () => {
  expect(read('400x300')).toEqual([['400x300', [['xs400x300x'], ['xm400mm', 'xm300mm']]]])
  expect(read('300x300')).toEqual([['300x300', [['xs300x300x']]]])
})
