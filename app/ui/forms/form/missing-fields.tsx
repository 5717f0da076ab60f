import type { FormEvent, KeyboardEvent } from 'react'

/** Says beside a disabled button what is still missing. */
export function MissingFields({ text }: { text: string | undefined }) {
  return (
    <p role="status" className={text ? 'text-ui text-ink-2' : 'sr-only'}>
      {text}
    </p>
  )
}

const isField = (target: EventTarget) => target instanceof Element && target.matches('input, select, textarea')

/** For a form: called when a field is changed or left, a file is dropped, or Enter is pressed, which a disabled button ignores. */
export const whenTouched = (onTouch: () => void) => ({
  onChange: onTouch,
  onDrop: onTouch,
  onBlur: ({ target }: FormEvent) => {
    if (isField(target)) onTouch()
  },
  onKeyDown: ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && isField(target)) onTouch()
  },
})
