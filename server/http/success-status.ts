import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * A call whose contract has only 201 returns it automatically. A 200 would match no schema, and unmatched responses are
 * sent unfiltered, secrets included.
 */
export const successStatus = fp(async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    const statuses = Object.keys((route.schema?.response as object | undefined) ?? {}).filter((status) =>
      status.startsWith('2'),
    )
    const [only] = statuses
    if (statuses.length !== 1 || !only || only === '200') return
    const before = route.preHandler ? [route.preHandler].flat() : []
    route.preHandler = [
      ...before,
      (_request, reply, done) => {
        reply.code(Number(only))
        done()
      },
    ]
  })
})
