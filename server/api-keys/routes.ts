import type { FastifyInstance } from 'fastify'
import { createApiKey, listApiKeys, removeApiKey } from '#contract/api-keys/calls.ts'
import { keyPrefix } from '#contract/api-keys/scopes.ts'
import { AppError } from '#contract/http/errors.ts'
import { mailShopOwners } from '#server/accounts/mail-shop-owners.ts'
import { hashToken, newToken } from '#server/accounts/tokens.ts'
import { publicUrl } from '#server/config.ts'
import { forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { keyMadeEmail, keyRemovedEmail } from './emails.ts'
import { countKeys, findKeys, insertKey, removeKey } from './queries.ts'

const maxKeys = 50
/** Enough to tell keys apart, and of no use to anybody. */
const shownLetters = keyPrefix.length + 4

/** Keys with which other programs read. */
export async function apiKeyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listApiKeys,
    ...forOffice('settings.secure'),
    handler: async () => ({ keys: await findKeys(app.db) }),
  })

  app.route({
    ...createApiKey,
    ...withProof(forOffice('settings.secure')),
    handler: async (request, reply) => {
      const { userId, name: by } = getViewer(request)
      const { name, days } = request.body
      const scopes = [...new Set(request.body.scopes)]
      const secret = `${keyPrefix}${newToken()}`
      const start = secret.slice(0, shownLetters)
      const key = await app.db.transaction(async (tx) => {
        if ((await countKeys(tx)) >= maxKeys)
          throw new AppError('conflict', `There are ${maxKeys} API keys already. Please remove one first.`)
        const id = await insertKey(tx, { name, start, hash: hashToken(secret), scopes, createdBy: userId, days })
        const newKey = (await findKeys(tx)).find(({ _id }) => _id === id)
        if (!newKey) throw new Error('the key is missing')
        const url = `${publicUrl(app.config)}/manage/settings/api-keys`
        await mailShopOwners(app, tx, keyMadeEmail({ ...newKey, by, url }))
        return newKey
      })
      return reply.code(201).send({ key, secret })
    },
  })

  app.route({
    ...removeApiKey,
    ...forOffice('settings.secure'),
    handler: async (request) => {
      const { name: by } = getViewer(request)
      return app.db.transaction(async (tx) => {
        const removed = await removeKey(tx, request.params.id)
        if (!removed) throw new AppError('not_found', 'This API key has been removed already.')
        const { name, start } = removed
        await mailShopOwners(app, tx, keyRemovedEmail(name, start, by))
        return { message: `${name} has been removed and no longer works.` }
      })
    },
  })
}
