import { sql } from 'drizzle-orm'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'

export type StoredProduct = {
  _id: string
  name: string
  partNumber: string
  stock: number
  reserved: number
  costCents: number | null
}

/** Locked until the transaction ends, in the order in which everybody locks them. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const { rows } = await tx.execute<StoredProduct>(sql`
    select id as "_id", name, part_number as "partNumber", stock, reserved, cost_cents as "costCents"
    from ${products} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Where goods come from is noted on those that have no supplier yet. */
export async function noteSupplier(tx: Db, ids: readonly string[], supplier: string): Promise<void> {
  if (supplier === '') return
  await tx.execute(sql`
    update ${products} set supplier = ${supplier} where id = any(${sql.param(ids)}::uuid[]) and supplier = ''`)
}
