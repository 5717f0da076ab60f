import { randomUUID } from 'node:crypto'
import { addDays, today } from '#contract/days.ts'
import { products } from '#demo/catalogue.ts'
import { categories } from '#demo/categories.ts'
import type { DemoProduct } from '#demo/shapes.ts'
import {
  costCentsOf,
  count,
  deliveries,
  expectedInDays,
  placeOf,
  productsOfDelivery,
  reorderLevelOf,
  supplierOf,
} from '#demo/stock.ts'
import type { Db } from '#server/db/database.ts'
import { noteDemo } from './queries.ts'
import {
  type DemoReceipt,
  insertDemoCount,
  insertDemoReceipts,
  writeDemoHistory,
  writeDemoStock,
} from './stock-queries.ts'

/** A storeroom with places, what came and went in three months, and a count that waits for its review. */
export async function loadStock(tx: Db, ids: ReadonlyMap<string, string>): Promise<void> {
  const nth = new Map<string, number>()
  const shelve = ({ category }: DemoProduct): string => {
    const at = nth.get(category) ?? 0
    nth.set(category, at + 1)
    return placeOf(
      categories.findIndex(({ slug }) => slug === category),
      at,
    )
  }
  await writeDemoStock(
    tx,
    products.map((product) => {
      const days = expectedInDays[product.partNumber]
      return {
        id: ids.get(product.partNumber) ?? '',
        place: product.madeToOrder ? '' : shelve(product),
        supplier: supplierOf(product),
        cost: costCentsOf(product),
        level: reorderLevelOf(product) ?? null,
        expected: days === undefined ? null : addDays(today(), days),
      }
    }),
  )
  const receipts = deliveries.map((delivery) => toReceipt(delivery, ids))
  await insertDemoReceipts(tx, receipts)
  await noteDemo(
    tx,
    'receipts',
    receipts.map(({ id }) => id),
  )
  await writeDemoHistory(tx)
  const counted = products.filter(({ category, madeToOrder }) => category === count.category && !madeToOrder)
  const name = categories.find(({ slug }) => slug === count.category)?.name ?? ''
  const lines = counted.map(({ partNumber }, index) => ({
    id: ids.get(partNumber) ?? '',
    difference: count.differences[index] ?? 0,
  }))
  await noteDemo(tx, 'counts', [await insertDemoCount(tx, name, lines)])
}

type Delivery = (typeof deliveries)[number]

function toReceipt({ daysAgo, supplier, reference }: Delivery, ids: ReadonlyMap<string, string>): DemoReceipt {
  // Of what was sold since: the lines are of products that lie there now.
  const goods = products.filter((one) => supplierOf(one) === supplier && !one.madeToOrder && one.countInStock >= 10)
  return {
    id: randomUUID(),
    supplier,
    reference,
    daysAgo,
    lines: goods.slice(0, productsOfDelivery).map((product) => ({
      productId: ids.get(product.partNumber) ?? '',
      name: product.name,
      partNumber: product.partNumber,
      qty: Math.max(5, Math.floor(product.countInStock / 20) * 5),
      costCents: costCentsOf(product),
    })),
  }
}
