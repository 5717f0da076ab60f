import { useEffect } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'

/**
 * A list that cannot be loaded shows a toast with the error's own message. Once: the loader and the page's own
 * request both fail.
 */
export function useListFailureToast(error: unknown): void {
  useEffect(() => {
    if (!error) return
    toast.error(toWords(toApiError(error), { fallback: 'The documents could not be loaded.' }), 'document-list')
  }, [error])
}
