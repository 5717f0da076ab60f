import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A hash in the URL scrolls to that section, on arrival and on every click, as the style sheet says. Back and Forward
 * restore the position instead (`useScrollPosition`): only the router's entries have a key.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: clicking the same hash scrolls again
  useEffect(() => {
    if (isReturn) return
    const section = hash && document.getElementById(safelyDecoded(hash.slice(1)))
    if (section) section.scrollIntoView()
  }, [hash, key])
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
