import './plain-layout.css'
import { Outlet } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { Logo } from './logo.tsx'
import { PageError } from './page-boundary.tsx'
import { SiteFrame } from './site-frame.tsx'
import { SkipLink } from './skip-link.tsx'

// For the not-found page, which has the shop's menu.
const load = warm(() => [catalogueApi.endpoints.listCategories.initiate()])

export { load as clientLoader, load as loader }
export const shouldRevalidate = () => false

/** For a page without scripts, which somebody opens once, on site and on a bad signal: everything is text or a link. */
export default function PlainLayout() {
  const { name, phone, email, address } = useBrand()
  return (
    <>
      <SkipLink />
      <header className="plain-header print:hidden">
        <div className="page-width">
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="plain-footer">
        <div className="page-width">
          <p>
            <b>{name}</b>, {addressLine(address)}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <a className="py-2" href={telLink(phone)}>
              {phone}
            </a>
            <a className="py-2" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
      </footer>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <SiteFrame>
      <PageError />
    </SiteFrame>
  )
}
