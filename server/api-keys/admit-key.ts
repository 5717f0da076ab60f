import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyPattern, type Scope, scopeOf, scopeTable } from '#contract/api-keys/scopes.ts'
import { AppError } from '#contract/http/errors.ts'
import { hashToken } from '#server/accounts/tokens.ts'
import { noteAction } from '#server/db/note-action.ts'
import { actorOf, type Viewer } from '#server/http/access.ts'
import { countUse, isWithinLimit } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { type FoundKey, findLiveKey, markKeyUsed } from './queries.ts'

const minute = 60
const day = 24 * 60 * minute

/** A key is nobody: it owns nothing, and may do only what this one call needs. */
const viewerOf = ({ _id, name }: FoundKey, permissions: Viewer['permissions']): Viewer => ({
  sessionId: _id,
  userId: _id,
  name: `API key ${name}`,
  email: '',
  emailVerified: false,
  role: 'shopper',
  officeRole: undefined,
  permissions,
  rememberMe: false,
  isProved: false,
})

/** Reads a lot of people's data: noted once a day for each key and call. */
const noted: readonly Scope[] = ['orders', 'documents']

/** Who a call with `Authorization: Bearer` is: a key, and only for the calls of its scopes. */
export const createKeyGuard =
  ({ db, config }: Pick<App, 'db' | 'config'>) =>
  async (request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> => {
    const key = keyPattern.test(token) ? await findLiveKey(db, hashToken(token)) : undefined
    if (!key) {
      reply.header('WWW-Authenticate', 'Bearer')
      throw new AppError('not_signed_in', 'This API key is unknown, was removed or has expired.')
    }
    await countUse(db, `key:${key._id}`, config.LIMIT_KEY, minute)
    const { url = '' } = request.routeOptions
    const scope = scopeOf(request.method, url)
    const isAllowed = scope !== undefined && key.scopes.includes(scope)
    request.viewer = viewerOf(key, isAllowed ? scopeTable[scope].permissions : [])
    if (!isAllowed)
      throw new AppError(
        'forbidden',
        scope
          ? `This API key may not read ${scopeTable[scope].name.toLowerCase()}.`
          : 'No API key may make this call: keys read products, stock, orders and tax documents.',
      )
    if (!key.isSeenLately) await markKeyUsed(db, key._id)
    const actor = actorOf(request)
    if (actor && noted.includes(scope) && (await isWithinLimit(db, `key-noted:${key._id}:${url}`, 1, day)))
      await noteAction(db, actor, { action: 'export', entity: 'call', entityId: `GET ${url}` })
  }
