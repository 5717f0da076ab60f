import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { selectAccount, syncCart } from './sync-cart.ts'

/** Syncs the cart with the account after sign-in, and whenever the shopper comes back to this tab. Renders nothing. */
export function CartSync(): null {
  const account = useSelector(selectAccount)
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!account) return
    let isAsking = false
    // Coming back fires both events.
    const sync = () => {
      if (isAsking || document.visibilityState === 'hidden') return
      isAsking = true
      void dispatch(syncCart()).finally(() => {
        isAsking = false
      })
    }
    sync()
    document.addEventListener('visibilitychange', sync)
    window.addEventListener('focus', sync)
    return () => {
      document.removeEventListener('visibilitychange', sync)
      window.removeEventListener('focus', sync)
    }
  }, [dispatch, account])
  return null
}
