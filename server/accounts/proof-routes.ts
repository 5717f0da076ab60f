import type { FastifyInstance } from 'fastify'
import { checkProof, prove } from '#contract/accounts/proof-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findAccount } from './account-queries.ts'
import { isRightPassword } from './check-login.ts'
import { markProved } from './session-queries.ts'

const proved = { message: 'Thank you.' }

/** Who is signed in proves again who they are. */
export async function proofRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...prove,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      const account = await findAccount(app.db, userId)
      if (!account) throw new AppError('not_signed_in', 'Please sign in.')
      const from = { ip: request.ip, device: app.devices.read(request) }
      if (!(await isRightPassword(app, account, request.body.password, from))) throw wrong('The password is incorrect.')
      await markProved(app.db, sessionId)
      return proved
    },
  })

  app.route({ ...checkProof, ...withProof(forShoppers), handler: async () => proved })
}

const wrong = (message: string) => new AppError('wrong_proof', message, { issues: [{ path: 'password', message }] })
