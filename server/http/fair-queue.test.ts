import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askedBy, createFairQueue, joinAskers, type Urgency } from './fair-queue.ts'

const limits = { atOnce: 2, atOncePerAddress: 1, waiting: 5, waitingPerAddress: 3, maxWaitMs: Number.POSITIVE_INFINITY }

/** A queue whose tasks the test finishes, and a list of what is running. */
function open(more: Partial<typeof limits> = {}) {
  const queue = createFairQueue({ ...limits, ...more })
  const running: { name: string; finish: (failed?: Error) => void }[] = []
  const ended: string[] = []
  return {
    queue,
    ended,
    names: () => running.map(({ name }) => name),
    ask: (address: string, name: string, urgency?: Urgency) =>
      queue
        .run(
          address,
          () => {
            const { promise, resolve, reject } = Promise.withResolvers<void>()
            running.push({ name, finish: (failed) => (failed ? reject(failed) : resolve()) })
            return promise.finally(() =>
              running.splice(
                running.findIndex((one) => one.name === name),
                1,
              ),
            )
          },
          urgency,
        )
        .then(
          () => ended.push(name),
          (error) => ended.push(`${name}: ${error.code ?? error.message}`),
        ),
    finish: async (name: string, failed?: Error) => {
      running.find((one) => one.name === name)?.finish(failed)
      for (let i = 0; i < 3; i++) await turn()
    },
  }
}

test('addresses take turns, however many tasks the first one brought', async () => {
  const { ask, names, finish } = open({ atOnce: 1 })
  for (const [address, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['c', 'c1'],
  ] as const)
    void ask(address, name)
  await turn()
  const order: string[] = []
  for (let i = 0; i < 5; i++) {
    const [name = ''] = names()
    order.push(name)
    await finish(name)
  }
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('what has waited too long is refused, and the next in line starts', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask, names, ended, finish } = open({ atOnce: 1, maxWaitMs: 1000 })
  void ask('a', 'a1')
  void ask('b', 'b1')
  void ask('b', 'b2')
  await turn()
  vi.advanceTimersByTime(900)
  void ask('c', 'c1')
  void ask('b', 'b3')
  vi.advanceTimersByTime(200)
  await finish('a1')
  expect(ended).toEqual(['a1', 'b1: overloaded'])
  expect(names()).toEqual(['c1'])
  await finish('c1')
  expect(ended).toEqual(['a1', 'b1: overloaded', 'c1', 'b2: overloaded'])
  expect(names()).toEqual(['b3'])
})

test('one address has a limited share, even if nobody else is waiting', async () => {
  const { ask, names, finish } = open()
  void ask('a', 'a1')
  void ask('a', 'a2')
  await turn()
  expect(names()).toEqual(['a1'])
  void ask('b', 'b1')
  await turn()
  expect(names()).toEqual(['a1', 'b1'])
  await finish('a1')
  expect(names()).toEqual(['b1', 'a2'])
})

test('the queue is limited per address and in total; a newcomer is not refused for a crowd', async () => {
  const { ask, ended, names, finish } = open()
  for (let i = 1; i <= 5; i++) void ask('a', `a${i}`)
  await turn()
  expect(ended).toEqual(['a5: overloaded'])
  void ask('b', 'b1')
  for (const address of ['c', 'd', 'e']) void ask(address, `${address}1`)
  await turn()
  expect(names()).toEqual(['a1', 'b1'])
  expect(ended).toEqual(['a5: overloaded', 'a4: overloaded'])
  void ask('f', 'f1')
  await turn()
  expect(ended.slice(2)).toEqual(['a3: overloaded'])
  // Every address has one waiting: the newest has to go.
  void ask('g', 'g1')
  await turn()
  expect(ended.slice(3)).toEqual(['g1: overloaded'])
  while (names().length > 0) await finish(names()[0] ?? '')
  expect(ended.slice(4).toSorted()).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'e1', 'f1'])
})

test('work that another address also wants is done when that address has its turn', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1 })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => {
    const askers = askedBy('a')
    void queue.run(askers, async () => {
      order.push(name)
      await gate.promise
    })
    return askers
  })
  const [, , , last] = tasks
  if (last) joinAskers(last, 'b')
  gate.resolve()
  await queue.whenIdle()
  expect(order).toEqual(['a1', 'a2', 'a4', 'a3'])
})

test('joining starts work at once if it was only waiting for its own address', async () => {
  const queue = createFairQueue({ ...limits, waitingPerAddress: 1 })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const run = (name: string, askers = askedBy('a')) =>
    queue.run(askers, async () => {
      order.push(name)
      await gate.promise
    })
  const asker = askedBy('a')
  void run('a1')
  void run('a2', asker)
  // Wanted by two: it waits on the other's share.
  const both = askedBy('a')
  both.addresses.add('b')
  await expect(run('a3')).rejects.toMatchObject({ code: 'overloaded' })
  expect(order).toEqual(['a1'])
  joinAskers(asker, 'c')
  await turn()
  expect(order).toEqual(['a1', 'a2'])
  void run('both', both)
  gate.resolve()
  await queue.whenIdle()
  expect(order).toEqual(['a1', 'a2', 'both'])
})

test('work that a crowd has queued is not refused while somebody else also wants it', async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1, waiting: 2 })
  const gate = Promise.withResolvers<void>()
  const done: string[] = []
  const run = (name: string, askers = askedBy(name.charAt(0))) =>
    queue
      .run(askers, () => gate.promise)
      .then(
        () => done.push(name),
        () => done.push(`${name} refused`),
      )
  const asker = askedBy('a')
  void run('a1')
  void run('a2')
  void run('a3', asker)
  joinAskers(asker, 'b')
  void run('c1')
  gate.resolve()
  await queue.whenIdle()
  await turn()
  expect(done.toSorted()).toEqual(['a1', 'a2 refused', 'a3', 'c1'])
})

test('a failed task frees its slot', async () => {
  const { ask, ended, finish, queue } = open({ atOnce: 1 })
  void ask('a', 'a1')
  void ask('b', 'b1')
  await turn()
  let isIdle = false
  void queue.whenIdle().then(() => {
    isIdle = true
  })
  await finish('a1', new Error('broken'))
  expect([ended, isIdle]).toEqual([['a1: broken'], false])
  await finish('b1')
  expect([ended, isIdle]).toEqual([['a1: broken', 'b1'], true])
})

test("the shop's own work goes before visitors', in its own order, and counts against nobody's share", async () => {
  const { ask, names, ended, finish } = open({ atOnce: 1 })
  for (let i = 1; i <= 4; i++) void ask('a', `a${i}`)
  for (let i = 1; i <= 5; i++) void ask('shop', `shop${i}`, { goesFirst: true })
  await turn()
  expect(ended).toEqual([])
  void ask('shop', 'shop6', { goesFirst: true })
  await turn()
  expect(ended).toEqual(['shop6: overloaded'])
  while (names().length > 0) await finish(names()[0] ?? '')
  expect(ended.slice(1)).toEqual(['a1', 'shop1', 'shop2', 'shop3', 'shop4', 'shop5', 'a2', 'a3', 'a4'])
})

test('work that nobody waits for any more is dropped and frees its place; what has begun is finished', async () => {
  const { ask, names, ended, finish } = open({ atOnce: 1 })
  const [begun, left, urgent, late] = Array.from({ length: 4 }, () => new AbortController())
  void ask('a', 'a1', { signal: begun?.signal })
  void ask('a', 'a2', { signal: left?.signal })
  for (const name of ['a3', 'a4']) void ask('a', name)
  void ask('shop', 'shop1', { goesFirst: true, signal: urgent?.signal })
  await turn()
  for (const one of [begun, left, urgent, late]) one?.abort()
  await turn()
  expect(ended).toEqual(['a2: ERR_STREAM_PREMATURE_CLOSE', 'shop1: ERR_STREAM_PREMATURE_CLOSE'])
  void ask('a', 'a5')
  void ask('a', 'a6', { signal: late?.signal })
  await turn()
  expect(ended.slice(2)).toEqual(['a6: ERR_STREAM_PREMATURE_CLOSE'])
  while (names().length > 0) await finish(names()[0] ?? '')
  expect(ended.slice(3)).toEqual(['a1', 'a3', 'a4', 'a5'])
})
