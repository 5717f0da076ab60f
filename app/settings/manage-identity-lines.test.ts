import { expect, test } from 'vitest'
import { parseLines, toLines } from './manage-identity-lines.ts'

test('lines of social pages are read as written', () => {
  const pairs: [string, string][] = [
    ['Mon to Fri', '07:30 to 16:30'],
    ['LinkedIn', 'https://www.linkedin.com/company/spark'],
  ]
  expect(parseLines(toLines(pairs), 'a: b')).toEqual({ pairs, problem: undefined })
  expect(parseLines('\n  Sat :  08:00 to 12:00 \n\n', 'a: b').pairs).toEqual([['Sat', '08:00 to 12:00']])
  expect(parseLines('', 'a: b')).toEqual({ pairs: [], problem: undefined })
})

test.each(['Closed on Sundays', 'Sunday:', ': 08:00', '   :  '])('the line "%s" is reported, not dropped', (line) => {
  expect(parseLines(`Mon: 08:00\n${line}`, 'Sun: closed').problem).toBe(
    `“${line.trim()}” needs text on both sides of a colon, such as: Sun: closed`,
  )
})
