import { type RefObject, useEffect, useState } from 'react'

/** A browser has six connections to us: pictures of slow suppliers must not hold them all while something is saved. */
const mostAtOnce = 3
let loading = 0
const waiting: (() => void)[] = []

function next() {
  while (loading < mostAtOnce) {
    const begin = waiting.shift()
    if (!begin) return
    loading++
    begin()
  }
}

/** Whether a picture may load now: it is near the screen, and it is its turn. `end` lets the next one begin. */
export function useImageQueue(place: RefObject<Element | null>) {
  const [turn, setTurn] = useState<'waiting' | 'loading' | 'over'>('waiting')
  useEffect(() => {
    const element = place.current
    if (turn !== 'waiting' || !element) return
    const begin = () => setTurn('loading')
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        waiting.push(begin)
        next()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      const index = waiting.indexOf(begin)
      if (index >= 0) waiting.splice(index, 1)
    }
  }, [place, turn])
  useEffect(() => {
    if (turn !== 'loading') return
    return () => {
      loading--
      next()
    }
  }, [turn])
  return { mayLoad: turn !== 'waiting', end: () => setTurn('over') }
}
