import type { Unit, UnitDetail, UnitTest } from '#contract/testing/unit-calls.ts'
import { findMessagesOfUnit } from '#server/contact/queries.ts'
import type { Db } from '#server/db/database.ts'
import { findJobSteps, type JobRow } from '#server/workshop/job-queries.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import { toStep } from '#server/workshop/to-job.ts'
import { findPlanOfJob } from './plan-queries.ts'
import { findReportsOfUnit, type ReportRow } from './report-queries.ts'
import { findTests, type TestRow } from './test-queries.ts'
import { findOtherUnits, type ListedUnit } from './unit-queries.ts'

type For = { seesCustomers: boolean }

const toResult = ({ isPassed }: Pick<ListedUnit, 'isPassed'>) =>
  isPassed === null ? {} : { result: isPassed ? ('passed' as const) : ('failed' as const) }

export function toUnit(row: ListedUnit, { seesCustomers }: For): Unit {
  const { unit, job, orderNumber, customer } = row
  const { _id, serial, code, createdAt, updatedAt } = unit
  return {
    _id,
    serial,
    code,
    name: job.item.name,
    partNumber: job.item.partNumber,
    job: { _id: job._id, jobNumber: job.jobNumber, state: job.state },
    order: { _id: job.orderId, orderNumber },
    ...(seesCustomers ? { customer } : {}),
    ...toResult(row),
    createdAt,
    updatedAt,
  }
}

export async function toUnitDetail(db: Db, row: ListedUnit, who: For): Promise<UnitDetail> {
  const { unit, job } = row
  const [steps, others, tests, plan, before, reports, faults] = await Promise.all([
    findJobSteps(db, job._id),
    findOtherUnits(db, unit),
    findTests(db, unit._id),
    findPlanOfJob(db, job),
    findStationsBefore(db, job),
    findReportsOfUnit(db, unit._id),
    who.seesCustomers ? findMessagesOfUnit(db, unit.serial) : [],
  ])
  const { withdrawnAt, withdrawnWords } = unit
  return {
    ...toUnit(row, who),
    item: job.item,
    plate: unit.plate,
    note: unit.note,
    ...(plan ? { plan: { name: plan.name, standard: plan.standard, checks: plan.checks } } : {}),
    ...(withdrawnAt ? { withdrawn: { words: withdrawnWords ?? '', at: withdrawnAt } } : {}),
    faults,
    tests: tests.map((test) => toTest(test, reports)),
    steps: steps.map(toStep),
    before,
    others: others.map((other) => ({ serial: other.serial, ...toResult(other) })),
  }
}

/** Where a failed test can take the job back to; from a finished job to any of them. */
async function findStationsBefore(db: Db, { stationId }: JobRow) {
  const stations = (await findStations(db)).map(({ _id, name }) => ({ _id, name }))
  const at = stations.findIndex(({ _id }) => _id === stationId)
  return at < 0 ? stations : stations.slice(0, at)
}

function toTest(row: TestRow, reports: readonly ReportRow[]): UnitTest {
  const { unitId: _unit, key: _key, testerId: _tester, reason, photos, ...test } = row
  const report = reports.find(({ testId }) => testId === row._id)
  return {
    ...test,
    photos: photos.map(({ _id, name }) => ({ _id, name })),
    ...(reason ? { reason } : {}),
    ...(report ? { report: { _id: report._id, number: report.number, revision: report.revision } } : {}),
  }
}
