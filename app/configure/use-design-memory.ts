import { useEffect, useEffectEvent, useRef } from 'react'
import { openLocalStorage } from '#app/api/browser-state.ts'
import { designPage } from '#contract/configure/paths.ts'
import type { Design } from '#enclosure/design.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import type { HeatLoad } from '#enclosure/load.ts'

const storageKey = 'configure'

/** Brings back the last design on the next visit, unless the URL has one. Nothing is stored before a change. */
export function useDesignDraft(design: Design, mayRestore: boolean, onRestore: (design: Design) => void) {
  const first = useRef(design)
  const restore = useEffectEvent(() => {
    const draft = mayRestore ? fromLink(read() ?? '') : undefined
    if (draft && toLink(draft) !== toLink(design)) onRestore(draft)
  })
  useEffect(() => {
    restore()
  }, [])
  useEffect(() => {
    if (design === first.current) return
    const timer = setTimeout(() => write(toLink(design)), 400)
    return () => clearTimeout(timer)
  }, [design])
}

function read(): string | undefined {
  try {
    return openLocalStorage()?.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}

function write(link: string) {
  try {
    openLocalStorage()?.setItem(storageKey, link)
  } catch {
    // Storage may be full or blocked; the URL still has the design.
  }
}

/** The URL always has the design, so reloading, bookmarking and sharing just work. */
export function useDesignAddress(link: string, load: HeatLoad | undefined) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => {
      window.history.replaceState(window.history.state, '', designPage(link, load))
    }, 400)
    return () => clearTimeout(timer)
  }, [link, load])
}
