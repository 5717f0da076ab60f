import { type KeyboardEvent, useRef, useState } from 'react'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { StoredProduct } from '#contract/stock/calls.ts'
import { stockApi } from './api.ts'

type Props = {
  label: string
  hint?: string
  /** What becomes of the product: 'added'. */
  outcome: string
  onPick: (product: StoredProduct) => void
}

/**
 * A barcode reader types a part number and presses Enter; people type a part of a name. The field is free for the next
 * one at once.
 */
export function ScanField({ label, hint, outcome, onPick }: Props) {
  const dispatch = useAppDispatch()
  const [text, setText] = useState('')
  const [notice, setNotice] = useState('')
  const [matches, setMatches] = useState<readonly StoredProduct[]>([])
  const field = useRef<HTMLDivElement>(null)
  const pick = (product: StoredProduct) => {
    setMatches([])
    setNotice(`${product.name} ${outcome}.`)
    field.current?.querySelector('input')?.focus()
    onPick(product)
  }
  async function lookUp(search: string) {
    setText('')
    setMatches([])
    setNotice(`Looking for ${search} …`)
    try {
      const find = stockApi.endpoints.findStored.initiate({ querystring: { search } }, { subscribe: false })
      const { products } = await dispatch(find).unwrap()
      const exact = products.find(({ partNumber }) => partNumber.toLowerCase() === search.toLowerCase())
      const only = products.length === 1 ? products[0] : undefined
      const match = exact ?? only
      if (match) return pick(match)
      setMatches(products)
      setNotice(products.length > 0 ? `Which one is ${search}?` : `No product matches ${search}.`)
    } catch {
      // What was typed is not lost, nor what is being typed now.
      setText((now) => now || search)
      setNotice(`There is no connection. Please try ${search} again.`)
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
        {notice}
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
