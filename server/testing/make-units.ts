import { isOpen } from '#contract/workshop/steps.ts'
import { findProductById } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import type { PlateCell } from './table.ts'
import { countUnitsOfJob, insertUnits } from './unit-queries.ts'
import { isNamedAfterBuyer } from './without-buyer.ts'

const designLabels = ['Size', 'Steel', 'Finish', 'Protection', 'Door and lock', 'Mounting and inside']

/** Gives each piece of a locked job its serial number. Pieces that were refunded later keep theirs: it may be on them already. */
export async function makeUnits(tx: Db, job: JobRow): Promise<void> {
  const missing = job.qty - (await countUnitsOfJob(tx, job._id))
  if (missing <= 0) return
  const order = await findOrderRow(tx, job.orderId)
  const namesBuyer = order ? isNamedAfterBuyer(job.item, order) : false
  await insertUnits(tx, job, { qty: missing, plate: await findPlate(tx, job), namesBuyer })
}

/** Whether work on a job has begun, or it is where it is tested. */
export async function hasBegun(tx: Db, job: JobRow): Promise<boolean> {
  if (job.state !== 'waiting') return isOpen(job.state)
  return (await findStations(tx)).find(({ _id }) => _id === job.stationId)?.kind === 'testing'
}

/** What its rating plate says, as it is today. */
async function findPlate(tx: Db, { item, lineId }: JobRow): Promise<PlateCell[]> {
  if (item.design)
    return item.design.facts.map((value, at) => ({ name: designLabels[at] ?? 'Cut-outs', value: upperFirst(value) }))
  const product = await findProductById(tx, lineId, 'office')
  return product?.attributes.map(({ name, value }) => ({ name, value })) ?? []
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
