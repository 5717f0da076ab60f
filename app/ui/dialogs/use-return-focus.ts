import { useRef } from 'react'

/**
 * Radix returns focus to a dialog's own trigger, and ours have none: without this, focus would go to the end of the
 * page. It returns to the previous element, or to its surroundings if the row or button is gone.
 */
export function useReturnFocus() {
  const way = useRef<HTMLElement[]>([])
  return {
    remember: () => {
      way.current = ancestorsOf(findOpener())
    },
    giveBack: (event: Event) => {
      event.preventDefault()
      const left = way.current.find((element) => element.isConnected)
      if (!left) return
      if (left !== way.current[0] && !left.hasAttribute('tabindex')) left.tabIndex = -1
      left.focus({ preventScroll: true })
    },
  }
}

/** What opened it; for a menu, which closes at the same time, its button. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

function ancestorsOf(element: Element | null): HTMLElement[] {
  const way: HTMLElement[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) if (at instanceof HTMLElement) way.push(at)
  return way
}
