import { toKey } from '#server/cache/cache-key.ts'

/** The part of a page's route that decides its cache key. */
export type PageRoute = {
  path?: string | undefined
  parentId?: string | undefined
  module: { handle?: unknown }
}
/** What a page module may export as `handle`: whether it is guarded, and the query keys it uses. */
type Handle = { isGuarded?: boolean; query?: readonly string[] }

/** No page has this URL: it renders the not-found page, once for all unmatched URLs. */
export const notFoundPage = '/not-found'

type Page = { pattern: RegExp; weight: number; isGuarded: boolean; keys: Set<string> }

/**
 * The canonical URL for identical pages. Unused query keys are dropped, so that adding one still hits the cache.
 * Guarded pages have none.
 */
export function createPageKey(routes: Record<string, PageRoute>): (url: string) => string | undefined {
  const pages = Object.values(routes)
    .map((route) => toPage(route, routes))
    .sort((a, b) => b.weight - a.weight)
  return (url) => {
    const [given = ''] = url.split(/[?#]/, 1)
    const path = readPath(given)
    const page = pages.find(({ pattern }) => pattern.test(path))
    if (!page) return notFoundPage
    return page.isGuarded ? undefined : toKey(url, (name) => page.keys.has(name))
  }
}

function toPage(route: PageRoute, routes: Record<string, PageRoute>): Page {
  const chain: PageRoute[] = []
  for (let at: PageRoute | undefined = route; at; at = routes[at.parentId ?? '']) chain.unshift(at)
  const handles = chain.map(({ module }) => (module.handle ?? {}) as Handle)
  const segments = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean))
  const isFallback = segments.includes('*')
  return {
    // The framework matches case-insensitively, and so do we. Its catch-all is the not-found page.
    pattern: isFallback ? /(?!)/ : new RegExp(`^/${segments.map(toPattern).join('/')}$`, 'i'),
    weight: segments.reduce((sum, segment) => sum + (segment.startsWith(':') ? 3 : 10), 0),
    isGuarded: handles.some(({ isGuarded }) => isGuarded),
    keys: new Set(handles.flatMap(({ query }) => query ?? [])),
  }
}

const toPattern = (segment: string) =>
  segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function readPath(path: string): string {
  try {
    return `/${decodeURI(path).split('/').filter(Boolean).join('/')}`
  } catch {
    return path
  }
}
