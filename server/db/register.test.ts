import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { columnsOf, register } from './register.ts'

type Column = { table: string; name: string; type: string }

test('every table is in the register, and every text or JSON column is listed as personal, secret or harmless', async () => {
  const { database } = await openShopForTest()
  const { rows } = await database.pool.query<Column>(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ table, name }) => `${table}.${name}`))
  const isText = ({ type }: Column) => ['text', 'jsonb', 'json', 'ARRAY', 'character varying'].includes(type)
  const missing = rows.flatMap((column) => {
    const registered = register[column.table]
    if (!registered)
      return `${column.table}: add it to server/db/register.ts, with an entity or the reason why it is left out`
    const { personal, secret, harmless } = registered
    const listed = [personal, secret, harmless].flatMap((list) => columnsOf(list))
    return !isText(column) || listed.includes(column.name)
      ? []
      : `${column.table}.${column.name}: is it personal or harmless?`
  })
  expect([...new Set(missing)]).toEqual([])
  const gone = Object.entries(register).flatMap(([table, { personal, secret, harmless, leftOut, id = '', label }]) =>
    [personal, secret, harmless, leftOut, id, label]
      .flatMap((list) => columnsOf(list))
      .filter((name) => !columns.has(`${table}.${name}`))
      .map((name) => `${table}.${name}`),
  )
  expect(gone).toEqual([])
  const twice = Object.entries(register).flatMap(([table, { personal, harmless }]) =>
    columnsOf(personal)
      .filter((name) => columnsOf(harmless).includes(name))
      .map((name) => `${table}.${name}`),
  )
  expect(twice).toEqual([])
  for (const { entity, why } of Object.values(register)) expect(!entity).toBe(why !== undefined)
})

test('a column that nobody listed is in the log without its value, and a new one from its first day', async () => {
  const { database, connection } = await openShopForTest()
  await database.pool.query('alter table brands add column story text, add column rank integer')
  const { migrate } = await import('./migrate.ts')
  await migrate(connection)
  await database.pool.query(`insert into brands (name, slug) values ('Highveld', 'highveld')`)
  await database.pool.query(`update brands set story = 'Founded by Thandi', rank = 3`)
  const { rows } = await database.pool.query(`select after from audit where entity = 'brand' and action = 'change'`)
  expect(rows).toEqual([{ after: { story: { hidden: true }, rank: 3 } }])
})

test('a table that was taken out of the list loses its trigger', async () => {
  const { database, connection } = await openShopForTest()
  const { pool } = database
  await pool.query(
    `create trigger write_audit after insert on cart_lines for each row execute function write_audit('cart', 'id', '', '{}', '{}')`,
  )
  const { migrate } = await import('./migrate.ts')
  await migrate(connection)
  const { rows } = await pool.query(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'write_audit'`,
  )
  const noted = rows.map(({ name }) => name)
  expect(noted).not.toContain('cart_lines')
  expect(noted).toContain('brands')
})
