import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A hash in the address scrolls to the section of that name, on arrival and on every click; how, the style sheet says.
 * Back and Forward return to where one was instead (`useScrollPosition`): only entries of the router have a key.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation()
  const isReturn = useNavigationType() === 'POP' && key !== 'default'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash, clicked again, scrolls again
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
