import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openWorkshop } from '#test/testing.ts'
import { readPlan } from './plan-queries.ts'

let shop: Shop & { close(): Promise<void> }
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  workshop = await openWorkshop(shop)
})
afterAll(() => shop.close())

test('the workshop is planned once while nothing changes, and what one caller books is not there for the next', async () => {
  await workshop.order()
  const { db } = shop.database
  const first = await readPlan(db)
  const [station] = first.load.keys()
  const weeks = [...(first.load.get(station ?? '') ?? [])]
  expect(weeks.length).toBeGreaterThan(0)
  first.load.get(station ?? '')?.fill(9_999_999)
  const second = await readPlan(db)
  expect(second.plans).toBe(first.plans)
  expect(second.load.get(station ?? '')).toEqual(weeks)
})

test('everything that the plan follows from makes another one, in the transaction that changes it too', async () => {
  const { job } = await workshop.order()
  const { db, pool } = shop.database
  const change = async (words: string, values: unknown[] = []) => {
    const before = await readPlan(db)
    await pool.query(words, values)
    const after = await readPlan(db)
    expect(after.plans, words).not.toBe(before.plans)
    return after
  }
  const isThis = [job._id]
  await change(`update jobs set work = '{}' where id = $1`, isThis)
  await change(`update jobs set due_on = due_on + 7 where id = $1`, isThis)
  await change(`update jobs set promised_on = promised_on + 1 where id = $1`, isThis)
  await change(`update jobs set station_id = (select id from stations where kind = 'testing') where id = $1`, isThis)
  await change(`update jobs set created_at = created_at - interval '9 days' where id = $1`, isThis)
  await change('update stations set hours = hours + 1')
  await change('insert into closed_days (from_on, to_on) values ($1, $1)', [addDays(today(), 1)])
  const { jobs } = await change(`update jobs set state = 'cancelled' where id = $1`, isThis)
  expect(jobs.some(({ _id }) => _id === job._id)).toBe(false)
  const inside = db.transaction(async (tx) => {
    await tx.execute(`update jobs set state = 'waiting' where id = '${job._id}'`)
    expect((await readPlan(tx)).jobs.some(({ _id }) => _id === job._id)).toBe(true)
    throw new Error('given up')
  })
  await expect(inside).rejects.toThrow('given up')
  expect((await readPlan(db)).jobs).toEqual(jobs)
})

test('a plan that was made in a transaction that rolls back is given to nobody else', async () => {
  const { job } = await workshop.order()
  const { db } = shop.database
  const { jobs } = await readPlan(db)
  const planAway = () =>
    db
      .transaction(async (tx) => {
        await tx.execute(`update jobs set state = 'cancelled' where id = '${job._id}'`)
        await readPlan(tx)
        throw new Error('given up')
      })
      .catch(() => {})
  // The other one plans between the start of this call and the answer to its question.
  const slow = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute'
        ? async (query: Parameters<typeof db.execute>[0]) => {
            const answer = await target.execute(query)
            await planAway()
            return answer
          }
        : Reflect.get(target, name, receiver),
  })
  expect((await readPlan(slow)).jobs).toEqual(jobs)
})
