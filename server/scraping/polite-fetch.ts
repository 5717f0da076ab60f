import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'
import { type Robots, readRobots } from './robots.ts'
import { type Fetched, type SafeFetchOptions, safeFetch } from './safe-fetch.ts'

export type PoliteOptions = Pick<SafeFetchOptions, 'allow' | 'resolve' | 'timeoutMs' | 'maxBytes'> & {
  userAgent: string
  /** Tests shorten the wait between two requests to one host. */
  pace?: number
}

export type PoliteFetch = (address: string, more?: { signal?: AbortSignal; accept?: string }) => Promise<Fetched>

type Host = { last: Promise<unknown>; readyAt: number; robots?: { rules: Robots; until: number } }

/** Hosts that were not asked for this long are forgotten. */
const forgetMs = 2 * 24 * 60 * 60 * 1000

/**
 * Reads pages the way a guest should: says who it is, keeps to robots.txt, and asks each host for one thing at a time
 * with a pause between. A redirect to another host waits for that host's turn and keeps to that host's rules.
 */
export function createPoliteFetch({ userAgent, pace = 1, ...network }: PoliteOptions): PoliteFetch {
  const hosts = new Map<string, Host>()

  function hostOf(url: URL): Host {
    const known = hosts.get(url.origin)
    if (known) return known
    for (const [origin, host] of hosts) if (host.readyAt < Date.now() - forgetMs) hosts.delete(origin)
    const host: Host = { last: Promise.resolve(), readyAt: Date.now() }
    hosts.set(url.origin, host)
    return host
  }

  async function robotsOf(url: URL, host: Host): Promise<Robots> {
    if (host.robots && host.robots.until > Date.now()) return host.robots.rules
    const address = new URL('/robots.txt', url).href
    const headers = { 'user-agent': userAgent, accept: 'text/plain' }
    const reply = await safeFetch(address, { ...network, headers }).catch((error: unknown) => {
      // An address that may not be fetched at all is the caller's mistake, not the site's wish.
      if (error instanceof AppError && error.code === 'bad_link') throw error
      return undefined
    })
    const rules = readRobots(address, reply, userAgent)
    host.robots = { rules, until: Date.now() + rules.keepMs }
    return rules
  }

  async function inTurn<T>(url: URL, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
    const host = hostOf(url)
    const before = host.last
    const turn = Promise.withResolvers<void>()
    host.last = turn.promise
    try {
      await before
      signal?.throwIfAborted()
      const robots = await robotsOf(url, host)
      if (!robots.isAllowed(url))
        throw new AppError('robots_refused', `${url.host} asks programs not to read this page (robots.txt).`)
      await sleep(Math.max(0, host.readyAt - Date.now()), undefined, { signal })
      try {
        return await request()
      } finally {
        host.readyAt = Date.now() + robots.delayMs * pace
      }
    } finally {
      turn.resolve()
    }
  }

  return (address, { signal, accept = 'text/html,application/xhtml+xml' } = {}) =>
    safeFetch(address, {
      ...network,
      headers: { 'user-agent': userAgent, accept },
      signal,
      turn: (url, request) => inTurn(url, signal, request),
    })
}
