import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Changes } from '#server/db/changes.ts'
import { findBearer } from './bearer.ts'
import { createCache, type ResponseCache } from './cache.ts'
import { toKey } from './cache-key.ts'
import { type Entry, sendEntry, toEntry } from './entry.ts'
import { collectTags, currentRender, type Render, type Waiters } from './render-tags.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: Cached
  }
  interface FastifyInstance {
    cache: ResponseCache
  }
}

export type Cached = {
  tags: readonly string[]
  /** The canonical URL for identical responses; undefined if this one must not be cached. */
  toKey?: (url: string) => string | undefined
  /** Called before rendering: the key of a response to serve instead. */
  findOtherKey?: (key: string, request: FastifyRequest) => Promise<string | undefined>
  /** Errors that may be cached too, because no write changes them. */
  cacheableErrors?: (key: string) => readonly number[]
}

/** A read that is the same for everyone, cached until one of these tags is written. */
export const cachedForEveryone = (...tags: string[]) => ({ config: { access: 'public', cache: { tags } } }) as const
/** The same, but signed-in users may see more and bypass the cache. */
export const cachedForAnyone = (...tags: string[]) => ({ config: { access: 'anyone', cache: { tags } } }) as const

const fromCache = new WeakSet<ServerResponse>()

/** Whether a response was in the cache already, rather than rendered for this request. */
export const isFromCache = (response: ServerResponse): boolean => fromCache.has(response)

const sessionCookie = /(?:^|;\s*)(?:__Host-)?(?:access|refresh)=/

type Options = { maxBytes: number; changes: Changes }

/** Registered before all other hooks: a cached response skips them. */
export const responseCache = fp(async (app: FastifyInstance, { maxBytes, changes }: Options) => {
  const cache = createCache(maxBytes, () => !changes.isDisconnected)
  const drop = (tags: ReadonlySet<string>) => cache.drop(tags)
  changes.listeners.add(drop)
  app.addHook('onClose', async () => {
    changes.listeners.delete(drop)
  })
  app.decorate('cache', cache)

  app.addHook('onRoute', (route) => {
    const cached = route.config?.cache
    if (!cached) return
    if (route.url.startsWith('/api/') && route.config?.access !== 'public' && route.config?.access !== 'anyone')
      throw new Error(`${route.url} is for signed-in people and must not be cached`)
    const { shape = {} } = (route.schema?.querystring ?? {}) as { shape?: object }
    const names = new Set(Object.keys(shape))
    cached.toKey ??= (url) => toKey(url, (name) => names.has(name))
  })

  if (maxBytes === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { config } = request.routeOptions
    const outer = currentRender()
    const key = config.cache?.toKey?.(request.raw.url ?? '')
    // Whoever calls with an API key is asked for it: a removed one must not get what was kept.
    if (findBearer(request.headers) !== undefined) return done()
    if (!config.cache || key === undefined) {
      // Changes to what this page read here are not tracked.
      if (outer && outer.key !== request.raw.url) outer.isCacheable = false
      return done()
    }
    const hasSession = sessionCookie.test(request.headers.cookie ?? '')
    const isItself = outer?.key === key
    if (isItself || (config.access === 'anyone' && hasSession)) return done()
    const cached = cache.find(key)
    if (cached) {
      fromCache.add(reply.raw)
      return answer(cached, request, reply, outer)
    }
    findOrRender(key, config.cache, request).then((entry) => {
      // A guarded page redirected; for someone with a session it may open.
      if (!entry.isShared && hasSession) return done()
      answer(entry, request, reply, outer)
    }, done)
  })

  async function findOrRender(key: string, cached: Cached, request: FastifyRequest): Promise<Entry> {
    const other = await cached.findOtherKey?.(key, request)
    const entry = other && cache.find(other)
    if (entry) return entry
    const usedKey = other ?? key
    return cache.render(usedKey, request.ip, (waiters) => renderAsNobody(usedKey, cached, request, waiters))
  }

  function answer(entry: Entry, request: FastifyRequest, reply: FastifyReply, outer: Render | undefined) {
    if (outer) {
      for (const tag of entry.tags) outer.tags.add(tag)
      if (!entry.isCacheable) outer.isCacheable = false
    }
    sendEntry(cache, entry, request, reply)
  }

  /** Without cookies and headers; only rate limits see the address. */
  async function renderAsNobody(
    key: string,
    cached: Cached,
    { ip, routeOptions }: FastifyRequest,
    waiters: Waiters,
  ): Promise<Entry> {
    const current: Render = { key, tags: new Set(cached.tags), isCacheable: true, waiters }
    const reply = await collectTags(current, async () => app.inject({ method: 'GET', url: key, remoteAddress: ip }))
    const isCall = routeOptions.config.access !== undefined
    const isShared = isCall || String(reply.headers['cache-control'] ?? '').includes('public')
    const { statusCode: status, headers, rawPayload: body } = reply
    return toEntry(current, { status, headers, body, isShared, cacheableErrors: cached.cacheableErrors?.(key) ?? [] })
  }
})
