import type { Order } from '#contract/orders/calls.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import { drawOrderCopy } from '#server/configure/design-files.ts'
import { findDesigns } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { longDay } from '#server/invoices/sheet-parts.ts'
import { theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { findOrderRow } from '../records/order-queries.ts'
import { toOrderFor } from '../records/read-order-queries.ts'

type Drawn = { filename: string; content: Buffer; contentType: string }
type Numbered = Pick<Order, 'orderNumber' | 'createdAt' | 'orderItems'>

/** The order's own copies of its drawings, or of the one with this code. */
export async function drawOrderDrawings(
  db: Db,
  { orderNumber, createdAt, orderItems }: Numbered,
  { code, by = theShop }: { code?: string; by?: WantedBy } = {},
): Promise<Drawn[]> {
  const made = orderItems.flatMap(({ _id, design }) =>
    design && (!code || design.code === code) ? [{ _id, geometry: design.geometry ?? firstGeometry }] : [],
  )
  const rows = new Map(
    (
      await findDesigns(
        db,
        made.map(({ _id }) => _id),
      )
    ).map((row) => [row._id, row]),
  )
  const stamp = `Order ${orderNumber}, ${longDay(createdAt)}`
  const drawings: Drawn[] = []
  for (const { _id, geometry } of made) {
    const row = rows.get(_id)
    if (!row) continue
    const content = await drawOrderCopy(db, row, { geometry, stamp }, by)
    drawings.push({ filename: `Drawing ${row.code} ${orderNumber}.pdf`, content, contentType: 'application/pdf' })
  }
  return drawings
}

export async function attachDrawings({ db }: Pick<App, 'db'>, { of }: { of: string }): Promise<Drawn[]> {
  const row = await findOrderRow(db, of)
  if (!row) return []
  return drawOrderDrawings(db, await toOrderFor(db, row, { userId: row.userId ?? undefined, isOffice: false }))
}
