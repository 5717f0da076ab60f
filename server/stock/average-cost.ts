type Before = { stock: number; costCents: number | null }

/**
 * The moving average: what was there at its average, and what came at its cost. Sold goods have taken their cost with
 * them. A first known cost counts for all.
 */
export function averageCost({ stock, costCents: before }: Before, came: { qty: number; costCents: number }): number {
  if (before === null) return came.costCents
  return Math.round((stock * before + came.qty * came.costCents) / (stock + came.qty))
}
