import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/accounts/factor-calls.ts'
import { factorKindNames } from '#contract/accounts/factors.ts'
import * as passkeyCalls from '#contract/accounts/passkey-calls.ts'
import { forOffice, forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import {
  addPasskey,
  confirmFactorByLink,
  confirmTotp,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './change-factors.ts'
import { countRecoveryCodes, findFactors } from './factor-queries.ts'
import { askForPasskey, type Ceremony, findPlace } from './passkeys.ts'
import { removeFactorsOf } from './remove-factors.ts'
import { markProved } from './session-queries.ts'

/** Everybody's own second factors. */
export async function factorRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const ceremonyOf = (request: FastifyRequest): Ceremony => ({
    place: findPlace(app, request),
    holder: getViewer(request).sessionId,
  })

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
    ...passkeyCalls.startPasskey,
    ...withProof(forShoppers),
    handler: async (request, reply) =>
      reply.code(201).send(await startPasskey(app, getViewer(request).userId, ceremonyOf(request))),
  })

  app.route({
    ...passkeyCalls.addPasskey,
    ...withProof(forShoppers),
    handler: async (request, reply) => {
      const { userId, sessionId } = getViewer(request)
      const outcome = await addPasskey(app, { userId, sessionId, ip: request.ip }, ceremonyOf(request), request.body)
      if (outcome.isActive) await markProved(app.db, sessionId, { byFactor: true })
      request.log.info({ event: 'factor_added', userId, isActive: outcome.isActive }, 'second factor added')
      return reply.code(201).send(outcome)
    },
  })

  app.route({
    ...passkeyCalls.challengePasskey,
    ...forShoppers,
    handler: async (request, reply) => {
      const { userId } = getViewer(request)
      const { purpose } = request.body
      return reply.code(201).send(await askForPasskey(app.db, ceremonyOf(request), purpose, userId))
    },
  })

  app.route({
    ...calls.confirmFactorByLink,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      const answer = { ...request.body, ceremony: ceremonyOf(request), token: request.params.token }
      const kind = await confirmFactorByLink(app, { userId, ip: request.ip }, answer)
      await markProved(app.db, sessionId, { byFactor: true })
      request.log.info({ event: 'factor_confirmed', userId }, 'second factor confirmed')
      return { message: `Your ${factorKindNames[kind]} is confirmed. The next sign-in asks for it.` }
    },
  })

  app.route({
    ...calls.renameFactor,
    ...withProof(forShoppers),
    handler: async (request) => {
      await renameFactor(app, getViewer(request), request.params.id, request.body.name)
      return { message: 'Renamed.' }
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
