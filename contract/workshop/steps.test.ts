import { expect, test } from 'vitest'
import { isBack, nextStation, routeOf } from './steps.ts'

const [cutting, coating, testing] = [{ _id: 'cutting' }, { _id: 'coating' }, { _id: 'testing' }] as const
const stations = [cutting, coating, testing]

test('a job visits the stations where it has work, and all of them while nobody knows its work', () => {
  expect(routeOf(stations, { cutting: 20, coating: 0, testing: 10 })).toEqual([cutting, testing])
  expect(routeOf(stations, {})).toEqual(stations)
  // Its only station was removed.
  expect(routeOf(stations, { folding: 30 })).toEqual(stations)
})

test('the next station is the next one with work, also from a station that it was moved to without any', () => {
  const work = { cutting: 20, testing: 10 }
  expect(nextStation(stations, work, 'cutting')).toBe(testing)
  expect(nextStation(stations, work, 'coating')).toBe(testing)
  expect(nextStation(stations, work, 'testing')).toBeUndefined()
})

test('a move to an earlier station takes a job back, and so does any move once it is finished', () => {
  expect(isBack(stations, 'testing', 'cutting')).toBe(true)
  expect(isBack(stations, 'cutting', 'testing')).toBe(false)
  expect(isBack(stations, null, 'testing')).toBe(true)
})
