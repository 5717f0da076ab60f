import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type OfficeRole, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import { findBearer } from '#server/cache/bearer.ts'
import { type Actor, withActor } from '#server/db/actor.ts'
import { noteAction, noteUnlessNoted } from '#server/db/note-action.ts'
import { isWithinLimit } from './limits.ts'
import type { App } from './types.ts'

/** The signed-in user behind a request. */
export type Viewer = {
  sessionId: string
  userId: string
  name: string
  email: string
  emailVerified: boolean
  role: 'shopper' | 'admin'
  /** Of an admin. */
  officeRole: OfficeRole | undefined
  /** Instead of a role: what an API key may do in this one call. */
  permissions?: readonly Permission[] | undefined
  rememberMe: boolean
  /** Whether they signed in, or entered their password again, a few minutes ago. */
  isProved: boolean
  /** Keeps somebody of the office out of it until they prove or add a second factor. */
  bar?: 'factor_needed' | 'factor_missing'
}

/** public: no look-up. anyone: the viewer is known if signed in. shopper: signed in. Permissions: all held by somebody in the office. */
type Access = 'public' | 'anyone' | 'shopper' | readonly Permission[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** For the audit log: a read that takes a lot of data out of the shop, or a write that changes nothing. */
    notes?: 'export' | 'nothing'
    /** Only for somebody who has just proved who they are. */
    proof?: true
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
  interface FastifyInstance {
    /** Every registered route, for the test that tries each as every role. */
    routeList: {
      method: string
      url: string
      changes: boolean
      access: Access
      notes: 'export' | 'nothing' | undefined
      proof: boolean
      summary: string | undefined
    }[]
  }
}

/** Guards to spread into routes. */
export const forEveryone = { config: { access: 'public' } } as const
export const forAnyone = { config: { access: 'anyone' } } as const
export const forShoppers = { config: { access: 'shopper' } } as const
export const forOffice = (...permissions: [Permission, ...Permission[]]) => ({ config: { access: permissions } })
/** For downloads of many people's data: each is noted in the audit log before it begins. */
export const forExports = (...permissions: [Permission, ...Permission[]]) =>
  ({ config: { access: permissions, notes: 'export' } }) as const
/** For writes that change nothing, such as a preview. */
export const forTrials = (...permissions: [Permission, ...Permission[]]) =>
  ({ config: { access: permissions, notes: 'nothing' } }) as const

/** For what nobody may do with a session that was left open: wraps the route's guard. */
export const withProof = <C extends object>({ config }: { config: C }) =>
  ({ config: { ...config, proof: true } }) as const
/** The same inside a handler, where only some of its calls need proof. */
export function assertProof(request: FastifyRequest): void {
  if (!getViewer(request).isProved) throw proofNeeded()
}
export const proofNeeded = () => new AppError('proof_needed', 'Please confirm that it is you, and try again.')

/** For routes that are open to others too, and do more for the office. */
export const may = (viewer: Viewer | undefined, permission: Permission): boolean =>
  (viewer?.permissions ?? permissionsOf(viewer?.officeRole)).includes(permission)

const barWords = {
  factor_needed: 'The office needs your passkey or a code from your authenticator app. Please try again with it.',
  factor_missing: 'The office needs a passkey or an authenticator app. Please add one under Security in your account.',
}

const barError = (bar: keyof typeof barWords) => new AppError(bar, barWords[bar])

/**
 * On routes that are open to others too, somebody of the office is a stranger until the code is entered. They are asked for
 * it rather than told that there is no such order.
 */
export function barInstead({ viewer, routeOptions }: FastifyRequest, error: AppError): AppError {
  const isBarred = viewer?.bar === 'factor_needed' && routeOptions.config.access === 'anyone'
  return isBarred && ['not_found', 'forbidden'].includes(error.code) ? barError('factor_needed') : error
}

const forbiddenWords = (viewer: Viewer): string =>
  viewer.officeRole ? 'Your role in the office does not allow this.' : 'This is for administrators only.'

export function getViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('not_signed_in', 'Please sign in.')
  return request.viewer
}

/** Every API route must name its guard, or the server does not start. */
export const guards = fp(
  async (
    app: FastifyInstance,
    options: {
      findViewer(request: FastifyRequest): Promise<Viewer | undefined>
      /** Sets the viewer of a call with an API key, or refuses it. */
      admitKey(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>
    },
  ) => {
    app.decorateRequest('viewer', undefined)
    app.decorate('routeList', [])
    app.addHook('onRoute', (route) => {
      const method = typeof route.method === 'string' ? route.method : 'ANY'
      const access = route.config?.access
      app.routeList.push({
        method,
        url: route.url,
        changes: route.config?.changes ?? false,
        access: access ?? 'public',
        notes: route.config?.notes,
        proof: route.config?.proof ?? false,
        summary: (route.schema as { summary?: string } | undefined)?.summary,
      })
      if (route.url.startsWith('/api/') && !access) {
        throw new Error(
          `${route.method} ${route.url} names no guard: spread forEveryone, forAnyone, forShoppers or forOffice into it`,
        )
      }
    })
    app.addHook('onRequest', async (request, reply) => {
      const { access = 'public', proof } = request.routeOptions.config
      const token = findBearer(request.headers)
      // Never also somebody's session: its cookie is not looked at.
      if (token !== undefined) return options.admitKey(request, reply, token)
      if (access === 'public') return
      request.viewer = await options.findViewer(request)
      if (access === 'anyone') return
      const viewer = getViewer(request)
      if (access !== 'shopper' && viewer.bar) throw barError(viewer.bar)
      if (access !== 'shopper' && !access.every((permission) => may(viewer, permission)))
        throw new AppError('forbidden', forbiddenWords(viewer))
      if (proof) assertProof(request)
    })
    noteRequests(app as App)
  },
)

/** Whoever signed in is the actor of what their request writes; the rest of what they do is noted here. */
function noteRequests(app: App): void {
  // After the body: its events arrive outside the context of earlier hooks.
  app.addHook('preValidation', (request, _reply, done) => withActor(actorOf(request), done))
  app.addHook('preHandler', async (request) => {
    const actor = request.routeOptions.config.notes === 'export' ? actorOf(request) : undefined
    if (actor)
      await noteAction(app.db, actor, { action: 'export', ...describeCall(request), after: describeWanted(request) })
  })
  // No change of the office goes without a row, even where only left-out tables were written.
  app.addHook('onSend', async (request, reply) => {
    const { access, notes, changes } = request.routeOptions.config
    const writes = changes || !['GET', 'HEAD'].includes(request.method)
    const actor = actorOf(request)
    if (!actor || !Array.isArray(access) || !writes || notes || reply.statusCode >= 400) return
    await noteUnlessNoted(app.db, actor, { action: 'run', ...describeCall(request) }).catch((err) =>
      request.log.error({ event: 'audit_missing', err }, 'a change could not be noted'),
    )
  })
  app.addHook('onError', async (request, _reply, error: FastifyError | AppError) => {
    const actor = actorOf(request)
    if (!actor || !(error instanceof AppError) || error.code !== 'forbidden') return
    // Somebody's script must not fill the log.
    const call = `${request.method} ${request.routeOptions.url}`
    if (await isWithinLimit(app.db, `refused:${actor.actor}:${call}`, 1, 60).catch(() => false))
      await noteAction(app.db, actor, { action: 'refused', ...describeCall(request) }).catch((err) =>
        request.log.error({ event: 'audit_missing', err }, 'a refusal could not be noted'),
      )
  })
}

type SignedIn = Actor & { actor: string; requestId: string }

/** Undefined for anybody who is not signed in. */
export const actorOf = ({ viewer, ip, id }: FastifyRequest): SignedIn | undefined =>
  viewer && { actor: viewer.userId, session: viewer.sessionId, address: ip, requestId: id }

/** What a download was filtered by. Searched words are named without being kept: they are often somebody's name. */
const describeWanted = ({ params, query }: FastifyRequest): object => {
  const inputs = { ...(params as object), ...(query as object) }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, name === 'search' && value ? { hidden: true } : value]),
  )
}

const describeCall = ({ method, routeOptions, params }: FastifyRequest) => ({
  entity: 'call',
  entityId: `${method} ${routeOptions.url}`,
  after: params as object,
})
