import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('loops keep their pace for a minute after each write, and slow down then', () => {
  let now = 0
  const pace = createPace(() => now)
  expect(pace.of(1000)).toBe(1000)
  now = 59_000
  expect(pace.wake()).toBe(false)
  now = 118_000
  expect(pace.of(250)).toBe(250)
  now = 119_000
  expect([pace.of(250), pace.of(3_600_000)]).toEqual([30_000, 3_600_000])
  expect([pace.wake(), pace.wake()]).toEqual([true, false])
  expect(pace.of(250)).toBe(250)
})
