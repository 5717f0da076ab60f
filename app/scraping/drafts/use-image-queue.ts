import { type RefObject, useEffect, useState } from 'react'

/** A browser has six connections to us: images from slow suppliers must not block a save. */
const maxAtOnce = 3
let loading = 0
const waiting: (() => void)[] = []

function next() {
  while (loading < maxAtOnce) {
    const begin = waiting.shift()
    if (!begin) return
    loading++
    begin()
  }
}

/** Whether an image may load now: near the screen, and its turn. `end` starts the next. */
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
