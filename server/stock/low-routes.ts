import type { FastifyInstance } from 'fastify'
import { formatDay } from '#contract/days.ts'
import * as calls from '#contract/stock/low-calls.ts'
import { forExports, forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { countLow, findLow, findLowSuppliers, findSuppliers } from './low-queries.ts'

/** What to buy. */
export async function lowStockRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listLow,
    ...forOffice('catalogue.read'),
    handler: async ({ query }) => {
      const [products, counts, suppliers] = await Promise.all([
        findLow(app.db, query),
        countLow(app.db, query),
        findLowSuppliers(app.db),
      ])
      const { state = 'all' } = query
      return { products, total: state === 'all' ? counts.open + counts.coming : counts[state], counts, suppliers }
    },
  })

  app.route({
    ...calls.exportLow,
    ...forExports('catalogue.read'),
    handler: async ({ query: { format, ...filter } }, reply) =>
      sendSheet(reply, toRows(await findLow(app.db, filter, mostInSheet)), format, 'purchase-list'),
  })

  app.route({
    ...calls.listSuppliers,
    ...forOffice('catalogue.read'),
    handler: () => findSuppliers(app.db),
  })
}

/** More than a screen lists: a purchase list that ends early is not noticed. */
const mostInSheet = 100_000

const headings = [
  'Supplier',
  'Supplier part number',
  'Part number',
  'Name',
  'To order',
  'Short',
  'Available',
  'Reorder level',
  'Sold in 90 days',
  'Days left',
  'Expected on',
]

const toRows = (products: readonly calls.LowProduct[]): Cell[][] => [
  headings,
  ...products.map((one) => [
    one.supplier,
    one.supplierPartNumber,
    one.partNumber,
    one.name,
    one.toOrder,
    one.short,
    one.available,
    one.level,
    one.sold,
    one.daysLeft ?? '',
    one.expectedOn ? formatDay(one.expectedOn) : '',
  ]),
]
