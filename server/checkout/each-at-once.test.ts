import { expect, test } from 'vitest'
import { eachAtOnce } from './each-at-once.ts'

test('a task that fails is logged with what it was about, and the others continue', async () => {
  const lines: object[] = []
  const done: string[] = []
  const app = { log: { error: (line: object) => lines.push(line) } } as unknown as Parameters<typeof eachAtOnce>[0]
  const error = new Error('no answer')
  const work = async (id: string) => {
    if (id === 'b') throw error
    done.push(id)
  }
  await eachAtOnce(app, ['a', 'b', 'c'], work, (id) => ({ checkoutId: id }))
  expect(lines).toEqual([{ err: error, checkoutId: 'b' }])
  expect(done).toEqual(['a', 'c'])
})
