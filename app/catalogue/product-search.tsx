import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { usePause } from '#app/ui/use-pause.ts'
import type { suggestProducts } from '#contract/catalogue-search.ts'
import type { Output } from '#contract/http.ts'
import { toCents } from '#contract/money.ts'
import { useSuggestProductsQuery } from './api.ts'
import { readSearch } from './read-search.ts'

type Choice = { key: string; label: string; note: string; to: string; image?: string; cents?: number }

const typingPauseMs = 120
const shortest = 2

/** The search of the header: Enter searches, the arrows walk through what is suggested while typing. */
export function ProductSearch() {
  const navigate = useNavigate()
  const listId = useId()
  const asked = useAskedKeyword()
  const [lastAsked, setLastAsked] = useState(asked)
  const [text, setText] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  // What the shop shows results for stands in the box, to be amended.
  if (asked !== lastAsked) {
    setLastAsked(asked)
    setText(asked)
  }
  const keyword = usePause(text.trim(), typingPauseMs)
  const { data, isFetching } = useSuggestProductsQuery(
    { querystring: { keyword } },
    { skip: !isOpen || keyword.length < shortest },
  )
  // While the next answer is on its way the last one stays: a list that closes with each letter cannot be read.
  const choices = text.trim().length < shortest ? [] : toChoices(data)
  const isAnswered = !isFetching && data !== undefined && keyword === text.trim() && keyword.length >= shortest
  const isNothing = isAnswered && choices.length === 0
  const isShown = isOpen && (choices.length > 0 || isNothing)

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
    if (event.key === 'Escape' && isShown) {
      // The browser would also empty the field; the first Escape only closes the list.
      event.preventDefault()
      return setOpen(false)
    }
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
          aria-expanded={isShown && !isNothing}
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
      <div className="suggestions" hidden={!isShown}>
        <div id={listId} role="listbox" aria-label="Suggestions" hidden={isNothing}>
          {choices.map(({ key, label, note, to, image, cents }, index) => (
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
              {image ? <Picture image={image} alt="" sizes="64px" /> : <span className="no-pic" />}
              <span>{label}</span>
              <small>{note}</small>
              {cents !== undefined && <Price cents={cents} />}
            </div>
          ))}
        </div>
        {isNothing && <p>Nothing begins like “{keyword}”. Press Enter to search for it.</p>}
      </div>
      <span className="sr-only" role="status">
        {isOpen && isAnswered && (isNothing ? 'No suggestions' : `${choices.length} suggestions`)}
      </span>
    </search>
  )
}

function useAskedKeyword(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === '/shop' ? readSearch(search.get('keyword')) : ''
}

function toChoices(data: Output<typeof suggestProducts> | undefined): Choice[] {
  if (!data) return []
  return [
    ...data.products.map(({ _id, name, partNumber, price, slug, image }) => ({
      key: _id,
      label: name,
      note: partNumber,
      cents: toCents(price),
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
