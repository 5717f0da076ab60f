import { isUuid } from '#contract/is-uuid.ts'
import { missing } from '#contract/missing.ts'
import { toKey } from '#server/cache/cache-key.ts'

/** The part of a page's route that decides its cache key. */
export type PageRoute = {
  path?: string | undefined
  parentId?: string | undefined
  module: { handle?: unknown }
}
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

type Page = Omit<Handle, 'query'> & { segments: readonly string[]; weight: number; keys: Set<string> }

/** Canonical page URLs: one for all URLs that show the same page. */
export function createPageKeys(routes: Record<string, PageRoute>) {
  const pages = Object.values(routes)
    .map((route) => toPage(route, routes))
    .sort((a, b) => b.weight - a.weight)

  const find = (path: string) => {
    const given = readSegments(path)
    const page = given && pages.find(({ segments }) => isMatch(segments, given))
    return page && { page, given }
  }

  return {
    /** Spelling and unused query keys make no difference, so that such URLs still hit the cache. Guarded pages have none. */
    toKey(url: string): string | undefined {
      const [path = '', search = ''] = url.split(/\?(.*)/s, 2)
      const found = find(path)
      if (!found) return notFoundPage
      const { page, given } = found
      if (page.isGuarded) return undefined
      const key = toKey(`${writePath(page, given)}?${search}`, (name) => page.keys.has(name))
      const kinds = readKinds(page, search)
      return kinds.length === 0 ? key : `${key}${key.includes('?') ? '&' : '?'}${kinds.join('&')}`
    },
    /** The call that decides whether the page exists, and the page to show if it does not. */
    findSubject(key: string): { call: string; ifMissing: string } | undefined {
      const { page, given } = find(key.split('?', 1)[0] ?? '') ?? {}
      if (!page?.subject) return undefined
      const ifMissing = writePath({ ...page, isSameForAll: true }, given ?? [])
      return { call: page.subject(readParams(page, given ?? [])), ifMissing }
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
    weight: segments.reduce((sum, segment) => sum + (segment.startsWith(':') ? 3 : 10), 0),
    isGuarded: handles.some(({ isGuarded }) => isGuarded),
    keys: new Set(handles.flatMap(({ query }) => query ?? [])),
  }
}

/** The framework matches case-insensitively, and so do we. Its catch-all is the not-found page. */
const isMatch = (segments: readonly string[], given: readonly string[]): boolean =>
  segments.length === given.length &&
  segments.every(
    (segment, at) => segment !== '*' && (segment.startsWith(':') || segment.toLowerCase() === given[at]?.toLowerCase()),
  )

/** Undefined for a malformed path, or one that a browser would have normalised. */
function readSegments(path: string): string[] | undefined {
  try {
    const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
    return segments.some((segment) => /^\s*\.{1,2}\s*$/.test(segment)) ? undefined : segments
  } catch {
    return undefined
  }
}

/** As the API reads it. */
const tidy = (param: string) => (isUuid(param.trim()) ? param.trim().toLowerCase() : param.trim())

const readParams = ({ segments }: Page, given: readonly string[]): Params =>
  Object.fromEntries(
    segments.flatMap((segment, at) => (segment.startsWith(':') ? [[segment.slice(1), tidy(given[at] ?? '')]] : [])),
  )

const writePath = ({ segments, isSameForAll }: Page, given: readonly string[]): string =>
  `/${segments
    .map((segment, at) => {
      if (!segment.startsWith(':')) return segment
      return isSameForAll ? missing : encodeURIComponent(tidy(given[at] ?? ''))
    })
    .join('/')}`

function readKinds({ kinds = {} }: Page, search: string): string[] {
  const query = new URLSearchParams(search)
  return Object.entries(kinds).flatMap(([name, toKind]) => {
    const kind = toKind(query.get(name) ?? '')
    return kind ? [`${name}=${encodeURIComponent(kind)}`] : []
  })
}
