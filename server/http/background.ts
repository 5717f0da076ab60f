import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    background: BackgroundTasks
  }
}

/** Work that continues after its request was answered. Anything that must survive a crash needs a database row too. */
export type BackgroundTasks = {
  run(work: () => Promise<unknown>): void
  /** Resolves once nothing is running. */
  idle(): Promise<void>
}

export const backgroundTasks = fp(async (app: FastifyInstance) => {
  const running = new Set<Promise<unknown>>()
  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  app.decorate('background', {
    run: (work) => {
      const promise = work()
        .catch((error) => app.log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    idle,
  })
  app.addHook('onClose', idle)
})
