import { expect, onTestFinished, test } from 'vitest'
import { startPolling } from './polling.ts'

const hourMs = 3_600_000

test('work left behind is done at once, one round at a time, even after a failure', async () => {
  const rounds = [true, new Error('the database is away'), true]
  let running = 0
  let atOnce = 0
  const done = Promise.withResolvers<void>()
  const failures: unknown[] = []
  const polling = startPolling(
    async () => {
      atOnce = Math.max(atOnce, ++running)
      const next = rounds.shift()
      await Promise.resolve()
      running--
      if (next instanceof Error) throw next
      if (next === undefined) done.resolve()
      return next ?? false
    },
    // Only the round after the failure waits.
    () => 1,
    (error) => failures.push(error),
  )
  onTestFinished(polling.stop)
  await done.promise
  expect(atOnce).toBe(1)
  expect(failures).toEqual([new Error('the database is away')])
})

test('without work the next round waits its time, and stopping waits for the round that runs', async () => {
  const began = Promise.withResolvers<void>()
  const work = Promise.withResolvers<boolean>()
  let rounds = 0
  const polling = startPolling(
    () => {
      rounds++
      began.resolve()
      return work.promise
    },
    () => hourMs,
    () => {},
  )
  await began.promise
  let isStopped = false
  const stopping = polling.stop().then(() => {
    isStopped = true
  })
  await Promise.resolve()
  expect(isStopped).toBe(false)
  work.resolve(true)
  await stopping
  expect(rounds).toBe(1)
})

test('a loop that waits long runs soon again when it is hurried, and no sooner than its pace', async () => {
  let paceMs = hourMs
  let rounds = 0
  const ran = Promise.withResolvers<void>()
  const polling = startPolling(
    async () => {
      if (++rounds === 2) ran.resolve()
      return false
    },
    () => paceMs,
    () => {},
  )
  onTestFinished(polling.stop)
  await expect.poll(() => rounds).toBe(1)
  polling.hurry()
  paceMs = 1
  polling.hurry()
  await ran.promise
})
