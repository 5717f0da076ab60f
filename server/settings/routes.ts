import type { FastifyInstance } from 'fastify'
import { getShopIdentity as getShopIdentityCall, getShopOffice } from '#contract/settings/calls.ts'
import { getVatSettings as getVatSettingsCall, updateVatSettings } from '#contract/settings/vat-calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity, shopTag } from './queries.ts'
import { findOfficeEmail } from './queue-email.ts'
import { changeVatSettings, getVatSettings } from './vat-queries.ts'

export async function shopRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getShopIdentityCall,
    ...cachedForEveryone(shopTag),
    handler: async () => ({ ...(await getShopIdentity(app.db)), url: app.config.PUBLIC_URL ?? '' }),
  })

  app.route({
    ...getShopOffice,
    ...forOffice('settings.write'),
    handler: async () => ({ email: await findOfficeEmail(app.config, app.db) }),
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
}
