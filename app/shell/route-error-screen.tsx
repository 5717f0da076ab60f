import { ErrorState } from '#app/ui/error-state.tsx'

export function RouteErrorScreen({ onReload = () => window.location.reload() }: { onReload?: () => void }) {
  return (
    <div className="wrap py-16">
      <title>Page Error</title>
      <meta name="robots" content="noindex" />
      <ErrorState title="Page Error" heading="h1" retryText="Reload Page" onRetry={onReload}>
        Something went wrong loading this page.
      </ErrorState>
    </div>
  )
}
