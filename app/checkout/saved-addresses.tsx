import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import type { SavedAddress } from '#contract/addresses.ts'

type Props = {
  addresses: readonly SavedAddress[]
  /** The position in the book, or -1 for an address that is not in it. */
  chosen: number
  onChoose: (index: number) => void
}

/** The account's address book, to choose from above the form it fills. */
export function SavedAddresses({ addresses, chosen, onChoose }: Props) {
  return (
    <fieldset className="grid gap-3 mb-5">
      <legend className="field-label mb-2">Deliver to</legend>
      {addresses.map((address, index) => (
        <RadioCard
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has no id other than its position in the book
          key={index}
          name="saved-address"
          label={address.label || `${address.fullName}, ${address.city}`}
          note={[address.company, address.address, address.suburb, address.city, address.postalCode]
            .filter(Boolean)
            .join(', ')}
          checked={chosen === index}
          onChange={() => onChoose(index)}
        />
      ))}
      <RadioCard
        name="saved-address"
        label="Another address"
        note="Enter it below."
        checked={chosen === -1}
        onChange={() => onChoose(-1)}
      />
    </fieldset>
  )
}
