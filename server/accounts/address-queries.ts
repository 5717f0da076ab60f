import { eq } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import type { Db } from '#server/db/database.ts'
import { addresses } from './table.ts'

export async function findAddresses(db: Db, userId: string): Promise<SavedAddress[]> {
  const rows = await db
    .select({ address: addresses.address })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(addresses.position)
  return rows.map((row) => row.address)
}

export async function replaceAddresses(db: Db, userId: string, list: SavedAddress[]): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId))
  if (list.length === 0) return
  await db.insert(addresses).values(list.map((address, position) => ({ userId, position, address })))
}
