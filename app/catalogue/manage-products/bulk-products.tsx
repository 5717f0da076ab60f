import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { BulkBar } from '#app/ui/tables/bulk-bar.tsx'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { productStatuses } from '#contract/catalogue/sorts.ts'
import { ExpectedDialog, ReorderDialog, StockDialog, SupplierDialog } from './bulk-stock.tsx'
import { ChangeDialog, type DialogProps } from './change-dialog.tsx'
import { DeleteProducts } from './delete-products.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { productStatusLabels } from './product-columns.tsx'

type Option = { _id: string; name: string }
type Props = {
  /** Offers everything that matches. */
  more: ReactNode
  ids: readonly string[]
  categories: readonly Option[]
  brands: readonly Option[]
  onDone: (failed?: string[]) => void
}

const parts = {
  price: 'Prices',
  stock: 'Stock',
  reorder: 'Reorder',
  supplier: 'Supplier',
  expected: 'Expected',
  category: 'Category',
  brand: 'Brand',
  family: 'Family',
  status: 'Status',
} as const
type Part = keyof typeof parts

/** Bulk actions for the selected products. */
export function BulkProducts({ ids, categories, brands, more, onDone }: Props) {
  const [open, setOpen] = useState<Part | 'delete'>()
  const close = () => setOpen(undefined)
  const toOptions = (all: readonly Option[]) => all.map(({ _id, name }) => ({ value: _id, label: name }))
  const dialog = { ids, onDone, onClose: close }
  return (
    <>
      <BulkBar count={ids.length} onClear={() => onDone()}>
        {(Object.keys(parts) as Part[]).map((part) => (
          <Button key={part} small onClick={() => setOpen(part)}>
            {parts[part]}
          </Button>
        ))}
        <Button small variant="outline-danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
        {more}
      </BulkBar>
      {open === 'price' && <PriceDialog {...dialog} />}
      {open === 'stock' && <StockDialog {...dialog} />}
      {open === 'reorder' && <ReorderDialog {...dialog} />}
      {open === 'supplier' && <SupplierDialog {...dialog} />}
      {open === 'expected' && <ExpectedDialog {...dialog} />}
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
