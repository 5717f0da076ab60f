import { BilledFields } from './address-fields.tsx'
import { Checkbox } from './inputs/checkbox.tsx'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** For a company whose invoices do not go where the goods go. The fields are named `billing.…`. */
export function BillingFields({ isOn, onChange }: Props) {
  return (
    <div className="mt-4 grid gap-4">
      <Checkbox
        label="Address the invoice to somebody else"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isOn && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-semibold">Billing address</legend>
          <BilledFields />
        </fieldset>
      )}
    </div>
  )
}
