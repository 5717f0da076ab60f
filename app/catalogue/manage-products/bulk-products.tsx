import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type ZodType, z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { parseAmount, parseCount, parsePercent } from '#app/ui/format/parse-number.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { productStatuses } from '#contract/catalogue/sorts.ts'
import { useChangeProductsMutation } from '../manage-api.ts'
import { DeleteProducts } from './delete-products.tsx'
import { productStatusLabels } from './product-columns.tsx'

type Option = { _id: string; name: string }
type Props = { ids: readonly string[]; categories: readonly Option[]; brands: readonly Option[]; onDone: () => void }

const parts = {
  price: 'Price',
  stock: 'Stock',
  category: 'Category',
  brand: 'Brand',
  family: 'Family',
  status: 'Status',
} as const
type Part = keyof typeof parts

/** Bulk actions for the selected products. */
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
      {open === 'family' && <FamilyDialog {...dialog} />}
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

/** A small form for each kind of change. It stays open with its input until the server has accepted it. */
function ChangeDialog<Values extends FieldValues>({
  ids,
  onDone,
  onClose,
  title,
  schema,
  defaultValues,
  children,
}: DialogProps & {
  title: string
  schema: ZodType<BulkChange, Values>
  defaultValues: NoInfer<Values>
  children: ReactNode
}) {
  const [changeProducts] = useChangeProductsMutation()
  const { run } = useAction(changeProducts, { fallback: 'Nothing was changed. Please try again.' })
  return (
    <FormDialog
      title={`${title} of ${pluralise(ids.length, 'product')}`}
      action={`Change ${pluralise(ids.length, 'product')}`}
      busyText="Changing"
      schema={schema}
      defaultValues={defaultValues}
      onSubmit={async (change) => {
        const reply = await run({ body: { ids: [...ids], change } })
        if (!reply.ok) return reply
        toast.success(reply.value.message)
        onDone()
        onClose()
      }}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}

/** Turns the input into a change, or reports why it cannot. */
const typedChange = <Way extends string>(
  ways: readonly { value: Way }[],
  toChange: (way: Way, text: string) => BulkChange | undefined,
  problemOf: (way: Way) => string,
) =>
  z.object({ way: z.enum(ways.map(({ value }) => value)), text: z.string() }).transform(({ way, text }, context) => {
    const change = toChange(way, text)
    if (change) return change
    context.addIssue({ code: 'custom', path: ['text'], message: problemOf(way) })
    return z.NEVER
  })

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

const priceSchema = typedChange(priceWays, toPriceChange, (way) =>
  way === 'percent' ? 'Please enter a percentage, such as 7.5.' : 'Please enter an amount, such as 50.00.',
)

const PriceDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Price" schema={priceSchema} defaultValues={{ way: 'percent', text: '' }}>
    <PriceFields />
  </ChangeDialog>
)

function PriceFields() {
  const { value: way, onChange } = useFormValue<PriceWay>('way')
  return (
    <>
      <SegmentedControl label="How the price changes" value={way} options={priceWays} onChange={onChange} />
      <TextInput
        name="text"
        label={way === 'percent' ? 'Percent' : 'Rand'}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={priceHints[way]}
      />
    </>
  )
}

function toPriceChange(way: PriceWay, text: string): BulkChange | undefined {
  if (way === 'percent') {
    const percent = parsePercent(text)
    return percent === undefined || percent === 0 ? undefined : { price: { by: 'percent', percent } }
  }
  const rand = parseAmount(text)
  if (rand === undefined || (way === 'set' ? rand < 0 : rand === 0)) return undefined
  return { price: { by: way, rand } }
}

const stockWays = [
  { value: 'set', label: 'New count' },
  { value: 'step', label: 'Add or remove' },
] as const
type StockWay = (typeof stockWays)[number]['value']

const stockSchema = typedChange(stockWays, toStockChange, () => 'Please enter a whole number.')

const StockDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Stock" schema={stockSchema} defaultValues={{ way: 'set', text: '' }}>
    <StockFields />
  </ChangeDialog>
)

function StockFields() {
  const { value: way, onChange } = useFormValue<StockWay>('way')
  return (
    <>
      <SegmentedControl label="How the stock changes" value={way} options={stockWays} onChange={onChange} />
      <TextInput
        name="text"
        label="Units"
        required
        inputMode={way === 'set' ? 'numeric' : 'text'}
        autoComplete="off"
        hint={
          way === 'set'
            ? 'Each product will have this many available.'
            : 'For example 10 after a delivery, or -2. Stock never goes below 0.'
        }
      />
    </>
  )
}

function toStockChange(way: StockWay, text: string): BulkChange | undefined {
  const count = parseCount(text)
  if (count === undefined) return undefined
  if (way === 'set') return count < 0 ? undefined : { countInStock: { by: 'set', count } }
  return count === 0 ? undefined : { countInStock: { by: 'step', step: count } }
}

const familySchema = z
  .object({ family: z.string() })
  .transform(({ family }): BulkChange => ({ family: family.trim() || null }))

const FamilyDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Family" schema={familySchema} defaultValues={{ family: '' }}>
    <TextInput
      name="family"
      label="Family"
      maxLength={80}
      autoComplete="off"
      hint="One name for products that differ only in size or rating. Leave empty to take them out of their family."
    />
  </ChangeDialog>
)

type ChoiceProps = DialogProps & {
  label: string
  options: readonly { value: string; label: string }[]
  toChange: (value: string) => BulkChange | undefined
}

function ChoiceDialog({ label, options, toChange, ...props }: ChoiceProps) {
  const schema = z.object({ choice: z.string() }).transform(({ choice }, context) => {
    const change = choice ? toChange(choice) : undefined
    if (change) return change
    context.addIssue({ code: 'custom', path: ['choice'], message: `Please choose a ${label.toLowerCase()}.` })
    return z.NEVER
  })
  return (
    <ChangeDialog {...props} title={label} schema={schema} defaultValues={{ choice: '' }}>
      <Select name="choice" label={label} required placeholder="Select" options={options} />
    </ChangeDialog>
  )
}
