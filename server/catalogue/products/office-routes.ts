import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/catalogue/calls.ts'
import * as office from '#contract/catalogue/office-calls.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import { getDeleted } from '#server/db/deleted-rows.ts'
import { lockUnlessStale } from '#server/db/stale.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { markProductsChanged } from '../cache-tags.ts'
import { products } from '../table.ts'
import { assertNotAlone } from './assert-not-alone.ts'
import { insertBulkChange, lockPriced, noteAfter, noteBefore } from './bulk-queries.ts'
import { dissolveLonely, withDissolved } from './dissolve-lonely.ts'
import { getProductById, noSuchProduct } from './product-queries.ts'
import { changeProductRows, deleteProductRows } from './product-write-queries.ts'
import { insertDeleted } from './restore-queries.ts'
import { changeProduct, createProduct, duplicateProduct } from './write-product.ts'

const inWords = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** What can be undone: stock has a history of its own. */
const bulkParts = {
  price: ['price_cents', 'Price'],
  category: ['category_id', 'Category'],
  brand: ['brand_id', 'Brand'],
  status: ['status', 'Status'],
  isFeatured: ['is_featured', 'Featured mark'],
  family: ['family', 'Family'],
  reorderLevel: ['reorder_level', 'Reorder level'],
  supplier: ['supplier', 'Supplier'],
  expectedOn: ['expected_on', 'Expected day'],
} as const satisfies Partial<Record<keyof office.BulkChange, readonly [column: string, name: string]>>

const partsOf = (change: office.BulkChange) =>
  (Object.keys(bulkParts) as (keyof typeof bulkParts)[]).filter((part) => change[part] !== undefined)
const bulkColumns = (change: office.BulkChange): string[] => partsOf(change).map((part) => bulkParts[part][0])
const describeBulk = (change: office.BulkChange, count: number): string =>
  `${partsOf(change)
    .map((part) => bulkParts[part][1])
    .join(', ')} of ${inWords(count)}`

/** Product management in the back-office. */
export async function productOfficeRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.createProduct,
    ...forOffice('catalogue.write'),
    handler: (request) => createProduct(app.db, app.importImage, request.body, { by: getViewer(request).userId }),
  })

  app.route({
    ...calls.updateProduct,
    ...forOffice('catalogue.write'),
    handler: (request) =>
      changeProduct(app.db, app.importImage, request.params.id, request.body, { by: getViewer(request).userId }),
  })

  app.route({
    ...calls.deleteProduct,
    ...forOffice('catalogue.write'),
    handler: async ({ params, query }) => {
      const { gone, dissolved } = await removeProducts([params.id], query.updatedAt)
      if (!gone[0]) throw noSuchProduct()
      return { message: withDissolved(`${gone[0].name} was deleted.`, dissolved) }
    },
  })

  app.route({
    ...office.changeProducts,
    ...forOffice('catalogue.write'),
    handler: (request) => {
      const { body } = request
      const { family } = body.change
      const by = getViewer(request).userId
      const columns = bulkColumns(body.change)
      return app.db.transaction(async (tx) => {
        const change = columns.length > 0 ? body._id : undefined
        let toApply = body.change
        if (change) {
          await lockPriced(tx, body.ids)
          const isNew = await insertBulkChange(tx, {
            _id: change,
            what: describeBulk(body.change, body.ids.length),
            by,
          })
          // An answer was lost, and the same comes again: ten per cent more must not become twenty-one.
          if (!isNew) toApply = { ...toApply, price: undefined }
          await noteBefore(tx, change, body.ids, columns)
        }
        const changed = await changeProductRows(tx, body.ids, toApply, { by, key: body._id })
        if (change) await noteAfter(tx, change, body.ids)
        if (family) await assertNotAlone(tx, family)
        await markProductsChanged(
          tx,
          changed.map(({ _id }) => _id),
        )
        const left = family === undefined ? [] : changed.map((product) => product.family)
        const message = withDissolved(`${inWords(changed.length)} changed.`, await dissolveLonely(tx, left))
        return { message, count: changed.length, ...(change ? { canUndo: true as const } : {}) }
      })
    },
  })

  app.route({
    ...office.deleteProducts,
    ...forOffice('catalogue.write'),
    handler: async ({ body }) => {
      const { gone, dissolved } = await removeProducts(body.ids)
      return { message: withDissolved(`${inWords(gone.length)} deleted.`, dissolved), count: gone.length }
    },
  })

  app.route({
    ...calls.clearProductCache,
    ...forOffice('catalogue.write'),
    handler: async () => {
      await markChanged(app.db, everythingTag)
      return { message: 'The cache was cleared.' }
    },
  })

  app.route({
    ...office.restoreProduct,
    ...forOffice('catalogue.write'),
    handler: async ({ params }, reply) => {
      const restored = await app.db.transaction(async (tx) => {
        const id = await insertDeleted(tx, await getDeleted(tx, params.entry, 'product'))
        await markProductsChanged(tx, [id])
        return getProductById(tx, id, 'office')
      })
      return reply.code(201).send(restored)
    },
  })

  app.route({
    ...office.duplicateProduct,
    ...forOffice('catalogue.write'),
    handler: ({ params }) => duplicateProduct(app.db, params.id),
  })

  /** `seen`: of the only one. */
  const removeProducts = (ids: string[], seen?: string) =>
    app.db.transaction(async (tx) => {
      for (const id of ids) await lockUnlessStale(tx, products, id, seen)
      const gone = await deleteProductRows(tx, ids)
      await markProductsChanged(
        tx,
        gone.map((product) => product._id),
      )
      const dissolved = await dissolveLonely(
        tx,
        gone.map((product) => product.family),
      )
      return { gone, dissolved }
    })
}
