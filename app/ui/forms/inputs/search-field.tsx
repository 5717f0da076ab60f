import { Search } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string
  onChange?: (text: string) => void
  /** `/` anywhere on the page moves focus here and selects the text. One field per page. */
  slash?: boolean
  dense?: boolean
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function SearchField({ label, onChange, slash = false, dense = false, className, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!slash) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      // What is typed next replaces the words of the last search.
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [slash])
  return (
    <label className={cx('search-field', dense && 'search-field-dense', className)}>
      <Search size={dense ? 16 : 18} aria-hidden="true" />
      <input
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {slash && <kbd className="key-hint">/</kbd>}
    </label>
  )
}
