import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and during hydration, true from then on. Screens that show what only the browser knows (the cart)
 * wait for it, so that nobody sees a wrongly empty cart.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
