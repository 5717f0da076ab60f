import './price-dialog.css'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { parseAmount, parsePercent } from '#app/ui/format/parse-number.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { LeftOut, PricedProduct } from '#contract/catalogue/price-calls.ts'
import {
  maxPriceCents,
  type PriceRule,
  type PriceWay,
  priceWays,
  type Rounding,
  roundingLabels,
  roundings,
} from '#contract/catalogue/price-rule.ts'
import { toRand } from '#contract/money.ts'
import { useChangePricesMutation, useReadPricesMutation } from '../manage-api.ts'
import type { DialogProps } from './change-dialog.tsx'
import { planPrices } from './price-plan.ts'
import { PricePreview } from './price-preview.tsx'
import { useBulkUndo } from './use-bulk-undo.ts'

const targets = { price: ['price'], cost: ['cost'], both: ['price', 'cost'] } as const
type Target = keyof typeof targets

const targetOptions = [
  { value: 'price', label: 'Prices' },
  { value: 'cost', label: 'Costs' },
  { value: 'both', label: 'Both' },
] as const
const wayOptions = [
  { value: 'percent', label: 'By percent' },
  { value: 'rand', label: 'By an amount' },
  { value: 'set', label: 'New figure' },
] as const
const directionOptions = [
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const

type Fields = { target: Target; way: PriceWay; direction: 'up' | 'down'; text: string; rounding: Rounding }
const start: Fields = { target: 'price', way: 'percent', direction: 'up', text: '', rounding: 'none' }

/** What is typed as a rule, or a sentence about what is wrong with it. */
function toRule({ target, way, direction, text, rounding }: Fields): PriceRule | string {
  const amount = way === 'percent' ? parsePercent(text) : parseAmount(text)
  if (amount === undefined)
    return way === 'percent' ? 'Please enter a percentage, such as 7.5.' : 'Please enter an amount, such as 50.00.'
  const isDown = way !== 'set' && (direction === 'down' || amount < 0)
  const size = Math.abs(amount)
  if (way === 'set' && amount < 0) return 'A price cannot be negative.'
  if (way !== 'set' && size === 0) return 'Please enter more than 0.'
  if (way === 'percent' && size > (isDown ? 100 : 1000)) return `Please enter ${isDown ? 100 : 1000} or less.`
  if (way !== 'percent' && size > toRand(maxPriceCents)) return 'This is above the highest price.'
  const isRounded = way !== 'set' && target !== 'cost'
  return { parts: targets[target], way, amount: isDown ? -size : size, rounding: isRounded ? rounding : 'none' }
}

const schema = z
  .object({
    target: z.enum(['price', 'cost', 'both']),
    way: z.enum(priceWays),
    direction: z.enum(['up', 'down']),
    text: z.string(),
    rounding: z.enum(roundings),
  })
  .transform((fields, context): PriceRule => {
    const rule = toRule(fields)
    if (typeof rule !== 'string') return rule
    context.addIssue({ code: 'custom', path: ['text'], message: rule })
    return z.NEVER
  })

/** Prices or costs of many products by one rule, with a preview of what each will be. */
export function PriceDialog({ ids, onDone, onClose }: DialogProps) {
  const [readPrices] = useReadPricesMutation()
  const { run: read, state } = useAction(readPrices, { fallback: 'The prices could not be read.' })
  const [products, setProducts] = useState<PricedProduct[]>()
  // The selection is another one once some have changed.
  const [chosen] = useState(ids)
  const load = useCallback(async () => {
    const reply = await read({ body: { ids: [...chosen] } })
    if (reply.ok) setProducts(reply.value.products)
  }, [read, chosen])
  useEffect(() => {
    void load()
  }, [load])
  const title = `Prices of ${pluralise(chosen.length, 'product')}`
  if (products) return <PriceForm {...{ ids: chosen, onDone, onClose, products }} />
  return (
    <Dialog open wide title={title} onClose={onClose}>
      {state.kind === 'failed' ? (
        <ErrorState title="The prices could not be read" onRetry={() => void load()}>
          {state.text}
        </ErrorState>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  )
}

function PriceForm({ ids, products, onDone, onClose }: DialogProps & { products: PricedProduct[] }) {
  const [changePrices] = useChangePricesMutation()
  const { run } = useAction(changePrices, { fallback: 'Nothing was changed. Please try again.' })
  // One rule is one change, however often it is sent.
  const [sent] = useState(() => new Map<string, string>())
  const [left, setLeft] = useState<{ count: number; list: LeftOut[] }>()
  const offerUndo = useBulkUndo()
  if (left) return <LeftOutList {...left} onClose={onClose} />
  return (
    <FormDialog
      wide
      title={`Prices of ${pluralise(ids.length, 'product')}`}
      action="Change prices"
      busyText={`Changing ${pluralise(products.length, 'product')}`}
      schema={schema}
      defaultValues={start}
      onSubmit={async (rule) => {
        const { changed } = planPrices(products, rule)
        if (changed.length === 0) return { ok: false, text: 'Nothing would change.', error: { failure: {} } }
        const key = JSON.stringify(rule)
        const _id = sent.get(key) ?? crypto.randomUUID()
        sent.set(key, _id)
        const seen = changed.map(({ _id: id, price, cost }) => ({
          _id: id,
          price,
          ...(cost === undefined ? {} : { cost }),
        }))
        const reply = await run({ body: { _id, rule: { ...rule, parts: [...rule.parts] }, products: seen } })
        if (!reply.ok) return reply
        const { count, left: list } = reply.value
        if (count > 0) offerUndo(`${pluralise(count, 'product')} changed.`, [_id])
        const names = new Map(products.map(({ _id: id, name }) => [id, name]))
        onDone(list.map((one) => one._id))
        if (list.length === 0) onClose()
        else setLeft({ count, list: list.map((one) => ({ ...one, name: names.get(one._id) ?? one.name })) })
      }}
      onClose={onClose}
    >
      <PriceFields products={products} missing={ids.length - products.length} />
    </FormDialog>
  )
}

function PriceFields({ products, missing }: { products: readonly PricedProduct[]; missing: number }) {
  const target = useFormValue<Target>('target')
  const way = useFormValue<PriceWay>('way')
  const direction = useFormValue<Fields['direction']>('direction')
  const { value: text } = useFormValue<string>('text')
  const { value: rounding } = useFormValue<Rounding>('rounding')
  const rule = toRule({ target: target.value, way: way.value, direction: direction.value, text, rounding })
  const isSet = way.value === 'set'
  return (
    <>
      <div className="price-choices">
        <SegmentedControl
          label="What changes"
          value={target.value}
          options={targetOptions}
          onChange={target.onChange}
        />
        <SegmentedControl label="How it changes" value={way.value} options={wayOptions} onChange={way.onChange} />
        {!isSet && (
          <SegmentedControl
            label="Up or down"
            value={direction.value}
            options={directionOptions}
            onChange={direction.onChange}
          />
        )}
      </div>
      <div className="price-figures">
        <TextInput
          name="text"
          label={way.value === 'percent' ? 'Percent' : 'Rand'}
          required
          inputMode="decimal"
          autoComplete="off"
          hint="Without VAT."
        />
        {!isSet && target.value !== 'cost' && (
          <Select
            name="rounding"
            label="Rounding of prices"
            options={roundings.map((value) => ({ value, label: roundingLabels[value] }))}
          />
        )}
      </div>
      {missing > 0 && <p className="note">{pluralise(missing, 'product')} no longer there.</p>}
      {typeof rule !== 'string' && <PricePreview plan={planPrices(products, rule)} total={products.length} />}
    </>
  )
}

function LeftOutList({ count, list, onClose }: { count: number; list: LeftOut[]; onClose: () => void }) {
  return (
    <Dialog open title={`${formatCount(list.length)} left as they are`} onClose={onClose}>
      <p>
        {pluralise(count, 'product')} changed. {list.length === 1 ? 'This one was' : 'These were'} left out, and still
        selected:
      </p>
      <ul className="price-left">
        {list.map(({ _id, name, reason }) => (
          <li key={_id}>
            <b>{name}</b> {reason}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
