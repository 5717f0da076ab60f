import { useSelector } from 'react-redux'
import { useLocation } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { comparePath } from './compare-path.ts'
import { compareCleared, selectCompared } from './compare-slice.ts'

/** Where products are chosen. On the cart or the configurator it would cover that page's own button on a phone. */
const productPages = /^\/(?:shop|product|productDetails)(?:\/|$)/i

/** At the bottom of the window while products are selected for comparison. */
export function CompareBar() {
  const compared = useSelector(selectCompared)
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  if (compared.length === 0 || !productPages.test(pathname)) return null
  return (
    <section className="compare-bar" aria-label="Products to compare">
      <span role="status">
        {compared.length === 1 ? 'Choose another to compare' : `${pluralise(compared.length, 'product')} to compare`}
      </span>
      <ButtonLink variant="primary" small to={comparePath(compared)}>
        Compare
      </ButtonLink>
      <Button small onClick={() => dispatch(compareCleared())}>
        Clear
      </Button>
    </section>
  )
}
