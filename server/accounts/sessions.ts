import { timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberedSessionMs, sessionLengthMs, sessionMs } from '#contract/accounts-session.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import type { Viewer } from '#server/http/access.ts'
import type { Visitor } from '#server/http/pages.ts'
import type { Http } from '#server/http/types.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { findAccount } from './account-queries.ts'
import { sessionReusedLetter } from './letters.ts'
import {
  type Credentials,
  endSession,
  findSessionViewer,
  findSpentHashes,
  holdUnchanged,
  insertSession,
  lockSession,
  rotateSession,
} from './session-queries.ts'
import { deriveSuccessor, hashToken, newToken, readAccess, writeAccess } from './tokens.ts'

const accessMs = 10 * 60_000
/** Parallel tabs bring the same token, or one of those before it: within this time it is no theft. */
const graceMs = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

export type Sessions = {
  findViewer(request: FastifyRequest): Promise<Viewer | undefined>
  findVisitor(request: FastifyRequest): Promise<Visitor>
  /** Refused when the password was changed, or the account closed, since it was compared. */
  start(reply: FastifyReply, credentials: Credentials, rememberMe: boolean): Promise<void>
  /** A sign-in: whatever session the browser carried before ends, so that nobody goes on with one that was planted. */
  replace(request: FastifyRequest, reply: FastifyReply, credentials: Credentials, rememberMe: boolean): Promise<void>
  /** Rotates the refresh token; answers whose it is. */
  refresh(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: string; rememberMe: boolean }>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

export async function createSessions(db: Db, post: Pick<Http, 'config' | 'jobs'>): Promise<Sessions> {
  const { config } = post
  const key = await getSigningKey(db, 'sessions')
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const names = secure
    ? { access: '__Host-access', refresh: '__Host-refresh' }
    : { access: 'access', refresh: 'refresh' }
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }

  /** Without remember-me the cookies go when the browser closes. */
  function setCookies(reply: FastifyReply, sessionId: string, token: string, rememberMe: boolean, expiresMs: number) {
    const lasting = (ms: number) => (rememberMe ? { ...options, maxAge: Math.floor(ms / 1000) } : options)
    const accessUntil = Math.min(Date.now() + accessMs, expiresMs)
    reply.setCookie(names.access, writeAccess(key, sessionId, accessUntil), lasting(accessMs))
    reply.setCookie(names.refresh, `${sessionId}.${token}`, lasting(expiresMs - Date.now()))
  }

  function clearCookies(reply: FastifyReply) {
    reply.clearCookie(names.access, options).clearCookie(names.refresh, options)
  }

  function readRefresh(request: FastifyRequest): { sessionId: string; token: string } | undefined {
    const [, sessionId, token] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(request.cookies[names.refresh] ?? '') ?? []
    return sessionId && token ? { sessionId, token } : undefined
  }

  const readSession = (request: FastifyRequest) => readAccess(key, request.cookies[names.access] ?? '', Date.now())

  async function findViewer(request: FastifyRequest): Promise<Viewer | undefined> {
    const sessionId = readSession(request)
    return sessionId ? findSessionViewer(db, sessionId) : undefined
  }

  /** Whose session a refresh token renews, and its successor; nothing when it is worth nothing. */
  async function rotate(sessionId: string, token: string) {
    return db.transaction(async (tx) => {
      const session = await lockSession(tx, sessionId)
      if (!session) return undefined
      const hash = hashToken(token)
      if (timingSafeEqual(hash, session.refreshHash)) {
        const successor = deriveSuccessor(key, sessionId, token)
        const remembered = Date.parse(session.createdAt) + rememberedSessionMs
        const expiresMs = session.rememberMe ? remembered : session.nowMs + sessionMs
        await rotateSession(tx, sessionId, { refreshHash: hashToken(successor), spentHash: hash, expiresMs, graceMs })
        return { ...session, successor, expiresMs }
      }
      const living = findLiving(sessionId, token, session.refreshHash, await findSpentHashes(tx, sessionId, graceMs))
      if (living) return { ...session, successor: living, expiresMs: Date.parse(session.expiresAt) }
      // A token that was spent before is in two hands, and nobody can tell which is the thief's: the whole family ends.
      await endSession(tx, sessionId)
      const owner = await findAccount(tx, session.userId)
      if (owner) await postLetter(post, tx, owner.email, sessionReusedLetter(owner.name))
      return 'reused' as const
    })
  }

  /** The token that lives now, when the one that was brought is among its forebears of the last moments. */
  function findLiving(sessionId: string, token: string, livingHash: Buffer, spent: Buffer[]): string | undefined {
    const hash = hashToken(token)
    if (!spent.some((one) => timingSafeEqual(one, hash))) return undefined
    let next = token
    for (let step = 0; step < spent.length; step++) {
      next = deriveSuccessor(key, sessionId, next)
      if (timingSafeEqual(hashToken(next), livingHash)) return next
    }
    return undefined
  }

  const sessions: Sessions = {
    findViewer,
    findVisitor: async (request) => ({ hasSession: readRefresh(request) !== undefined }),
    start: async (reply, credentials, rememberMe) => {
      const token = newToken()
      const expiresMs = Date.now() + sessionLengthMs(rememberMe)
      const row = { userId: credentials._id, rememberMe, refreshHash: hashToken(token), expiresMs }
      const sessionId = await db.transaction(async (tx) => {
        if (!(await holdUnchanged(tx, credentials)))
          throw new AppError('wrong_credentials', 'The e-mail address or the password is not right.')
        return insertSession(tx, row)
      })
      setCookies(reply, sessionId, token, rememberMe, expiresMs)
    },
    replace: async (request, reply, credentials, rememberMe) => {
      await sessions.end(request, reply)
      await sessions.start(reply, credentials, rememberMe)
    },
    refresh: async (request, reply) => {
      const given = readRefresh(request)
      const renewed = given && (await rotate(given.sessionId, given.token))
      if (renewed === 'reused')
        request.log.warn({ event: 'refresh_reused', sessionId: given?.sessionId }, 'a spent refresh token came back')
      if (!given || !renewed || renewed === 'reused') {
        clearCookies(reply)
        throw new AppError('not_signed_in', 'Please sign in again.')
      }
      setCookies(reply, given.sessionId, renewed.successor, renewed.rememberMe, renewed.expiresMs)
      return { userId: renewed.userId, rememberMe: renewed.rememberMe }
    },
    end: async (request, reply) => {
      const given = readRefresh(request)
      // Only who holds a token of the session may end it.
      const ended = given && (await isHolder(given.sessionId, given.token)) ? given.sessionId : readSession(request)
      if (ended) await endSession(db, ended)
      clearCookies(reply)
    },
  }

  async function isHolder(sessionId: string, token: string): Promise<boolean> {
    const hash = hashToken(token)
    return db.transaction(async (tx) => {
      const session = await lockSession(tx, sessionId)
      if (!session) return false
      const own = [session.refreshHash, ...(await findSpentHashes(tx, sessionId, graceMs))]
      return own.some((one) => timingSafeEqual(one, hash))
    })
  }
  return sessions
}
