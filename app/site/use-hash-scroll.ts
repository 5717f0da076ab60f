import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A hash in the address scrolls to the section of that name, on arrival and on every click; how, the style sheet says. */
export function useHashScroll(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash, clicked again, scrolls again
  useEffect(() => {
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
