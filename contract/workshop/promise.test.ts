import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { holidaysOf } from '#contract/working-days.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import {
  book,
  type Calendar,
  capacityOf,
  type Load,
  maxWeeks,
  openCalendar,
  planJobs,
  promiseFor,
  toOpenDay,
} from './promise.ts'

// Sunday, so that the first week is a whole one.
const today = '2026-11-22'
const stations = [
  { _id: 'cut', hours: 40 },
  { _id: 'fold', hours: 20 },
]
const calendar = openCalendar({ today, stations, closed: [] })
const hours = (cut: number, fold = 0) => ({ cut: 60 * cut, fold: 60 * fold })

test('work that fits is ready on the last open day of the first week with room', () => {
  expect(promiseFor({ work: hours(10, 5) }, new Map(), calendar).readyOn).toBe('2026-11-27')
  const full: Load = new Map([['cut', [2400]]])
  expect(promiseFor({ work: hours(10) }, full, calendar).readyOn).toBe('2026-12-04')
})

test('work larger than a week fills the weeks that follow, and the next station waits for it', () => {
  const { bookings, readyOn } = promiseFor({ work: hours(90, 5) }, new Map(), calendar)
  expect(bookings).toEqual([
    { station: 'cut', week: 0, minutes: 2400 },
    { station: 'cut', week: 1, minutes: 2400 },
    { station: 'cut', week: 2, minutes: 600 },
    { station: 'fold', week: 2, minutes: 300 },
  ])
  expect(readyOn).toBe('2026-12-11')
})

test('closed days take their hours away, and nothing is ready on one', () => {
  const closed = [
    { from: '2026-11-27', to: '2026-11-27' },
    { from: '2026-12-14', to: '2027-01-08' },
  ]
  const shut = openCalendar({ today, stations, closed })
  expect(promiseFor({ work: hours(32) }, new Map(), shut).readyOn).toBe('2026-11-26')
  expect(promiseFor({ work: hours(33) }, new Map(), shut).readyOn).toBe('2026-12-04')
  expect(promiseFor({ work: hours(32 + 80 + 1) }, new Map(), shut).readyOn).toBe('2027-01-15')
  expect(promiseFor({ work: {}, leadTimeDays: 30 }, new Map(), shut).readyOn).toBe('2027-01-11')
})

test('what is left of this week counts from tomorrow', () => {
  const friday = openCalendar({ today: '2026-11-27', stations, closed: [] })
  expect(promiseFor({ work: hours(1) }, new Map(), friday).readyOn).toBe('2026-12-04')
  const wednesday = openCalendar({ today: '2026-11-25', stations, closed: [] })
  expect(promiseFor({ work: hours(16) }, new Map(), wednesday).readyOn).toBe('2026-11-27')
  expect(promiseFor({ work: hours(17) }, new Map(), wednesday).readyOn).toBe('2026-12-04')
})

test('nothing is ready before its lead time is over, and a station without hours limits nothing', () => {
  expect(promiseFor({ work: hours(1), leadTimeDays: 21 }, new Map(), calendar).readyOn).toBe('2026-12-14')
  const idle = openCalendar({ today, stations: [{ _id: 'cut', hours: 0 }], closed: [] })
  expect(promiseFor({ work: hours(1), leadTimeDays: 2 }, new Map(), idle)).toEqual({
    readyOn: '2026-11-24',
    bookings: [],
  })
})

test('a job is planned from the station where it is, and before others once its due day was moved forward', () => {
  const job = { jobNumber: 'J-1', work: hours(40, 10), station: 'cut', acceptedOn: today, dueOn: null }
  const first = { ...job, _id: 'first', promisedOn: null }
  const second = { ...job, _id: 'second', jobNumber: 'J-2', promisedOn: '2026-12-11' }
  const readyOn = (...jobs: Parameters<typeof planJobs>[0]) =>
    Object.fromEntries([...planJobs(jobs, calendar).plans].map(([id, plan]) => [id, plan.readyOn]))
  expect(readyOn(second, first)).toEqual({ first: '2026-11-27', second: '2026-12-04' })
  expect(readyOn(first, { ...second, dueOn: '2026-12-04' })).toEqual({ second: '2026-11-27', first: '2026-12-04' })
  expect(readyOn({ ...first, station: 'fold' }, second)).toEqual({ first: '2026-11-27', second: '2026-11-27' })
})

const station = fc.record({ hours: fc.oneof(fc.constant(0), fc.double({ min: 0.5, max: 2000, noNaN: true })) })
const minutes = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 100_000 }))
const shop = fc.record({
  start: fc.integer({ min: 0, max: 2000 }),
  stations: fc.array(station, { minLength: 1, maxLength: 6 }),
  closed: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 30 })), { maxLength: 6 }),
  jobs: fc.array(
    fc.record({ work: fc.array(minutes, { maxLength: 6 }), leadTimeDays: fc.integer({ min: 0, max: 60 }) }),
    { maxLength: 15 },
  ),
})

const isFull = (load: Load, calendar: Calendar) =>
  calendar.stations.some((one) =>
    load.get(one._id)?.some((taken, week) => taken > capacityOf(calendar, one, week) + 1e-6),
  )

test('in random plans no week has more than its hours, stations follow each other, and equal work is never ready earlier than what was promised before', () => {
  fc.assert(
    fc.property(shop, ({ start, stations, closed, jobs }) => {
      const today = addDays('2026-01-01', start)
      const calendar = openCalendar({
        today,
        stations: stations.map((one, at) => ({ ...one, _id: String(at) })),
        closed: [
          ...holidaysOf(Number(today.slice(0, 4))).map((day) => ({ from: day, to: day })),
          ...closed.map(([from, days]) => ({ from: addDays(today, from), to: addDays(today, from + days) })),
        ],
      })
      const load: Load = new Map()
      const same = { work: Object.fromEntries(stations.map((_, at) => [at, 400])) }
      let before = promiseFor(same, load, calendar).readyOn
      for (const { work, leadTimeDays } of jobs) {
        const plan = promiseFor({ work: Object.fromEntries(work.entries()), leadTimeDays }, load, calendar)
        expect(plan.readyOn >= toOpenDay(calendar, addDays(today, leadTimeDays))).toBe(true)
        expect(calendar.isOpen(plan.readyOn)).toBe(true)
        const weeks = plan.bookings.map(({ week }) => week)
        expect(weeks).toEqual(weeks.toSorted((a, b) => a - b))
        const booked = plan.bookings.reduce((sum, one) => sum + one.minutes, 0)
        const total = stations.reduce((sum, { hours }, at) => sum + (hours > 0 ? (work[at] ?? 0) : 0), 0)
        if (plan.readyOn < addDays(calendar.monday, 7 * maxWeeks)) expect(booked).toBeCloseTo(total, 3)
        book(load, plan)
        expect(isFull(load, calendar)).toBe(false)
        const next = promiseFor(same, load, calendar).readyOn
        expect(next >= before).toBe(true)
        before = next
      }
    }),
    randomRuns(10_000),
  )
})
