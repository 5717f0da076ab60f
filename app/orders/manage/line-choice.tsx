import './line-choice.css'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import type { LineQty } from '#contract/orders/unshipped.ts'

type Line = { _id: string; name: string; partNumber: string; qty: number }

/** How many of each line go into a parcel: at most `qty`. The form's field `lines` has those that are chosen. */
export function LineChoice({ lines, unit }: { lines: readonly Line[]; unit: string }) {
  const { value, onChange, error } = useFormValue<LineQty[]>('lines')
  return (
    <div className="grid gap-2" data-invalid={error ? '' : undefined}>
      <ul className="line-choice">
        {lines.map(({ _id, name, partNumber, qty }) => (
          <li key={_id}>
            <div>
              <b>{name}</b>
              <small>{[partNumber, `${qty} ${unit}`].filter(Boolean).join(' · ')}</small>
            </div>
            <QuantityInput
              small
              label={`Quantity of ${name}`}
              min={0}
              max={qty}
              value={value.find((line) => line._id === _id)?.qty ?? 0}
              onChange={(chosen) =>
                onChange([...value.filter((line) => line._id !== _id), ...(chosen > 0 ? [{ _id, qty: chosen }] : [])])
              }
            />
          </li>
        ))}
      </ul>
      <FieldError id="line-choice-error" error={error} />
    </div>
  )
}
