import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'

type Props = {
  /** The page could not be fetched: it is asked for until it comes. */
  isCutOff?: boolean
  onReload?: () => void
}

export function RouteErrorScreen({ isCutOff = false, onReload = () => window.location.reload() }: Props) {
  const [isBusy, setBusy] = useState(false)
  // Asked first: a reload without a network ends in the browser's own page for that, and there is no way back.
  const reload = () => {
    setBusy(true)
    fetch('/api/health', { cache: 'no-store' }).then(onReload, () => setBusy(false))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever the network is back
  useEffect(() => {
    if (!isCutOff) return
    reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isCutOff])
  const title = isCutOff ? 'You are offline' : 'Page Error'
  return (
    <div className="wrap py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <ErrorState
        title={title}
        heading="h1"
        action={
          <Button small busy={isBusy} onClick={reload}>
            {isCutOff ? 'Try again' : 'Reload Page'}
          </Button>
        }
      >
        {isCutOff
          ? 'This page opens by itself when the connection is back. Your cart is kept.'
          : 'Something went wrong loading this page.'}
      </ErrorState>
    </div>
  )
}
