import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#contract/http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Always served, however busy the shop is: payments and health checks. */
    neverShed?: boolean
  }
  interface FastifyInstance {
    /**
     * Whether the shop is falling behind, well before it turns visitors away: it stops rendering pages, so that API
     * calls get through.
     */
    isBusy?: () => boolean
  }
}

const sampleMs = 1000

/** Turns visitors away with Retry-After instead of making everyone wait. */
export const loadShedding = fp(
  async (app: FastifyInstance, limits: { maxEventLoopDelay?: number; maxRssBytes?: number }) => {
    const { maxEventLoopDelay = Number.POSITIVE_INFINITY } = limits
    // Before it listens there is nobody to turn away: the start itself renders the first page.
    let isOpen = false
    app.addHook('onListen', async () => {
      // Only then is there a measurement from after the start, during which the code is loaded.
      setTimeout(() => {
        isOpen = true
      }, sampleMs).unref()
    })
    app.decorate('isBusy', () => isOpen && app.memoryUsage().eventLoopDelay > maxEventLoopDelay / 4)
    await app.register(underPressure, {
      ...limits,
      sampleInterval: sampleMs,
      pressureHandler: async (request) => {
        // A page needs its styles and scripts, which cost next to nothing.
        if (!isOpen || request.routeOptions.config.neverShed || request.url.startsWith('/assets/')) return
        throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
      },
    })
  },
)
