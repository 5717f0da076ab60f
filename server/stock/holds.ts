import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { Hold } from './hold.ts'
import { type Line, planHolds } from './lines.ts'
import {
  type ForOrder,
  lockStock,
  moveStock,
  release,
  reserve,
  restock,
  sellFree,
  sellReserved,
} from './stock-queries.ts'

const productIds = (holds: readonly Hold[]) => holds.map((hold) => hold.productId)

/** Sells what was reserved. */
export async function sellHolds(tx: Db, holds: readonly Hold[], why: ForOrder): Promise<void> {
  if (holds.length === 0) return
  await lockStock(tx, productIds(holds))
  await moveStock(tx, holds, sellReserved, why)
}

/** Makes reserved units available to other buyers again. */
export async function releaseHolds(tx: Db, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await lockStock(tx, productIds(holds))
  await moveStock(tx, holds, release)
}

/** Releases what was held for these lines, which are taken next: all goods are locked at once, in id order. */
export async function releaseForLines(tx: Db, lines: readonly Line[], holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await lockStock(
    tx,
    lines.map((line) => line._id),
  )
  await releaseHolds(tx, holds)
}

/** Returns sold units to stock. */
export async function restockHolds(tx: Db, holds: readonly Hold[], why: ForOrder): Promise<void> {
  if (holds.length === 0) return
  await lockStock(tx, productIds(holds))
  await moveStock(tx, holds, restock, why)
}

/** Sells as many of these units as are available. Returns those. */
export async function takeFree(tx: Db, wanted: readonly Hold[], why: ForOrder): Promise<Hold[]> {
  const stock = await lockStock(tx, productIds(wanted))
  const taken = wanted
    .map(({ productId, qty }) => ({ productId, qty: Math.min(qty, Math.max(0, stock.get(productId)?.free ?? 0)) }))
    .filter(({ qty }) => qty > 0)
  await moveStock(tx, taken, sellFree, why)
  return taken
}

/** What is left of holds once these are given back. */
export function subtractHolds(holds: readonly Hold[], gone: readonly Hold[]): Hold[] {
  return addHolds(
    holds,
    gone.map(({ productId, qty }) => ({ productId, qty: -qty })),
  ).filter(({ qty }) => qty > 0)
}

export function addHolds(holds: readonly Hold[], more: readonly Hold[]): Hold[] {
  const sum = new Map(holds.map(({ productId, qty }) => [productId, qty]))
  for (const { productId, qty } of more) sum.set(productId, (sum.get(productId) ?? 0) + qty)
  return [...sum].map(([productId, qty]) => ({ productId, qty }))
}

type NamedLine = Line & { name: string }

/** Sells lines without a reservation, from available stock; throws `out_of_stock` if that is not enough. */
export const sellLines = (tx: Db, lines: readonly NamedLine[], why: ForOrder): Promise<Hold[]> =>
  moveLines(tx, lines, sellFree, why)

/** Reserves lines from available stock; throws `out_of_stock` if that is not enough. */
export const reserveLines = (tx: Db, lines: readonly NamedLine[]): Promise<Hold[]> => moveLines(tx, lines, reserve)

async function moveLines(tx: Db, lines: readonly NamedLine[], move: typeof reserve, why?: ForOrder): Promise<Hold[]> {
  const stock = await lockStock(
    tx,
    lines.map((line) => line._id),
  )
  const holds = planHolds(stock, lines, new Map(lines.map((line) => [line._id, line.name])))
  await moveStock(tx, holds, move, why)
  return holds
}

/** The same, but returns undefined if they are out of stock. */
export async function trySellLines(tx: Db, lines: readonly NamedLine[], why: ForOrder): Promise<Hold[] | undefined> {
  try {
    return await sellLines(tx, lines, why)
  } catch (error) {
    if (error instanceof AppError && error.code === 'out_of_stock') return undefined
    throw error
  }
}
