import { LRUCache } from 'lru-cache'
import { everythingTag } from '#server/db/changes.ts'
import type { Entry } from './entry.ts'
import type { Waiters } from './render-tags.ts'

/**
 * The response cache: public API responses and pages, as finished bytes.
 *
 * For authors of routes:
 * - A read that is the same for everyone uses `...cachedForEveryone('documents')` instead of `...forEveryone`. The arguments
 *   are tags: names of what the response shows. Tags known only to the handler are added there: `addTags('document:1')`.
 *   A read that admins see differently uses `...cachedForAnyone(…)`: requests with a session bypass the cache.
 * - Every write marks what it changed, in its transaction: `await markChanged(tx, 'documents', 'document:1')`. Entries with
 *   one of these tags are dropped here before the write is answered, and in other processes within milliseconds.
 * - Pages need no tags: a page has the tags of the reads it made. A page that also made an uncached call is not cached.
 *
 * Responses are rendered without a visitor: no cookies or headers, and only the query keys in the route's schema. Each key is
 * rendered once at a time. A render whose tags change meanwhile is not cached, and later requests get a new one. Nothing is
 * cached while change notifications are down.
 */
export function createCache(maxBytes: number, mayCache: () => boolean = () => true) {
  const byTag = new Map<string, Set<Entry>>()
  const entries = new LRUCache<string, Entry>({
    // lru-cache does not accept a limit of 0; with the cache off nothing is stored.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)),
    sizeCalculation: ({ bytes }) => bytes,
    onInsert: (entry) => {
      for (const tag of entry.tags) {
        const tagged = byTag.get(tag)
        if (tagged) tagged.add(entry)
        else byTag.set(tag, new Set([entry]))
      }
    },
    dispose: (entry) => {
      for (const tag of entry.tags) {
        const tagged = byTag.get(tag)
        tagged?.delete(entry)
        if (tagged?.size === 0) byTag.delete(tag)
      }
    },
  })
  let hits = 0
  let misses = 0
  const running = new Set<Render>()
  /** Renders that a new request may join, because none of their tags has changed. */
  const open = new Map<string, Render>()

  function store(entry: Entry, changedMeanwhile: ReadonlySet<string>) {
    if (!entry.isCacheable || !mayCache() || changedMeanwhile.has(everythingTag)) return
    for (const tag of changedMeanwhile) if (entry.tags.has(tag)) return
    entries.set(entry.key, entry)
  }

  return {
    get bytes() {
      return entries.calculatedSize
    },
    get size() {
      return entries.size
    },
    get hits() {
      return hits
    },
    get misses() {
      return misses
    },
    find(key: string): Entry | undefined {
      const entry = entries.get(key)
      if (entry) hits++
      else misses++
      return entry
    },
    render(key: string, ip: string, work: (waiters: Waiters) => Promise<Entry>): Promise<Entry> {
      const joined = open.get(key)
      if (joined) {
        joined.waiters.ips.add(ip)
        joined.waiters.onJoin?.(ip)
        return joined.entry
      }
      const changed = new Set<string>()
      const waiters: Waiters = { ips: new Set([ip]) }
      const render: Render = {
        changed,
        waiters,
        entry: work(waiters).then((entry) => {
          store(entry, changed)
          return entry
        }),
      }
      running.add(render)
      open.set(key, render)
      const end = () => {
        running.delete(render)
        if (open.get(key) === render) open.delete(key)
      }
      render.entry.then(end, end)
      return render.entry
    },
    /** After it was cached, an entry got its compressed bytes, or lost its plain ones. */
    grow(entry: Entry, more: number) {
      entry.bytes += more
      if (entries.peek(entry.key) !== entry) return
      // lru-cache measures an entry when it is added.
      entries.delete(entry.key)
      entries.set(entry.key, entry)
    },
    drop(tags: ReadonlySet<string>) {
      for (const render of running) for (const tag of tags) render.changed.add(tag)
      open.clear()
      if (tags.has(everythingTag)) entries.clear()
      else for (const tag of tags) for (const entry of byTag.get(tag) ?? []) entries.delete(entry.key)
    },
  }
}

export type ResponseCache = ReturnType<typeof createCache>

type Render = { entry: Promise<Entry>; changed: Set<string>; waiters: Waiters }
