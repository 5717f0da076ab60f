import { useEffect, useRef } from 'react'

/** Takes the focus to a place that the next drawing makes: a form that closes would leave it at the top of the page. */
export function useFocusAfter() {
  const bench = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    bench.current?.querySelector<HTMLElement>(wanted.current)?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  const focusAfter = (selector: string) => {
    wanted.current = selector
  }
  return { bench, focusAfter }
}
