import { sql } from 'drizzle-orm'
import { moneyOut } from '#contract/bank/rules.ts'
import type { Db } from '#server/db/database.ts'
import { inJohannesburg, writeDay } from '#server/db/local-days.ts'

type Transfer = { orderId: string; paymentId?: string; orderNumber: string; cents: number; on: string; name: string }

/** The demo's orders by bank transfer: the last paid ones, and those that wait for money. */
export async function findDemoTransfers(tx: Db): Promise<{ paid: Transfer[]; unpaid: Transfer[] }> {
  const columns = sql`o.id as "orderId", o.order_number as "orderNumber", o.total_cents::float8 as cents,
    coalesce(o.shipping_address ->> 'company', o.shipping_address ->> 'fullName') as name`
  const ours = sql`o.id in (select id from demo_things where kind = 'orders')`
  const paid = await tx.execute<Transfer>(sql`
    select ${columns}, p.id as "paymentId", ${writeDay(inJohannesburg(sql`p.paid_at`))} as "on"
    from orders o join payments p on p.order_id = o.id where ${ours} and p.provider = 'eft' order by p.paid_at desc limit 5`)
  const unpaid = await tx.execute<Transfer>(sql`
    select ${columns}, ${writeDay(inJohannesburg(sql`now()`))} as "on"
    from orders o where ${ours} and o.status = 'pending' and o.paid_at is null order by o.created_at limit 3`)
  return { paid: paid.rows, unpaid: unpaid.rows }
}

type DemoLine = {
  on: string
  cents: number
  text: string
  row: number
  paymentId?: string | undefined
  orderId?: string
}

export async function insertDemoStatement(tx: Db, lines: readonly DemoLine[]): Promise<void> {
  await tx.execute(sql`
    with statement as (
      insert into bank_statements (file_name, account, is_demo) values ('fnb-statement.csv', '6204178834', true) returning id
    ), line as (
      select gen_random_uuid() as id, l.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l ("on" date, cents bigint, text text, row integer, "paymentId" uuid, "orderId" uuid)
    ), inserted as (
      insert into bank_lines (id, statement_id, account, paid_on, cents, description, place, file_row, state, reason, decided_at)
      select line.id, statement.id, '6204178834', "on", cents, text, 1, row,
        case when "paymentId" is not null then 'confirmed' when cents < 0 then 'ignored' else 'open' end,
        case when cents < 0 then ${moneyOut} end,
        case when "paymentId" is not null or cents < 0 then now() end
      from line, statement
    )
    insert into bank_matches (line_id, order_id, payment_id, cents, is_linked)
    select id, "orderId", "paymentId", cents, true from line where "paymentId" is not null`)
}
