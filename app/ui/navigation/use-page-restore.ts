import { useEffect, useRef } from 'react'

/** Browsers may show a page again exactly as it was left, busy button and all: then it must be made ready anew. */
export function usePageRestore(onReturn: () => void): void {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}
