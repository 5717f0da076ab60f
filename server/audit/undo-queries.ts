import { sql } from 'drizzle-orm'
import type { AuditRow } from '#contract/audit/calls.ts'
import { bulkEntity } from '#contract/audit/undo-call.ts'
import type { Db } from '#server/db/database.ts'
import { withLongTimeout } from '#server/db/open-database.ts'
import { register } from '#server/db/register.ts'

const columns = sql`id::float8 as "_id", at, action, entity, entity_id as "entityId", label, before, after, undone_by::float8 as "undoneBy", 1 as "groupSize"`

/** The row, or with `most` all rows of its group and one more than that, newest first; locked until the end. */
export async function lockRows(tx: Db, id: number, most: number | undefined): Promise<AuditRow[]> {
  const { rows } = await tx.execute<AuditRow & { undoneBy: number | null }>(
    most === undefined
      ? sql`select ${columns} from audit where id = ${id} for update`
      : sql`select ${columns} from audit
          where id = ${id} or group_id = (select group_id from audit where id = ${id}) order by id desc limit ${most + 1} for update`,
  )
  return rows.map(withoutNulls)
}

const withoutNulls = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as AuditRow

/** The row, or one of its group, that stands for a change of many products. */
export async function findBulk(db: Db, id: number, isGroup: boolean): Promise<AuditRow | undefined> {
  const { rows } = await db.execute<AuditRow>(sql`
    select ${columns} from audit where entity = ${bulkEntity} and action = 'create'
      and (id = ${id} or (${isGroup} and group_id = (select group_id from audit where id = ${id}))) limit 1`)
  return rows.map(withoutNulls)[0]
}

/** All rows of this row's group, except for what was left as it is. */
export async function markGroupUndone(db: Db, id: number, skipped: readonly string[]): Promise<void> {
  await withLongTimeout(db).execute(sql`
    update audit set undone_by = ${id} where undone_by is null and entity_id <> all(${sql.param([...skipped])}::text[])
      and (id = ${id} or group_id = (select group_id from audit where id = ${id}))`)
}

/** The thing as it is now, by its columns. */
export async function findStored(tx: Db, entity: string, id: string): Promise<Record<string, unknown> | undefined> {
  const [table, registered] = Object.entries(register).find(([, one]) => one.entity === entity) ?? []
  if (!table) return undefined
  const key = sql.identifier(registered?.id ?? 'id')
  const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${key}::text = ${id}`,
  )
  return rows[0]?.row
}

/** The row that a request left about a thing of this kind. */
export async function findNoted(tx: Db, requestId: string, entity: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id::float8 as id from audit where group_id = ${requestId} order by entity = ${entity} desc, id desc limit 1`,
  )
  return rows[0]?.id
}

export async function markUndone(tx: Db, id: number, by: number): Promise<void> {
  await tx.execute(sql`update audit set undone_by = ${by} where id = ${id}`)
}
