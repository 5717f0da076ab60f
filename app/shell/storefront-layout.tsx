import { Outlet } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { startContent } from '#app/content/api.ts'
import { PageError } from './page-boundary.tsx'
import { SiteFrame } from './site-frame.tsx'

const load = warm(() => [catalogueApi.endpoints.listCategories.initiate(), startContent('footer')])

export { load as clientLoader, load as loader }
/** Loaded with the first page only; the office's changes show on the next visit. */
export const shouldRevalidate = () => false

export default function StorefrontLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary() {
  return (
    <SiteFrame>
      <PageError />
    </SiteFrame>
  )
}
