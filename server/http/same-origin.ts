import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#contract/http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls authenticated in another way, such as signed webhooks. */
    crossSite?: true
    /** A GET that changes something follows the rules of writes, and more. */
    changes?: true
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Browsers send the origin of a request; a program that sends none has no cookies to abuse. */
export function isCrossSite(request: FastifyRequest, origin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const from = request.headers.origin
  if (from === undefined) return false
  return origin ? from !== origin : URL.parse(from)?.host !== request.headers.host
}

/** A link, image or prefetch, even on our own page, must never trigger a GET that changes something. */
function isFetchedByScript({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') return false
  return !headers.accept?.includes('text/html') && !headers['sec-purpose'] && !headers.purpose
}

export const sameOrigin = fp(async (app: FastifyInstance, options: { publicUrl: string | undefined }) => {
  const origin = options.publicUrl && new URL(options.publicUrl).origin
  app.addHook('onRequest', async (request) => {
    const { config } = request.routeOptions
    if (config.crossSite || (safe.has(request.method) && !config.changes)) return
    if (isCrossSite(request, origin)) throw new AppError('cross_site', 'Cross-site requests are not allowed.')
    if (config.changes && safe.has(request.method) && !isFetchedByScript(request))
      throw new AppError('cross_site', 'This URL cannot be opened directly.')
  })
})
