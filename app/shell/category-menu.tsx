import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { categoryPath } from '#app/catalogue/category-links.ts'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { configureLink } from './site-links.ts'

/** A button that shows the categories below the header. Escape, a click elsewhere and tabbing out close it. */
export function CategoryMenu({ categories }: { categories: readonly Category[] }) {
  const [open, setOpen] = useState(false)
  const panel = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: close it after navigating
  useEffect(() => {
    setOpen(false)
  }, [key])
  useEffect(() => {
    if (!open) return
    const isOutside = (target: EventTarget | null) => !(target instanceof Node && box.current?.contains(target))
    const onPress = (event: PointerEvent) => isOutside(event.target) && setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onFocus = (event: FocusEvent) => isOutside(event.target) && setOpen(false)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  if (categories.length === 0) return null
  return (
    <div ref={box} className="category-menu">
      <button ref={button} type="button" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
        Categories
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      <ul id={panel} className="category-menu-panel" hidden={!open}>
        {categories.map(({ _id, name, slug, productCount }) => (
          <li key={_id}>
            <Link to={categoryPath(slug)}>
              {name} <span className="tabular-nums">{productCount}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={configureLink.to}>{configureLink.label}</Link>
        </li>
      </ul>
    </div>
  )
}
