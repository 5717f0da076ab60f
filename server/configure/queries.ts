import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxSavedDesigns, type OfficeRates } from '#contract/configure/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Design } from '#enclosure/design.ts'
import { exampleRates, type Rates, toSellingRates } from '#enclosure/price.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { configureRates, designs, savedDesigns } from './table.ts'

export type DesignRow = typeof designs.$inferSelect

/** Anything priced by the rates. */
export const ratesTag = 'configure-rates'

export const noSuchDesign = () => new AppError('not_found', 'Design not found.')

export async function getOfficeRates(db: Db): Promise<OfficeRates> {
  const [row] = await db.select().from(configureRates).orderBy(desc(configureRates.version)).limit(1)
  return row ?? { version: 0, rates: exampleRates }
}

export type SellingRates = { version: number; rates: Rates }
export async function getSellingRates(db: Db): Promise<SellingRates> {
  const { version, rates } = await getOfficeRates(db)
  return { version, rates: toSellingRates(rates) }
}

export async function addRates(
  db: Db,
  { rates, version, changedBy }: { rates: Rates; version: number; changedBy: string },
): Promise<OfficeRates> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('configure_rates', 0))`)
    const before = await getOfficeRates(tx)
    if (before.version !== version)
      throw new AppError('stale', 'Someone else changed this in the meantime. Reload to see the change.')
    await tx.insert(configureRates).values({ version: version + 1, rates, changedBy, changedAt: sql`now()` })
    await markChanged(tx, ratesTag)
    return getOfficeRates(tx)
  })
}

export async function findDesigns(db: Db, ids: readonly string[]): Promise<DesignRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(designs)
        .where(inArray(designs._id, [...ids]))
}

export async function getDesignByCode(db: Db, code: string): Promise<DesignRow> {
  const [row] = await db.select().from(designs).where(eq(designs.code, code.toUpperCase()))
  if (!row) throw noSuchDesign()
  return row
}

/** Undefined if the code belongs to another design. */
export async function insertDesign(
  tx: Db,
  values: { _id: string; code: string; link: string; design: Design },
): Promise<{ row: DesignRow; isNew: boolean } | undefined> {
  const [added] = await tx
    .insert(designs)
    .values({ ...values, usedAt: sql`now()` })
    .onConflictDoNothing()
    .returning()
  if (added) return { row: added, isNew: true }
  const [row] = await tx.update(designs).set({ usedAt: sql`now()` }).where(eq(designs.link, values.link)).returning()
  return row && { row, isNew: false }
}

const savedColumns = { _id: savedDesigns._id, name: savedDesigns.name, createdAt: savedDesigns.createdAt, row: designs }

export async function findSavedDesigns(db: Db, userId: string) {
  return db
    .select(savedColumns)
    .from(savedDesigns)
    .innerJoin(designs, eq(designs._id, savedDesigns.designId))
    .where(eq(savedDesigns.userId, userId))
    .orderBy(desc(savedDesigns.createdAt), savedDesigns._id)
}

export async function insertSavedDesign(
  tx: Db,
  {
    userId,
    designId,
    name,
    usualName,
  }: { userId: string; designId: string; name: string | undefined; usualName: string },
) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`designs:${userId}`}, 0))`)
  const isKnown = and(eq(savedDesigns.userId, userId), eq(savedDesigns.designId, designId))
  const count = await tx.$count(savedDesigns, eq(savedDesigns.userId, userId))
  if (count >= maxSavedDesigns && (await tx.$count(savedDesigns, isKnown)) === 0)
    throw new AppError('conflict', `You can save at most ${maxSavedDesigns} designs. Please remove one first.`)
  const [saved] = await tx
    .insert(savedDesigns)
    .values({ userId, designId, name: name ?? usualName })
    .onConflictDoUpdate({
      target: [savedDesigns.userId, savedDesigns.designId],
      set: { name: name ?? sql`${savedDesigns.name}` },
    })
    .returning()
  if (!saved) throw new Error('the design was not saved')
  return saved
}

/** When the account is deleted. */
export async function deleteSavedDesignsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(savedDesigns).where(eq(savedDesigns.userId, userId))
}

/** Deletes designs unused for 90 days that no account, account cart, order, checkout or quote refers to. A guest's cart posts its design again. */
export async function sweepDesigns(db: Db): Promise<void> {
  await db.execute(sql`
    delete from designs d
    where used_at < now() - interval '90 days'
      and not exists (select from saved_designs s where s.design_id = d.id)
      and not exists (select from cart_lines l where l.product_id = d.id)
      and not exists (select from orders o where o.items @> jsonb_build_array(jsonb_build_object('_id', d.id)))
      and not exists (select from checkouts c where c.items @> jsonb_build_array(jsonb_build_object('_id', d.id)))
      and not exists (
        select from quotes q
        where q.request @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('design', jsonb_build_object('_id', d.id))))
          or q.draft @> jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('_id', d.id))))
      and not exists (select from quote_versions v where v.lines @> jsonb_build_array(jsonb_build_object('_id', d.id)))`)
}

export async function deleteSavedDesign(db: Db, id: string, userId: string) {
  const [gone] = await db
    .delete(savedDesigns)
    .where(and(eq(savedDesigns._id, id), eq(savedDesigns.userId, userId)))
    .returning()
  if (!gone) throw noSuchDesign()
  return gone
}
