import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** A hash in the address scrolls smoothly to the section of that name, on arrival and on every click. */
export function useHashScroll(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash, clicked again, scrolls again
  useEffect(() => {
    const section = hash && document.getElementById(safelyDecoded(hash.slice(1)))
    if (section) section.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }, [hash, key])
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
