import type { Unit, UnitDetail } from '#contract/testing/calls.ts'
import type { Db } from '#server/db/database.ts'
import { findJobSteps } from '#server/workshop/job-queries.ts'
import { toStep } from '#server/workshop/to-job.ts'
import { findOtherUnits, type ListedUnit } from './unit-queries.ts'

type For = { seesCustomers: boolean }

export function toUnit({ unit, job, orderNumber, customer }: ListedUnit, { seesCustomers }: For): Unit {
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
    createdAt,
    updatedAt,
  }
}

export async function toUnitDetail(db: Db, row: ListedUnit, who: For): Promise<UnitDetail> {
  const { unit, job } = row
  const [steps, others] = await Promise.all([findJobSteps(db, job._id), findOtherUnits(db, unit)])
  return {
    ...toUnit(row, who),
    item: job.item,
    plate: unit.plate,
    note: unit.note,
    steps: steps.map(toStep),
    others,
  }
}
