import { sql } from 'drizzle-orm'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { OrderDesign } from '#contract/configure/calls.ts'
import { designPicture } from '#contract/configure/paths.ts'
import { markStockChanged } from '#server/catalogue/cache-tags.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import { findPricedDesigns } from '#server/configure/find-priced-designs.ts'
import type { Db } from '#server/db/database.ts'
import type { Hold } from './hold.ts'

/** A product as needed for selling. */
export type StockItem = {
  _id: string
  name: string
  slug: string
  partNumber: string
  image: string
  priceCents: number
  /** The price before a discount, if there is one. */
  listCents?: number
  categoryId: string
  /** Units available for sale. */
  free: number
  madeToOrder: boolean
  leadTimeDays: number | null
  weightGrams: number | null
  deliveryQuoted: boolean
  /** Quoted only where no delivery method counts the weight. */
  goesByWeight?: boolean
  isLive: boolean
  /** Set for a custom enclosure. */
  design?: OrderDesign
}

const columns = sql`id as "_id", name, slug, part_number as "partNumber", coalesce(images[1], '') as image,
  price_cents as "priceCents", category_id as "categoryId", stock - reserved as free, made_to_order as "madeToOrder",
  lead_time_days as "leadTimeDays", weight_grams as "weightGrams", delivery_quoted as "deliveryQuoted", status = 'live' as "isLive"`

/** Ids that are not products may be custom enclosures: made to order, never in stock, in the category Enclosures. */
async function withDesigns(db: Db, ids: readonly string[], products: StockItem[]): Promise<Map<string, StockItem>> {
  const byId = new Map(products.map((row) => [row._id, row]))
  const others = ids.filter((id) => !byId.has(id))
  for (const one of await findPricedDesigns(db, others)) {
    const { _id, name, priceCents, leadTimeDays, deliveryQuoted, goesByWeight, design } = one
    byId.set(_id, {
      _id,
      name,
      slug: '',
      partNumber: design.code,
      image: designPicture(design.code),
      priceCents,
      free: 0,
      madeToOrder: true,
      leadTimeDays,
      categoryId: enclosuresCategoryId,
      weightGrams: Math.round(design.kg * 1000),
      deliveryQuoted,
      goesByWeight,
      isLive: true,
      design,
    })
  }
  return byId
}

export async function findStock(db: Db, ids: string[]): Promise<Map<string, StockItem>> {
  const { rows } = await db.execute<StockItem>(
    sql`select ${columns} from products where id = any(${sql.param(ids)}::uuid[])`,
  )
  return withDesigns(db, ids, rows)
}

/** How many units of these products can be taken from stock now. */
export async function findFree(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ _id: string; free: number }>(sql`
    select id as "_id", greatest(0, stock - reserved) as free from products where id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ _id, free }) => [_id, free]))
}

/**
 * The same, locked until the transaction ends. Products are always locked in id order, so that two carts with the same
 * products cannot deadlock.
 */
export async function lockStock(tx: Db, ids: string[]): Promise<Map<string, StockItem>> {
  const { rows } = await tx.execute<StockItem>(
    sql`select ${columns} from products where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  )
  return withDesigns(tx, ids, rows)
}

type Move = { stock: 1 | 0 | -1; reserved: 1 | 0 | -1; kind: 'sold' | 'returned' }

/** What can happen to units of stock. Each needs the stock locked first. */
export const reserve: Move = { stock: 0, reserved: 1, kind: 'sold' }
export const release: Move = { stock: 0, reserved: -1, kind: 'returned' }
export const sellReserved: Move = { stock: -1, reserved: -1, kind: 'sold' }
export const sellFree: Move = { stock: -1, reserved: 0, kind: 'sold' }
export const restock: Move = { stock: 1, reserved: 0, kind: 'returned' }

/** For which order, and who did it: reservations need neither. */
export type ForOrder = { orderId?: string | undefined; by?: string | undefined; reason?: string | undefined }

/** Moves all or none. */
export async function moveStock(
  tx: Db,
  holds: readonly Hold[],
  { stock, reserved, kind }: Move,
  why: ForOrder = {},
): Promise<void> {
  if (holds.length === 0) return
  const changes = holds.map(({ productId, qty }) => ({ productId, qty: stock * qty, reserved: reserved * qty }))
  await changeStock(tx, changes, { kind, ...why })
  await markStockChanged(
    tx,
    holds.map((hold) => hold.productId),
  )
}
