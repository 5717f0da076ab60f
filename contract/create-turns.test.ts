import { expect, test } from 'vitest'
import { createTurns } from './create-turns.ts'

test('work is done one at a time and in order, even after a failure', async () => {
  const turns = createTurns()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} starts`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('no')
    return name
  }
  const all = ['a', 'b', 'c'].map((name) => turns.take(work(name)))
  expect(turns.count()).toBe(3)
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(turns.count()).toBe(0)
})
