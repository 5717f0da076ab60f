import { z } from 'zod'
import { parseCount } from '#app/ui/format/parse-number.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { today } from '#contract/days.ts'
import { ChangeDialog, type DialogProps, typedChange } from './change-dialog.tsx'
import { SupplierInput } from './supplier-input.tsx'

const stockWays = [
  { value: 'set', label: 'New count' },
  { value: 'step', label: 'Add or remove' },
] as const
type StockWay = (typeof stockWays)[number]['value']

const stockSchema = typedChange(stockWays, toStockChange, () => 'Please enter a whole number.')

export const StockDialog = (props: DialogProps) => (
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

const levelSchema = z.object({ level: z.string() }).transform(({ level }, context): BulkChange => {
  if (level.trim() === '') return { reorderLevel: null }
  const units = parseCount(level)
  if (units !== undefined && units >= 0) return { reorderLevel: units }
  context.addIssue({ code: 'custom', path: ['level'], message: 'Please enter a whole number.' })
  return z.NEVER
})

export const ReorderDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Reorder level" schema={levelSchema} defaultValues={{ level: '' }}>
    <TextInput
      name="level"
      label="Reorder level"
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      hint="With this many available, or fewer, they are on the low-stock list. Empty: the level of the shop."
    />
  </ChangeDialog>
)

const supplierSchema = z.object({ supplier: z.string() }).transform((change): BulkChange => change)

export const SupplierDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Supplier" schema={supplierSchema} defaultValues={{ supplier: '' }}>
    <SupplierInput hint="Leave empty to take it away." />
  </ChangeDialog>
)

const expectedSchema = z
  .object({ day: z.string() })
  .transform(({ day }): BulkChange => ({ expectedOn: day === '' ? null : day }))

export const ExpectedDialog = (props: DialogProps) => (
  <ChangeDialog {...props} title="Expected day" schema={expectedSchema} defaultValues={{ day: '' }}>
    <TextInput
      name="day"
      label="Expected on"
      type="date"
      min={today()}
      hint="The shop shows it while they are out of stock. Goods in clears it. Leave empty to take it away."
    />
  </ChangeDialog>
)
