import { type FormEvent, type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import type { suggestProducts } from '#contract/catalogue-search.ts'
import type { Output } from '#contract/http.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { useSuggestProductsQuery } from './api.ts'

type Choice = { key: string; label: string; note: string; to: string; image?: string }

/** The search of the header: Enter searches, the arrows walk through what is suggested while typing. */
export function ProductSearch() {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const keyword = useDeferredValue(text.trim())
  const { currentData } = useSuggestProductsQuery({ querystring: { keyword } }, { skip: keyword.length < 2 })
  const choices = keyword.length < 2 ? [] : toChoices(currentData)
  const isShown = isOpen && choices.length > 0

  const go = (to: string) => {
    setOpen(false)
    setAt(-1)
    navigate(to)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = choices[at]
    go(chosen && isShown ? chosen.to : text.trim() ? `/shop?keyword=${encodeURIComponent(text.trim())}` : '/shop')
  }
  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    const last = choices.length - 1
    setAt(event.key === 'ArrowDown' ? (at >= last ? -1 : at + 1) : at < 0 ? last : at - 1)
  }

  return (
    <search className="find-box">
      <form action="/shop" onSubmit={submit}>
        <SearchField
          name="keyword"
          label="Part number, rating or product"
          slash
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
          value={text}
          onChange={(next) => {
            setText(next)
            setOpen(true)
            setAt(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={move}
        />
      </form>
      <div className="suggestions" id={listId} role="listbox" aria-label="Suggestions" hidden={!isShown}>
        {choices.map(({ key, label, note, to, image }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
          <div
            key={key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            // The field must not lose the focus before the click has landed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(to)}
          >
            {image ? <Picture image={image} alt="" sizes="48px" /> : <span className="no-pic" />}
            <span>{label}</span>
            <small>{note}</small>
          </div>
        ))}
      </div>
    </search>
  )
}

function toChoices(data: Output<typeof suggestProducts> | undefined): Choice[] {
  if (!data) return []
  return [
    ...data.products.map(({ _id, name, partNumber, price, slug, image }) => ({
      key: _id,
      label: name,
      note: `${partNumber}, ${formatRand(toCents(price))} excl. VAT`,
      to: `/product/${slug}`,
      image,
    })),
    ...data.categories.map(({ _id, name, slug }) => ({
      key: _id,
      label: name,
      note: 'Category',
      to: `/shop?category=${slug}`,
    })),
    ...data.brands.map(({ _id, name, slug }) => ({ key: _id, label: name, note: 'Brand', to: `/shop?brand=${slug}` })),
  ]
}
