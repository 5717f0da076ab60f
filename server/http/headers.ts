import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

const yearOfSeconds = 31_536_000

/** Headers that every answer carries. Pages and files add or narrow their own Content-Security-Policy. */
export const securityHeaders = fp(async (app: FastifyInstance, options: { secure: boolean }) => {
  app.addHook('onSend', async (request, reply) => {
    const set = (name: string, value: string) => reply.hasHeader(name) || reply.header(name, value)
    set('X-Content-Type-Options', 'nosniff')
    set('Referrer-Policy', 'strict-origin-when-cross-origin')
    set('Cross-Origin-Opener-Policy', 'same-origin')
    set('Cross-Origin-Resource-Policy', 'same-origin')
    set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    set('X-Frame-Options', 'DENY')
    set('X-Request-Id', request.id)
    if (options.secure) set('Strict-Transport-Security', `max-age=${yearOfSeconds}; includeSubDomains`)
    if (request.url.startsWith('/api/')) {
      set('Cache-Control', 'no-store')
      set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
  })
})

/** The policy of a page whose inline scripts are known by their hashes. */
export const pagePolicy = (scripts: string[], formTargets: string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${formTargets.join(' ')}`.trim(),
    "frame-ancestors 'none'",
  ].join('; ')
