import { type ReactNode, useEffect } from 'react'
import { useStore } from 'react-redux'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { graphite } from '#contract/brand-colours.ts'
import { releaseHeld } from './api/held.ts'
import { warm } from './api/warm.ts'
import { shopTermsSet } from './cart/cart-slice.ts'
import { defaultBrand } from './page/brand.ts'
import { BrandContext } from './page/brand-context.ts'
import { shopApi, useGetShopIdentityQuery } from './settings/api.ts'
import { BeforePaint } from './shell/before-paint.tsx'
import { Splash } from './shell/splash.tsx'
import { useScrollPosition } from './shell/use-scroll-position.ts'
import { PageState } from './store/page-state.tsx'
import { startBrowser } from './store/start-browser.ts'
import type { Store } from './store/store.ts'
import { FirstSheet } from './styles/first-sheet.tsx'

const load = warm(() => [shopApi.endpoints.getShopIdentity.initiate()])

export { load as clientLoader, load as loader }
/** The shop's identity does not change from page to page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { data: identity } = useGetShopIdentityQuery()
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={graphite} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <BeforePaint />
        <FirstSheet />
        <Meta />
        {/* Style sheets are our own files and need no nonce, which React would find missing when it hydrates. */}
        <Links nonce="" />
      </head>
      <body>
        <BrandContext value={identity ?? defaultBrand}>
          <Splash />
          {children}
        </BrandContext>
        <PageState />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const store = useStore() as Store
  const { key } = useLocation()
  useShopTerms(store)
  useEffect(() => {
    startBrowser(store)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every page shown
  useEffect(releaseHeld, [key])
  useScrollPosition()
  return <Outlet />
}

/** The cart is priced by the shop's own delivery methods. */
function useShopTerms(store: Store) {
  const { data: identity } = useGetShopIdentityQuery()
  useEffect(() => {
    if (identity) store.dispatch(shopTermsSet({ methods: identity.delivery, province: identity.address.province }))
  }, [store, identity])
}

export { PageError as ErrorBoundary } from './shell/page-boundary.tsx'
