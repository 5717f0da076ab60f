import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { DataRequest, RequestAnswer, RequestDraft } from '#contract/privacy/office-calls.ts'
import { daysOfWarning, daysToAnswer, dueDayOf } from '#contract/privacy/requests.ts'
import type { Db } from '#server/db/database.ts'
import { today } from '#server/db/local-days.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { dataRequests } from './table.ts'

type Row = typeof dataRequests.$inferSelect
type Seen = { updatedAt?: string | undefined }

const mostAnswered = 200
const columns = {
  ...getTableColumns(dataRequests),
  userId: sql<
    string | null
  >`(select u.id from users u where u.email = lower(data_requests.contact) and u.deleted_at is null)`,
  customerId: sql<string | null>`(select c.id from customers c where c.email = lower(data_requests.contact)
    order by c.user_id is null limit 1)`,
}
const noSuchRequest = () => new AppError('not_found', 'Request not found.')
const withDueDay = <R extends Row>(row: R): R & { dueOn: string } => ({ ...row, dueOn: dueDayOf(row.receivedOn) })

export async function findDataRequests(db: Db): Promise<DataRequest[]> {
  const read = (where: SQL) => db.select(columns).from(dataRequests).where(where)
  const open = await read(isNull(dataRequests.outcome)).orderBy(asc(dataRequests.receivedOn), dataRequests._id)
  const answered = await read(isNotNull(dataRequests.outcome))
    .orderBy(desc(dataRequests.answeredOn), desc(dataRequests.updatedAt))
    .limit(mostAnswered)
  return [...open, ...answered].map(withDueDay)
}

export async function getDataRequest(db: Db, id: string): Promise<DataRequest> {
  const [row] = await db.select(columns).from(dataRequests).where(eq(dataRequests._id, id))
  if (!row) throw noSuchRequest()
  return withDueDay(row)
}

export async function insertDataRequest(db: Db, draft: RequestDraft, takenBy: string): Promise<DataRequest> {
  const [row] = await db
    .insert(dataRequests)
    .values({ ...draft, takenBy })
    .returning({ _id: dataRequests._id })
  if (!row) throw new Error('no request was stored')
  return getDataRequest(db, row._id)
}

/** A request of the same kind that is open stays as it is. */
export async function askOnce(
  db: Db,
  request: RequestDraft & { takenBy: string },
): Promise<{ dueOn: string; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const { kind, contact } = request
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`data request ${kind} ${contact.toLowerCase()}`}))`)
    const [open] = await tx
      .select({ receivedOn: dataRequests.receivedOn })
      .from(dataRequests)
      .where(
        and(
          eq(dataRequests.kind, kind),
          isNull(dataRequests.outcome),
          sql`lower(${dataRequests.contact}) = lower(${contact})`,
        ),
      )
    if (!open) await tx.insert(dataRequests).values(request)
    return { dueOn: dueDayOf(open?.receivedOn ?? request.receivedOn), isNew: !open }
  })
}

export async function changeDataRequest(
  db: Db,
  id: string,
  { updatedAt, ...draft }: Partial<RequestDraft> & Seen,
): Promise<DataRequest> {
  return db.transaction(async (tx) => {
    const { outcome } = await lockRequest(tx, id, updatedAt)
    if (outcome) throw new AppError('conflict', 'This request has been answered.')
    return writeRequest(tx, id, draft)
  })
}

export async function answerDataRequest(
  db: Db,
  id: string,
  { updatedAt, ...answer }: RequestAnswer & Seen,
  answeredBy: string,
): Promise<DataRequest> {
  return db.transaction(async (tx) => {
    const { receivedOn } = await lockRequest(tx, id, updatedAt)
    if (answer.answeredOn < receivedOn) {
      const message = 'The answer is older than the request.'
      throw new AppError('bad_input', message, { issues: [{ path: 'answeredOn', message }] })
    }
    return writeRequest(tx, id, { ...answer, answeredBy })
  })
}

async function lockRequest(tx: Db, id: string, seen: string | undefined): Promise<Row> {
  const [row] = await tx.select().from(dataRequests).where(eq(dataRequests._id, id)).for('update')
  if (!row) throw noSuchRequest()
  assertNotStale(row.updatedAt, seen)
  return row
}

async function writeRequest(tx: Db, id: string, changes: Partial<Row>): Promise<DataRequest> {
  await tx
    .update(dataRequests)
    .set({ ...changes, updatedAt: nextStamp(dataRequests.updatedAt) })
    .where(eq(dataRequests._id, id))
  return getDataRequest(tx, id)
}

/** Open ones that are late, or will be within a week. */
export async function countDueRequests(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from data_requests
    where outcome is null and received_on <= ${today} - ${daysToAnswer - daysOfWarning}::integer`)
  return rows[0]?.count ?? 0
}

const forget = (where: SQL) => sql`
  update data_requests set name = 'Deleted account', contact = '', words = '', answer = '' where name <> 'Deleted account' and ${where}`

/** When an account is deleted. Open ones stay: somebody has to answer them. */
export async function forgetRequestsOf(tx: Db, email: string): Promise<void> {
  await tx.execute(forget(sql`outcome is not null and lower(contact) = lower(${email})`))
}

/** Who asked to be deleted, and was; all of them later. */
export async function forgetOldRequests(db: Db, days: { deleted: number; all: number }): Promise<void> {
  await db.execute(
    forget(sql`kind = 'deletion' and outcome = 'done' and answered_on <= ${today} - ${days.deleted}::integer`),
  )
  await db.execute(forget(sql`answered_on <= ${today} - ${days.all}::integer`))
}
