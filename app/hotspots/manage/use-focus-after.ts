import { useEffect, useRef } from 'react'

/** Moves focus to an element the next render creates: a closing form would leave it at the top of the page. */
export function useFocusAfter() {
  const bench = useRef<HTMLDivElement>(null)
  const idToFocus = useRef<string>(undefined)
  useEffect(() => {
    if (idToFocus.current === undefined) return
    const target = bench.current?.querySelector<HTMLElement>(idToFocus.current)
    idToFocus.current = undefined
    target?.focus({ preventScroll: true })
    // Keyboard users must see where they are; for mouse users the image stays in place.
    if (target?.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
  })
  const focusAfter = (selector: string) => {
    idToFocus.current = selector
  }
  return { bench, focusAfter }
}
