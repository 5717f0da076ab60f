import { LRUCache } from 'lru-cache'
import { isUuid } from '#contract/is-uuid.ts'
import { missing } from '#contract/missing.ts'
import { toKey } from '#server/cache/cache-key.ts'

/** The part of a page's route that decides its cache key. */
export type PageRoute = {
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
  module: { handle?: unknown }
}
type RouteNode = { id: string; path?: string } & ({ index: true } | { index?: false; children: RouteNode[] })
/** React Router's own, so that a key and a render never disagree about which page a URL shows. */
export type MatchRoutes = (
  routes: RouteNode[],
  path: string,
) => { route: { id?: string }; params: Record<string, string | undefined> }[] | null
type Params = Record<string, string>
/** What a page module may export as `handle`. */
type Handle = {
  isGuarded?: boolean
  /** The query keys it uses. */
  query?: readonly string[]
  /** For these query keys the page depends only on the type of the value. */
  kinds?: Readonly<Record<string, (value: string) => string | undefined>>
  /** The page is the same for all params, because the browser loads the data. */
  isSameForAll?: boolean
  /** The call that reads the page's subject: if it is not found, neither is the page. */
  subject?: (params: Params) => string
}

/** Not the URL of any page: renders the not-found page, once for all unmatched URLs. */
const notFoundPage = '/not-found'

type Page = Omit<Handle, 'query'> & { segments: readonly string[]; keys: Set<string> }
type Found = { page: Page; params: Params }

/** Matching takes about a millisecond, so the paths that everybody opens are remembered. */
const remembered = { paths: 2000, length: 200 }

/** Canonical page URLs: one for all URLs that show the same page. */
export function createPageKeys(routes: Record<string, PageRoute>, matchRoutes: MatchRoutes) {
  const pages = new Map(Object.entries(routes).map(([id, route]) => [id, toPage(route, routes)]))
  const tree = toTree(routes)
  const cache = new LRUCache<string, Found | 'none'>({ max: remembered.paths })

  const match = (path: string): Found | 'none' => {
    const tidied = tidyPath(path)
    const { route, params } = (tidied && matchRoutes(tree, tidied)?.at(-1)) || {}
    const page = pages.get(route?.id ?? '')
    // The catch-all is the not-found page.
    if (!page || !params || page.segments.includes('*')) return 'none'
    return { page, params: Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, tidy(value)])) }
  }
  const find = (path: string): Found | undefined => {
    const result = cache.get(path) ?? match(path)
    if (path.length <= remembered.length && !cache.has(path)) cache.set(path, result)
    return result === 'none' ? undefined : result
  }

  return {
    /** Spelling and unused query keys make no difference, so that such URLs still hit the cache. Guarded pages have none. */
    toKey(url: string): string | undefined {
      const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
      const result = find(path)
      if (!result) return notFoundPage
      const { page, params } = result
      if (page.isGuarded) return undefined
      const key = toKey(`${writePath(page, params)}?${search}`, (name) => page.keys.has(name))
      const kinds = readKinds(page, search)
      return kinds.length === 0 ? key : `${key}${key.includes('?') ? '&' : '?'}${kinds.join('&')}`
    },
    /** The call that decides whether the page exists, and the page to show if it does not. */
    findSubject(key: string): { call: string; ifMissing: string } | undefined {
      const { page, params = {} } = find(key.split('?', 1)[0] ?? '') ?? {}
      if (!page?.subject) return undefined
      return { call: page.subject(params), ifMissing: writePath({ ...page, isSameForAll: true }, params) }
    },
    isMissingPage(key: string): boolean {
      return key === notFoundPage || this.findSubject(key)?.ifMissing === key
    },
  }
}

function toPage(route: PageRoute, routes: Record<string, PageRoute>): Page {
  const chain: PageRoute[] = []
  for (let at: PageRoute | undefined = route; at; at = routes[at.parentId ?? '']) chain.unshift(at)
  const handles = chain.map(({ module }) => (module.handle ?? {}) as Handle)
  const segments = chain.flatMap(({ path = '' }) => path.split('/').filter(Boolean))
  return {
    ...handles.at(-1),
    segments,
    isGuarded: handles.some(({ isGuarded }) => isGuarded),
    keys: new Set(handles.flatMap(({ query }) => query ?? [])),
  }
}

/** As React Router takes them; the build has them as a list. */
const toTree = (routes: Record<string, PageRoute>, parent?: string): RouteNode[] =>
  Object.entries(routes)
    .filter(([, { parentId }]) => parentId === parent)
    .map(([id, { path, index }]) => ({
      id,
      ...(path === undefined ? {} : { path }),
      ...(index ? { index } : { children: toTree(routes, id) }),
    }))

/** Undefined for a malformed path, or one that a browser would have normalised. */
function tidyPath(path: string): string | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => /^\s*\.{1,2}\s*$/.test(segment))
      ? undefined
      : `/${segments.map(encodeURIComponent).join('/')}`
  } catch {
    return undefined
  }
}

/** As the API reads it. */
const tidy = (param: string) => (isUuid(param.trim()) ? param.trim().toLowerCase() : param.trim())

const writePath = ({ segments, isSameForAll }: Page, params: Params): string =>
  `/${segments
    .map((segment) => {
      if (!segment.startsWith(':')) return segment
      return isSameForAll ? missing : encodeURIComponent(params[segment.slice(1)] ?? '')
    })
    .join('/')}`

function readKinds({ kinds = {} }: Page, search: string): string[] {
  const query = new URLSearchParams(search)
  return Object.entries(kinds).flatMap(([name, toKind]) => {
    const kind = toKind(query.get(name) ?? '')
    return kind ? [`${name}=${encodeURIComponent(kind)}`] : []
  })
}
