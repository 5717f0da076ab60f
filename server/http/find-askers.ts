import type { FastifyRequest } from 'fastify'
import { currentRender } from '#server/cache/render-tags.ts'
import { type Askers, joinAskers } from './fair-queue.ts'
import { addressKey } from './limits.ts'

/** Every address waiting for this cached response, now and until it is rendered. */
export function findAskers({ ip }: Pick<FastifyRequest, 'ip'>): Askers {
  const waiters = currentRender()?.waiters
  const askers: Askers = { addresses: new Set([ip, ...(waiters?.ips ?? [])].map(addressKey)) }
  if (waiters) waiters.onJoin = (joined) => joinAskers(askers, addressKey(joined))
  return askers
}
