import { AppError } from '#contract/http/errors.ts'
import { type HostTurns, ownTurns } from './host-turns.ts'
import { type Robots, readRobots } from './robots.ts'
import { type Fetched, type SafeFetchOptions, safeFetch } from './safe-fetch.ts'

export type PoliteOptions = Pick<SafeFetchOptions, 'allow' | 'resolve' | 'timeoutMs' | 'maxBytes'> & {
  userAgent: string
  /** Tests shorten the wait between two requests to one host. */
  pace?: number
  turns?: HostTurns
}

type More = Pick<SafeFetchOptions, 'signal' | 'timeoutMs' | 'maxBytes'> & {
  accept?: string
  /** What is being requested, for the message if robots.txt forbids it. */
  what?: string
  /** A file on a page needs a shorter pause than a page. */
  pauseMs?: number
}
export type PoliteFetch = (address: string, more?: More) => Promise<Fetched>

/** Sites without requests for this long are forgotten. */
const forgetMs = 2 * 24 * 60 * 60 * 1000

/**
 * Fetches politely: identifies itself, follows robots.txt, and sends each host one request at a time with a pause
 * between. A redirect to another host waits for that host's turn and follows its rules.
 */
export function createPoliteFetch({ userAgent, pace = 1, turns = ownTurns(), ...network }: PoliteOptions): PoliteFetch {
  /** The end of each host's queue; http and https count as one host. */
  const lines = new Map<string, Promise<unknown>>()
  /** Rules belong to a scheme and host together. */
  const rules = new Map<string, { robots: Robots; failure: AppError | undefined; until: number }>()

  async function rulesOf(url: URL) {
    const cached = rules.get(url.origin)
    if (cached && cached.until > Date.now()) return cached
    for (const [origin, { until }] of rules) if (until < Date.now() - forgetMs) rules.delete(origin)
    const address = new URL('/robots.txt', url).href
    const headers = { 'user-agent': userAgent, accept: 'text/plain' }
    let failure: AppError | undefined
    const reply = await safeFetch(address, { ...network, headers }).catch((error: unknown) => {
      // A URL that may not be fetched at all is the caller's mistake, not forbidden by the site.
      if (!(error instanceof AppError) || error.code === 'bad_link') throw error
      failure = error
      return undefined
    })
    const robots = await readRobots(reply, userAgent)
    const entry = { robots, failure, until: Date.now() + robots.cacheMs }
    rules.set(url.origin, entry)
    return entry
  }

  async function inTurn<T>(url: URL, { signal, pauseMs, what = 'page' }: More, request: () => Promise<T>): Promise<T> {
    const { host } = url
    const before = lines.get(host)
    const turn = Promise.withResolvers<void>()
    lines.set(host, turn.promise)
    try {
      await before
      signal?.throwIfAborted()
      await turns.take(host, signal)
      let pause = 0
      try {
        const { robots, failure } = await rulesOf(url)
        // A host that cannot be reached has not refused anything.
        if (failure) throw failure
        if (!robots.isAllowed(url))
          throw new AppError(
            'robots_refused',
            robots.unsure
              ? `${host} cannot say now whether programs may read it. Please try again later.`
              : `${host} asks programs not to read this ${what} (robots.txt).`,
          )
        signal?.throwIfAborted()
        pause = (pauseMs ?? robots.delayMs) * pace
        return await request()
      } finally {
        await turns.free(host, pause)
      }
    } finally {
      turn.resolve()
      if (lines.get(host) === turn.promise) lines.delete(host)
    }
  }

  return (address, more = {}) => {
    const { signal, timeoutMs = network.timeoutMs, maxBytes = network.maxBytes } = more
    const { accept = 'text/html,application/xhtml+xml' } = more
    return safeFetch(address, {
      ...network,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
      headers: { 'user-agent': userAgent, accept },
      ...(signal ? { signal } : {}),
      turn: (url, request) => inTurn(url, more, request),
    })
  }
}
