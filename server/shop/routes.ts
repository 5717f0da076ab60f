import type { FastifyInstance } from 'fastify'
import { getShopIdentity as getShopIdentityCall, updateShopIdentity } from '#contract/shop.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { changeShopIdentity, getShopIdentity, shopTag } from './queries.ts'

export async function shopRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  app.route({ ...getShopIdentityCall, ...cachedForEveryone(shopTag), handler: async () => getShopIdentity(app.db) })

  app.route({
    ...updateShopIdentity,
    ...forAdmins,
    handler: async ({ body }) => {
      const logo = body.logo ? { logo: await app.adoptImage(body.logo) } : {}
      return changeShopIdentity(app.db, { ...body, ...logo })
    },
  })
}
