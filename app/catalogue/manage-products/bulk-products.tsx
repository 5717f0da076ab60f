import { type FormEvent, type ReactNode, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useChangeProductsMutation } from '#app/catalogue/manage-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { parseAmount, parseCount, parsePercent } from '#app/ui/format/parse-number.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { SegmentedControl } from '#app/ui/forms/segmented-control.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import type { BulkChange } from '#contract/catalogue-office.ts'
import { productStatuses } from '#contract/catalogue-sorts.ts'
import { DeleteProducts } from './delete-products.tsx'
import { productStatusLabels } from './product-columns.tsx'

type Option = { _id: string; name: string }
type Props = { ids: readonly string[]; categories: readonly Option[]; brands: readonly Option[]; onDone: () => void }

const parts = { price: 'Price', stock: 'Stock', category: 'Category', brand: 'Brand', status: 'Status' } as const
type Part = keyof typeof parts

/** What can be done to all chosen products at once. */
export function BulkProducts({ ids, categories, brands, onDone }: Props) {
  const [open, setOpen] = useState<Part | 'delete'>()
  const close = () => setOpen(undefined)
  const toOptions = (all: readonly Option[]) => all.map(({ _id, name }) => ({ value: _id, label: name }))
  const dialog = { ids, onDone, onClose: close }
  return (
    <>
      <BulkBar count={ids.length} onClear={onDone}>
        {(Object.keys(parts) as Part[]).map((part) => (
          <Button key={part} small onClick={() => setOpen(part)}>
            {parts[part]}
          </Button>
        ))}
        <Button small variant="outline-danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </BulkBar>
      {open === 'price' && <PriceDialog {...dialog} />}
      {open === 'stock' && <StockDialog {...dialog} />}
      {open === 'category' && (
        <ChoiceDialog
          {...dialog}
          label="Category"
          options={toOptions(categories)}
          toChange={(category) => ({ category })}
        />
      )}
      {open === 'brand' && (
        <ChoiceDialog {...dialog} label="Brand" options={toOptions(brands)} toChange={(brand) => ({ brand })} />
      )}
      {open === 'status' && (
        <ChoiceDialog
          {...dialog}
          label="Status"
          options={productStatuses.map((status) => ({ value: status, label: productStatusLabels[status][0] }))}
          toChange={(text) => {
            const status = productStatuses.find((word) => word === text)
            return status && { status }
          }}
        />
      )}
      {open === 'delete' && <DeleteProducts ids={ids} onDone={onDone} onClose={close} />}
    </>
  )
}

type DialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** One small form for each kind of change. It stays open, with what was typed, until the server has agreed. */
function ChangeDialog({
  ids,
  onDone,
  onClose,
  title,
  change,
  problem,
  children,
}: DialogProps & {
  title: string
  change: BulkChange | undefined
  /** Why there is no change to make yet. */
  problem: string
  children: (problem: string | undefined) => ReactNode
}) {
  const [isAsked, setAsked] = useState(false)
  const [changeProducts] = useChangeProductsMutation()
  const { run, state, isBusy } = useAction(changeProducts, { fallback: 'Nothing was changed. Please try again.' })
  async function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!change) return
    const reply = await run({ body: { ids: [...ids], change } })
    if (!reply.ok) return
    toast.success(reply.value.message)
    onDone()
    onClose()
  }
  return (
    <Dialog open title={`${title} of ${pluralise(ids.length, 'product')}`} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {children(isAsked && !change ? problem : undefined)}
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isBusy} busyText="Changing">
            Change {pluralise(ids.length, 'product')}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const priceWays = [
  { value: 'percent', label: 'By percent' },
  { value: 'step', label: 'By an amount' },
  { value: 'set', label: 'New price' },
] as const
type PriceWay = (typeof priceWays)[number]['value']

const priceHints: Record<PriceWay, string> = {
  percent: 'For example 7.5 to raise prices, or -10 to lower them. Rounded to the cent.',
  step: 'Rand, without VAT: for example 50 to raise each price, or -25.50 to lower it.',
  set: 'Rand, without VAT: the new price of each product.',
}

function PriceDialog(props: DialogProps) {
  const [way, setWay] = useState<PriceWay>('percent')
  const [text, setText] = useState('')
  const change = toPriceChange(way, text)
  return (
    <ChangeDialog
      {...props}
      title="Price"
      change={change && { price: change }}
      problem={way === 'percent' ? 'Please enter a percentage, such as 7.5.' : 'Please enter an amount, such as 50.00.'}
    >
      {(problem) => (
        <>
          <SegmentedControl label="How the price changes" value={way} options={priceWays} onChange={setWay} />
          <TextInput
            label={way === 'percent' ? 'Percent' : 'Rand'}
            required
            inputMode="decimal"
            autoComplete="off"
            hint={priceHints[way]}
            error={problem}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </ChangeDialog>
  )
}

function toPriceChange(way: PriceWay, text: string): BulkChange['price'] {
  if (way === 'percent') {
    const percent = parsePercent(text)
    return percent === undefined || percent === 0 ? undefined : { by: 'percent', percent }
  }
  const rand = parseAmount(text)
  if (rand === undefined || (way === 'set' ? rand < 0 : rand === 0)) return undefined
  return { by: way, rand }
}

const stockWays = [
  { value: 'set', label: 'New count' },
  { value: 'step', label: 'Add or remove' },
] as const
type StockWay = (typeof stockWays)[number]['value']

function StockDialog(props: DialogProps) {
  const [way, setWay] = useState<StockWay>('set')
  const [text, setText] = useState('')
  const change = toStockChange(way, text)
  return (
    <ChangeDialog
      {...props}
      title="Stock"
      change={change && { countInStock: change }}
      problem="Please enter a whole number."
    >
      {(problem) => (
        <>
          <SegmentedControl label="How the stock changes" value={way} options={stockWays} onChange={setWay} />
          <TextInput
            label="Pieces"
            required
            inputMode={way === 'set' ? 'numeric' : 'text'}
            autoComplete="off"
            hint={
              way === 'set'
                ? 'Each product will have this many available.'
                : 'For example 10 after a delivery, or -2. Stock never goes below 0.'
            }
            error={problem}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
    </ChangeDialog>
  )
}

function toStockChange(way: StockWay, text: string): BulkChange['countInStock'] {
  const count = parseCount(text)
  if (count === undefined) return undefined
  if (way === 'set') return count < 0 ? undefined : { by: 'set', count }
  return count === 0 ? undefined : { by: 'step', step: count }
}

type ChoiceProps = DialogProps & {
  label: string
  options: readonly { value: string; label: string }[]
  toChange: (value: string) => BulkChange | undefined
}

function ChoiceDialog({ label, options, toChange, ...props }: ChoiceProps) {
  const [value, setValue] = useState('')
  return (
    <ChangeDialog
      {...props}
      title={label}
      change={value ? toChange(value) : undefined}
      problem={`Please choose a ${label.toLowerCase()}.`}
    >
      {(problem) => (
        <Select
          label={label}
          required
          placeholder="Select"
          options={options}
          error={problem}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
    </ChangeDialog>
  )
}
