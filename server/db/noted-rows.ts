import type pg from 'pg'

/** A row of the audit log, as it is copied off the machine. */
export type NotedRow = { _id: number; action: string; entity: string; entityId: string; [key: string]: unknown }
export type OnNoted = (rows: NotedRow[]) => void

const columns = `id::float8 as "_id", at, actor, session, address, request_id as "requestId", group_id as "group",
  action, entity, entity_id as "entityId", label, before, after, undone_by as "undoneBy"`

/** Called in a transaction; what it returns finds the rows that the transaction has written since, before its commit. */
export async function startNoting(client: pg.ClientBase): Promise<() => Promise<NotedRow[]>> {
  const { rows } = await client.query<{ last: string }>('select coalesce(max(id), 0)::text as last from audit')
  return async () => {
    const noted = await client.query<NotedRow>(
      `select ${columns} from audit where id > $1 and tx = pg_current_xact_id_if_assigned() order by id`,
      [rows[0]?.last ?? '0'],
    )
    return noted.rows
  }
}

/** The next rows of the log, at most 1,000, by id. */
export async function findNotedAfter(client: pg.ClientBase, last: number, since: Date): Promise<NotedRow[]> {
  const { rows } = await client.query<NotedRow>(
    `select ${columns} from audit where id > $1 and at >= $2 order by id limit 1000`,
    [last, since],
  )
  return rows
}

export const toLine = (row: NotedRow): string => `${JSON.stringify({ event: 'audit', ...row })}\n`

/** One JSON line for each row, whatever the log level. */
export const printNoted: OnNoted = (rows) => {
  process.stdout.write(rows.map(toLine).join(''))
}
