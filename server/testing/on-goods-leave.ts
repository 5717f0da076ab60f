import { AppError } from '#contract/http/errors.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import type { Db } from '#server/db/database.ts'
import type { GoodsLeaveHook } from '#server/orders/parcels/ship-goods.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { ParcelLine } from '#server/orders/records/table.ts'
import { lockJobsOfOrder } from '#server/workshop/job-queries.ts'
import { makeUnits } from './make-units.ts'
import { findPlanOfJob, findPlanOfLine } from './plan-queries.ts'
import { countPassed } from './test-queries.ts'

const countMade = (lines: readonly ParcelLine[], id: string): number =>
  lines.reduce((sum, { _id, qty, held }) => (_id === id ? sum + qty - held : sum), 0)

/**
 * What was made for a locked order leaves with a serial number, and only once it has passed its test. Units from stock
 * are not concerned. `parcels` are those that have left before.
 */
export const onGoodsLeave: GoodsLeaveHook = async (tx, order, { packed, parcels }) => {
  const jobs = await lockJobsOfOrder(tx, order._id)
  const before = parcels.flatMap(({ lines }) => lines)
  for (const item of order.items) {
    if (!isMadeToMeasure(item) && !item.madeToOrder) continue
    const now = countMade(packed, item._id)
    if (now === 0) continue
    const job = jobs.find(({ lineId }) => lineId === item._id)
    if (job && job.state !== 'cancelled') await makeUnits(tx, job)
    const isTested = job ? await findPlanOfJob(tx, job) : await findPlanOfItem(tx, item)
    if (!isTested) continue
    const open = countMade(before, item._id) + now - (job ? await countPassed(tx, job._id) : 0)
    if (open <= 0) continue
    const which = now === 1 ? item.name : `${open} of ${now} × ${item.name}`
    const where = job ? ` See job ${job.jobNumber}.` : ''
    throw new AppError('not_tested', `${which} cannot be shipped: not tested yet.${where}`)
  }
}

const findPlanOfItem = (tx: Db, { _id, design }: OrderRow['items'][number]) =>
  findPlanOfLine(tx, { lineId: _id, isEnclosure: design !== undefined })
