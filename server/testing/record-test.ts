import { randomUUID } from 'node:crypto'
import { dayOf } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { findBlockers, maxPhotos } from '#contract/testing/rules.ts'
import type { TestDraft } from '#contract/testing/test-calls.ts'
import { isBack } from '#contract/workshop/steps.ts'
import { markChanged } from '#server/db/changes.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { type KeptFile, keepFiles } from '#server/media/keep-files.ts'
import type { FormFile } from '#server/media/read-form.ts'
import { lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { getOrderOfJob, type JobRow, lockJob } from '#server/workshop/job-queries.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import { stepLocked } from '#server/workshop/step-job.ts'
import { findInstrumentsByIds } from './instrument-queries.ts'
import { issueReport } from './issue-report.ts'
import { findPlanOfJob, keepPlanOfJob, type PlanRow } from './plan-queries.ts'
import type { TestedPlan } from './table.ts'
import { countTests, findLastTest, findTestByKey, insertTest } from './test-queries.ts'
import { getUnit, lockUnit, passportTag, type UnitRow } from './unit-queries.ts'

type TestApp = Pick<App, 'db' | 'database' | 'storage' | 'onJobStep'>
type Given = { draft: TestDraft; photos: FormFile[]; by: Viewer }

const refuse = (message: string) => new AppError('step_not_allowed', message)

/** Records a test, once, however often the phone sends it. */
export async function recordTest(app: TestApp, unitId: string, { draft, photos, by }: Given): Promise<void> {
  if (await isRecorded(app.db, draft.key, unitId)) return
  if (photos.length > maxPhotos) throw new AppError('bad_input', `At most ${maxPhotos} photos.`)
  try {
    await keepFiles(app.storage, photos, async (kept) => {
      if (kept.some(({ type }) => !type.startsWith('image/')))
        throw new AppError('bad_file', 'Only photos can be added.')
      if (!(await save(app, unitId, { draft, kept, by }))) throw twice
    })
  } catch (error) {
    if (error !== twice) throw error
  }
}

/** Its photos are removed again: those of the first are kept. */
const twice = new AppError('conflict', 'This test has been recorded already.')

async function isRecorded(db: Db, key: string, unitId: string): Promise<boolean> {
  const test = await findTestByKey(db, key)
  if (test && test.unitId !== unitId) throw new AppError('conflict', 'This test belongs to another unit.')
  return test !== undefined
}

type Kept = Omit<Given, 'photos'> & { kept: KeptFile[] }

async function save(app: TestApp, unitId: string, given: Kept): Promise<boolean> {
  const { unit: found } = await getUnit(app.db, unitId)
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, await getOrderOfJob(tx, found.jobId))
    const job = await lockJob(tx, found.jobId)
    const unit = await lockUnit(tx, found._id)
    if (await isRecorded(tx, given.draft.key, unit._id)) return false
    if (job.state === 'cancelled') throw refuse('This job was cancelled.')
    const plan = await findPlanOfJob(tx, job)
    if (!plan) throw refuse('This job has no test plan. Choose one first.')
    await saveLocked(app, tx, { ...given, unit, plan, order, job })
    return true
  })
}

type Locked = Kept & { unit: UnitRow; plan: PlanRow; order: OrderRow; job: JobRow }

async function saveLocked(app: TestApp, tx: Db, { draft, kept, by, unit, plan, order, job }: Locked): Promise<void> {
  const { key, answers, remarks, tester, isPassed, reason, testedAt } = draft
  const instruments = await findInstrumentsByIds(tx, draft.instruments)
  const now = timeOf(app.database.clock)
  const at = new Date(findTime(Date.parse(testedAt), Date.parse(unit.createdAt), now)).toISOString()
  const last = await findLastTest(tx, unit._id)
  const isAgain = last?.isPassed === true
  if (isPassed) {
    const gone = instruments.find(({ deletedAt }) => deletedAt !== null && deletedAt < at)
    if (gone) throw noInstrument(`${gone.name} ${gone.serial} was taken out of use before this test.`)
    assertGood(plan, { answers, instruments, tester }, dayOf(at))
  }
  if (!reason && (isAgain || !isPassed)) {
    const message = isAgain ? 'This unit has passed already. Say why it is tested again.' : 'Please say why it failed.'
    throw new AppError(isAgain ? 'conflict' : 'bad_input', message, { issues: [{ path: 'reason', message }] })
  }
  const tests = await countTests(tx, unit._id)
  const isUnseen = last?.isPassed === false && tests > (draft.seenTests ?? Number.POSITIVE_INFINITY)
  // A reason for something else, such as for testing a passed unit again, says nothing about a fail that was not known.
  const isAnswered = reason !== undefined && (draft.knownTests ?? tests) >= tests
  if (isPassed && isUnseen && !isAnswered) {
    const message = `${last.tester} has failed this unit meanwhile: ${last.reason}. Say why it passes all the same.`
    throw new AppError('conflict', message, { issues: [{ path: 'reason', message }], details: { tests } })
  }
  const test = await insertTest(tx, {
    unitId: unit._id,
    key,
    plan: toTestedPlan(plan),
    answers,
    instruments: instruments.map(({ name, serial, calibratedUntil }) => ({ name, serial, calibratedUntil })),
    photos: kept.map((photo) => ({ _id: randomUUID(), ...photo })),
    remarks,
    tester,
    testerId: by.userId,
    isPassed,
    reason: reason ?? null,
    testedAt: at,
  })
  await keepPlanOfJob(tx, job._id, plan._id)
  await markChanged(tx, passportTag(unit._id))
  if (isPassed) await issueReport(tx, { unit, test, job, order })
  else await sendBack(app, tx, { order, job }, draft, by)
}

/** A phone without a connection brings a test later. Its clock may be wrong: nothing was tested before it was made. */
const findTime = (saidMs: number, madeMs: number, now: number): number =>
  saidMs < madeMs || saidMs > now ? now : saidMs

const noInstrument = (message: string) =>
  new AppError('bad_input', `It cannot pass. ${message}`, { issues: [{ path: 'instruments', message }] })

const toTestedPlan = ({ name, standard, checks }: PlanRow): TestedPlan => ({ name, standard, checks })

type Found = Omit<Parameters<typeof findBlockers>[0], 'checks'>

function assertGood({ checks }: PlanRow, found: Found, on: string): void {
  const blockers = findBlockers({ checks, ...found }, on)
  const [first] = blockers
  if (first) throw new AppError('bad_input', `It cannot pass. ${first.message}`, { issues: blockers })
}

/** A failed unit takes its job back, unless somebody did that already. */
async function sendBack(
  app: TestApp,
  tx: Db,
  at: { order: OrderRow; job: JobRow },
  { back, reason }: TestDraft,
  by: Viewer,
): Promise<void> {
  const stations = await findStations(tx)
  if (!back || !holdsStock(at.order.status) || !stations.some(({ _id }) => _id === back)) return
  if (!isBack(stations, at.job.stationId, back)) return
  await stepLocked(app, tx, at, { action: 'move', to: back, reason: `Test failed. ${reason}`.slice(0, 200) }, by)
}
