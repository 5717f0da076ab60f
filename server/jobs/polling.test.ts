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
    1,
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
    hourMs,
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
