import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { type OfficeRole, type Permission, permissionsOf } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'

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
  rememberMe: boolean
}

/** public: no look-up. anyone: the viewer is known if signed in. shopper: signed in. Permissions: all held by somebody in the office. */
type Access = 'public' | 'anyone' | 'shopper' | readonly Permission[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
  }
  interface FastifyInstance {
    /** Every registered route, for the test that tries each as every role. */
    routeList: { method: string; url: string; changes: boolean; access: Access }[]
  }
}

/** Guards to spread into routes. */
export const forEveryone = { config: { access: 'public' } } as const
export const forAnyone = { config: { access: 'anyone' } } as const
export const forShoppers = { config: { access: 'shopper' } } as const
export const forOffice = (...permissions: [Permission, ...Permission[]]) => ({ config: { access: permissions } })

/** For routes that are open to others too, and do more for the office. */
export const may = (viewer: Viewer | undefined, permission: Permission): boolean =>
  permissionsOf(viewer?.officeRole).includes(permission)

const forbiddenWords = (viewer: Viewer): string =>
  viewer.officeRole ? 'Your role in the office does not allow this.' : 'This is for administrators only.'

export function getViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError('not_signed_in', 'Please sign in.')
  return request.viewer
}

/** Every API route must name its guard, or the server does not start. */
export const guards = fp(
  async (app: FastifyInstance, options: { findViewer(request: FastifyRequest): Promise<Viewer | undefined> }) => {
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
      })
      if (route.url.startsWith('/api/') && !access) {
        throw new Error(
          `${route.method} ${route.url} names no guard: spread forEveryone, forAnyone, forShoppers or forOffice into it`,
        )
      }
    })
    app.addHook('onRequest', async (request) => {
      const access = request.routeOptions.config.access ?? 'public'
      if (access === 'public') return
      request.viewer = await options.findViewer(request)
      if (access === 'anyone') return
      const viewer = getViewer(request)
      if (access !== 'shopper' && !access.every((permission) => may(viewer, permission)))
        throw new AppError('forbidden', forbiddenWords(viewer))
    })
  },
)
