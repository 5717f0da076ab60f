import { useEffect, useRef, useState } from 'react'
import { type SetURLSearchParams, useLocation, useSearchParams } from 'react-router'
import { useListMemory } from '../list-memory.tsx'

/**
 * Not filters: the page of a list, what somebody looked for, what is open, and days, which would hide what is new a
 * month later.
 */
const passing = ['page', 'search', 'new', 'from', 'to', 'job', 'draft', 'product', 'import', 'columns', 'order']

/**
 * A list's search, filters, sort and page, kept in the URL so that a reload or a shared link shows the same. Any change
 * except of the page itself goes back to the first page; empty values are removed. In the office a list that is opened
 * without any has the filters and the sort that this person chose last.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams()
  const remembered = useRemembered(search, setSearch)
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(remembered ?? before)
        if (!('page' in changes)) after.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value)
          else after.delete(key)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [remembered ?? search, change] as const
}

/** What the list opens with instead of its bare URL, until the URL says it too. */
function useRemembered(search: URLSearchParams, setSearch: SetURLSearchParams): URLSearchParams | undefined {
  const { pathname } = useLocation()
  // What has an id is no list.
  const name = /\d/.test(pathname) ? undefined : pathname
  const memory = useListMemory(name)
  const now = search.toString()
  const [opening, setOpening] = useState(() => (now === '' ? (memory?.read() ?? '') : ''))
  const seen = useRef(now)
  useEffect(() => {
    if (opening !== '' && now === '') setSearch(opening, { replace: true, preventScrollReset: true })
    else if (opening !== '') setOpening('')
    // A link that leads here with filters of its own is not remembered.
    else if (now !== seen.current) memory?.keep(withoutPassing(now))
    seen.current = now
  }, [now, opening, memory, setSearch])
  return opening !== '' && now === '' ? new URLSearchParams(opening) : undefined
}

function withoutPassing(search: string): string {
  const params = new URLSearchParams(search)
  for (const key of passing) params.delete(key)
  return params.toString()
}
