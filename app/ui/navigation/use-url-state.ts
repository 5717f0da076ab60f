import { useSearchParams } from 'react-router'

/**
 * A list's search, filters, sort and page, kept in the URL so that a reload or a shared link shows the same. Any change
 * except of the page itself goes back to the first page; empty values are removed.
 */
export function useUrlState() {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (!('page' in changes)) after.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value)
          else after.delete(key)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [search, change] as const
}
