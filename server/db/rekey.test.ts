import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { backUpToFile } from '#server/backups/make-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { openElsewhere } from '#test/backups.ts'
import { register } from '#test/people.ts'
import { type Caller, newDatabase, openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { rekey, sealWithCurrentKey } from './rekey.ts'
import { getSigningKey, sweepPlainKeys } from './signing-keys.ts'

const isSignedIn = async (shop: Shop, caller: Caller) => {
  const elsewhere = shop.guest()
  for (const [name, value] of caller.cookies) elsewhere.cookies.set(name, value)
  return (await elsewhere.get('/api/user/profile')).status === 200
}
const key = (letter: string) => ({ SECRET_KEY: letter.repeat(40) })

test('the signing keys of the release before are sealed, so sessions go on, and their plain copies go after a day', async () => {
  const shop = await openShopForTest()
  const secret = Buffer.alloc(32, 7)
  await shop.app.db.execute(sql`insert into signing_keys (name, secret) values ('old', ${secret})`)
  expect(await getSigningKey(shop.app.db, shop.config, 'old')).toEqual(secret)
  expect(await getSigningKey(shop.app.db, shop.config, 'old')).toEqual(secret)
  const { rows } = await shop.app.db.execute<{ sealed: Buffer }>(sql`select sealed from sealed_keys where name = 'old'`)
  expect(rows[0]?.sealed.includes(secret)).toBe(false)
  const plain = async () => (await shop.app.db.execute(sql`select from signing_keys`)).rowCount
  await sweepPlainKeys(shop.app.db)
  expect(await plain()).toBe(1)
  await shop.app.db.execute(sql`update sealed_keys set created_at = now() - interval '25 hours'`)
  await sweepPlainKeys(shop.app.db)
  expect(await plain()).toBe(0)
})

test('two servers that make a key at the same moment get the same one', async () => {
  const shop = await openShopForTest()
  const keys = await Promise.all(Array.from({ length: 6 }, () => getSigningKey(shop.app.db, shop.config, 'new')))
  expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1)
})

test('with a new SECRET_KEY and the one before, sessions go on; with a wrong one the shop does not start', async () => {
  const first = await openShopForTest({ env: key('a') })
  const person = await register(first)
  const connection = { ...first.connection, database: first.connection.database ?? '' }
  const changed = { ...key('b'), SECRET_KEY_BEFORE: 'a'.repeat(40) }
  await expect(openShopForTest({ connection, env: key('b') })).rejects.toThrow('another SECRET_KEY')
  await expect(sealWithCurrentKey(connection, { ...first.config, ...key('b') })).rejects.toThrow('another SECRET_KEY')
  await sealWithCurrentKey(connection, { ...first.config, ...changed })
  const second = await openShopForTest({ connection, env: key('b') })
  expect(await isSignedIn(second, person)).toBe(true)
})

test('after a leaked backup, new keys end every session; not while a shop runs, which would go on with the old ones', async () => {
  const connection = await newDatabase()
  const shop = await openShop({ connection })
  const person = await register(shop)
  const readKey = () => readFile(path.join(shop.folder, 'secret.key'), 'utf8')
  const before = await readKey()
  await expect(rekey(shop.connection, shop.config)).rejects.toThrow('A shop is using this database. Please stop it')
  expect(await readKey()).toBe(before)
  expect(await isSignedIn(shop, person)).toBe(true)
  await shop.close()
  expect(await rekey(shop.connection, shop.config)).toEqual({ sessions: 1 })
  expect(await readKey()).not.toBe(before)
  const again = await openShopForTest({ connection })
  expect(await isSignedIn(again, person)).toBe(false)
  expect((await register(again)).user.name).toBe('Thandi Nkosi')
})

test('a backup has no key, and restored without it every session has ended', async () => {
  const shop = await openShopForTest()
  const person = await register(shop)
  const file = path.join(shop.folder, 'whole.bak')
  await backUpToFile({ config: shop.config, connection: shop.connection }, file, false)
  const secret = await getSigningKey(shop.app.db, shop.config, 'sessions')
  const content = await readFile(file)
  expect(content.includes(secret) || content.includes(secret.toString('hex'))).toBe(false)

  const same = await openElsewhere({
    SECRET_KEY: (await readFile(path.join(shop.folder, 'secret.key'), 'utf8')).trim(),
  })
  expect((await restoreBackup(same, file, { replace: false })).isForeign).toBe(false)
  const env = { SECRET_KEY: same.config.SECRET_KEY ?? '' }
  expect(await isSignedIn(await openShopForTest({ connection: same.connection, env }), person)).toBe(true)

  const other = await openElsewhere()
  expect((await restoreBackup(other, file, { replace: false })).isForeign).toBe(true)
  const restored = await openShopForTest({ connection: other.connection })
  expect(await isSignedIn(restored, person)).toBe(false)
})
