import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { toDatabaseUrl } from '#test/spawn-shop.ts'
import type { Connection } from './postgres.ts'

test('the log can be copied off the machine, from any moment on', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  for (const name of ['Highveld', 'Lowveld']) await owner.post('/api/brand', { name })
  const { pool } = shop.database
  await pool.query('alter table audit disable trigger keep_audit')
  await pool.query(`update audit set at = '2026-01-05T23:59:59+02:00' where label = 'Highveld'`)
  const url = toDatabaseUrl(shop.connection as Connection)
  const run = (...args: string[]) =>
    promisify(execFile)('node', ['server/cli.ts', 'audit', ...args], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: shop.folder },
    })
  const labels = async (...args: string[]) =>
    (await run(...args)).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ event, entity }) => event === 'audit' && entity === 'brand')
      .map(({ label }) => label)
  expect(await labels()).toEqual(['Highveld', 'Lowveld'])
  expect(await labels('--since', '2026-01-06')).toEqual(['Lowveld'])
  expect(await labels('--since', '2026-01-05')).toEqual(['Highveld', 'Lowveld'])
  await expect(run('--since', 'soon')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--since needs'),
  })
  // Whoever copied it is in it.
  const { rows } = await pool.query(`select entity_id, after ->> 'about' as about from audit where action = 'command'`)
  expect(rows.slice(0, 2)).toEqual([
    { entity_id: 'audit', about: null },
    { entity_id: 'audit', about: '2026-01-06' },
  ])
})
