import { useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Price } from '#app/ui/commerce/price.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { SearchForm } from '#app/ui/forms/form/search-form.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import { useCombobox } from '#app/ui/forms/inputs/use-combobox.ts'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { suggestProducts } from '#contract/catalogue/search-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { toCents } from '#contract/money.ts'
import { useSuggestProductsQuery } from '../api.ts'
import { parseSearch } from './parse-search.ts'

type Choice = { key: string; label: string; note: string; to: string; image?: string; cents?: number }

const shopPath = (keyword: string) => (keyword ? `/shop?keyword=${encodeURIComponent(keyword)}` : '/shop')

const typingPauseMs = 120
const shortest = 2

/** The header's search: Enter searches, arrow keys move through the suggestions. */
export function ProductSearch() {
  const navigate = useNavigate()
  const combobox = useCombobox(-1)
  const currentKeyword = useUrlKeyword()
  const [lastKeyword, setLastKeyword] = useState(currentKeyword)
  const [text, setText] = useState(currentKeyword)
  // The current search stays in the box, to be amended.
  if (currentKeyword !== lastKeyword) {
    setLastKeyword(currentKeyword)
    setText(currentKeyword)
  }
  const keyword = useDebounced(text.trim(), typingPauseMs)
  const { data, isFetching } = useSuggestProductsQuery(
    { querystring: { keyword } },
    { skip: !combobox.isOpen || keyword.length < shortest },
  )
  // The last suggestions stay while the next ones load: nobody can read a list that closes on each keystroke.
  const choices = text.trim().length < shortest ? [] : toChoices(data)
  // The last row leads to all results.
  const rows = choices.length > 0 ? choices.length + 1 : 0
  const isAnswered = !isFetching && data !== undefined && keyword === text.trim() && keyword.length >= shortest
  const isEmpty = isAnswered && choices.length === 0
  const box = useRef<HTMLElement>(null)
  const go = (to = shopPath(text.trim())) => {
    combobox.toggle(false)
    // Otherwise a phone's keyboard covers the results.
    box.current?.querySelector('input')?.blur()
    navigate(to)
  }
  const { isShown, at, field, list, option } = combobox.getProps(rows, isEmpty, (index) => go(choices[index]?.to))

  return (
    <search className="product-search" ref={box}>
      <SearchForm action="/shop" onSearch={() => go(choices[at]?.to)}>
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
          onFocus={({ currentTarget }) => {
            field.onFocus()
            const { value } = currentTarget
            // After the click, which places the caret, but not after the first letter.
            requestAnimationFrame(() => currentTarget.value === value && currentTarget.select())
          }}
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
          {rows > 0 && (
            <div className="product-search-all" {...option(choices.length)}>
              See all results for “{text.trim()}”
            </div>
          )}
        </div>
        {isEmpty && <p>No suggestions for “{keyword}”. Press Enter to search for it.</p>}
      </div>
      <span className="sr-only" role="status">
        {combobox.isOpen && isAnswered && (isEmpty ? 'No suggestions' : pluralise(choices.length, 'suggestion'))}
      </span>
    </search>
  )
}

function useUrlKeyword(): string {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return pathname === '/shop' ? parseSearch(search.get('keyword')) : ''
}

function toChoices(data: Output<typeof suggestProducts> | undefined): Choice[] {
  if (!data) return []
  return [
    ...data.categories.map(({ _id, name, slug }) => ({
      key: _id,
      label: name,
      note: 'Category',
      to: `/shop?category=${slug}`,
    })),
    ...data.products.map(({ _id, name, partNumber, price, slug, image }) => ({
      key: _id,
      label: name,
      note: partNumber,
      cents: toCents(price),
      to: `/product/${slug}`,
      image,
    })),
    ...data.brands.map(({ _id, name, slug }) => ({ key: _id, label: name, note: 'Brand', to: `/shop?brand=${slug}` })),
  ]
}
