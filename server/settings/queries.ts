import { sql } from 'drizzle-orm'
import type { ShopIdentity, ShopIdentityChanges } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { findExamples, removeExamples } from '#contract/settings/examples.ts'
import { describeHours, type OpenTime } from '#contract/settings/opening-hours.ts'
import { rateOn } from '#contract/vat.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { shopIdentityTable } from './table.ts'

/** Anything that shows the shop's identity: nearly every page. */
export const shopTag = 'shop'

type Hours = { times: OpenTime[]; note: string }
const identityQuery = prepareOnce('shop_identity', (db) => {
  const { changes, updatedAt, isVatRegistered, vatRates } = shopIdentityTable
  return db
    .select({
      changes,
      updatedAt,
      isVatRegistered,
      vatRates,
      day: writeDay(today),
      // Edited like a page, with its versions.
      hours: sql<Hours | null>`
        (select fields from content_versions where page = 'hours' order by number desc limit 1)`,
      // In force from its time on, whether or not a job has moved it yet.
      due: sql<Partial<ShopIdentity> | null>`
        (select after from identity_changes where state = 'waiting' and due_at <= now())`,
      hasDemo: sql<boolean>`exists (select 1 from demo_things)`,
    })
    .from(shopIdentityTable)
})

export async function getShopIdentity(db: Db): Promise<ShopIdentity> {
  const [row] = await identityQuery(db).execute()
  if (!row) throw new Error('the shop identity row is missing')
  const { isVatRegistered: isRegistered } = row
  const vat = { isRegistered, percent: isRegistered ? rateOn(row.vatRates, row.day) : 0 }
  const { times: openTimes, note: hoursNote } = row.hours ?? { times: defaultShop.openTimes, note: '' }
  const hours = { openTimes, hoursNote, openingHours: describeHours(openTimes) }
  const settings = { ...defaultShop, ...row.changes, ...row.due, ...hours, vat, updatedAt: row.updatedAt }
  if (!isRegistered) settings.vatNumber = ''
  const shop = { ...settings, examples: findExamples(settings) }
  return row.hasDemo ? shop : removeExamples(shop)
}

/** Changes of the identity wait for each other, from here to the end of the transaction. */
export async function lockShopIdentity(tx: Db, seen?: string): Promise<void> {
  const [before] = await tx.select().from(shopIdentityTable).for('update')
  if (before) assertNotStale(before.updatedAt, seen)
}

/** At once. What a thief would change goes through `server/bank-details` instead. */
export async function changeShopIdentity(
  db: Db,
  { updatedAt, ...changes }: ShopIdentityChanges,
): Promise<ShopIdentity> {
  return db.transaction(async (tx) => {
    await lockShopIdentity(tx, updatedAt)
    await tx
      .update(shopIdentityTable)
      .set({ changes: sql`changes || ${JSON.stringify(changes)}::jsonb`, updatedAt: sql`now()` })
    await markChanged(tx, shopTag)
    return getShopIdentity(tx)
  })
}
