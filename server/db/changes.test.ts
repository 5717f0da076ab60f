import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { changesChannel, markChanged } from './changes.ts'

test('a transaction notifies the other processes once, whatever it wrote, and not at all if it failed', async () => {
  const { app, connection } = await openShopForTest()
  const other = new pg.Client(connection)
  await other.connect()
  onTestFinished(() => other.end())
  const heard: string[][] = []
  other.on('notification', ({ payload = '' }) => heard.push(payload.split(' ').slice(1)))
  await other.query(`listen ${changesChannel}`)
  await app.db.transaction(async (tx) => {
    await markChanged(tx, 'product:1')
    await markChanged(tx, 'product:2', 'stock')
    await markChanged(tx, 'product:1')
  })
  const failing = app.db.transaction(async (tx) => {
    await markChanged(tx, 'product:3')
    throw new Error('not this one')
  })
  await expect(failing).rejects.toThrow('not this one')
  await markChanged(app.db, 'product:4')
  await expect.poll(() => heard.filter(([first]) => first !== 'hear').length).toBe(2)
  expect(heard.filter(([first]) => first !== 'hear')).toEqual([['product:1', 'product:2', 'stock'], ['product:4']])
})
