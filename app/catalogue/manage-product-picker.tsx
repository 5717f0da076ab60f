import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { Field } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Thumbnail } from '#app/ui/pictures/thumbnail.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { useSearchProductsQuery } from './api.ts'

export type PickedProduct = Pick<ProductSummary, '_id' | 'name' | 'partNumber' | 'image'>

type Props = {
  label: string
  hint?: string
  chosen: readonly PickedProduct[]
  onChange: (chosen: PickedProduct[]) => void
  /** With 1, the selected product replaces the field. */
  most?: number
  dense?: boolean
}

const maxMatches = 8

/** Finds products by name or part number and holds the selection. */
export function ProductPicker({ label, hint, chosen, onChange, most = 50, dense = false }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef<'to the chosen' | 'to the search'>(undefined)
  const isFull = chosen.length >= most
  // The focused field or button is gone: focus what replaces it.
  useEffect(() => {
    if (moved.current === undefined || (moved.current === 'to the chosen' && !isFull)) return
    root.current?.querySelector<HTMLElement>(isFull ? 'li:last-child button' : 'input')?.focus()
    moved.current = undefined
  })
  const add = ({ _id, name, partNumber, image }: ProductSummary) => {
    if (chosen.length + 1 >= most) moved.current = 'to the chosen'
    if (!chosen.some((product) => product._id === _id)) onChange([...chosen, { _id, name, partNumber, image }])
  }
  return (
    <div className="product-picker" ref={root}>
      {!isFull ? (
        <ProductSearch {...{ label, hint, dense }} onPick={add} />
      ) : (
        <span className="field-label">{label}</span>
      )}
      {chosen.length > 0 && (
        <ul aria-label={label}>
          {chosen.map((product) => (
            <li key={product._id}>
              <Thumbnail image={product.image} sizes="48px" />
              <span>
                {product.name}
                <small>{product.partNumber}</small>
              </span>
              <IconButton
                small
                label={`Remove ${product.name}`}
                onClick={() => {
                  moved.current = 'to the search'
                  onChange(chosen.filter(({ _id }) => _id !== product._id))
                }}
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SearchProps = Pick<Props, 'label' | 'hint' | 'dense'> & {
  autoFocus?: boolean
  onPick: (product: ProductSummary) => void
}

/** Finds products one at a time; the caller stores them. */
export function ProductSearch({ label, hint, dense, autoFocus = false, onPick }: SearchProps) {
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(0)
  const listId = useId()
  const keyword = useDeferredValue(text.trim())
  const { data, isFetching, isError } = useSearchProductsQuery({ querystring: { keyword } }, { skip: keyword === '' })
  const matches = keyword === '' ? [] : (data?.products ?? []).slice(0, maxMatches)
  const at = Math.min(current, matches.length - 1)
  const pick = (product: ProductSummary | undefined) => {
    if (!product) return
    onPick(product)
    setText('')
    setCurrent(0)
  }
  const onKey = (event: KeyboardEvent) => {
    if (keyword === '') return
    if (event.key === 'ArrowDown') setCurrent((at + 1) % Math.max(1, matches.length))
    else if (event.key === 'ArrowUp') setCurrent((at - 1 + matches.length) % Math.max(1, matches.length))
    else if (event.key === 'Enter') pick(matches[at])
    else if (event.key === 'Escape') setText('')
    else return
    // Escape clears the search and nothing around it; Enter selects without submitting the form.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <div className="product-picker-search">
          <input
            {...wiring}
            type="text"
            role="combobox"
            // biome-ignore lint/a11y/noAutofocus: a new quote begins with a search for its products
            autoFocus={autoFocus}
            className={dense ? 'input input-dense' : 'input'}
            autoComplete="off"
            placeholder="Name or part number"
            maxLength={100}
            value={text}
            aria-expanded={keyword !== ''}
            aria-controls={listId}
            aria-activedescendant={matches[at] && `${listId}-${at}`}
            onChange={(event) => {
              setText(event.target.value)
              setCurrent(0)
            }}
            onKeyDown={onKey}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={`${label}, matches`}
            className="product-picker-list"
            hidden={keyword === ''}
          >
            {matches.map((product, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps focus and handles the keys
              <div
                key={product._id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(product)}
              >
                {product.name}
                <small>{product.partNumber}</small>
              </div>
            ))}
          </div>
          <p className="field-hint" role="status">
            {keyword !== '' &&
              (isError ? 'The products could not be searched.' : noMatches(matches.length, isFetching))}
          </p>
        </div>
      )}
    </Field>
  )
}

const noMatches = (count: number, isFetching: boolean) => (count > 0 || isFetching ? '' : 'No products found.')
