import { type Dispatch, useEffect } from 'react'
import type { Action } from './editor/editor-state.ts'

/** Ctrl Z and Ctrl Shift Z, except in a field, which has its own. */
export function useHistoryKeys(dispatch: Dispatch<Action>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping) return
      event.preventDefault()
      dispatch({ type: event.shiftKey ? 'redone' : 'undone' })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [dispatch])
}
