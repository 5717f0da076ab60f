import type { FastifyInstance } from 'fastify'
import { type Favorites, getFavorites, maxFavorites, updateFavorites } from '#contract/favourites/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Db } from '#server/db/database.ts'
import { forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import {
  addFavourites,
  countFavourites,
  findFavouriteIds,
  lockFavourites,
  removeFavourites,
  replaceFavourites,
} from './queries.ts'

/** The favourites of an account; a guest's are in the browser. */
export async function favouriteRoutes(fastify: FastifyInstance) {
  const app = fastify as App

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
      const { products, add, remove } = request.body
      return app.db.transaction(async (tx) => {
        await lockFavourites(tx, userId)
        if (products) await replaceFavourites(tx, userId, products)
        if (remove) await removeFavourites(tx, userId, remove)
        if (add) await addFavourites(tx, userId, add)
        if ((await countFavourites(tx, userId)) > maxFavorites)
          throw new AppError(
            'conflict',
            `An account can have at most ${maxFavorites} favourites. Please remove some first.`,
          )
        return readFavourites(tx, userId)
      })
    },
  })
}

async function readFavourites(db: Db, userId: string): Promise<Favorites> {
  const ids = await findFavouriteIds(db, userId)
  return { products: ids, items: await findProductsByIds(db, ids, 'shoppers') }
}
