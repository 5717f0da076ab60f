import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { paymentEvents } from './table.ts'

export type PaymentEvent = typeof paymentEvents.$inferSelect
type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'receivedAt' | 'nextTryAt' | 'processedAt'>

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Stored once, however often it is sent. The process that stored it handles it next; to others it is claimed for some seconds. */
export async function insertEvent(db: Db, event: NewEvent): Promise<PaymentEvent | undefined> {
  const [row] = await db
    .insert(paymentEvents)
    .values({ ...event, receivedAt: sql`now()`, nextTryAt: inSeconds(15) })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Events stored and acknowledged but not processed: a process died, or their checkout was not known yet. */
export async function claimPendingEvents(db: Db, limit: number): Promise<PaymentEvent[]> {
  const due = db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), lt(paymentEvents.nextTryAt, sql`now()`)))
    .orderBy(paymentEvents.nextTryAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(paymentEvents)
    .set({ nextTryAt: inSeconds(15) })
    .where(and(inArray(paymentEvents.eventId, due), isNull(paymentEvents.processedAt)))
    .returning()
}

const isEvent = ({ provider, eventId }: PaymentEvent) =>
  and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId))

export async function markEventProcessed(db: Db, event: PaymentEvent): Promise<void> {
  await db.update(paymentEvents).set({ processedAt: sql`now()` }).where(isEvent(event))
}

export async function retryEventLater(db: Db, event: PaymentEvent, seconds: number): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ nextTryAt: inSeconds(seconds) })
    .where(isEvent(event))
}
