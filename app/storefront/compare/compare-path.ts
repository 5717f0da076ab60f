/** There is room for four side by side. */
export const maxCompared = 4

export const comparePath = (ids: readonly string[]): string => `/compare?ids=${ids.join(',')}`

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids in a link; anything else in it is ignored. */
export const readCompared = (search: URLSearchParams): string[] =>
  [...new Set((search.get('ids') ?? '').toLowerCase().split(','))]
    .filter((id) => idPattern.test(id))
    .slice(0, maxCompared)
