import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches } from 'react-router'
import { AskProof } from './accounts/security/ask-proof.tsx'
import { warm } from './api/warm.ts'
import { defaultBrand } from './page/brand.ts'
import { BrandContext } from './page/brand-context.ts'
import { shopApi, useGetShopIdentityQuery } from './settings/api.ts'
import { BeforePaint } from './shell/before-paint.tsx'
import { Splash } from './shell/splash.tsx'
import { useScrollPosition } from './shell/use-scroll-position.ts'
import { PageState } from './store/page-state.tsx'
import { useBrowserStart } from './store/use-browser-start.ts'
import { FirstSheet } from './styles/first-sheet.tsx'
import { VatContext } from './ui/vat-context.ts'

const load = warm(() => [shopApi.endpoints.getShopIdentity.initiate()])

export { load as clientLoader, load as loader }
/** The shop's identity does not change from page to page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { data: identity } = useGetShopIdentityQuery()
  const brand = identity ?? defaultBrand
  const isPlain = useIsPlain()
  return (
    <html lang="en-ZA" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand.colours.dark} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {!isPlain && <BeforePaint />}
        <FirstSheet colours={brand.colours} />
        <Meta />
        {/* Style sheets are our own files and need no nonce, which React would find missing when it hydrates. */}
        <Links nonce="" />
      </head>
      <body>
        <BrandContext value={brand}>
          <VatContext value={brand.vat.percent}>
            {!isPlain && <Splash />}
            {children}
          </VatContext>
        </BrandContext>
        {!isPlain && (
          <>
            <PageState />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** Whether the page comes without scripts. A page that is not there, and so has no data, has the shop's menu instead. */
function useIsPlain(): boolean {
  return useMatches().some(
    ({ handle, loaderData }) => loaderData !== undefined && (handle as { isPlain?: boolean } | undefined)?.isPlain,
  )
}

export default function App() {
  useBrowserStart()
  useScrollPosition()
  return (
    <>
      <Outlet />
      <AskProof />
    </>
  )
}

export { PageError as ErrorBoundary } from './shell/page-boundary.tsx'
