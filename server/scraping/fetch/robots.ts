import { projectFile } from '#server/project-file.ts'
import { isAllowedBy, parseRobots, type RobotsRules } from './robots-rules.ts'
import { runWorker } from './run-worker.ts'
import type { Fetched } from './safe-fetch.ts'

/** A site's rules for programs, and how long they are valid. */
export type Robots = { isAllowed: (url: URL) => boolean; unsure?: boolean; delayMs: number; cacheMs: number }

/** RFC 9309 requires at least 500 KiB to be read; nothing honest is longer. */
const maxRobotsChars = 500 * 1024
const usualChars = 20_000
/** No product page has a longer URL; limits the comparison with every rule. */
const maxAddressChars = 2000
const parseLimitMs = 30_000
const usualDelayMs = 1000
const longestDelayMs = 10_000
const dayMs = 24 * 60 * 60 * 1000

const unsure: Robots = { isAllowed: () => false, unsure: true, delayMs: usualDelayMs, cacheMs: 60_000 }

/** No rules (4xx) means go ahead; a site that does not respond (5xx, timeout) is left alone for now, as in RFC 9309. */
export async function readRobots(reply: Fetched | undefined, userAgent: string): Promise<Robots> {
  if (!reply || reply.status >= 500 || reply.status === 429) return unsure
  if (reply.status >= 300) return { isAllowed: () => true, delayMs: usualDelayMs, cacheMs: dayMs }
  const text = reply.body.toString('utf8').slice(0, maxRobotsChars)
  // Rules name the user agent without its version.
  const product = userAgent.split('/')[0]
  const rules = await readRules(text, product ?? '').catch(() => undefined)
  if (!rules) return unsure
  return {
    isAllowed: (url) => url.href.length <= maxAddressChars && isAllowedBy(rules, url),
    // A delay of an hour would only be a way to block our queue.
    delayMs: Math.min(Math.max(rules.delaySeconds * 1000, usualDelayMs), longestDelayMs),
    cacheMs: dayMs,
  }
}

/** Short files are parsed at once; longer ones in their own thread. */
async function readRules(text: string, product: string): Promise<RobotsRules> {
  if (text.length <= usualChars) return parseRobots(text, product)
  const file = projectFile('server/scraping/fetch/robots-worker.ts')
  return (await runWorker(file, { text, product }, parseLimitMs)) as RobotsRules
}
