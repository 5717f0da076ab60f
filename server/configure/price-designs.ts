import type { PricedDesign } from '#contract/configure/calls.ts'
import type { Db } from '#server/db/database.ts'
import { priceRow } from './price-row.ts'
import { findDesigns, getSellingRates } from './queries.ts'

/** Designs by id, at current prices. Other ids are ignored. */
export async function priceDesigns(db: Db, ids: readonly string[]): Promise<PricedDesign[]> {
  const rows = await findDesigns(db, ids)
  if (rows.length === 0) return []
  const rates = await getSellingRates(db)
  return rows.map((row) => priceRow(row, rates))
}
