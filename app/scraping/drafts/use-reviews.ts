import { useCallback, useEffect, useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import type { DraftReview, SavedDraft } from '#contract/scraping/calls.ts'
import { scrapingApi, useSaveDraftsMutation } from '../api.ts'
import { type Form, toForm } from './review.ts'

const typingPauseMs = 600

export type Saving = { kind: 'saved' } | { kind: 'unsaved' } | { kind: 'failed'; text: string }

/**
 * Edits to a job's drafts. They are saved on the server as soon as typing pauses, so that they survive a reload and
 * appear in other browsers; responses include our product for a typed part number.
 */
export function useReviews(jobId: string) {
  const [typed, setTyped] = useState<Readonly<Record<string, DraftReview>>>({})
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' })
  const [saveDrafts] = useSaveDraftsMutation()
  const dispatch = useAppDispatch()
  const latest = useRef(typed)
  const dirty = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const takeIn = useCallback(
    (drafts: SavedDraft[]) =>
      dispatch(
        scrapingApi.util.updateQueryData('getScrapeJob', { params: { id: jobId }, querystring: {} }, (job) => {
          job.products = job.products.map((one) => drafts.find(({ _id }) => _id === one._id) ?? one)
        }),
      ),
    [dispatch, jobId],
  )

  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const ids = [...dirty.current]
    if (ids.length === 0) return true
    dirty.current.clear()
    try {
      const drafts = ids.map((_id) => ({ _id, review: latest.current[_id] ?? {} }))
      takeIn((await saveDrafts({ body: { drafts } }).unwrap()).drafts)
      setSaving({ kind: dirty.current.size === 0 ? 'saved' : 'unsaved' })
      return true
    } catch (thrown) {
      for (const id of ids) dirty.current.add(id)
      setSaving({ kind: 'failed', text: toWords(toApiError(thrown), { fallback: 'Your changes are not saved.' }) })
      return false
    }
  }, [saveDrafts, takeIn])

  const change = useCallback(
    (draft: SavedDraft, part: DraftReview) => {
      const before = latest.current[draft._id] ?? draft.review ?? {}
      latest.current = { ...latest.current, [draft._id]: { ...before, ...part } }
      setTyped(latest.current)
      dirty.current.add(draft._id)
      setSaving({ kind: 'unsaved' })
      clearTimeout(timer.current)
      timer.current = setTimeout(save, typingPauseMs)
    },
    [save],
  )

  const discard = useCallback(
    async (ids: string[], state: 'open' | 'discarded') => {
      const drafts = ids.map((_id) => ({ _id, state }))
      takeIn((await saveDrafts({ body: { drafts } }).unwrap()).drafts)
    },
    [saveDrafts, takeIn],
  )

  // Leaving the screen within the pause still saves.
  useEffect(() => () => void save(), [save])

  const formOf = useCallback((draft: SavedDraft): Form => toForm(draft, typed[draft._id]), [typed])
  return { formOf, change, save, saving, discard }
}

export type Reviews = ReturnType<typeof useReviews>
