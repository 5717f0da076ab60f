import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxSavedDesigns, type OfficeRates } from '#contract/configure/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { type KFactors, usualK } from '#enclosure/bend.ts'
import type { Design } from '#enclosure/design.ts'
import { kVersionOf, numberGeometry } from '#enclosure/geometry-version.ts'
import { fromLink } from '#enclosure/link.ts'
import {
  exampleRates,
  type SellingRates as PublicRates,
  type Rates,
  sizeKey,
  toSellingRates,
} from '#enclosure/price.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { findStandardSizes } from './standard-size-queries.ts'
import { configureRates, designs, savedDesigns } from './table.ts'

export type DesignRow = typeof designs.$inferSelect

/** Anything priced by the rates. */
export const ratesTag = 'configure-rates'

export const noSuchDesign = () => new AppError('not_found', 'Design not found.')

const findLatestRates = async (db: Db): Promise<typeof configureRates.$inferSelect | undefined> =>
  (await db.select().from(configureRates).orderBy(desc(configureRates.version)).limit(1))[0]

export async function getOfficeRates(db: Db): Promise<OfficeRates> {
  const row = await findLatestRates(db)
  return row ?? { version: 0, rates: exampleRates }
}

export type SellingRates = { version: number; rates: PublicRates; geometry: number }
export async function getSellingRates(db: Db): Promise<SellingRates> {
  const { version, rates, kVersion } = (await findLatestRates(db)) ?? { version: 0, rates: exampleRates, kVersion: 0 }
  const sizes = (await findStandardSizes(db)).flatMap(({ link }) => fromLink(link) ?? [])
  return {
    version,
    rates: toSellingRates(rates, [...new Set(sizes.map(sizeKey))]),
    geometry: numberGeometry(kVersion),
  }
}

/** The geometry of today, and the K-factors that its flats are made with. */
export async function getGeometry(db: Db): Promise<{ number: number; factors: KFactors | undefined }> {
  const row = await findLatestRates(db)
  return { number: numberGeometry(row?.kVersion ?? 0), factors: row?.rates.kFactor }
}

/** The K-factors that a geometry was made with. */
export async function findFactors(db: Db, number: number): Promise<KFactors | undefined> {
  const [row] = await db
    .select()
    .from(configureRates)
    .where(eq(configureRates.version, kVersionOf(number)))
  return row?.rates.kFactor
}

async function assertPartsExist(db: Db, partNumbers: readonly string[]): Promise<void> {
  const filledIn = partNumbers.filter(Boolean)
  if (filledIn.length === 0) return
  const { rows } = await db.execute<{ partNumber: string }>(sql`
    select part_number as "partNumber" from products where part_number = any(${sql.param(filledIn)}::text[])`)
  const missing = filledIn.find((one) => !rows.some(({ partNumber }) => partNumber === one))
  if (missing) throw new AppError('bad_input', `No product has the part number ${missing}.`)
}

const haveSameFactors = (a: KFactors = {}, b: KFactors = {}) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => (a[key] ?? usualK) === (b[key] ?? usualK))

export async function addRates(
  db: Db,
  { rates, version, changedBy }: { rates: Rates; version: number; changedBy: string },
): Promise<OfficeRates> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('configure_rates', 0))`)
    const before = await findLatestRates(tx)
    if ((before?.version ?? 0) !== version)
      throw new AppError('stale', 'Someone else changed this in the meantime. Reload to see the change.')
    await assertPartsExist(tx, Object.values(rates.partNumbers ?? {}))
    const isSame = haveSameFactors(before?.rates.kFactor, rates.kFactor)
    const isUsual = haveSameFactors({}, rates.kFactor)
    const kVersion = isUsual ? 0 : isSame ? (before?.kVersion ?? 0) : version + 1
    await tx.insert(configureRates).values({ version: version + 1, rates, kVersion, changedBy, changedAt: sql`now()` })
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
