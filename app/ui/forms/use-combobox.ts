import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/**
 * The keys of a field with a list below it (a combobox): the field keeps the focus, the arrows walk through the list and
 * round its ends, the first Escape closes it. `rest` is where nobody has walked yet: -1 is the field itself, 0 the first line.
 */
export function useCombobox(rest: -1 | 0) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<number>(rest)
  const turn = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setAt(rest)
  }
  return {
    isOpen,
    turn,
    /** What the field, the list and its lines need, when there are so many of them; `isNothing`: a sentence stands there instead. */
    over: (count: number, isNothing: boolean, pick: (index: number) => void) => {
      const isShown = isOpen && (count > 0 || isNothing)
      return {
        isShown,
        at: isShown ? at : -1,
        field: {
          role: 'combobox',
          'aria-expanded': isShown && !isNothing,
          'aria-controls': id,
          'aria-activedescendant': isShown && at >= 0 && at < count ? id + at : undefined,
          onFocus: () => setOpen(true),
          onBlur: () => setOpen(false),
          onKeyDown: (event: KeyboardEvent) => {
            const { key } = event
            if (key === 'Escape' && isShown) setOpen(false)
            else if (count && (key === 'ArrowDown' || key === 'ArrowUp')) {
              setOpen(true)
              setAt(key === 'ArrowDown' ? (at < count - 1 ? at + 1 : rest) : at > rest ? at - 1 : count - 1)
            } else return
            // The arrows would move the caret, and Escape would also empty the field.
            event.preventDefault()
          },
        },
        list: { id, hidden: isNothing },
        line: (index: number) => ({
          id: id + index,
          role: 'option',
          'aria-selected': index === at,
          // The field must not lose the focus before the click has landed.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
          onClick: () => pick(index),
        }),
      }
    },
  }
}
