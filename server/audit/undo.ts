import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { AuditRow } from '#contract/audit/calls.ts'
import { describeRow, nameColumn } from '#contract/audit/describe-row.ts'
import { findUndoCall } from '#contract/audit/undo-call.ts'
import { AppError, type ErrorCode, type Failure } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { findNoted, findStored, lockRows, markUndone } from './undo-queries.ts'

export type Undone = { message: string; undone: number }

const mostAtOnce = 1000

/**
 * Gives back what was before by the feature's own call, as the person who asks: their permissions, its checks and its
 * own row in the log. All rows are looked at first: if one has moved on, nothing is undone.
 */
export async function undo(app: App, request: FastifyRequest, id: number, isGroup: boolean): Promise<Undone> {
  // Not on the long-running connections: a feature's own call may need one of the two.
  return app.db.transaction(async (tx) => {
    const rows = await lockRows(tx, id, isGroup ? mostAtOnce : undefined)
    const [first] = rows
    if (!first) throw new AppError('not_found', 'This entry of the history was not found.')
    if (rows.length > mostAtOnce)
      throw new AppError(
        'bad_input',
        `At most ${mostAtOnce} changes can be undone at once. Please undo an import in Import spreadsheet.`,
      )
    const open = rows.filter((row) => row.undoneBy === undefined && findUndoCall(row))
    if (open.length === 0) throw refuse(first)
    for (const row of open) await assertUnchanged(tx, row)
    let undone = 0
    for (const row of open) {
      // Only the last may fail on its own: what was undone before it stays, and is marked.
      const failure = await giveBack(app, request, tx, row).catch((error: unknown) => error)
      if (failure instanceof AppError && undone > 0)
        return { undone, message: `${undone} of ${open.length} were undone. Then: ${failure.message}` }
      if (failure) throw failure
      undone++
    }
    return {
      undone,
      message: undone === 1 ? `Undone: somebody ${describeRow(first)}.` : `${undone} changes were undone.`,
    }
  })
}

function refuse(row: AuditRow): AppError {
  if (row.undoneBy !== undefined) return new AppError('stale', 'This has been undone already.')
  return new AppError('conflict', 'This cannot be undone here. Orders, stock and money have steps of their own.')
}

/** Refuses with the reason when the thing is no longer as this change left it. */
async function assertUnchanged(tx: Db, row: AuditRow): Promise<void> {
  const now = await findStored(tx, row.entity, row.entityId)
  if (row.action === 'delete') {
    if (now) throw stale(row, 'It is there again.')
    return
  }
  if (!now) throw stale(row, 'It has been deleted since.')
  const moved = Object.entries(row.after ?? {}).filter(([column, value]) => !isDeepStrictEqual(now[column], value))
  if (moved.length > 0)
    throw stale(row, `Since then the ${moved.map(([column]) => nameColumn(column)).join(', ')} changed again.`)
}

const stale = (row: AuditRow, reason: string) =>
  new AppError('stale', `${row.label ?? `This ${row.entity}`} has moved on. ${reason} Nothing was undone.`)

async function giveBack(app: App, { headers, ip }: FastifyRequest, tx: Db, row: AuditRow): Promise<void> {
  const call = findUndoCall(row)
  if (!call) return
  const now = await findStored(tx, row.entity, row.entityId)
  const seen =
    row.action === 'change' && now?.updated_at ? { updatedAt: new Date(String(now.updated_at)).toISOString() } : {}
  const reply = await app.inject({
    method: call.method,
    url: call.url,
    remoteAddress: ip,
    headers: { cookie: headers.cookie ?? '' },
    ...(call.method === 'DELETE' ? {} : { payload: { ...call.payload, ...seen } }),
  })
  if (reply.statusCode >= 400) {
    const { code, message } = reply.json<Failure>()
    throw new AppError(code as ErrorCode, message)
  }
  const made = await findNoted(tx, String(reply.headers['x-request-id']), row.entity)
  await markUndone(tx, row._id, made ?? row._id)
}
