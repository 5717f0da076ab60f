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
} from '#contract/catalogue-categories.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { changed } from '#server/db/changes.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { countLive } from './live-counts.ts'
import {
  changeNamed,
  deleteNamed,
  findNamed,
  getNamed,
  insertNamed,
  type NamedKind,
  type NamedRow,
} from './named-queries.ts'
import { brandsTag, categoriesTag, namedTag, productsTag } from './tags.ts'

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
export async function namedRoutes(fastify: FastifyInstance) {
  for (const kind of ['category', 'brand'] as const) registerNamed(fastify as Http, kind)
}

function registerNamed(app: Http, kind: NamedKind) {
  const { list, get, create, update, remove, tag } = calls[kind]
  const adopt = async (image: string | undefined) => (image ? app.adoptImage(image) : image)
  const counts = async () => countLive(await app.catalogue.current(), kind)
  const withCount = async (row: NamedRow) => ({ ...row, productCount: (await counts()).get(row._id) ?? 0 })

  app.route({
    ...list,
    ...cachedForEveryone(tag, productsTag),
    handler: async () => {
      const counted = await counts()
      return (await findNamed(app.db, kind)).map((row) => ({ ...row, productCount: counted.get(row._id) ?? 0 }))
    },
  })

  app.route({
    ...get,
    ...cachedForEveryone(tag, productsTag),
    handler: async ({ params }) => withCount(await getNamed(app.db, kind, params.id)),
  })

  app.route({
    ...create,
    ...forAdmins,
    handler: async ({ body }) => {
      const image = await adopt(body.image)
      const made = await app.db.transaction(async (tx) => {
        const row = await insertNamed(tx, kind, { ...body, image })
        await changed(tx, tag)
        return row
      })
      return { ...made, productCount: 0 }
    },
  })

  app.route({
    ...update,
    ...forAdmins,
    handler: async ({ params, body }) => {
      const image = await adopt(body.image)
      const row = await app.db.transaction(async (tx) => {
        const row = await changeNamed(tx, kind, params.id, { ...body, image })
        await changed(tx, tag, namedTag(kind, params.id))
        return row
      })
      return withCount(row)
    },
  })

  app.route({
    ...remove,
    ...forAdmins,
    handler: async ({ params }) => {
      const { name } = await app.db.transaction(async (tx) => {
        const row = await deleteNamed(tx, kind, params.id)
        await changed(tx, tag, namedTag(kind, params.id))
        return row
      })
      return { message: `${name} was deleted.` }
    },
  })
}
