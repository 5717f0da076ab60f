import parserModule from 'robots-parser'
import type { Fetched } from './safe-fetch.ts'

/** What a site asks of programs that read it, and for how long to take its word. */
export type Robots = { isAllowed: (url: URL) => boolean; unsure?: boolean; delayMs: number; keepMs: number }

// The package is CommonJS and its types describe a default export inside the module, which Node does not see.
const parseRobots = parserModule as unknown as typeof parserModule.default

/** RFC 9309 wants at least 500 KiB read; nothing honest is longer. */
const maxRobotsChars = 500 * 1024
const usualDelayMs = 1000
const longestDelayMs = 10_000
const dayMs = 24 * 60 * 60 * 1000

/** No rules (4xx) means go ahead; a site that cannot say (5xx, no answer) is left alone for now, as RFC 9309 has it. */
export function readRobots(address: string, reply: Fetched | undefined, userAgent: string): Robots {
  if (!reply || reply.status >= 500 || reply.status === 429)
    return { isAllowed: () => false, unsure: true, delayMs: usualDelayMs, keepMs: 60_000 }
  if (reply.status >= 300) return { isAllowed: () => true, delayMs: usualDelayMs, keepMs: dayMs }
  const rules = parseRobots(address, reply.body.toString('utf8').slice(0, maxRobotsChars))
  // Rules name the product without its version.
  const name = userAgent.split('/')[0]
  const asked = (rules.getCrawlDelay(name) ?? 0) * 1000
  return {
    isAllowed: (url) => rules.isAllowed(url.href, name) !== false,
    // A delay of an hour would only be a way to hold our queue.
    delayMs: Math.min(Math.max(Number.isFinite(asked) ? asked : 0, usualDelayMs), longestDelayMs),
    keepMs: dayMs,
  }
}
