import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the path changes, as the style sheet says
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="page-width lost-screen" data-lost>
      <title>Page Not Found</title>
      <meta name="robots" content="noindex" />
      <p className="lost-screen-figure" aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className="text-ink-2 max-w-[37.85em]">
        Oops! The page you're looking for seems to have wandered off into the electrical grid.
      </p>
      <div className="lost-screen-hint">
        <h2>Lost in the Circuit?</h2>
        <p>The address may be mistyped, or the page may have moved. The shop and its search are one click away.</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink variant="primary" to="/">
          Back to Homepage
        </ButtonLink>
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
      </div>
    </div>
  )
}
