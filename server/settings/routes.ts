import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import {
  getShopIdentity as getShopIdentityCall,
  getShopOffice,
  type ShopIdentity,
  updateShopIdentity,
} from '#contract/settings/calls.ts'
import { getVatSettings as getVatSettingsCall, updateVatSettings } from '#contract/settings/vat-calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forOffice, may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeShopIdentity, getShopIdentity, shopTag } from './queries.ts'
import { changeVatSettings, getVatSettings } from './vat-queries.ts'

export async function shopRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const withUrl = (identity: ShopIdentity): ShopIdentity => ({ ...identity, url: app.config.PUBLIC_URL ?? '' })

  app.route({
    ...getShopIdentityCall,
    ...cachedForEveryone(shopTag),
    handler: async () => withUrl(await getShopIdentity(app.db)),
  })

  app.route({
    ...getShopOffice,
    ...forOffice('settings.write'),
    handler: async () => ({ email: app.config.SHOP_EMAIL }),
  })

  app.route({
    ...getVatSettingsCall,
    ...forOffice('books.write'),
    handler: async () => getVatSettings(app.db),
  })

  app.route({
    ...updateVatSettings,
    ...forOffice('books.write'),
    handler: async ({ body }) => changeVatSettings(app.db, body),
  })

  app.route({
    ...updateShopIdentity,
    ...forOffice('settings.write'),
    handler: async ({ body, viewer }) => {
      if (body.bank && !may(viewer, 'bank.write'))
        throw new AppError('forbidden', 'Your role does not allow changing the bank details.')
      const logo = body.logo ? { logo: await app.importImage(body.logo) } : {}
      return withUrl(await changeShopIdentity(app.db, { ...body, ...logo }))
    },
  })
}
