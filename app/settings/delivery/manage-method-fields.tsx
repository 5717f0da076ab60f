import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { provinces } from '#contract/addresses/places.ts'
import { dropVat } from '#contract/vat.ts'
import type { Kind, MethodDraft } from './manage-delivery-draft.ts'

const kinds: Record<Kind, string> = {
  flat: 'One price for every order',
  free_from: 'Free from an amount',
  province: 'By province',
  weight: 'By weight',
  collect: 'Collect at the works',
  free_below: 'Original rule: free under an amount, otherwise a fixed price',
}

type Props = {
  method: MethodDraft
  index: number
  isOnly: boolean
  onChange: (part: Partial<MethodDraft>) => void
  onMoveUp: () => void
  onRemove: () => void
}

export function MethodFields({ method, index, isOnly, onChange, onMoveUp, onRemove }: Props) {
  const vatPercent = useVatPercent()
  const { findError } = useFormParts()
  const errorOf = (field: string) => findError(`methods.${index}.${field}`)
  const title = method.name || 'New delivery method'
  const field = (name: 'name' | 'days' | 'price' | 'amount', label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={method[name]}
      error={errorOf(name)}
      onChange={({ target }) => onChange({ [name]: target.value })}
      {...more}
    />
  )
  const money = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <Panel
      title={title}
      aside={
        <span className="flex gap-1">
          {index > 0 && (
            <IconButton small label={`Move ${title} up`} onClick={onMoveUp}>
              <ArrowUp size={16} aria-hidden="true" />
            </IconButton>
          )}
          {!isOnly && (
            <IconButton small label={`Remove ${title}`} onClick={onRemove}>
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      }
    >
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {field('name', 'Name', { required: true, maxLength: 60, hint: 'Shown to buyers.' })}
        <Select
          label="Price"
          value={method.kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => onChange({ kind: target.value as Kind })}
        />
        {(method.kind === 'flat' || method.kind === 'free_from' || method.kind === 'free_below') &&
          field('price', dropVat('Price in rand, incl. VAT', vatPercent), money)}
        {method.kind === 'free_from' &&
          field('amount', vatPercent > 0 ? 'Free from (items, excl. VAT)' : 'Free from', money)}
        {method.kind === 'free_below' &&
          field('amount', vatPercent > 0 ? 'Free under (items, excl. VAT)' : 'Free under', money)}
        {field('days', 'Maximum working days', {
          inputMode: 'numeric',
          hint: 'Optional. Shown to buyers.',
        })}
      </div>
      {method.kind === 'free_below' && (
        <div className="mt-4">
          <Banner tone="hold">
            <b>This rule looks inverted.</b> Small orders ship free and larger ones pay. It is the shop’s original rule.
            If you meant the opposite, choose ‘Free from an amount’.
          </Banner>
        </div>
      )}
      {method.kind === 'collect' && (
        <p className="note mt-4">
          Buyers see the address and the opening hours from <b>Settings</b>. Goods that need a delivery quote can be
          bought this way.
        </p>
      )}
      {method.kind === 'province' && (
        <fieldset className="mt-4">
          <legend className="field-label mb-2">
            {dropVat('Price in rand, incl. VAT', vatPercent)}; leave empty where you do not deliver
          </legend>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {provinces.map((province, at) => (
              <TextInput
                key={province}
                dense
                label={province}
                value={method.rates[at] ?? ''}
                error={errorOf(`rates.${at}`)}
                {...money}
                onChange={({ target }) =>
                  onChange({
                    rates: provinces.map((_, place) => (place === at ? target.value : (method.rates[place] ?? ''))),
                  })
                }
              />
            ))}
          </div>
          {method.rates.every((text) => text.trim() === '') && <FieldError error={errorOf('rates')} />}
        </fieldset>
      )}
      {method.kind === 'weight' && <Bands method={method} index={index} onChange={onChange} />}
      {method.kind !== 'province' && (
        <details className="mt-4" open={method.only.length > 0}>
          <summary className="cursor-pointer text-ui">Only in some provinces</summary>
          <div className="grid gap-2 mt-3 sm:grid-cols-2 lg:grid-cols-3">
            {provinces.map((province) => (
              <Checkbox
                key={province}
                label={province}
                checked={method.only.includes(province)}
                onChange={({ target }) =>
                  onChange({
                    only: target.checked ? [...method.only, province] : method.only.filter((one) => one !== province),
                  })
                }
              />
            ))}
          </div>
        </details>
      )}
    </Panel>
  )
}

/** Each band begins where the one before it ends. */
function Bands({ method: { bands }, index, onChange }: Pick<Props, 'method' | 'index' | 'onChange'>) {
  const vatPercent = useVatPercent()
  const { findError } = useFormParts()
  const change = (at: number, part: Partial<(typeof bands)[number]>) =>
    onChange({ bands: bands.map((band, place) => (place === at ? { ...band, ...part } : band)) })
  return (
    <fieldset className="mt-4">
      <legend className="field-label mb-2">Weight bands; heavier carts need a quote</legend>
      <ul className="grid gap-3">
        {bands.map((band, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a band is identified by its position
          <li key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-3 items-start max-w-xl">
            <TextInput
              dense
              label="Up to kg"
              inputMode="decimal"
              value={band.upToKg}
              error={findError(`methods.${index}.bands.${at}.upToKg`)}
              onChange={({ target }) => change(at, { upToKg: target.value })}
            />
            <TextInput
              dense
              label={dropVat('Price, incl. VAT', vatPercent)}
              inputMode="decimal"
              value={band.price}
              error={findError(`methods.${index}.bands.${at}.price`)}
              onChange={({ target }) => change(at, { price: target.value })}
            />
            <IconButton
              small
              className="mt-6"
              label={`Remove band ${at + 1}`}
              disabled={bands.length === 1}
              onClick={() => onChange({ bands: bands.filter((_, place) => place !== at) })}
            >
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        small
        className="mt-3"
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => onChange({ bands: [...bands, { upToKg: '', price: '' }] })}
      >
        Add band
      </Button>
    </fieldset>
  )
}
