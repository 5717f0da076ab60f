import { and, asc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { TestPlan, TestPlanDraft } from '#contract/testing/plan-calls.ts'
import { isOpen } from '#contract/workshop/steps.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { jobPlans, testPlans } from './table.ts'

export type PlanRow = typeof testPlans.$inferSelect
type Draft = TestPlanDraft & { updatedAt?: string | undefined }

const noSuchPlan = () => new AppError('not_found', 'Test plan not found.')
const isInUse = isNull(testPlans.deletedAt)

export const toPlan = ({ deletedAt: _, ...plan }: PlanRow): TestPlan => plan

export const findPlans = (db: Db): Promise<PlanRow[]> =>
  db
    .select()
    .from(testPlans)
    .where(isInUse)
    .orderBy(asc(sql`lower(${testPlans.name})`))

export async function getPlan(db: Db, id: string): Promise<PlanRow> {
  const [row] = await db
    .select()
    .from(testPlans)
    .where(and(eq(testPlans._id, id), isInUse))
  if (!row) throw noSuchPlan()
  return row
}

const has = (column: typeof testPlans.categories | typeof testPlans.products, id: SQL | string): SQL =>
  sql`${column} ? ${id}::text`

/** Two plans for one thing would leave it to chance which test is made. */
async function assertOnlyPlan(tx: Db, id: string | undefined, { categories, products, enclosures }: TestPlanDraft) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('test plans', 0))`)
  const [other] = await tx
    .select({ name: testPlans.name })
    .from(testPlans)
    .where(
      and(
        isInUse,
        id ? ne(testPlans._id, id) : undefined,
        or(
          sql`${testPlans.categories} ?| ${sql.param(categories)}::text[]`,
          sql`${testPlans.products} ?| ${sql.param(products)}::text[]`,
          enclosures ? eq(testPlans.enclosures, true) : undefined,
        ),
      ),
    )
    .limit(1)
  if (other)
    throw new AppError(
      'conflict',
      `“${other.name}” is for some of these already. Each thing has one test plan at most.`,
    )
}

function refuseTwin(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = 'There is a test plan with this name.'
  throw new AppError('name_taken', message, { issues: [{ path: 'name', message }] })
}

export async function insertPlan(db: Db, draft: TestPlanDraft): Promise<PlanRow> {
  return db.transaction(async (tx) => {
    await assertOnlyPlan(tx, undefined, draft)
    const [row] = await tx.insert(testPlans).values(draft).returning().catch(refuseTwin)
    if (!row) throw new Error('no test plan was made')
    return row
  })
}

export async function changePlan(db: Db, id: string, { updatedAt, ...draft }: Draft): Promise<PlanRow> {
  return db.transaction(async (tx) => {
    await assertOnlyPlan(tx, id, draft)
    assertNotStale((await getPlan(tx, id)).updatedAt, updatedAt)
    const [row] = await tx
      .update(testPlans)
      .set({ ...draft, updatedAt: nextStamp(testPlans.updatedAt) })
      .where(eq(testPlans._id, id))
      .returning()
      .catch(refuseTwin)
    if (!row) throw noSuchPlan()
    return row
  })
}

/** Jobs that have tests by it keep it; others are no longer tested by it. */
export async function deletePlan(db: Db, id: string): Promise<PlanRow> {
  return db.transaction(async (tx) => {
    const row = await getPlan(tx, id)
    await tx.update(testPlans).set({ deletedAt: sql`now()` }).where(eq(testPlans._id, id))
    await tx.execute(sql`
      delete from job_plans p where p.plan_id = ${id} and not exists (
        select from units u join tests t on t.unit_id = u.id where u.job_id = p.job_id)`)
    return row
  })
}

/** What an order's line needs: the plan of its product before that of its category. */
export async function findPlanOfLine(
  db: Db,
  { lineId, isEnclosure }: { lineId: string; isEnclosure: boolean },
): Promise<PlanRow | undefined> {
  const category = sql`(select p.category_id from products p where p.id = ${lineId}::uuid)`
  const isItsOwn = isEnclosure
    ? eq(testPlans.enclosures, true)
    : or(has(testPlans.products, lineId), has(testPlans.categories, category))
  const [row] = await db
    .select()
    .from(testPlans)
    .where(and(isInUse, isItsOwn))
    .orderBy(sql`${has(testPlans.products, lineId)} desc`)
    .limit(1)
  return row
}

export async function findPlanOfJob(db: Db, job: JobRow): Promise<PlanRow | undefined> {
  const [kept] = await db
    .select({ plan: testPlans })
    .from(jobPlans)
    .innerJoin(testPlans, eq(testPlans._id, jobPlans.planId))
    .where(eq(jobPlans.jobId, job._id))
  if (kept) return kept.plan
  // What was finished before there was a plan needs no test.
  if (!isOpen(job.state)) return undefined
  return findPlanOfLine(db, { lineId: job.lineId, isEnclosure: job.item.design !== undefined })
}

export async function keepPlanOfJob(tx: Db, jobId: string, planId: string): Promise<void> {
  await tx.insert(jobPlans).values({ jobId, planId }).onConflictDoUpdate({ target: jobPlans.jobId, set: { planId } })
}
