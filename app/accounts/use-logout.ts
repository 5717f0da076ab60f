import { useCallback } from 'react'
import { toast } from '#app/ui/feedback/toast.ts'
import { useLogoutMutation } from './api.ts'

/** Signs out, and says so if the shop could not be reached. */
export function useLogout(): () => void {
  const [logout] = useLogoutMutation()
  return useCallback(() => {
    void logout().then(({ error }) => {
      if (error)
        toast.error(
          'You are signed out in this browser, but the shop could not be reached. Please keep this page open until it responds.',
        )
    })
  }, [logout])
}
