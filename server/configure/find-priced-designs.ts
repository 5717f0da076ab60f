import type { OrderDesign } from '#contract/configure/calls.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { priceRow } from './price-row.ts'
import { findDesigns, getSellingRates } from './queries.ts'

export type DesignForSale = {
  _id: string
  name: string
  /** Unit price for the quantity asked for. */
  priceCents: number
  /** Price of a single one. */
  singleCents: number
  leadTimeDays: number
  deliveryQuoted: boolean
  goesByWeight: boolean
  design: OrderDesign
}

/** Designs ready for selling, at current rates. In a cart the single price applies, whatever the quantity. */
export async function findPricedDesigns(
  db: Db,
  ids: readonly string[],
  quantities: ReadonlyMap<string, number> = new Map(),
): Promise<DesignForSale[]> {
  const rows = await findDesigns(db, ids)
  if (rows.length === 0) return []
  const rates = await getSellingRates(db)
  return rows.map((row) => {
    const {
      _id,
      name,
      price,
      leadTimeDays,
      deliveryQuoted = false,
      goesByWeight = false,
      ...design
    } = priceRow(row, rates, quantities.get(row._id))
    const singleCents = toCents(priceRow(row, rates).price)
    return { _id, name, priceCents: toCents(price), singleCents, leadTimeDays, deliveryQuoted, goesByWeight, design }
  })
}
