import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { CheckoutCreated } from '#server/payments/provider/provider.ts'
import { type CheckoutState, checkouts, type ReviewCause } from './table.ts'

export type Checkout = typeof checkouts.$inferSelect
export type NewCheckout = typeof checkouts.$inferInsert

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`
const isOpen = inArray(checkouts.state, ['new', 'open'])

export async function findCheckout(db: Db, id: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

export async function findCheckoutByRef(db: Db, provider: string, providerRef: string): Promise<Checkout | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(sql`${checkouts.provider} = ${provider}`, eq(checkouts.providerRef, providerRef)))
  return row
}

/** The row, held until the transaction ends: a sale and the release of its goods never see the same goods twice. */
export async function lockCheckout(tx: Db, id: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('no key update')
  return row
}

type Buyer = { buyerKey: string; known: readonly string[] }

/** By who the buyer is, or by what their browser remembers. */
const isTheirs = (buyerKey: string, known: readonly string[]) =>
  known.length > 0
    ? or(eq(checkouts.buyerKey, buyerKey), inArray(checkouts.id, [...known]))
    : eq(checkouts.buyerKey, buyerKey)

/** A payment that the same buyer opened for the same cart. */
export async function findOpenCheckout(
  db: Db,
  { cartHash, buyerKey, known }: Buyer & { cartHash: string },
): Promise<Checkout | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.cartHash, cartHash), isOpen, gt(checkouts.expiresAt, sql`now()`), isTheirs(buyerKey, known)),
    )
    .orderBy(checkouts.createdAt)
    .limit(1)
  return row
}

/**
 * The buyer's other checkouts for the same purpose (the cart, or the same unpaid order), locked: a new one replaces them.
 * Bank transfers hold nothing and are their own order, so they are left alone until the same cart needs their place.
 */
export async function lockOlderCheckouts(
  tx: Db,
  { buyerKey, known, orderId, cartHash }: Buyer & { orderId: string | undefined; cartHash: string },
): Promise<Checkout[]> {
  const purpose = orderId
    ? and(eq(checkouts.paysOrder, true), eq(checkouts.orderId, orderId))
    : eq(checkouts.paysOrder, false)
  const isCard = sql`${checkouts.provider} <> 'eft'`
  const isOverTransfer = and(eq(checkouts.cartHash, cartHash), lt(checkouts.expiresAt, sql`now()`))
  return tx
    .select()
    .from(checkouts)
    .where(and(isOpen, isTheirs(buyerKey, known), or(and(isCard, purpose), isOverTransfer)))
    .orderBy(checkouts.id)
    .for('no key update')
}

/** One start at a time for each holder, so that two at once cannot both pass the limits. */
export async function lockHolder(tx: Db, holder: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold:${holder}`}, 0))`)
}

/** How many checkouts this holder has open for goods, and what those goods are worth. */
export async function sumHeld(tx: Db, holder: string): Promise<{ count: number; cents: number }> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      cents: sql<number>`coalesce(sum(${checkouts.heldCents}), 0)::float8`,
    })
    .from(checkouts)
    .where(and(eq(checkouts.holder, holder), isOpen))
  return row ?? { count: 0, cents: 0 }
}

type Opened = Omit<NewCheckout, 'expiresAt'> & { lifeSeconds: number }

export async function insertCheckout(tx: Db, { lifeSeconds, ...checkout }: Opened): Promise<Checkout> {
  const [row] = await tx
    .insert(checkouts)
    .values({ ...checkout, expiresAt: inSeconds(lifeSeconds) })
    .returning()
  if (!row) throw new Error('no checkout was made')
  return row
}

/** For one process at a time, until it says what came of it or its time is over. */
export async function claimCreation(db: Db, id: string, seconds: number): Promise<Checkout | undefined> {
  const [row] = await db
    .update(checkouts)
    .set({ createLease: inSeconds(seconds) })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.state, 'new'),
        or(sql`${checkouts.createLease} is null`, lt(checkouts.createLease, sql`now()`)),
      ),
    )
    .returning()
  return row
}

export async function raiseAttempt(db: Db, { id, attempt }: Checkout): Promise<void> {
  await db
    .update(checkouts)
    .set({ attempt: attempt + 1 })
    .where(and(eq(checkouts.id, id), eq(checkouts.attempt, attempt)))
}

export async function endCreation(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ createLease: null }).where(eq(checkouts.id, id))
}

/**
 * Before anyone is sent to pay: from here on the provider's page is known, whatever dies. Answers false when the checkout
 * was closed meanwhile; the provider's number is kept all the same, in case somebody pays there.
 */
export async function markOpen(db: Db, id: string, { providerRef, redirect }: CheckoutCreated): Promise<boolean> {
  const [row] = await db
    .update(checkouts)
    .set({
      state: sql`case when ${checkouts.state} = 'new' then 'open' else ${checkouts.state} end`,
      providerRef,
      redirect,
      createLease: null,
      nextCheckAt: inSeconds(2),
      updatedAt: sql`now()`,
    })
    .where(and(eq(checkouts.id, id), sql`${checkouts.providerRef} is null`))
    .returning({ state: checkouts.state })
  return row?.state === 'open'
}

type Settled = { state: CheckoutState; review?: ReviewCause; orderId?: string; holds: [] }

export async function settleCheckout(tx: Db, id: string, settled: Settled): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...settled, holder: null, heldCents: 0, updatedAt: sql`now()` })
    .where(eq(checkouts.id, id))
}

/** How long whoever asks a provider is given: longer than the slowest answer is waited for. */
const checkLeaseSeconds = 15

/**
 * Those whose time has come, for this process alone until the lease is over. A process that dies while asking costs one
 * lease and no more: only an answer makes the next check later. By `next_check_at` and never by age, or the abandoned ones
 * would fill every batch for ever.
 */
export async function claimDueCheckouts(db: Db, limit: number, providers: readonly string[]): Promise<Checkout[]> {
  if (providers.length === 0) return []
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.state} not in ('paid', 'review')`,
        sql`${checkouts.provider} = any(${sql.param(providers)}::text[])`,
        lt(checkouts.nextCheckAt, sql`now()`),
        gt(checkouts.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(checkouts.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(checkouts)
    .set({ nextCheckAt: inSeconds(checkLeaseSeconds) })
    .where(inArray(checkouts.id, due))
    .returning()
}

/** After a real answer that nothing is decided: twice as long each time, but never past the end of the reservation. */
export async function checkLater(db: Db, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({
      checks: sql`${checkouts.checks} + 1`,
      nextCheckAt: sql`least(
        now() + least(
          make_interval(secs => power(2, least(${checkouts.checks}, 16))),
          case when ${checkouts.createdAt} > now() - interval '1 day' then interval '1 hour' else interval '12 hours' end
        ),
        case when ${checkouts.expiresAt} > now() then ${checkouts.expiresAt} end
      )`,
    })
    .where(eq(checkouts.id, id))
}

/** The provider did not answer: soon again while the goods are kept, and later the longer ago that was. */
export async function checkSoon(db: Db, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({
      nextCheckAt: sql`now() + greatest(interval '30 seconds', least(interval '1 hour', (now() - ${checkouts.expiresAt}) / 8))`,
    })
    .where(eq(checkouts.id, id))
}

/** Unsettled ones of providers that are none of these. The sandbox's money is not real, so nobody misses it. */
export async function countUnanswerable(
  db: Db,
  names: readonly string[],
): Promise<{ provider: string; count: number }[]> {
  return db
    .select({ provider: checkouts.provider, count: sql<number>`count(*)::integer` })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.state} not in ('paid', 'review')`,
        sql`${checkouts.provider} not in ('eft', 'sandbox')`,
        sql`${checkouts.provider} <> all(${sql.param(names)}::text[])`,
        sql`${checkouts.nextCheckAt} is not null`,
        gt(checkouts.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .groupBy(checkouts.provider)
}

/** Open ones whose time is over, locked. A minute of grace lets the last check before the end come first. */
export async function lockExpiredCheckouts(tx: Db, limit: number): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(isOpen, lt(checkouts.expiresAt, sql`now() - interval '1 minute'`)))
    .orderBy(checkouts.expiresAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Paid ones of the last two days, in pages. */
export async function findRecentlyPaid(db: Db, afterId: string, limit: number): Promise<Checkout[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'paid'),
        sql`${checkouts.provider} <> 'eft'`,
        gt(checkouts.updatedAt, sql`now() - interval '2 days'`),
        gt(checkouts.id, afterId),
      ),
    )
    .orderBy(checkouts.id)
    .limit(limit)
}
