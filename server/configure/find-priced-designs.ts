import type { OrderDesign } from '#contract/configure.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { priceRow } from './price-row.ts'
import { findDesigns, getSellingRates } from './queries.ts'

type DesignForSale = OrderDesign & { _id: string; name: string; priceCents: number; leadTimeDays: number }

/** Designs as selling needs them, at current rates. */
export async function findPricedDesigns(db: Db, ids: readonly string[]): Promise<DesignForSale[]> {
  const rows = await findDesigns(db, ids)
  if (rows.length === 0) return []
  const rates = await getSellingRates(db)
  return rows.map((row) => {
    const { price, ...design } = priceRow(row, rates)
    return { ...design, priceCents: toCents(price) }
  })
}
