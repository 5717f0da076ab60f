import { type ReactNode, useEffect } from 'react'
import { useStore } from 'react-redux'
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router'
import { graphite } from '#contract/brand-colours.ts'
import { releaseHeld } from './api/held.ts'
import { warm } from './api/warm.ts'
import { defaultBrand } from './page/brand.ts'
import { BrandContext } from './page/brand-context.ts'
import { headScript } from './shell/head-script.ts'
import { Splash } from './shell/splash.tsx'
import { useScrollPosition } from './shell/use-scroll-position.ts'
import { shopApi, useGetShopIdentityQuery } from './shop/api.ts'
import { startBrowser } from './store/start-browser.ts'
import { dehydrate, type Store } from './store/store.ts'
import { firstSheet } from './styles/first-sheet.ts'

const load = warm(() => [shopApi.endpoints.getShopIdentity.initiate()])

export { load as clientLoader, load as loader }
/** Who the shop is does not change from page to page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const store = useStore() as Store
  const { data: identity } = useGetShopIdentityQuery()
  // JSON that does not run: the browser continues with what the server has asked.
  const state = typeof document === 'undefined' ? JSON.stringify(dehydrate(store)).replaceAll('<', '\\u003c') : ''
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style id="first-sheet" dangerouslySetInnerHTML={{ __html: firstSheet }} />
        <Meta />
        <Links />
      </head>
      <body>
        <BrandContext value={identity ?? defaultBrand}>
          {children}
          <Splash />
        </BrandContext>
        <script
          id="state"
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `<` is escaped, so it cannot leave the element
          dangerouslySetInnerHTML={{ __html: state }}
        />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const store = useStore() as Store
  const { key } = useLocation()
  // In a step of its own: until here the page has come to life in one.
  useEffect(() => {
    const step = setTimeout(() => startBrowser(store))
    return () => clearTimeout(step)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every page that has been shown
  useEffect(releaseHeld, [key])
  useScrollPosition()
  return <Outlet />
}

export { PageError as ErrorBoundary } from './shell/page-boundary.tsx'
