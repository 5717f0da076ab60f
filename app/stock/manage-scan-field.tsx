import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { StoredProduct } from '#contract/stock/calls.ts'
import { useLazyFindStoredQuery } from './api.ts'

type Props = {
  label: string
  hint?: string
  /** What becomes of the product: 'added'. */
  picked: string
  onPick: (product: StoredProduct) => void
}

/**
 * A barcode reader types a part number and presses Enter; people type a part of a name. The field is free for the next
 * one at once.
 */
export function ScanField({ label, hint, picked, onPick }: Props) {
  const [find] = useLazyFindStoredQuery()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [matches, setMatches] = useState<readonly StoredProduct[]>([])
  const field = useRef<HTMLDivElement>(null)
  const pick = (product: StoredProduct) => {
    setMatches([])
    setSaid(`${product.name} ${picked}.`)
    onPick(product)
    field.current?.querySelector('input')?.focus()
  }
  async function lookUp(search: string) {
    setText('')
    setMatches([])
    setSaid(`Looking for ${search} …`)
    try {
      const { products } = await find({ querystring: { search } }).unwrap()
      const exact = products.find(({ partNumber }) => partNumber.toLowerCase() === search.toLowerCase())
      const only = products.length === 1 ? products[0] : undefined
      const match = exact ?? only
      if (match) return pick(match)
      setMatches(products)
      setSaid(products.length > 0 ? `Which one is ${search}?` : `No product matches ${search}.`)
    } catch {
      // What was typed is not lost.
      setText(search)
      setSaid('There is no connection. Please press Enter again.')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim()) void lookUp(text.trim())
  }
  return (
    <div ref={field} className="grid gap-2">
      <TextInput
        label={label}
        hint={hint}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="note min-h-5">
        {said}
      </p>
      {matches.length > 0 && (
        <ul aria-label="Matches" className="grid gap-1">
          {matches.map((product) => (
            <li key={product._id}>
              <Button full wrap onClick={() => pick(product)}>
                <span>
                  {product.name} <small className="block">{product.partNumber}</small>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
