import { useCallback, useMemo } from 'react'

const prefix = 'draft:'

type Options = {
  /** Kept in this browser until it is saved or discarded, and not only in this tab: for forms that take an hour. */
  lasting?: boolean
}

/**
 * What a person has typed into a form, kept in this tab until it is saved: a session that ends in the middle sends them
 * to the sign-in and back, and nothing is lost. The name says whose form it is. Never for passwords.
 */
export function useDraft<T extends object>(name: string, { lasting = false }: Options = {}) {
  const key = prefix + name
  const place = lasting ? 'localStorage' : 'sessionStorage'
  const kept = useMemo(() => readDraft<T>(place, key), [place, key])
  const keep = useCallback(
    (values: Partial<T>) => withStorage(place, (storage) => storage.setItem(key, JSON.stringify(values))),
    [place, key],
  )
  const forget = useCallback(() => withStorage(place, (storage) => storage.removeItem(key)), [place, key])
  return { kept, keep, forget }
}

/** Everything that was typed and not saved: gone when the person signs out. */
export function forgetDrafts(): void {
  for (const place of ['sessionStorage', 'localStorage'] as const)
    withStorage(place, (storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    })
}

type Place = 'sessionStorage' | 'localStorage'

function readDraft<T>(place: Place, key: string): Partial<T> | undefined {
  let draft: Partial<T> | undefined
  withStorage(place, (storage) => {
    draft = JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  })
  return draft
}

/** Storage that is full or closed to us must not stop a form. */
function withStorage(place: Place, work: (storage: Storage) => void): void {
  try {
    work(window[place])
  } catch {}
}
