import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

const yearOfSeconds = 31_536_000

/** Headers of every response. Pages and files add or tighten their own Content-Security-Policy. */
export const commonHeaders = (secure: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Frame-Options': 'DENY',
  ...(secure ? { 'Strict-Transport-Security': `max-age=${yearOfSeconds}; includeSubDomains` } : {}),
})

/** Added to API responses, which are for programs only. */
export const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

export const securityHeaders = fp(async (app: FastifyInstance, options: { secure: boolean }) => {
  const common = Object.entries(commonHeaders(options.secure))
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string) => reply.hasHeader(name) || reply.header(name, value)
    for (const [name, value] of common) set(name, value)
    set('X-Request-Id', request.id)
    if (request.url.startsWith('/api/')) for (const [name, value] of Object.entries(apiHeaders)) set(name, value)
  })
})

/** A page's policy: its own inline scripts have the `nonce`. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
