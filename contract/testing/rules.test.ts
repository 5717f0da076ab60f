import { expect, test } from 'vitest'
import { type Check, describeLimits, findBlockers, judge, writeReading } from './rules.ts'

const earth: Check = { _id: 'earth', text: 'Earth continuity', isRequired: true, reading: { unit: 'Ω', max: 0.1 } }
const wires: Check = { _id: 'wires', text: 'Wiring', isRequired: true }
const extra: Check = { _id: 'extra', text: 'Dielectric test', isRequired: false }
const checks = [earth, wires, extra]
const good = [
  { check: 'earth', reading: 0.1 },
  { check: 'wires', yes: true },
]
const sheet = { checks, answers: good, instruments: [{ calibratedUntil: '2026-05-01' }], tester: 'Sipho' }
const paths = (more: Partial<typeof sheet>, on = '2026-05-01') =>
  findBlockers({ ...sheet, ...more }, on).map(({ path }) => path)

test('a reading is judged by its limits, which are good themselves', () => {
  const both = { reading: { unit: 'mm', min: 1, max: 5 } }
  expect([0.99, 1, 5, 5.01].map((reading) => judge(both, { reading }))).toEqual(['bad', 'good', 'good', 'bad'])
  expect(judge(both, undefined)).toBe('open')
  expect(judge({ reading: { unit: 'MΩ', min: 1 } }, { reading: 1e9 })).toBe('good')
  expect([true, false, undefined].map((yes) => judge({}, { yes }))).toEqual(['good', 'bad', 'open'])
  expect(describeLimits(both.reading)).toBe('1 to 5\u00a0mm')
  expect(describeLimits({ unit: 'Ω', max: 0.1 })).toBe('≤ 0.1\u00a0Ω')
  expect([1e-7, -0.25, 1e12].map((figure) => writeReading(figure, ''))).toEqual(['0.0000001', '-0.25', '1000000000000'])
})

test('a bad or missing answer, an expired or missing instrument and a missing signature each block the pass', () => {
  expect(paths({})).toEqual([])
  expect(paths({ answers: [{ check: 'earth', reading: 0.11 }, good[1] as never] })).toEqual(['answers.earth'])
  expect(paths({ answers: [good[0] as never] })).toEqual(['answers.wires'])
  expect(paths({ answers: [good[0] as never, { check: 'wires', yes: false } as never] })).toEqual(['answers.wires'])
  // Nobody has to answer it, but a no is a no.
  expect(paths({ answers: [...good, { check: 'extra', yes: false } as never] })).toEqual(['answers.extra'])
  expect(paths({}, '2026-05-02')).toEqual(['instruments'])
  expect(paths({ instruments: [] })).toEqual(['instruments'])
  expect(paths({ tester: ' ' })).toEqual(['tester'])
  expect(findBlockers({ ...sheet, checks: [wires], instruments: [] }, '2026-05-01')).toEqual([])
})
