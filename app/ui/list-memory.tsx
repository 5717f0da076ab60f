import { createContext, type ReactNode, useContext, useMemo } from 'react'

const Owner = createContext<string | undefined>(undefined)

/** The lists in here remember their filters, sort and columns in this browser, for each person of the office. */
export const ListMemory = ({ owner, children }: { owner: string; children: ReactNode }) => (
  <Owner value={owner}>{children}</Owner>
)

/** What this list remembers under a name; undefined outside the office, or without a name. */
export function useListMemory(
  name: string | undefined,
): { read: () => string; keep: (text: string) => void } | undefined {
  const owner = useContext(Owner)
  return useMemo(() => {
    if (owner === undefined || name === undefined) return undefined
    const key = `list-${owner}-${name}`
    return {
      read: () => withStorage((storage) => storage.getItem(key)) ?? '',
      keep: (text) => withStorage((storage) => (text ? storage.setItem(key, text) : storage.removeItem(key))),
    }
  }, [owner, name])
}

/** Storage may be full or blocked: then nothing is remembered. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}
