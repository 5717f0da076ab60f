import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

/**
 * Keyboard support for a combobox: the field keeps focus, the arrow keys cycle through the list, the first Escape
 * closes it. `rest` is the initial position: -1 is the field itself, 0 the first option.
 */
export function useCombobox(rest: -1 | 0) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState<number>(rest)
  const toggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    setAt(rest)
  }
  return {
    isOpen,
    toggle,
    /** Props for the field, the list and this many options; `isEmpty`: a message is shown instead. */
    getProps: (count: number, isEmpty: boolean, pick: (index: number) => void) => {
      const isShown = isOpen && (count > 0 || isEmpty)
      return {
        isShown,
        at: isShown ? at : -1,
        field: {
          role: 'combobox',
          'aria-expanded': isShown && !isEmpty,
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
            // The arrow keys would move the caret, and Escape would also clear the field.
            event.preventDefault()
          },
        },
        list: { id, hidden: isEmpty },
        option: (index: number) => ({
          id: id + index,
          role: 'option',
          'aria-selected': index === at,
          // The field must not lose focus before the click has landed.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
          onClick: () => pick(index),
        }),
      }
    },
  }
}
