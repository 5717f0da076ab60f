import { useState } from 'react'
import { Link } from 'react-router'
import { parseAmount, parseKg } from '#app/ui/format/parse-number.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { provinces } from '#contract/addresses/places.ts'
import { describeDays, offersFor } from '#contract/delivery/methods.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { dropVat, withIncl } from '#contract/vat.ts'
import { type MethodDraft, readDelivery } from './manage-delivery-draft.ts'

/** What a sample cart would be offered with the methods above, saved or not. */
export function DeliveryPreview() {
  const vatPercent = useVatPercent()
  const { value: methods } = useFormValue<MethodDraft[]>('methods')
  const [items, setItems] = useState('750.00')
  const [weight, setWeight] = useState('4')
  const [province, setProvince] = useState<string>('Gauteng')
  const [isQuoted, setQuoted] = useState(false)
  const { delivery, problems } = readDelivery({ methods, couriers: [] })
  const isWrong = new Set(problems.map(({ path }) => path[1]))
  const offers = offersFor(
    delivery.filter((_, index) => !isWrong.has(index)),
    {
      itemsCents: toCents(parseAmount(items) ?? 0),
      lines: [{ qty: 1, weightKg: parseKg(weight), deliveryQuoted: isQuoted }],
      province,
    },
  )
  return (
    <Panel title="Preview">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 items-end">
        <TextInput
          label={dropVat('Items in a sample cart, excl. VAT', vatPercent)}
          inputMode="decimal"
          value={items}
          onChange={({ target }) => setItems(target.value)}
        />
        <TextInput
          label="Weight in kg"
          inputMode="decimal"
          value={weight}
          onChange={({ target }) => setWeight(target.value)}
        />
        <Select
          label="Province"
          value={province}
          options={provinces.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => setProvince(target.value)}
        />
        <Checkbox
          label="Includes goods with quoted delivery"
          checked={isQuoted}
          onChange={({ target }) => setQuoted(target.checked)}
        />
      </div>
      <div className="mt-5" role="status">
        {offers.length === 0 ? (
          <p>No delivery method applies: the buyer will be asked to request a quote.</p>
        ) : (
          <ol className="grid gap-1.5">
            {offers.map(({ method, cents }, place) => (
              <li key={method.id}>
                <b>{method.name || 'New delivery method'}</b>:{' '}
                {cents === 0 ? 'free' : withIncl(formatRand(cents), vatPercent)}
                {method.days === undefined ? '' : `, ${describeDays(method.days)}`}
                {place === 0 && offers.length > 1 && <span className="text-ink-3"> (default)</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
      <p className="note mt-5">
        Which goods have quoted delivery is set in the product editor and, for floor-standing custom enclosures, under{' '}
        <Link className="underline underline-offset-3" to="/manage/enclosure-rates">
          Enclosure rates
        </Link>
        .
      </p>
    </Panel>
  )
}
