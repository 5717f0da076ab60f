import { useEffect, useRef } from 'react'

/** Takes the focus to a place that the next drawing makes: a form that closes would leave it at the top of the page. */
export function useFocusAfter() {
  const bench = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const target = bench.current?.querySelector<HTMLElement>(wanted.current)
    wanted.current = undefined
    target?.focus({ preventScroll: true })
    // Someone who types must see where they are; under a mouse the picture stays where it is.
    if (target?.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
  })
  const focusAfter = (selector: string) => {
    wanted.current = selector
  }
  return { bench, focusAfter }
}
