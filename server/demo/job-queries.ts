import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'

export type DemoLine = {
  orderId: string
  lineId: string
  category: string
  item: JobRow['item']
  qty: number
  orderedAt: string
  finishedAt: string
}

/** Lines of delivered demo orders in these categories, newest first. */
export async function findDeliveredLines(tx: Db, categories: readonly string[], limit: number): Promise<DemoLine[]> {
  const { rows } = await tx.execute<DemoLine>(sql`
    select distinct on (o.created_at, o.id) o.id as "orderId", i.line ->> '_id' as "lineId", c.slug as category,
      jsonb_build_object('name', i.line -> 'name', 'partNumber', i.line -> 'partNumber', 'image', i.line -> 'image') as item,
      (i.line ->> 'qty')::int as qty, o.created_at as "orderedAt",
      greatest(o.created_at + interval '1 hour', o.delivered_at - interval '3 days') as "finishedAt"
    from orders o join demo_things d on d.kind = 'orders' and d.id = o.id
    cross join jsonb_array_elements(o.items) as i (line)
    join products p on p.id = (i.line ->> '_id')::uuid join categories c on c.id = p.category_id
    where o.status = 'delivered' and c.slug = any(${sql.param(categories)}::text[]) and (i.line ->> 'qty')::int <= 4
    order by o.created_at desc, o.id limit ${limit}`)
  return rows
}

export async function insertFinishedJob(
  tx: Db,
  { orderId, lineId, item, qty, orderedAt, finishedAt }: DemoLine,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into jobs (order_id, line_id, item, qty, work, state, finished_at, created_at, updated_at)
    values (${orderId}, ${lineId}, ${JSON.stringify(item)}::jsonb, ${qty}, '{}', 'finished', ${finishedAt}::timestamptz,
      ${orderedAt}::timestamptz, ${finishedAt}::timestamptz)
    returning id`)
  const id = rows[0]?.id ?? ''
  await tx.execute(sql`
    insert into job_steps (job_id, action, station, to_station, qty, at)
    select ${id}::uuid, 'made', null, null, ${qty}::int, ${orderedAt}::timestamptz
    union all
    select ${id}::uuid, 'done', s.name, lead(s.name) over (order by s.position), ${qty}::int,
      ${orderedAt}::timestamptz + (${finishedAt}::timestamptz - ${orderedAt}::timestamptz) * (s.position + 1)
        / (select count(*) from stations)
    from stations s`)
  return id
}

/** Its units are as old as the job. */
export async function ageUnits(tx: Db, jobId: string, at: string): Promise<void> {
  await tx.execute(
    sql`update units set created_at = ${at}::timestamptz, updated_at = ${at}::timestamptz where job_id = ${jobId}`,
  )
}

export async function findCategoryIds(tx: Db): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; slug: string }>(sql`select id, slug from categories`)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
