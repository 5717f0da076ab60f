import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/accounts/factor-calls.ts'
import { forOffice, forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { confirmFactorByLink, confirmTotp, removeFactor, renewRecoveryCodes, startTotp } from './change-factors.ts'
import { countRecoveryCodes, findFactors } from './factor-queries.ts'
import { removeFactorsOf } from './remove-factors.ts'
import { markProved } from './session-queries.ts'

/** Everybody's own second factors. */
export async function factorRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listFactors,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      const factors = await findFactors(app.db, userId)
      return {
        factors: factors.map(({ _id, kind, name, activeAt, createdAt, usedAt }) => ({
          _id,
          kind,
          name,
          isActive: activeAt !== null,
          createdAt,
          ...(usedAt ? { usedAt } : {}),
        })),
        recoveryCodesLeft: await countRecoveryCodes(app.db, userId),
      }
    },
  })

  app.route({
    ...calls.startTotp,
    ...withProof(forShoppers),
    handler: async (request, reply) =>
      reply.code(201).send(await startTotp(app, getViewer(request).userId, request.body.name)),
  })

  app.route({
    ...calls.confirmTotp,
    ...withProof(forShoppers),
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      const outcome = await confirmTotp(app, { userId, ip: request.ip }, request.params.id, request.body.code)
      // Whoever waits for the link has proved a phone, but perhaps not the owner's.
      if (outcome.isActive) await markProved(app.db, sessionId, { byFactor: true })
      request.log.info({ event: 'factor_added', userId, isActive: outcome.isActive }, 'second factor added')
      return outcome
    },
  })

  app.route({
    ...calls.confirmFactorByLink,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      await confirmFactorByLink(app, { userId, ip: request.ip }, request.params.token, request.body.code)
      await markProved(app.db, sessionId, { byFactor: true })
      request.log.info({ event: 'factor_confirmed', userId }, 'second factor confirmed')
      return { message: 'Your authenticator app is confirmed. The next sign-in asks for its code.' }
    },
  })

  app.route({
    ...calls.removeFactor,
    ...withProof(forShoppers),
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      await removeFactor(app, { userId, sessionId, ip: request.ip }, request.params.id)
      request.log.info({ event: 'factor_removed', userId, by: userId }, 'second factor removed')
      return { message: 'Removed.' }
    },
  })

  app.route({
    ...calls.removeFactorsOf,
    ...withProof(forOffice('people.write')),
    handler: async (request) => {
      const by = getViewer(request)
      const userId = request.params.id
      const count = await removeFactorsOf(app, userId, by)
      request.log.info({ event: 'factors_removed', userId, by: by.userId, count }, 'second factors removed')
      return {
        message: count === 0 ? 'There was no second factor.' : 'Removed. The password is enough to sign in now.',
      }
    },
  })

  app.route({
    ...calls.renewRecoveryCodes,
    ...withProof(forShoppers),
    handler: async (request, reply) =>
      reply.code(201).send({ recoveryCodes: await renewRecoveryCodes(app, getViewer(request)) }),
  })
}
