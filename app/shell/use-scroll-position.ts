import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

const storageKey = 'scroll'

/**
 * A new page, or another page of a list, starts at its top; Back and Forward restore the position. The first page is
 * left to the browser: it knows the position before a reload, and the visitor may have scrolled while it loaded.
 */
export function useScrollPosition(): void {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const currentLocation = useRef(location)
  const left = useRef(new Map<string, number>())

  useEffect(() => {
    const note = () => {
      // The browser follows a plain link to an anchor before the router knows about it.
      if (window.location.hash === currentLocation.current.hash)
        left.current.set(nameOf(currentLocation.current), window.scrollY)
    }
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const handOver = () => {
      history.scrollRestoration = 'auto'
      storePositions(left.current)
    }
    left.current = new Map([...readStoredPositions(), ...left.current])
    takeOver()
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', handOver)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', handOver)
      handOver()
    }
  }, [])

  useLayoutEffect(() => {
    const before = currentLocation.current
    if (before === location) return
    currentLocation.current = location
    // The not-found page scrolls smoothly on its own.
    if (document.querySelector('[data-lost]')) return
    const top = isReturn ? left.current.get(nameOf(location)) : undefined
    if (top !== undefined) return scrollBackTo(top)
    if (pageOf(before) !== pageOf(location)) jumpTo(0)
  }, [location, isReturn])
}

/** History entries made by the browser, for an anchor or a typed URL, all have the router's key `default`. */
const nameOf = ({ key, pathname, hash }: Location) => `${key} ${pathname}${hash}`
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('page') ?? 1}`
const jumpTo = (top: number) => window.scrollTo({ top, behavior: 'instant' })

/** A list that is still loading is too short: retry as the page grows, until the visitor moves. */
function scrollBackTo(top: number): () => void {
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  const growth = new ResizeObserver(tryAgain)
  const stop = () => {
    growth.disconnect()
    for (const move of moves) window.removeEventListener(move, stop)
  }
  function tryAgain() {
    jumpTo(top)
    if (Math.abs(window.scrollY - top) <= 1) stop()
  }
  growth.observe(document.body)
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  tryAgain()
  return stop
}

function readStoredPositions(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    return []
  }
}

function storePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)))
  } catch {
    // With full or blocked storage, only the scroll position is lost.
  }
}
