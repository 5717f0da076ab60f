import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import {
  deleteUser as deleteUserCall,
  getProfile,
  getUser,
  inviteUser as inviteUserCall,
  listAddresses,
  listUsers,
  updateAddresses,
  updateProfile,
  updateUser,
} from '#contract/accounts/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { assertProof, forOffice, forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findAccount, lockAccount, officeRoleOf } from './account-queries.ts'
import { findAddresses, replaceAddresses } from './address-queries.ts'
import { changeProfile } from './change-profile.ts'
import { changeUser, deleteUser } from './change-user.ts'
import { describeUser } from './describe-user.ts'
import { hasFactor } from './factor-queries.ts'
import { inviteUser } from './invite-user.ts'
import { findUsers, toListedUser } from './user-queries.ts'

export async function userRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app

  app.route({
    ...getProfile,
    ...forShoppers,
    handler: async (request) => {
      const { userId, rememberMe } = getViewer(request)
      const account = await findAccount(db, userId)
      if (!account) throw new AppError('not_signed_in', 'Please sign in.')
      return describeUser(app, account, rememberMe)
    },
  })

  app.route({
    ...updateProfile,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId, rememberMe, email } = getViewer(request)
      const from = { ip: request.ip, device: app.devices.read(request) }
      const { password, email: newEmail = email } = request.body
      // With a second factor the current password alone is not enough: it may be stolen.
      if ((password || newEmail !== email) && (await hasFactor(db, userId))) assertProof(request)
      const account = await changeProfile(app, { userId, sessionId, from }, request.body)
      if (password) request.log.info({ event: 'password_changed', userId }, 'password changed')
      if (account.email !== email) request.log.info({ event: 'email_changed', userId }, 'e-mail address changed')
      return describeUser(app, account, rememberMe)
    },
  })

  app.route({
    ...listAddresses,
    ...forShoppers,
    handler: async (request) => findAddresses(db, getViewer(request).userId),
  })

  app.route({
    ...updateAddresses,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      const { addresses, before } = request.body
      // One is the default: the first marked as such, otherwise the first.
      const chosen = Math.max(
        0,
        addresses.findIndex((address) => address.isDefault),
      )
      const billed = addresses.findIndex(({ isBilling }) => isBilling)
      await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        if (before && !isDeepStrictEqual(await findAddresses(tx, userId), before))
          throw new AppError('stale', 'Your addresses were changed in the meantime, perhaps in another window.')
        await replaceAddresses(
          tx,
          userId,
          addresses.map(({ isBilling, ...address }, index) => ({
            ...address,
            isDefault: index === chosen,
            ...(index === billed ? { isBilling: true } : {}),
          })),
        )
      })
      return findAddresses(db, userId)
    },
  })

  app.route({
    ...listUsers,
    ...forOffice('customers.read'),
    handler: async ({ query }) => {
      const { users, total } = await findUsers(db, query)
      return { users, page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...inviteUserCall,
    ...withProof(forOffice('people.write')),
    handler: async (request, reply) => {
      const by = getViewer(request)
      const account = await inviteUser(app, request.body, by)
      const role = officeRoleOf(account)
      request.log.info({ event: 'invited', userId: account._id, role, by: by.userId }, 'invited into the office')
      return reply.code(201).send(toListedUser(account))
    },
  })

  app.route({
    ...getUser,
    ...forOffice('customers.read'),
    handler: async ({ params }) => {
      const account = await findAccount(db, params.id)
      if (!account) throw new AppError('not_found', 'Account not found.')
      return toListedUser(account)
    },
  })

  app.route({
    ...updateUser,
    ...withProof(forOffice('people.write')),
    handler: async (request) => {
      const viewer = getViewer(request)
      const { before, after } = await changeUser(app, request.params.id, request.body, viewer)
      const by = viewer.userId
      const [oldRole, role] = [before, after].map((one) => officeRoleOf(one) ?? one.role)
      if (oldRole !== role) request.log.info({ event: 'role_changed', userId: after._id, role, by }, 'role changed')
      if (before.disabled !== after.disabled)
        request.log.info(
          { event: 'disabled_changed', userId: after._id, disabled: after.disabled, by },
          'account disabled or enabled',
        )
      return toListedUser(after)
    },
  })

  app.route({
    ...deleteUserCall,
    ...withProof(forOffice('people.write')),
    handler: async (request) => {
      const { name, _id } = await deleteUser(app, request.params.id, getViewer(request))
      request.log.info({ event: 'account_deleted', userId: _id, by: getViewer(request).userId }, 'account deleted')
      return { message: `${name}'s account has been deleted.` }
    },
  })
}
