import type { FastifyInstance } from 'fastify'
import { type Favorites, getFavorites, updateFavorites } from '#contract/accounts.ts'
import type { Db } from '#server/db/database.ts'
import { forShoppers, getViewer } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { findFavouriteIds, replaceFavourites } from './favourite-queries.ts'
import { findProductsByIds } from './product-queries.ts'

/** The favourites of an account; those of a guest live in the browser. */
export async function favouriteRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  app.route({
    ...getFavorites,
    ...forShoppers,
    handler: (request) => readFavourites(app.db, getViewer(request).userId),
  })

  app.route({
    ...updateFavorites,
    ...forShoppers,
    handler: (request) => {
      const { userId } = getViewer(request)
      return app.db.transaction(async (tx) => {
        await replaceFavourites(tx, userId, request.body.products)
        return readFavourites(tx, userId)
      })
    },
  })
}

async function readFavourites(db: Db, userId: string): Promise<Favorites> {
  const ids = await findFavouriteIds(db, userId)
  return { products: ids, items: await findProductsByIds(db, ids, 'shoppers') }
}
