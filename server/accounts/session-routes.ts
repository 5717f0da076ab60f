import type { FastifyInstance } from 'fastify'
import { deviceName } from '#contract/accounts/device-name.ts'
import {
  endOtherSessions,
  endSession,
  endSessionOf as endSessionOfCall,
  endSessionsOf as endSessionsOfCall,
  type ListedSession,
  listSessions,
  listSessionsOf,
} from '#contract/accounts/session-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forOffice, forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { lockAccount } from './account-queries.ts'
import { assertMayChange } from './change-user.ts'
import { endSessionOf, endSessionsOf, findSessions } from './session-queries.ts'

const noSuchSession = () => new AppError('not_found', 'This session has ended already.')
const ended = { message: 'The session has ended.' }
const describeEnded = (count: number) => ({
  message:
    count === 0 ? 'There was no other session.' : count === 1 ? 'One session ended.' : `${count} sessions ended.`,
})

/** Where people are signed in: one's own sessions, and those of others for whoever manages people. */
export async function sessionRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app

  async function list(userId: string, thisId: string): Promise<ListedSession[]> {
    const rows = await findSessions(db, userId)
    return rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceName(userAgent), isThis: row._id === thisId }))
  }

  app.route({
    ...listSessions,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      return list(userId, sessionId)
    },
  })

  app.route({
    ...endSession,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      if (!(await endSessionOf(db, userId, request.params.id))) throw noSuchSession()
      request.log.info({ event: 'session_ended', userId, by: userId }, 'session ended')
      return ended
    },
  })

  app.route({
    ...endOtherSessions,
    ...forShoppers,
    handler: async (request) => {
      const { userId, sessionId } = getViewer(request)
      const count = await endSessionsOf(db, userId, sessionId)
      request.log.info({ event: 'sessions_ended', userId, by: userId, count }, 'other sessions ended')
      return describeEnded(count)
    },
  })

  app.route({
    ...listSessionsOf,
    ...forOffice('people.write'),
    handler: async (request) => list(request.params.id, getViewer(request).sessionId),
  })

  app.route({
    ...endSessionOfCall,
    ...forOffice('people.write'),
    handler: async (request) => {
      const by = getViewer(request)
      const { id: userId, session } = request.params
      const isEnded = await db.transaction(async (tx) => {
        assertMayChange(await lockAccount(tx, userId), by)
        return endSessionOf(tx, userId, session)
      })
      if (!isEnded) throw noSuchSession()
      request.log.info({ event: 'session_ended', userId, by: by.userId }, 'session ended')
      return ended
    },
  })

  app.route({
    ...endSessionsOfCall,
    ...forOffice('people.write'),
    handler: async (request) => {
      const by = getViewer(request)
      const userId = request.params.id
      const count = await db.transaction(async (tx) => {
        assertMayChange(await lockAccount(tx, userId), by)
        return endSessionsOf(tx, userId, by.userId === userId ? by.sessionId : undefined)
      })
      request.log.info({ event: 'sessions_ended', userId, by: by.userId, count }, 'sessions ended')
      return describeEnded(count)
    },
  })
}
