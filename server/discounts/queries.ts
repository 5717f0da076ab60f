import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { DiscountChanges, DiscountDraft } from '#contract/discounts/calls.ts'
import { toBasisPoints } from '#contract/discounts/price.ts'
import { AppError } from '#contract/http/errors.ts'
import { toCents } from '#contract/money.ts'
import { type Db, findPgFailure, isUniqueViolation } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { mailboxIn, toMailbox } from '#server/db/mailbox.ts'
import { assertNotStale, lockUnlessStale, nextStamp } from '#server/db/stale.ts'
import { discountCodes } from './table.ts'

export type DiscountRow = typeof discountCodes.$inferSelect
/** Whose uses are counted: an account, and the address that the purchase is confirmed to. */
export type Person = { userId: string | null; email: string | undefined }
/**
 * A buyer's open checkouts, by account and by the browser's cookie. The next one replaces them and takes over their
 * use.
 */
export type OwnCheckouts = { userId: string | null; ids: readonly string[] }

/**
 * A code's uses are counted from current holders: checkouts that can still be paid, and orders that were not cancelled
 * unpaid. So a use is released when its hold ends, and kept by a late payment.
 */
const uses = (id: SQL, whose = sql`true`, isReplaced = sql`false`): SQL<number> => sql<number>`(
  (select count(*) from checkouts
    where discount_id = ${id} and state in ('new', 'open') and not pays_order and provider <> 'eft' and ${whose}
      and ${isReplaced} is not true) +
  (select count(*) from orders
    where discount_id = ${id} and not (status = 'cancelled' and paid_at is null) and ${whose}))::integer`

const isTheirs = ({ userId, email }: Person): SQL =>
  sql`(user_id = ${userId}::uuid or ${mailboxIn(sql`email`)} = ${toMailbox(email ?? '')})`

const ownId = sql`discount_codes.id`
const columns = { ...getTableColumns(discountCodes), uses: uses(ownId) }
export type ListedDiscount = DiscountRow & { uses: number }

const noSuchDiscount = () => new AppError('not_found', 'Discount code not found.')

export async function findDiscounts(db: Db): Promise<ListedDiscount[]> {
  return db.select(columns).from(discountCodes).orderBy(desc(discountCodes.createdAt), discountCodes.code)
}

export async function getDiscount(db: Db, id: string): Promise<ListedDiscount> {
  const [row] = await db.select(columns).from(discountCodes).where(eq(discountCodes._id, id))
  if (!row) throw noSuchDiscount()
  return row
}

/** `today` is the day in Johannesburg, by the database's clock. */
export async function findDiscountByCode(db: Db, code: string): Promise<(DiscountRow & { today: string }) | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(discountCodes),
      today: writeDay(today),
    })
    .from(discountCodes)
    .where(eq(discountCodes.code, code.trim().toUpperCase()))
  return row
}

/** Locks the code, so that two buyers cannot both take its last use. */
export async function lockDiscount(tx: Db, id: string): Promise<void> {
  await tx.select({ _id: discountCodes._id }).from(discountCodes).where(eq(discountCodes._id, id)).for('no key update')
}

export async function countUses(
  db: Db,
  id: string,
  person: Person,
  except: OwnCheckouts = { userId: null, ids: [] },
): Promise<{ all: number; theirs: number }> {
  const discountId = sql`${id}::uuid`
  const isReplaced = sql`(user_id = ${except.userId}::uuid or checkouts.id = any(${sql.param(except.ids)}::text[]))`
  const { rows } = await db.execute<{ all: number; theirs: number }>(
    sql`select ${uses(discountId, sql`true`, isReplaced)} as all, ${uses(discountId, isTheirs(person), isReplaced)} as theirs`,
  )
  return rows[0] ?? { all: 0, theirs: 0 }
}

function toColumns({ percent, minimum, updatedAt: _, ...rest }: DiscountChanges) {
  return {
    ...rest,
    ...(percent === undefined ? {} : { basisPoints: toBasisPoints(percent) }),
    ...(minimum === undefined ? {} : { minimumCents: minimum === null ? null : toCents(minimum) }),
  }
}

function refusedOr(error: unknown): never {
  if (!isUniqueViolation(error, 'discount_codes_code')) throw error
  const message = 'This code already exists.'
  throw new AppError('name_taken', message, { issues: [{ path: 'code', message }], cause: error })
}

export async function insertDiscount(db: Db, { percent, ...draft }: DiscountDraft): Promise<ListedDiscount> {
  const [row] = await db
    .insert(discountCodes)
    .values({ ...toColumns(draft), code: draft.code, basisPoints: toBasisPoints(percent) })
    .returning()
    .catch(refusedOr)
  if (!row) throw new Error('no discount code was created')
  return { ...row, uses: 0 }
}

export async function changeDiscount(db: Db, id: string, changes: DiscountChanges): Promise<ListedDiscount> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(discountCodes).where(eq(discountCodes._id, id)).for('update')
    if (!before) throw noSuchDiscount()
    assertNotStale(before.updatedAt, changes.updatedAt)
    const { startsOn = before.startsOn, endsOn = before.endsOn } = changes
    if (startsOn && endsOn && endsOn < startsOn) {
      const message = 'The last day is before the first.'
      throw new AppError('bad_input', message, { issues: [{ path: 'endsOn', message }] })
    }
    await tx
      .update(discountCodes)
      .set({ ...toColumns(changes), updatedAt: nextStamp(discountCodes.updatedAt) })
      .where(eq(discountCodes._id, id))
      .catch(refusedOr)
    return getDiscount(tx, id)
  })
}

export async function deleteDiscount(tx: Db, id: string, seen: string | undefined): Promise<void> {
  await lockUnlessStale(tx, discountCodes, id, seen)
  const rows = await tx
    .delete(discountCodes)
    .where(eq(discountCodes._id, id))
    .returning({ _id: discountCodes._id })
    .catch((error: unknown) => {
      if (findPgFailure(error)?.constraint?.endsWith('_discount'))
        throw new AppError('in_use', 'Somebody has used this code. Switch it off instead.', { cause: error })
      throw error
    })
  if (rows.length === 0) throw noSuchDiscount()
}
