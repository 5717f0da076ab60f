import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import type { SavedAddress } from '#contract/addresses/schema.ts'

type Props = {
  /** What the address is for. */
  legend: string
  addresses: readonly SavedAddress[]
  /** The position in the book, or -1 for an address that is not in it. */
  chosen: number
  onChoose: (index: number) => void
}

const toLine = ({ company, address, suburb, city, postalCode }: SavedAddress) =>
  [company, address, suburb, city, postalCode].filter(Boolean).join(', ')

/** The account's address book. A chosen address is a card; 'Change' opens the book again. */
export function SavedAddresses({ legend, addresses, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  // The radio button that was chosen is gone, so the focus moves on.
  const wasChosen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasChosen.current) change.current?.focus()
  }, [isOpen])
  const current = addresses[chosen]
  if (current && !isOpen)
    return (
      <div className="mb-5">
        <p className="field-label mb-2">{legend}</p>
        <div className="radio-card items-start">
          <span className="flex-1">
            <b className="font-semibold">{current.fullName}</b>
            <span className="note block">{toLine(current)}</span>
            <span className="note block">{current.phone}</span>
          </span>
          <Button ref={change} small aria-label="Change the address" onClick={() => setOpen(true)}>
            Change
          </Button>
        </div>
      </div>
    )
  const choose = (index: number) => {
    wasChosen.current = true
    setOpen(false)
    onChoose(index)
  }
  return (
    <fieldset className="grid gap-3 mb-5">
      <legend className="field-label mb-2">{legend}</legend>
      {addresses.map((address, index) => (
        <RadioCard
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has no id other than its position in the book
          key={index}
          name="saved-address"
          label={address.label || `${address.fullName}, ${address.city}`}
          note={toLine(address)}
          checked={chosen === index}
          onChange={() => choose(index)}
        />
      ))}
      <RadioCard
        name="saved-address"
        label="Another address"
        note="Enter it below."
        checked={chosen === -1}
        onChange={() => choose(-1)}
      />
    </fieldset>
  )
}
