import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    later: Later
  }
}

/** Work that goes on after its request was answered. Whatever must not be lost when the process dies needs a row as well. */
export type Later = {
  run(work: () => Promise<unknown>): void
  /** When nothing is under way any more. */
  idle(): Promise<void>
}

export const later = fp(async (app: FastifyInstance) => {
  const underWay = new Set<Promise<unknown>>()
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  app.decorate('later', {
    run: (work) => {
      const promise = work()
        .catch((error) => app.log.error({ err: error }, 'work after an answer failed'))
        .finally(() => underWay.delete(promise))
      underWay.add(promise)
    },
    idle,
  })
  app.addHook('onClose', idle)
})
