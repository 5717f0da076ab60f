import { timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { longestSessionMs, rememberedSessionMs, sessionLengthMs, sessionMs } from '#contract/accounts/session.ts'
import { AppError } from '#contract/http/errors.ts'
import { isPublic } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findAccount } from './account-queries.ts'
import { sessionReusedEmail } from './emails.ts'
import { hasFactor } from './factor-queries.ts'
import { mailOwner } from './mail-links.ts'
import {
  type Credentials,
  endSession,
  findSessionViewer,
  findSpent,
  insertSession,
  lockIfUnchanged,
  lockSession,
  markSeen,
  markUsed,
  type Origin,
  prolongSession,
  rotateSession,
} from './session-queries.ts'
import { type Access, deriveSuccessor, hashToken, newToken, readAccess, writeAccess } from './tokens.ts'

const accessMs = 10 * 60_000
/** Parallel tabs send the same token or an earlier one; within this time that is not theft. */
const graceMs = 10_000

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
}

type SignedIn = { rememberMe: boolean; byFactor: boolean }
type NewEntry = Origin & { byFactor: boolean }

export type Sessions = {
  findViewer(request: FastifyRequest): Promise<Viewer | undefined>
  /** Whether the browser sends a session, valid or not. */
  hasCookie(request: FastifyRequest): boolean
  /** Refused if the password was changed, or the account disabled, since the check. */
  start(reply: FastifyReply, credentials: Credentials, rememberMe: boolean, entry?: NewEntry): Promise<void>
  /** Signing in ends the browser's previous session, to prevent session fixation. */
  replace(request: FastifyRequest, reply: FastifyReply, credentials: Credentials, entry: SignedIn): Promise<void>
  /** Renews the session, with a new refresh token once the access token has expired; returns its user. */
  refresh(request: FastifyRequest, reply: FastifyReply): Promise<{ userId: string; rememberMe: boolean }>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** The contents and lifetime of the two cookies. */
type Tokens = { access: Access; refreshToken: string; rememberMe: boolean; expiresMs: number }
/** `now` is the same in every process, whatever its machine's clock. */
type SessionApp = Pick<App, 'config' | 'jobs'> & { now: () => number }

const longestUserAgent = 300

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent),
})

export async function createSessions(db: Db, app: SessionApp): Promise<Sessions> {
  const { config, now } = app
  const key = await getSigningKey(db, config, 'sessions')
  const rules = { isPublic: isPublic(config), factorHours: config.FACTOR_HOURS }
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const names = secure
    ? { access: '__Host-access', refresh: '__Host-refresh' }
    : { access: 'access', refresh: 'refresh' }
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }

  /**
   * Both cookies survive closing the browser and expire with the session. With remember-me the access cookie expires
   * with its token.
   */
  function setCookies(reply: FastifyReply, tokens: Tokens) {
    const { access, refreshToken, rememberMe, expiresMs } = tokens
    const until = (ms: number) => ({ ...options, maxAge: Math.round((ms - now()) / 1000) })
    reply.setCookie(names.access, writeAccess(key, access), until(rememberMe ? access.expiresMs : expiresMs))
    reply.setCookie(names.refresh, `${access.sessionId}.${refreshToken}`, until(expiresMs))
  }

  const newAccess = (sessionId: string, generation: number, sessionEndsMs: number): Access => ({
    sessionId,
    generation,
    expiresMs: Math.min(now() + accessMs, sessionEndsMs),
  })

  function clearCookies(reply: FastifyReply) {
    reply.clearCookie(names.access, options).clearCookie(names.refresh, options)
  }

  function readRefresh(request: FastifyRequest): { sessionId: string; token: string } | undefined {
    const [, sessionId, token] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(request.cookies[names.refresh] ?? '') ?? []
    return sessionId && token ? { sessionId, token } : undefined
  }

  const readSession = (request: FastifyRequest) => {
    const token = request.cookies[names.access]
    return token ? readAccess(key, token, now()) : undefined
  }

  async function findViewer(request: FastifyRequest): Promise<Viewer | undefined> {
    const access = readSession(request)
    const found = access && (await findSessionViewer(db, access.sessionId, rules))
    if (!found) return undefined
    if (!found.isUsed && found.generation === access.generation) await markUsed(db, access.sessionId, access.generation)
    if (!found.isSeenLately) await markSeen(db, access.sessionId, request.ip)
    return found.viewer
  }

  /** The session's next tokens; undefined if the refresh token is invalid. */
  async function renew(sessionId: string, token: string, access: Access | undefined, ip: string) {
    return db.transaction(async (tx): Promise<(Tokens & { userId: string }) | 'reused' | undefined> => {
      const session = await lockSession(tx, sessionId)
      if (!session) return undefined
      const { userId, rememberMe, generation, isUsed } = session
      const signedInMs = Date.parse(session.createdAt)
      const expiresMs = rememberMe
        ? signedInMs + rememberedSessionMs
        : Math.min(session.nowMs + sessionMs, signedInMs + longestSessionMs)
      const renewed = { userId, rememberMe, expiresMs }
      const hash = hashToken(token)
      const isCurrent = timingSafeEqual(hash, session.refreshHash)
      // Every page load refreshes, and a lost response must not cost the session: while the access token is valid, nothing changes.
      if (isCurrent && access?.sessionId === sessionId) {
        await prolongSession(tx, sessionId, { expiresMs, isUsed: true })
        return { ...renewed, access, refreshToken: token }
      }
      if (isCurrent) {
        const successor = deriveSuccessor(key, sessionId, token)
        await rotateSession(tx, sessionId, { refreshHash: hashToken(successor), spentHash: hash, expiresMs, graceMs })
        return { ...renewed, access: newAccess(sessionId, generation + 1, expiresMs), refreshToken: successor }
      }
      const spent = await findSpent(tx, sessionId, graceMs)
      const recent = spent.flatMap((one) => (one.isRecent ? one.hash : []))
      const current =
        findCurrent(sessionId, token, session.refreshHash, recent) ??
        (isUsed ? undefined : findUnusedSuccessor(sessionId, token, session.refreshHash))
      if (current) {
        await prolongSession(tx, sessionId, { expiresMs, isUsed })
        return { ...renewed, access: newAccess(sessionId, generation, expiresMs), refreshToken: current }
      }
      // Two parties have a reused token, and we cannot tell which one is the thief: the whole family ends.
      await endSession(tx, sessionId)
      const owner = await findAccount(tx, userId)
      if (owner) await mailOwner(app, tx, owner, ip, sessionReusedEmail(owner.name))
      return 'reused'
    })
  }

  /** The current token, if the given one is a recent predecessor. */
  function findCurrent(sessionId: string, token: string, currentHash: Buffer, recent: Buffer[]): string | undefined {
    const hash = hashToken(token)
    if (!recent.some((one) => timingSafeEqual(one, hash))) return undefined
    let next = token
    for (let step = 0; step < recent.length; step++) {
      next = deriveSuccessor(key, sessionId, next)
      if (timingSafeEqual(hashToken(next), currentHash)) return next
    }
    return undefined
  }

  /** The current token, if the given one is its direct predecessor. */
  function findUnusedSuccessor(sessionId: string, token: string, currentHash: Buffer): string | undefined {
    const successor = deriveSuccessor(key, sessionId, token)
    return timingSafeEqual(hashToken(successor), currentHash) ? successor : undefined
  }

  const sessions: Sessions = {
    findViewer,
    hasCookie: (request) => readRefresh(request) !== undefined,
    start: async (reply, credentials, rememberMe, entry = { address: '', userAgent: '', byFactor: false }) => {
      const token = newToken()
      const expiresMs = now() + sessionLengthMs(rememberMe)
      const row = { ...entry, userId: credentials._id, rememberMe, refreshHash: hashToken(token), expiresMs }
      const sessionId = await db.transaction(async (tx) => {
        if (!(await lockIfUnchanged(tx, credentials)))
          throw new AppError('wrong_credentials', 'The e-mail address or password is incorrect.')
        // Added while the password was checked.
        if (!row.byFactor && (await hasFactor(tx, credentials._id)))
          throw new AppError(
            'conflict',
            'A passkey or an authenticator app has just been added. Please sign in again, with it.',
          )
        return insertSession(tx, row)
      })
      setCookies(reply, { access: newAccess(sessionId, 0, expiresMs), refreshToken: token, rememberMe, expiresMs })
    },
    replace: async (request, reply, credentials, { rememberMe, byFactor }) => {
      await sessions.end(request, reply)
      await sessions.start(reply, credentials, rememberMe, { ...originOf(request), byFactor })
    },
    refresh: async (request, reply) => {
      const given = readRefresh(request)
      const renewed = given && (await renew(given.sessionId, given.token, readSession(request), request.ip))
      if (renewed === 'reused')
        request.log.warn({ event: 'refresh_reused', sessionId: given?.sessionId }, 'spent refresh token reused')
      if (!given || !renewed || renewed === 'reused') {
        clearCookies(reply)
        throw new AppError('not_signed_in', 'Please sign in again.')
      }
      setCookies(reply, renewed)
      return { userId: renewed.userId, rememberMe: renewed.rememberMe }
    },
    end: async (request, reply) => {
      const given = readRefresh(request)
      // Only the holder of one of the session's tokens may end it.
      const ended =
        given && (await isHolder(given.sessionId, given.token)) ? given.sessionId : readSession(request)?.sessionId
      if (ended) await endSession(db, ended)
      clearCookies(reply)
    },
  }

  async function isHolder(sessionId: string, token: string): Promise<boolean> {
    const hash = hashToken(token)
    return db.transaction(async (tx) => {
      const session = await lockSession(tx, sessionId)
      if (!session) return false
      const spent = (await findSpent(tx, sessionId, graceMs)).map((one) => one.hash)
      return [session.refreshHash, ...spent].some((one) => timingSafeEqual(one, hash))
    })
  }
  return sessions
}
