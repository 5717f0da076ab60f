import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { isWaiting, lacksReplica } from '#server/db/examine.ts'

export type ShopFacts = {
  /** Read-only, or waiting for a replica that is gone. */
  cannotSave: boolean
  jobs: Record<string, number>
  oldestJob: number
  oldestPaid: number
  toCheck: number
  oldestToCheck: number
  refunds: number
  oldestRefund: number
  unsent: number
  /** Scheduled tasks whose last run failed. */
  failedTasks: number
  lastBackup: number
  lastOrder: number
  /** How many orders from carts the same stretch of the last four weeks had on average, from the newest until now; of the last week at most. */
  ordersExpected: number
  /** The same of payments on a provider's page: transfers and the counter go on when that is broken. */
  cardOrdersExpected: number
}

/** Quotes and orders by phone are the office's work: they arrive also if visitors cannot order. */
const cartOrders = { table: sql`orders`, time: sql`created_at`, which: sql`quote_id is null` }
const cardPayments = {
  table: sql`payments`,
  time: sql`paid_at`,
  // As in the index payments_by_card.
  which: sql`provider not in ('eft', 'counter') and part_of is null`,
}

const lastWeek = sql`now() - interval '7 days'`

/** On average of the four weeks before, in the same stretch as from the newest until now. A provider's clock may be ahead. */
const expectedNow = ({ table, time, which }: typeof cartOrders): SQL => sql`
  (select count(*) / 4.0 from generate_series(1, 4) as weeks(ago)
    join ${table} on ${which} and ${time} <= now() - ago * interval '7 days'
      and ${time} > coalesce((select max(${time}) from ${table} where ${which} and ${time} > ${lastWeek} and ${time} <= now()), ${lastWeek})
        - ago * interval '7 days')`

/** Metrics from the database, in one query. Ages are in seconds. A refund that a person must decide is a payment to check. */
export async function findShopFacts(db: Db): Promise<ShopFacts> {
  const { rows } = await db.execute<ShopFacts>(sql`
    with waiting as (
      select name, start_after from jobs.job
      where ${sql.raw(isWaiting)}
    )
    select (current_setting('transaction_read_only') = 'on' or ${sql.raw(lacksReplica)}) as "cannotSave",
      coalesce((select jsonb_object_agg(name, count) from (select name, count(*) from waiting group by name) w), '{}') as jobs,
      coalesce(extract(epoch from now() - (select min(start_after) from waiting)), 0)::float8 as "oldestJob",
      coalesce(extract(epoch from now() - least(
        (select min(paid_seen_at) from checkouts where paid_seen_at is not null and state not in ('paid', 'review')
          and created_at > now() - interval '30 days'),
        (select min(received_at) from payment_events where processed_at is null and kind = 'payment'
          and said->'claim'->>'state' = 'paid')
      )), 0)::float8 as "oldestPaid",
      (select count(*)::int from payment_doubts where resolved_at is null) as "toCheck",
      coalesce(extract(epoch from now() - (
        select min(created_at) from payment_doubts where resolved_at is null
      )), 0)::float8 as "oldestToCheck",
      (select count(*)::int from refunds where state in ('waiting', 'sent')) as refunds,
      coalesce(extract(epoch from now() - (
        select min(created_at) from refunds where state in ('waiting', 'sent') and next_try_at is not null
      )), 0)::float8 as "oldestRefund",
      (select count(*)::int from jobs.job where (name in ('email', 'mail') and state = 'retry') or name = 'mail-failed') as unsent,
      (select count(*)::int from jobs.schedule s where 'failed' = (
        select state::text from jobs.job where name = s.name and state in ('completed', 'failed') order by completed_on desc limit 1
      )) as "failedTasks",
      extract(epoch from now() - coalesce(
        (select max(made_at) from backups where verified_at is not null), (select min(applied_at) from migrations)
      ))::float8 as "lastBackup",
      coalesce(extract(epoch from now() - (select max(created_at) from orders)), 0)::float8 as "lastOrder",
      ${expectedNow(cartOrders)}::float8 as "ordersExpected",
      ${expectedNow(cardPayments)}::float8 as "cardOrdersExpected"`)
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  return facts
}
