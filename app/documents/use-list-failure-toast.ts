import { useEffect } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/toast.ts'

/** SPEC.md: a list that cannot be loaded is told by a toast with the error's own message. */
export function useListFailureToast(error: unknown): void {
  useEffect(() => {
    if (error) toast.error(toWords(toApiError(error), { fallback: 'The documents could not be loaded.' }))
  }, [error])
}
