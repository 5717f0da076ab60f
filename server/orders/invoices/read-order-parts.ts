import type { Order } from '#contract/orders/calls.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import { readWorkshopParts } from '#server/configure/design-files.ts'
import type { WorkshopParts } from '#server/configure/workshop-parts.ts'
import type { Db } from '#server/db/database.ts'

/** The parts of an order's custom enclosures, by design id, of the geometry that was ordered. */
export const readOrderParts = (db: Db, { orderItems }: Order): Promise<ReadonlyMap<string, WorkshopParts>> =>
  readWorkshopParts(
    db,
    new Map(orderItems.flatMap(({ _id, design }) => (design ? [[_id, design.geometry ?? firstGeometry]] : []))),
  )
