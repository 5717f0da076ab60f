import { useCallback, useMemo } from 'react'

const prefix = 'draft:'

/**
 * What a person has typed into a form, kept in this tab until it is saved: a session that ends in the middle sends them
 * to the sign-in and back, and nothing is lost. The name says whose form it is. Never for passwords.
 */
export function useDraft<T extends object>(name: string) {
  const key = prefix + name
  const kept = useMemo(() => readDraft<T>(key), [key])
  const keep = useCallback(
    (values: Partial<T>) => withStorage((storage) => storage.setItem(key, JSON.stringify(values))),
    [key],
  )
  const forget = useCallback(() => withStorage((storage) => storage.removeItem(key)), [key])
  return { kept, keep, forget }
}

/** Everything that was typed and not saved: gone when the person signs out. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}

function readDraft<T>(key: string): Partial<T> | undefined {
  let draft: Partial<T> | undefined
  withStorage((storage) => {
    draft = JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  })
  return draft
}

/** Storage that is full or closed to us must not stop a form. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {}
}
