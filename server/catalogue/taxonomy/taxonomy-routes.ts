import type { FastifyInstance } from 'fastify'
import {
  createBrand,
  createCategory,
  deleteBrand,
  deleteCategory,
  getBrand,
  getCategory,
  listBrands,
  listCategories,
  updateBrand,
  updateCategory,
} from '#contract/catalogue/category-calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { markChanged } from '#server/db/changes.ts'
import { withLongTimeout } from '#server/db/open-database.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { brandsTag, categoriesTag, productsTag, taxonomyTag } from '../cache-tags.ts'
import { countLive } from '../search/count-live.ts'
import {
  changeTaxonomyRow,
  deleteTaxonomyRow,
  findTaxonomy,
  getTaxonomyRow,
  insertTaxonomyRow,
  type TaxonomyKind,
  type TaxonomyRow,
} from './taxonomy-queries.ts'

const calls = {
  category: {
    list: listCategories,
    get: getCategory,
    create: createCategory,
    update: updateCategory,
    remove: deleteCategory,
    tag: categoriesTag,
  },
  brand: {
    list: listBrands,
    get: getBrand,
    create: createBrand,
    update: updateBrand,
    remove: deleteBrand,
    tag: brandsTag,
  },
}

/** Categories and brands: the same calls under two names. */
export async function taxonomyRoutes(fastify: FastifyInstance) {
  for (const kind of ['category', 'brand'] as const) registerKind(fastify as App, kind)
}

function registerKind(app: App, kind: TaxonomyKind) {
  const { list, get, create, update, remove, tag } = calls[kind]
  const adopt = async (image: string | undefined) => (image ? app.importImage(image) : image)
  const counts = async () => countLive(await app.catalogue.current(), kind)
  const withCount = async (row: TaxonomyRow) => ({ ...row, productCount: (await counts()).get(row._id) ?? 0 })

  app.route({
    ...list,
    ...cachedForEveryone(tag, productsTag),
    handler: async () => {
      const counted = await counts()
      return (await findTaxonomy(app.db, kind)).map((row) => ({ ...row, productCount: counted.get(row._id) ?? 0 }))
    },
  })

  app.route({
    ...get,
    ...cachedForEveryone(tag, productsTag),
    handler: async ({ params }) => withCount(await getTaxonomyRow(app.db, kind, params.id)),
  })

  app.route({
    ...create,
    ...forOffice('catalogue.write'),
    handler: async ({ body }) => {
      const image = await adopt(body.image)
      const term = await app.db.transaction(async (tx) => {
        const row = await insertTaxonomyRow(tx, kind, { ...body, image })
        await markChanged(tx, tag)
        return row
      })
      return { ...term, productCount: 0 }
    },
  })

  app.route({
    ...update,
    ...forOffice('catalogue.write'),
    handler: async ({ params, body }) => {
      const image = await adopt(body.image)
      const row = await withLongTimeout(app.db).transaction(async (tx) => {
        const row = await changeTaxonomyRow(tx, kind, params.id, { ...body, image })
        await markChanged(tx, tag, taxonomyTag(kind, params.id))
        return row
      })
      return withCount(row)
    },
  })

  app.route({
    ...remove,
    ...forOffice('catalogue.write'),
    handler: async ({ params, query }) => {
      const { name } = await app.db.transaction(async (tx) => {
        const row = await deleteTaxonomyRow(tx, kind, params.id, query.updatedAt)
        await markChanged(tx, tag, taxonomyTag(kind, params.id))
        return row
      })
      return { message: `${name} was deleted.` }
    },
  })
}
