import { useCallback, useMemo } from 'react'
import { type DraftPlace, draftPrefix, withStorage } from './drafts.ts'

type Options = {
  /** Stored in this browser, not only in this tab: for forms that take an hour. */
  lasting?: boolean
}

/**
 * Form input, stored in this tab until it is saved: a session that ends midway leads to the sign-in page and back, and
 * nothing is lost. The name identifies the form. Never for passwords.
 */
export function useDraft<T extends object>(name: string, { lasting = false }: Options = {}) {
  const key = draftPrefix + name
  const place = lasting ? 'localStorage' : 'sessionStorage'
  const saved = useMemo(() => readDraft<T>(place, key), [place, key])
  const save = useCallback(
    (values: Partial<T>) => withStorage(place, (storage) => storage.setItem(key, JSON.stringify(values))),
    [place, key],
  )
  const discard = useCallback(() => withStorage(place, (storage) => storage.removeItem(key)), [place, key])
  return { saved, save, discard }
}

function readDraft<T>(place: DraftPlace, key: string): Partial<T> | undefined {
  let draft: Partial<T> | undefined
  withStorage(place, (storage) => {
    draft = JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  })
  return draft
}
