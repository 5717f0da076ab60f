import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ShopIdentity, ShopIdentityChanges } from '#contract/shop.ts'
import { defaultShop } from '#contract/shop-defaults.ts'
import { changed } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { shopIdentityTable } from './table.ts'

type Row = Pick<typeof shopIdentityTable.$inferSelect, 'changes' | 'updatedAt'>

/** Whatever shows who the shop is: nearly every page. */
export const shopTag = 'shop'

const toIdentity = (row: Row | undefined): ShopIdentity => {
  if (!row) throw new Error('the row of the shop identity is missing')
  return { ...defaultShop, ...row.changes, updatedAt: row.updatedAt }
}

export async function getShopIdentity(db: Db): Promise<ShopIdentity> {
  const [row] = await db.select().from(shopIdentityTable)
  return toIdentity(row)
}

export async function changeShopIdentity(
  db: Db,
  { updatedAt, ...changes }: ShopIdentityChanges,
): Promise<ShopIdentity> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(shopIdentityTable).for('update')
    if (updatedAt && before && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
      throw new AppError('stale', 'Somebody else changed this in the meantime.')
    const [row] = await tx
      .update(shopIdentityTable)
      .set({ changes: sql`changes || ${JSON.stringify(changes)}::jsonb`, updatedAt: sql`now()` })
      .returning()
    await changed(tx, shopTag)
    return toIdentity(row)
  })
}
