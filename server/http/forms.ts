import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Parses plain HTML forms into single-valued fields, for the routes registered beside it only. */
export const readForm = fp(async (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
})
