import type { FastifyInstance } from 'fastify'
import { type AccountCart, getAccountCart, updateAccountCart } from '#contract/cart/calls.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { priceDesigns } from '#server/configure/price-designs.ts'
import type { Db } from '#server/db/database.ts'
import { forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findCartLines, lockCart, mergeCartLines, removeCartLines, setCartLines } from './queries.ts'

/** An account's cart. Devices change it line by line, so that one does not bring back what another removed. */
export async function cartRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getAccountCart,
    ...forShoppers,
    handler: (request) => readCart(app.db, getViewer(request).userId),
  })

  app.route({
    ...updateAccountCart,
    ...forShoppers,
    handler: (request) => {
      const { userId } = getViewer(request)
      const { set = [], remove = [], merge = [] } = request.body
      return app.db.transaction(async (tx) => {
        await lockCart(tx, userId)
        if (remove.length > 0) await removeCartLines(tx, userId, remove)
        if (set.length > 0) await setCartLines(tx, userId, set)
        if (merge.length > 0) await mergeCartLines(tx, userId, merge)
        return readCart(tx, userId)
      })
    },
  })
}

async function readCart(db: Db, userId: string): Promise<AccountCart> {
  const lines = await findCartLines(db, userId)
  const quantities = new Map(lines.map(({ _id, qty }) => [_id, qty]))
  const products = await findProductsByIds(db, [...quantities.keys()], 'shoppers')
  const priced = await priceDesigns(db, [...quantities.keys()])
  const withQuantity = <T extends { _id: string }>(line: T) => ({ ...line, qty: quantities.get(line._id) ?? 1 })
  const isSold = new Set([...products, ...priced].map(({ _id }) => _id))
  return {
    items: products.map(withQuantity),
    designs: priced.map(withQuantity),
    unavailable: lines.filter(({ _id }) => !isSold.has(_id)),
  }
}
