import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { formatRand } from '#contract/money.ts'

type Props = { depositCents: number; totalCents: number; isDeposit: boolean; onChange: (isDeposit: boolean) => void }

/** For a cart with goods made to measure, if the shop takes deposits. */
export function DepositChoice({ depositCents, totalCents, isDeposit, onChange }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">How much to pay now</legend>
      <RadioCard
        name="deposit"
        label={`Pay in full: ${formatRand(totalCents)}`}
        note="We start at once, and it leaves our works as soon as it is ready."
        checked={!isDeposit}
        onChange={() => onChange(false)}
      />
      <RadioCard
        name="deposit"
        label={`Pay deposit: ${formatRand(depositCents)}`}
        note={`We start when it has arrived. The balance of ${formatRand(totalCents - depositCents)} is due before your order leaves our works.`}
        checked={isDeposit}
        onChange={() => onChange(true)}
      />
    </fieldset>
  )
}
