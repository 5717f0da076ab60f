import { expect, test } from 'vitest'
import { describeHours, findWrongTime, listDays, type OpenTime } from './opening-hours.ts'

const week: OpenTime = { from: 'monday', to: 'friday', opens: '07:30', closes: '16:30' }

test('days run from the first to the last, around the end of the week too', () => {
  expect(listDays({ from: 'friday', to: 'monday' })).toEqual(['friday', 'saturday', 'sunday', 'monday'])
  expect(listDays({ from: 'sunday', to: 'sunday' })).toEqual(['sunday'])
})

test('hours are written as people write them, and a lunch break stays on one line', () => {
  const times: OpenTime[] = [
    { ...week, closes: '12:30' },
    { ...week, opens: '13:15' },
    { from: 'saturday', to: 'sunday', opens: '08:00', closes: '12:00' },
  ]
  expect(describeHours(times)).toEqual([
    { days: 'Mon to Fri', hours: '07:30 to 12:30, 13:15 to 16:30' },
    { days: 'Sat and Sun', hours: '08:00 to 12:00' },
  ])
  expect(describeHours([{ ...week, to: 'monday' }])).toEqual([{ days: 'Mon', hours: '07:30 to 16:30' }])
  expect(findWrongTime(times)).toBeUndefined()
})

test('hours that end before they begin, or that overlap, are reported', () => {
  expect(findWrongTime([{ ...week, closes: '07:30' }])).toMatchObject({ at: 0, field: 'closes' })
  expect(
    findWrongTime([week, { ...week, from: 'friday', to: 'saturday', opens: '16:00', closes: '18:00' }]),
  ).toMatchObject({
    at: 1,
    field: 'from',
    why: 'These hours overlap with 07:30 to 16:30 above.',
  })
})
