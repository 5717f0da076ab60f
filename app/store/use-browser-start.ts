import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { useLocation } from 'react-router'
import { releaseHeld } from '#app/api/held.ts'
import { shopTermsSet } from '#app/cart/cart-slice.ts'
import { useGetShopIdentityQuery } from '#app/settings/api.ts'
import { startBrowser } from './start-browser.ts'
import type { Store } from './store.ts'

/** What the store needs from the running page. */
export function useBrowserStart() {
  const store = useStore() as Store
  const { key } = useLocation()
  const { data: identity } = useGetShopIdentityQuery()
  // The cart is priced by the shop's own delivery methods and VAT rate.
  useEffect(() => {
    if (!identity) return
    const { delivery, address, vat } = identity
    store.dispatch(shopTermsSet({ methods: delivery, province: address.province, vatPercent: vat.percent }))
  }, [store, identity])
  useEffect(() => {
    startBrowser(store)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page shown
  useEffect(releaseHeld, [key])
}
