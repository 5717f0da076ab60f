import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#contract/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the shop is: money that was paid, and whoever asks whether the shop lives. */
    neverShed?: boolean
  }
  interface FastifyInstance {
    /** Whether the shop falls behind, long before everyone is turned away: pages are no longer rendered, so that calls get through. */
    isBusy?: () => boolean
  }
}

/** Turns callers away, with a time to come back, rather than make all of them wait. */
export const loadShedding = fp(
  async (app: FastifyInstance, limits: { maxEventLoopDelay?: number; maxRssBytes?: number }) => {
    const { maxEventLoopDelay = Number.POSITIVE_INFINITY } = limits
    app.decorate('isBusy', () => app.memoryUsage().eventLoopDelay > maxEventLoopDelay / 4)
    await app.register(underPressure, {
      ...limits,
      pressureHandler: async (request) => {
        // A page that was let in is nothing without its styles and scripts, and those cost next to nothing.
        if (request.routeOptions.config.neverShed || request.url.startsWith('/assets/')) return
        throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
      },
    })
  },
)
