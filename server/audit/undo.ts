import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { AuditRow } from '#contract/audit/calls.ts'
import { describeRow, nameColumn } from '#contract/audit/describe-row.ts'
import { findUndoCall, type UndoCall } from '#contract/audit/undo-call.ts'
import type { undoBulkChange } from '#contract/catalogue/price-calls.ts'
import { AppError, type ErrorCode, type Failure } from '#contract/http/errors.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { findBulk, findNoted, findStored, lockRows, markGroupUndone, markUndone } from './undo-queries.ts'

export type Undone = { message: string; undone: number; left: Left[] }
type Left = { name: string; reason: string }

const mostAtOnce = 1000

/**
 * Gives back what was before by the feature's own call, as the person who asks: their permissions, its checks and its
 * own row in the log. Of a group, what has moved on or is refused is left and named; the rest goes on.
 */
export async function undo(app: App, request: FastifyRequest, id: number, isGroup: boolean): Promise<Undone> {
  const bulk = await findBulk(app.db, id, isGroup)
  if (bulk) return undoBulk(app, request, bulk)
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
    const left: (Left & { failure: AppError })[] = []
    for (const row of open) {
      const failure = await giveBack(app, request, tx, row).catch((error: unknown) => error)
      if (failure instanceof AppError) left.push({ name: nameOf(row), reason: explain(row, failure), failure })
      else if (failure) throw failure
    }
    const undone = open.length - left.length
    const [failed] = left
    if (failed && undone === 0) {
      if (open.length === 1) throw failed.failure
      throw new AppError(failed.failure.code, `Nothing was undone. ${nameLeft(left)}`)
    }
    return { undone, left: left.map(({ name, reason }) => ({ name, reason })), message: say(first, undone, left) }
  })
}

/** By one call for all of them: their rows need not be given back one by one. */
async function undoBulk(app: App, request: FastifyRequest, row: AuditRow): Promise<Undone> {
  const call = findUndoCall(row)
  if (!call || row.undoneBy !== undefined) throw refuse(row)
  const reply = await send(app, request, call)
  const { message, count, left } = reply.json<Output<typeof undoBulkChange>>()
  await markGroupUndone(
    app.db,
    row._id,
    left.map(({ _id }) => _id),
  )
  return { message, undone: count, left: left.map(({ name, reason }) => ({ name, reason })) }
}

const nameOf = ({ label, entity }: AuditRow): string => label ?? `This ${entity}`

const explain = (row: AuditRow, { code, message }: AppError): string =>
  code === 'stale' ? message : `${nameOf(row)}: ${message}`

const mostNamed = 5

function nameLeft(left: Left[]): string {
  const reasons = [...new Set(left.slice(0, mostNamed).map(({ reason }) => reason))].join(' ')
  return left.length > mostNamed ? `${reasons} And ${left.length - mostNamed} more.` : reasons
}

function say(first: AuditRow, undone: number, left: Left[]): string {
  if (left.length > 0) return `${undone} of ${undone + left.length} were undone. ${nameLeft(left)}`
  return undone === 1 ? `Undone: somebody ${describeRow(first)}.` : `${undone} changes were undone.`
}

function refuse(row: AuditRow): AppError {
  if (row.undoneBy !== undefined) return new AppError('stale', 'This has been undone already.')
  return new AppError('conflict', 'This cannot be undone here. Orders, stock and money have steps of their own.')
}

/**
 * Refuses with the reason when the thing is no longer as this change left it. Returns the version that was looked at:
 * the feature's own call checks under its lock that it is still this one.
 */
async function assertUnchanged(tx: Db, row: AuditRow): Promise<string | undefined> {
  const now = await findStored(tx, row.entity, row.entityId)
  if (row.action === 'delete') {
    if (now) throw stale(row, 'It is there again.')
    return undefined
  }
  if (!now) throw stale(row, 'It has been deleted since.')
  const moved = Object.entries(row.after ?? {}).filter(([column, value]) => !isDeepStrictEqual(now[column], value))
  if (moved.length > 0)
    throw stale(row, `Since then the ${moved.map(([column]) => nameColumn(column)).join(', ')} changed again.`)
  return now.updated_at ? new Date(String(now.updated_at)).toISOString() : undefined
}

const stale = (row: AuditRow, reason: string) => new AppError('stale', `${nameOf(row)} has moved on. ${reason}`)

/** As the person who asks. */
async function send(app: App, { headers, ip }: FastifyRequest, call: UndoCall, seen: Record<string, string> = {}) {
  const reply = await app.inject({
    method: call.method,
    url: call.url,
    remoteAddress: ip,
    headers: { cookie: headers.cookie ?? '' },
    ...(call.method === 'DELETE' ? { query: seen } : { payload: { ...call.payload, ...seen } }),
  })
  if (reply.statusCode < 400) return reply
  const { code, message } = reply.json<Failure>()
  throw new AppError(code as ErrorCode, message)
}

async function giveBack(app: App, request: FastifyRequest, tx: Db, row: AuditRow): Promise<void> {
  const call = findUndoCall(row)
  if (!call) return
  const version = await assertUnchanged(tx, row)
  const reply = await send(app, request, call, version ? { updatedAt: version } : {}).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'stale') throw stale(row, 'Somebody changed it just now.')
    throw error
  })
  const event = await findNoted(tx, String(reply.headers['x-request-id']), row.entity)
  await markUndone(tx, row._id, event ?? row._id)
}
