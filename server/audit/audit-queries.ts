import { type SQL, sql } from 'drizzle-orm'
import type { AuditRow, listAudit } from '#contract/audit/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { endOfDay, startOfDay } from '#server/db/local-days.ts'
import { withLongTimeout } from '#server/db/open-database.ts'

const pageSize = 50

export type AuditFilter = {
  who?: string | undefined
  action?: string | undefined
  entity?: string | undefined
  id?: string | undefined
  group?: string | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  before?: number | undefined
}

type Stored = Omit<AuditRow, 'actor'> & { actorId: string | null; actorName: string | null }

/** By id instead of page, and each filter has its index: a million rows are as quick as a thousand. */
export async function findAudit(
  db: Db,
  filter: AuditFilter,
): Promise<Omit<Output<typeof listAudit>, 'names' | 'keptDays'>> {
  const { rows } = await db.execute<Stored>(sql`
    select a.id::float8 as "_id", a.at, a.actor as "actorId", coalesce(u.name, 'API key ' || k.name) as "actorName", a.address, a.request_id as "requestId",
      a.group_id as "group", a.action, a.entity, a.entity_id as "entityId", coalesce(a.label, p.name) as label,
      a.before, a.after, a.undone_by::float8 as "undoneBy",
      case when a.group_id is null then 1 else (select count(*)::int from audit g where g.group_id = a.group_id) end as "groupSize"
    from (${filter.search ? named(filter, filter.search) : newest(matches(filter))}) a
    left join users u on u.id = a.actor
    left join api_keys k on k.id = a.actor
    left join users p on a.entity = 'person' and p.id::text = a.entity_id
    order by a.id desc`)
  const pageRows = rows.slice(0, pageSize)
  const last = pageRows.at(-1)
  return { rows: pageRows.map(toRow), ...(rows.length > pageSize && last ? { next: last._id } : {}) }
}

const newest = (where: SQL): SQL => sql`select * from audit where ${where} order by id desc limit ${pageSize + 1}`

/** The newest of each thing whose name begins so, of 200 things at most: its index knows their order, not that of the rows. */
function named(filter: AuditFilter, search: string): SQL {
  const begins = sql`lower(label) like ${`${escapeLike(search.toLowerCase())}%`}`
  const next = (after: SQL) =>
    sql`select lower(label) as name from audit where ${begins} ${after} order by lower(label) using ~<~ limit 1`
  return sql`
    with recursive names as (
      (${next(sql``)})
      union all
      select (${next(sql`and lower(label) ~>~ names.name`)}) from names where names.name is not null
    ), few as (select name from names where name is not null limit 200)
    select found.* from few, lateral (${newest(sql`lower(label) = few.name and ${matches(filter)}`)}) found
    order by id desc limit ${pageSize + 1}`
}

function matches({ who, action, entity, id, group, from, to, before }: AuditFilter): SQL {
  const parts = [
    who && sql`actor = ${who}`,
    action && sql`action = ${action}`,
    entity && sql`entity = ${entity}`,
    id && sql`entity_id = ${id}`,
    group && sql`group_id = ${group}`,
    from && sql`at >= ${startOfDay(from)}`,
    to && sql`at < ${endOfDay(to)}`,
    before && sql`id < ${before}`,
  ].filter((part) => part !== undefined && part !== '' && part !== 0)
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

function toRow({ actorId, actorName, at, ...row }: Stored): AuditRow {
  const there = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Omit<AuditRow, 'at'>
  const { before, after } = there
  return {
    ...there,
    ...(before ? { before: withoutHashes(before) } : {}),
    ...(after ? { after: withoutHashes(after) } : {}),
    at: new Date(at).toISOString(),
    ...(actorId ? { actor: { _id: actorId, name: actorName ?? 'Somebody who has left' } } : {}),
  }
}

/** Only that a password changed is known, and its column is nobody's business. */
const withoutHashes = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace(/_hash$/, ''), value]))

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Today's names of the things whose ids are among these rows' values. */
export async function findNames(db: Db, rows: readonly AuditRow[]): Promise<Record<string, string>> {
  const ids = JSON.stringify(rows.map(({ before, after }) => [before, after])).match(idPattern)
  if (!ids) return {}
  const { rows: names } = await db.execute<{ id: string; name: string }>(sql`
    with ids as (select distinct id::uuid from unnest(${sql.param([...new Set(ids)].slice(0, 2000))}::text[]) id)
    select id, name from categories where id in (select id from ids)
    union all select id, name from brands where id in (select id from ids)
    union all select id, name from products where id in (select id from ids)
    union all select id, name from documents where id in (select id from ids)
    union all select id, name from stations where id in (select id from ids)
    union all select id, order_number from orders where id in (select id from ids)
    union all select id, name from users where id in (select id from ids) and deleted_at is null`)
  return Object.fromEntries(names.map(({ id, name }) => [id, name]))
}

/** Everybody who ever did something: one step of the index for each, not one for each row. */
export async function findAuditPeople(db: Db): Promise<{ _id: string; name: string }[]> {
  const { rows } = await db.execute<{ _id: string; name: string }>(sql`
    with recursive actors as (
      (select actor from audit where actor is not null order by actor limit 1)
      union all
      select (select actor from audit where actor > actors.actor order by actor limit 1) from actors where actors.actor is not null
    )
    select u.id as "_id", u.name from actors join users u on u.id = actors.actor order by lower(u.name), u.id`)
  return rows
}

/** A batch at a time, so that nobody who writes has to wait. */
export async function sweepAudit(db: Db, days: number, batch = 5000): Promise<void> {
  const slowly = withLongTimeout(db)
  for (let gone = batch; gone === batch; ) {
    const { rowCount } = await slowly.execute(sql`
      delete from audit where id in (
        select id from audit where at < now() - make_interval(days => ${days}) order by at limit ${batch})`)
    gone = rowCount ?? 0
  }
}
