import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSuggestProductsQuery } from '#app/catalogue/api.ts'
import { Price } from '#app/ui/commerce/price.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { useCombobox } from '#app/ui/forms/use-combobox.ts'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { suggestProducts } from '#contract/catalogue-search.ts'
import type { Output } from '#contract/http.ts'
import { toCents } from '#contract/money.ts'
import { parseSearch } from './parse-search.ts'

type Choice = { key: string; label: string; note: string; to: string; image?: string; cents?: number }

const typingPauseMs = 120
const shortest = 2

/** The header's search: Enter searches, arrow keys move through the suggestions. */
export function ProductSearch() {
  const navigate = useNavigate()
  const combobox = useCombobox(-1)
  const asked = useAskedKeyword()
  const [lastAsked, setLastAsked] = useState(asked)
  const [text, setText] = useState(asked)
  // The current search stays in the box, to be amended.
  if (asked !== lastAsked) {
    setLastAsked(asked)
    setText(asked)
  }
  const keyword = useDebounced(text.trim(), typingPauseMs)
  const { data, isFetching } = useSuggestProductsQuery(
    { querystring: { keyword } },
    { skip: !combobox.isOpen || keyword.length < shortest },
  )
  // The last suggestions stay while the next ones load: nobody can read a list that closes on each keystroke.
  const choices = text.trim().length < shortest ? [] : toChoices(data)
  const isAnswered = !isFetching && data !== undefined && keyword === text.trim() && keyword.length >= shortest
  const isEmpty = isAnswered && choices.length === 0
  const go = (to: string) => {
    combobox.toggle(false)
    navigate(to)
  }
  const { isShown, at, field, list, option } = combobox.getProps(choices.length, isEmpty, (index) =>
    go(choices[index]?.to ?? '/shop'),
  )
  const search = () =>
    go(choices[at]?.to ?? (text.trim() ? `/shop?keyword=${encodeURIComponent(text.trim())}` : '/shop'))

  return (
    <search className="product-search">
      <SearchForm action="/shop" onSearch={search}>
        <SearchField
          name="keyword"
          label="Part number, rating or product"
          slash
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(next) => {
            setText(next)
            combobox.toggle(true)
          }}
          {...field}
        />
      </SearchForm>
      <div className="product-search-list" hidden={!isShown}>
        <div role="listbox" aria-label="Suggestions" {...list}>
          {choices.map(({ key, label, note, image, cents }, index) => (
            <div key={key} {...option(index)}>
              <Thumbnail image={image} sizes="64px" />
              <span>{label}</span>
              <small>{note}</small>
              {cents !== undefined && <Price cents={cents} />}
            </div>
          ))}
        </div>
        {isEmpty && <p>No suggestions for “{keyword}”. Press Enter to search for it.</p>}
      </div>
      <span className="sr-only" role="status">
        {combobox.isOpen && isAnswered && (isEmpty ? 'No suggestions' : `${choices.length} suggestions`)}
      </span>
    </search>
  )
}

function useAskedKeyword(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === '/shop' ? parseSearch(search.get('keyword')) : ''
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
