import { useEffect, useRef } from 'react'

/** Browsers may restore a page exactly as it was left, busy button and all: it must then be reset. */
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
