import type { TaskKind } from '#contract/dashboard/calls.ts'
import { countWaitingMessages } from '#server/contact/queries.ts'
import type { Db } from '#server/db/database.ts'
import { countView } from '#server/orders/records/order-list-queries.ts'
import { countFailedRefunds, countOpenIssues } from '#server/payments/issue-queries.ts'
import { countDueRequests } from '#server/privacy/request-queries.ts'
import { countQuotesToAnswer } from '#server/quotes/quote-list-queries.ts'
import { countLateJobs } from '#server/workshop/job-queries.ts'

/** Every open office page asks for this twice a minute: each is one short look at an index. */
const counts: Record<TaskKind, (db: Db) => Promise<number>> = {
  pack: (db) => countView(db, 'to-pack'),
  transfers: (db) => countView(db, 'transfers'),
  quotes: countQuotesToAnswer,
  messages: countWaitingMessages,
  refunds: countFailedRefunds,
  late: countLateJobs,
  requests: countDueRequests,
  payments: async (db) => (await countOpenIssues(db)) - (await countFailedRefunds(db)),
}

export async function countWork(db: Db): Promise<Record<TaskKind, number>> {
  const kinds = Object.keys(counts) as TaskKind[]
  const numbers = await Promise.all(kinds.map((kind) => counts[kind](db)))
  return Object.fromEntries(kinds.map((kind, index) => [kind, numbers[index]])) as Record<TaskKind, number>
}
