import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/days.ts'
import type { Work } from '#contract/workshop/steps.ts'
import type { WorkKind } from '#enclosure/work.ts'
import type { Db } from '#server/db/database.ts'
import { inJohannesburg } from '#server/db/local-days.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'

/** Turns minutes by kind of work into minutes by station. */
export async function findWorkByStation(tx: Db): Promise<(work: readonly [WorkKind, number][]) => Work> {
  const { rows } = await tx.execute<{ id: string; kind: WorkKind }>(sql`
    select id, kind from stations where kind is not null`)
  const stations = new Map(rows.map(({ id, kind }) => [kind, id]))
  return (work) =>
    Object.fromEntries(
      work.flatMap(([kind, minutes]) => {
        const station = stations.get(kind)
        return station ? [[station, minutes]] : []
      }),
    )
}

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
  // A few were late.
  const promisedOn = addDays(dayOf(finishedAt), qty % 4 === 3 ? -2 : 2)
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into jobs (order_id, line_id, item, qty, work, state, promised_on, due_on, finished_at, created_at, updated_at)
    values (${orderId}, ${lineId}, ${JSON.stringify(item)}::jsonb, ${qty}, '{}', 'finished', ${promisedOn}, ${promisedOn},
      ${finishedAt}::timestamptz, ${orderedAt}::timestamptz, ${finishedAt}::timestamptz)
    returning id`)
  const id = rows[0]?.id ?? ''
  await tx.execute(sql`
    insert into job_steps (job_id, action, station, to_station, qty, at)
    select ${id}::uuid, 'made', null, null, ${qty}::int, ${orderedAt}::timestamptz
    union all
    select ${id}::uuid, 'done', s.name, lead(s.name) over (order by s.position), ${qty}::int,
      greatest(${orderedAt}::timestamptz, least(${finishedAt}::timestamptz, ${atHour(
        sql`${orderedAt}::timestamptz + (${finishedAt}::timestamptz - ${orderedAt}::timestamptz) * (s.position + 1)
          / (select count(*) from stations)`,
        sql`8 + s.position`,
      )}))
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

export async function findOpenDemoOrders(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o join demo_things d on d.kind = 'orders' and d.id = o.id
    where o.status in ('paid', 'processing') order by o.created_at, o.id`)
  return rows.map(({ id }) => id)
}

/** `isBegun`: its order is being worked on. */
export type DemoJob = {
  id: string
  orderId: string
  qty: number
  work: Work
  acceptedAt: string
  promisedOn: string
  isBegun: boolean
  isDesign: boolean
}

export async function findOpenJobs(tx: Db): Promise<DemoJob[]> {
  const { rows } = await tx.execute<DemoJob>(sql`
    select j.id, j.order_id as "orderId", j.qty, j.work, coalesce(o.paid_at, o.created_at) as "acceptedAt",
      coalesce(j.promised_on, current_date)::text as "promisedOn",
      o.status = 'processing' as "isBegun", j.item ? 'design' as "isDesign"
    from jobs j join orders o on o.id = j.order_id join demo_things d on d.kind = 'orders' and d.id = o.id
    where j.state = 'waiting' order by j.job_number`)
  return rows
}

/** A job is as old as its order's acceptance, and was promised then. */
export async function ageJob(tx: Db, { id, orderId, acceptedAt }: DemoJob, promisedOn: string): Promise<void> {
  await tx.execute(sql`
    update jobs set created_at = ${acceptedAt}::timestamptz, updated_at = ${acceptedAt}::timestamptz,
      promised_on = ${promisedOn}::date, due_on = ${promisedOn}::date where id = ${id}`)
  await tx.execute(sql`update job_steps set at = ${acceptedAt}::timestamptz where job_id = ${id}`)
  await promiseOrder(tx, orderId)
}

export async function ageBatch(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`update batches set created_at = now() - interval '50 hours' where id = ${id}`)
}

/** An order is ready with its last job. */
const promiseOrder = (tx: Db, orderId: string) =>
  tx.execute(sql`
    update orders set promised_on = (select max(promised_on) from jobs where order_id = ${orderId}) where id = ${orderId}`)

/** That day at an hour of the workshop's clock. */
const atHour = (moment: SQL, hour: SQL): SQL =>
  inJohannesburg(sql`(date_trunc('day', ${inJohannesburg(sql`(${moment})`)}) + make_interval(hours => (${hour})::int))`)

type Station = { _id: string; name: string }
type Turn = {
  passed: readonly Station[]
  station: Station
  turn: 'late' | 'held' | 'rework' | undefined
  lateOn: string
}

/** Takes a job through stations, and holds it, sends it back or lets it be late. */
export async function moveDemoJob(tx: Db, job: DemoJob, { passed, station, turn, lateOn }: Turn): Promise<void> {
  const { id, orderId, qty, acceptedAt } = job
  // The next morning, as people work.
  const hours = (nth: number) =>
    sql`least(now(), ${atHour(sql`${acceptedAt}::timestamptz + interval '1 day'`, sql`${8 + nth}`)})`
  const step = (nth: number, action: string, from: string, to: string | null, reason: string | null) =>
    tx.execute(sql`
      insert into job_steps (job_id, action, station, to_station, qty, reason, at)
      values (${id}, ${action}, ${from}, ${to}, ${qty}, ${reason}, ${hours(nth)})`)
  const names = [...passed, station].map(({ name }) => name)
  for (const [nth, { name }] of passed.entries()) await step(nth, 'done', name, names[nth + 1] ?? null, null)
  const back = turn === 'rework' ? passed.at(-1) : undefined
  if (back) await step(passed.length, 'back', station.name, back.name, 'A hole is 4 mm too low.')
  if (turn === 'held') await step(passed.length, 'held', station.name, null, 'Waiting for material, 2 mm sheet')
  await tx.execute(sql`
    update jobs set station_id = ${(back ?? station)._id},
      state = ${turn === 'held' ? 'held' : 'active'}, held_reason = ${turn === 'held' ? 'material' : null},
      held_words = ${turn === 'held' ? '2 mm sheet' : null} where id = ${id}`)
  if (turn !== 'late') return
  await tx.execute(sql`update jobs set promised_on = ${lateOn}::date, due_on = ${lateOn}::date where id = ${id}`)
  await promiseOrder(tx, orderId)
}
