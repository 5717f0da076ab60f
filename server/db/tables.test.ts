import { glob } from 'node:fs/promises'
import { is, Table } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'

test("drizzle's tables match the migrations", async () => {
  const shop = await openShopForTest()
  const { rows } = await shop.app.database.pool.query<{ table_name: string; column_name: string; is_nullable: string }>(
    `select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'`,
  )
  const real = new Map(rows.map((row) => [`${row.table_name}.${row.column_name}`, row.is_nullable === 'NO']))
  const wrong: string[] = []
  let count = 0
  for await (const file of glob('server/**/{*-table,table}.ts')) {
    for (const value of Object.values(await import(/* @vite-ignore */ `../../${file}`))) {
      if (!is(value, Table)) continue
      const { name, columns } = getTableConfig(value as PgTable)
      for (const column of columns) {
        count++
        const isRequired = real.get(`${name}.${column.name}`)
        if (isRequired === undefined) wrong.push(`${name}.${column.name} is not there`)
        else if (isRequired !== column.notNull)
          wrong.push(`${name}.${column.name} is ${isRequired ? '' : 'not '}required`)
      }
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(20)
})
