import { useCallback, useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import type { SavedDraft } from '#contract/scraping/calls.ts'
import { useImportDraftsMutation } from '../api.ts'
import { draftName, findProblems, toReviewed } from './review.ts'
import type { Reviews } from './use-reviews.ts'

type Result = {
  id: string
  name: string
  /** The resulting product; missing if the import failed. */
  productId?: string
  message?: string
  warnings: string[]
}

export type ImportState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number; name: string; isStopping: boolean }
  | { kind: 'over'; results: Result[]; left: number }

/** One draft per call, so that each succeeds or fails separately and the progress bar moves. */
export function useDraftImport(reviews: Reviews, refetch: () => unknown) {
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const [importDrafts] = useImportDraftsMutation()
  const isStopping = useRef(false)
  const { formOf, save } = reviews

  const run = useCallback(
    async (drafts: readonly SavedDraft[], status: 'draft' | 'live') => {
      isStopping.current = false
      await save()
      const results: Result[] = []
      for (const draft of drafts) {
        if (isStopping.current) break
        const form = formOf(draft)
        const name = draftName(draft, form)
        setState({ kind: 'running', done: results.length, total: drafts.length, name, isStopping: false })
        const [problem] = Object.values(findProblems(draft, form))
        if (problem) {
          results.push({ id: draft._id, name, message: problem, warnings: [] })
          continue
        }
        try {
          const reply = await importDrafts({ body: { products: [toReviewed(draft, form, status)] } }).unwrap()
          const [product] = reply.imported
          const [failure] = reply.failed
          results.push({
            id: draft._id,
            name,
            ...(product ? { productId: product._id } : {}),
            ...(failure ? { message: failure.message } : {}),
            warnings: reply.warnings.map(({ message }) => message),
          })
        } catch (thrown) {
          const message = toWords(toApiError(thrown), { fallback: 'The shop is not responding. Please try again.' })
          results.push({ id: draft._id, name, message, warnings: [] })
        }
      }
      await refetch()
      setState({ kind: 'over', results, left: drafts.length - results.length })
    },
    [formOf, save, importDrafts, refetch],
  )
  const stop = useCallback(() => {
    isStopping.current = true
    setState((before) => (before.kind === 'running' ? { ...before, isStopping: true } : before))
  }, [])
  const forget = useCallback(() => setState({ kind: 'idle' }), [])
  return { state, run, stop, forget }
}
