import { isRouteErrorResponse, useNavigation, useRouteError } from 'react-router'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { PageSpinner } from '#app/ui/feedback/spinner.tsx'
import { RouteErrorScreen } from './route-error-screen.tsx'

/** Shown instead of a page that does not exist or that failed. */
export function PageError() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <RouteErrorScreen />
}

/** Shows that a lazy page is loading. The old page stays until then, so nothing shifts. */
export function NavigationSpinner() {
  const { state, location } = useNavigation()
  return state === 'loading' && location ? <PageSpinner /> : null
}
