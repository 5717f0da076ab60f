import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { type Dump, dumpDatabase } from '#server/db/dump.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { pdf, picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'

/** Of the shop, and of the machine that its backup is restored on. */
const SECRET_KEY = 'the key of a shop, for tests only, 40 long'
export const passphrase = 'correct horse battery staple'

/** An empty database and data folder on the same server: another machine, as far as a backup is concerned. */
export async function openElsewhere(env: Record<string, string> = {}) {
  const database = `elsewhere_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
  const folder = await mkdtemp(path.join(inject('dataFolder'), 'elsewhere-'))
  return {
    config: readConfig({ DATA_DIR: folder, SECRET_KEY, ...env }),
    connection: { ...inject('postgres'), database },
  }
}

export const read = (connection: pg.ClientConfig) =>
  dumpDatabase(connection, async (_, rows) => {
    for await (const _chunk of rows);
  })

/** Everything a restore must bring back: not the pause, nor rows that a running shop writes by itself. */
export const contents = ({ tables, sequences }: Dump) => ({
  tables: tables.filter(({ name }) => !['pauses', 'restored_jobs'].includes(name)),
  sequences,
})

export async function openBusyShop(env: Record<string, string> = {}): Promise<Shop & { given: BackupSource }> {
  const shop = await openShopForTest({ env: { SECRET_KEY, ...env } })
  const admin = await shop.signIn('admin')
  const product = await stockProduct(shop)
  for (let i = 0; i < 3; i++) await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  const sent = await admin.form('POST', '/api/upload', { image: await picture() })
  expect(sent.status).toBe(201)
  const message = { name: 'Thandi', email: 'thandi@example.co.za', message: 'See the plan.', files: [pdf()] }
  expect((await shop.guest().form('POST', '/api/contact/form', message)).status).toBe(201)
  return Object.assign(shop, { given: { config: shop.app.config, connection: shop.connection } })
}
export type BackupSource = { config: Config; connection: pg.ClientConfig }

export const uploadsOf = async (config: Config) => {
  const keys: string[] = []
  for await (const { key } of openStorage(config).list()) keys.push(key)
  return keys.toSorted()
}
