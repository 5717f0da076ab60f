import { type DaysKept, usualDaysKept } from '#contract/privacy/own-data.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { shopTag } from './queries.ts'
import { shopIdentityTable } from './table.ts'

export async function findDaysKept(db: Db): Promise<DaysKept> {
  const [row] = await db.select({ daysKept: shopIdentityTable.daysKept }).from(shopIdentityTable)
  return { ...usualDaysKept, ...row?.daysKept }
}

export async function changeDaysKept(db: Db, daysKept: DaysKept): Promise<DaysKept> {
  return db.transaction(async (tx) => {
    await tx.update(shopIdentityTable).set({ daysKept })
    // The privacy policy names them.
    await markChanged(tx, shopTag)
    return findDaysKept(tx)
  })
}
