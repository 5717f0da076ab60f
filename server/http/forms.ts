import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Reads plain HTML forms, as fields with one value each. For the routes beside it only. */
export const readForm = fp(async (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
})
