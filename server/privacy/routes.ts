import type { FastifyInstance } from 'fastify'
import { askErasure, exportOwnData, readErasure, withdrawErasure } from '#contract/privacy/calls.ts'
import { changeConsent, readConsents } from '#contract/privacy/consent-calls.ts'
import { newsWording } from '#contract/privacy/consents.ts'
import { findNewsConsent, giveNewsConsent, withdrawNewsConsent } from '#server/accounts/consent-queries.ts'
import { deleteErasure } from '#server/accounts/erasure-queries.ts'
import { forShoppers, getViewer, withProof } from '#server/http/access.ts'
import { countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { askToErase } from './ask-erasure.ts'
import { findErasure } from './erasure-queries.ts'
import { findPersonData } from './person-queries.ts'
import { sendCopy } from './send-copy.ts'

/** What people may ask about the data that the shop holds on them. */
export async function privacyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...exportOwnData,
    ...withProof(forShoppers),
    handler: async (request, reply) => {
      const { userId } = getViewer(request)
      await countUse(app.db, `own-data:${userId}`, 5, 3600)
      request.log.info({ event: 'own_data_exported', userId }, 'a person downloaded their data')
      return sendCopy(app, reply, await findPersonData(app.db, userId))
    },
  })

  const describeConsents = async (userId: string) => ({
    news: await findNewsConsent(app.db, userId),
    asks: { news: newsWording },
  })

  app.route({
    ...readConsents,
    ...forShoppers,
    handler: async (request) => describeConsents(getViewer(request).userId),
  })

  app.route({
    ...changeConsent,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      const { news } = request.body
      await app.db.transaction((tx) =>
        news ? giveNewsConsent(tx, userId, news.wording) : withdrawNewsConsent(tx, userId),
      )
      request.log.info({ event: news ? 'consent_given' : 'consent_withdrawn', userId }, 'consent to news changed')
      return describeConsents(userId)
    },
  })

  app.route({
    ...readErasure,
    ...forShoppers,
    handler: async (request) => (await findErasure(app.db, getViewer(request).userId)) ?? {},
  })

  app.route({
    ...askErasure,
    ...withProof(forShoppers),
    handler: async (request) => {
      const { userId } = getViewer(request)
      const erasure = await askToErase(app, userId)
      request.log.info({ event: 'erasure_asked', userId }, 'a person asked to be deleted')
      return erasure
    },
  })

  app.route({
    ...withdrawErasure,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      if (await deleteErasure(app.db, userId))
        request.log.info({ event: 'erasure_withdrawn', userId }, 'a person keeps their account')
      return {}
    },
  })
}
