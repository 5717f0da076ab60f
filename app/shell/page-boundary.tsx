import { isRouteErrorResponse, useNavigation, useRouteError } from 'react-router'
import { PageSpinner } from '#app/ui/spinner.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { RouteErrorScreen } from './route-error-screen.tsx'

/** What stands in a page's place: it failed, is not there or, without an error, could not be fetched (tools/calm-router.ts). */
export function PageError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundScreen />
  ) : (
    <RouteErrorScreen isCutOff={error === null} />
  )
}

/** A lazy page is on its way. The old page stays until then, so nothing jumps. */
export function NavigationSpinner() {
  const { state, location } = useNavigation()
  return state === 'loading' && location ? <PageSpinner /> : null
}
