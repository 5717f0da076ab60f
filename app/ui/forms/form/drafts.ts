export const draftPrefix = 'draft:'
export type DraftPlace = 'sessionStorage' | 'localStorage'

/** Everything typed and not saved; removed when the user signs out. */
export function forgetDrafts(): void {
  for (const place of ['sessionStorage', 'localStorage'] as const)
    withStorage(place, (storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(draftPrefix)) storage.removeItem(key)
    })
}

/** Full or blocked storage must not stop a form. */
export function withStorage(place: DraftPlace, work: (storage: Storage) => void): void {
  try {
    work(window[place])
  } catch {}
}
