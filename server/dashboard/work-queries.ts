import { sql } from 'drizzle-orm'
import type { WorkKind } from '#contract/dashboard/calls.ts'
import { countWaitingMessages } from '#server/contact/queries.ts'
import type { Db } from '#server/db/database.ts'
import { viewConditions } from '#server/orders/records/order-views.ts'
import { orders } from '#server/orders/records/table.ts'
import { countFailedRefunds, countOpenIssues } from '#server/payments/issue-queries.ts'
import { quotes } from '#server/quotes/table.ts'

/** Every open office page asks for this twice a minute: each is one short look at an index. */
const counts: Record<WorkKind, (db: Db) => Promise<number>> = {
  pack: (db) => db.$count(orders, viewConditions['to-pack']),
  transfers: (db) => db.$count(orders, viewConditions.transfers),
  quotes: (db) => db.$count(quotes, sql`${quotes.waitsFor} = 'office'`),
  messages: countWaitingMessages,
  refunds: countFailedRefunds,
  payments: async (db) => (await countOpenIssues(db)) - (await countFailedRefunds(db)),
}

export async function countWork(db: Db): Promise<Record<WorkKind, number>> {
  const kinds = Object.keys(counts) as WorkKind[]
  const numbers = await Promise.all(kinds.map((kind) => counts[kind](db)))
  return Object.fromEntries(kinds.map((kind, index) => [kind, numbers[index]])) as Record<WorkKind, number>
}
