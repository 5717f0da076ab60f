import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkProof, prove } from '#contract/accounts/proof-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { type Account, findAccount, lockAccount } from './account-queries.ts'
import { checkFactor } from './check-code.ts'
import { isRightPassword } from './check-login.ts'
import { hasFactor } from './factor-queries.ts'
import { findPlace } from './passkeys.ts'
import { markProved } from './session-queries.ts'

const proved = { message: 'Thank you.' }

/** Who is signed in proves again who they are. */
export async function proofRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  async function checkPassword(account: Account, request: FastifyRequest<{ Body: { password: string } }>) {
    const from = { ip: request.ip, device: app.devices.read(request) }
    if (await isRightPassword(app, account, request.body.password, from)) return
    const message = 'The password is incorrect.'
    throw new AppError('wrong_proof', message, { issues: [{ path: 'password', message }] })
  }

  app.route({
    ...prove,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      const account = await findAccount(app.db, userId)
      if (!account) throw new AppError('not_signed_in', 'Please sign in.')
      const byFactor = await hasFactor(app.db, userId)
      if (byFactor) {
        const ceremony = { place: findPlace(app, request), holder: sessionId }
        await checkFactor(app, account, { ...request.body, ceremony, purpose: 'prove', ip: request.ip })
      } else await checkPassword(account, request)
      await app.db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        // Added while the password was checked: from then on it proves nothing.
        if (!byFactor && (await hasFactor(tx, userId)))
          throw new AppError('conflict', 'A passkey or an authenticator app has just been added. Please use it.')
        await markProved(tx, sessionId, { byFactor })
      })
      return proved
    },
  })

  app.route({ ...checkProof, ...withProof(forShoppers), handler: async () => proved })
}
