import { useCallback } from 'react'
import { toast } from '#app/ui/toast.ts'
import { useLogoutMutation } from './api.ts'

/** Logs out, and says so when the shop did not hear of it. */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation()
  return useCallback(() => {
    void logout().then(({ error }) => {
      if (error)
        toast.error(
          'You are logged out in this browser, but the shop could not be reached. It is told as soon as it answers: please keep this page open.',
        )
    })
  }, [logout])
}
