import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'

export function RouteErrorScreen({ onReload = () => window.location.reload() }: { onReload?: () => void }) {
  const [isBusy, setBusy] = useState(false)
  // Reloading while offline would leave the visitor on the browser's own error page.
  const reload = () => {
    setBusy(true)
    fetch('/api/health', { cache: 'no-store' }).then(onReload, () => setBusy(false))
  }
  return (
    <div className="page-width py-16">
      <title>Page Error</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        title="Page Error"
        heading="h1"
        action={
          <Button small busy={isBusy} onClick={reload}>
            Reload Page
          </Button>
        }
      >
        Something went wrong loading this page.
      </ErrorState>
    </div>
  )
}
