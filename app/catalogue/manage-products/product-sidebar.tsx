import { useWatch } from 'react-hook-form'
import { parseAmount } from '#app/ui/format/parse-number.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { formatRand, toCents, withVatCents } from '#contract/money.ts'
import type { ProductForm } from './product-draft.ts'
import { ProductWork } from './product-work.tsx'
import { SupplierInput } from './supplier-input.tsx'

type Option = { _id: string; name: string }

type Props = { categories: readonly Option[]; brands: readonly Option[]; isNew: boolean }

const statusLabels = {
  live: 'Live: in the shop',
  draft: 'Draft: only the office sees it',
  archived: 'Archived: no longer sold',
}
const statusOrder = ['draft', 'live', 'archived'] as const

const toOptions = (all: readonly Option[]) => all.map(({ _id, name }) => ({ value: _id, label: name }))

/** The share of the price that is left after the cost. */
function describeMargin(price: number | undefined, cost: number | undefined): string {
  if (!price || price < 0 || cost === undefined || cost < 0) return ''
  return ` Margin: ${formatRand(toCents(price) - toCents(cost))}, ${Math.round((1 - cost / price) * 100)} % of the price.`
}

/** The form's sidebar: categories, placement and visibility. */
export function ProductSidebar({ categories, brands, isNew }: Props) {
  const [typedPrice, typedCost, madeToOrder] = useWatch<ProductForm, ['price', 'cost', 'madeToOrder']>({
    name: ['price', 'cost', 'madeToOrder'],
  })
  const price = parseAmount(typedPrice)
  const vatPercent = useVatPercent()
  return (
    <div className="grid gap-4 content-start">
      <Panel title="Shop">
        <div className="grid gap-4">
          <Select
            name="status"
            label="Status"
            options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
          />
          <Select name="category" label="Category" required placeholder="Select" options={toOptions(categories)} />
          <Select name="brand" label="Brand" required placeholder="Select" options={toOptions(brands)} />
          <TextInput
            name="family"
            label="Family"
            maxLength={80}
            autoComplete="off"
            hint="Products that differ only in size or rating. Select several in the list to start a family."
          />
          <Checkbox name="isFeatured" label="Featured on the home page" />
        </div>
      </Panel>
      <Panel title="Price and stock">
        <div className="grid gap-4">
          <TextInput
            name="price"
            label={vatPercent > 0 ? 'Price in rand, without VAT' : 'Price in rand'}
            required
            inputMode="decimal"
            autoComplete="off"
            hint={
              price === undefined || price < 0 || vatPercent === 0
                ? undefined
                : `${formatRand(withVatCents(toCents(price), vatPercent))} with VAT`
            }
          />
          <TextInput
            name="countInStock"
            label="Available"
            inputMode="numeric"
            autoComplete="off"
            hint="Units that can be sold: neither reserved nor sold."
          />
          <TextInput
            name="place"
            label="Storage place"
            maxLength={40}
            autoComplete="off"
            hint="Such as A-03-2. Only the office sees it."
          />
          <TextInput
            name="reorderLevel"
            label="Reorder level"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            hint="With this many available, or fewer, it is on the low-stock list."
          />
          <Checkbox name="madeToOrder" label="Made to order: can be bought when out of stock" />
          {madeToOrder && (
            <TextInput name="leadTimeDays" label="Lead time in days" inputMode="numeric" autoComplete="off" />
          )}
        </div>
      </Panel>
      {madeToOrder && <ProductWork />}
      <Panel title="Buying">
        <div className="grid gap-4">
          <TextInput
            name="cost"
            label={vatPercent > 0 ? 'Average cost in rand, without VAT' : 'Average cost in rand'}
            inputMode="decimal"
            autoComplete="off"
            hint={`Goods in changes it. Only the office sees it.${describeMargin(price, parseAmount(typedCost))}`}
          />
          <SupplierInput />
          <TextInput name="supplierPartNumber" label="Supplier's part number" maxLength={64} autoComplete="off" />
          <TextInput
            name="expectedOn"
            label="Expected on"
            type="date"
            hint="The shop shows it while this is out of stock. Goods in clears it."
          />
        </div>
      </Panel>
      <Panel title="Delivery">
        <div className="grid gap-4">
          <TextInput
            name="weightKg"
            label="Weight in kg, packed"
            inputMode="decimal"
            autoComplete="off"
            hint="Needed where delivery is priced by weight."
          />
          <Checkbox name="deliveryQuoted" label="Delivery by quote: can be bought online only for collection" />
        </div>
      </Panel>
      <Panel title="Page">
        <TextInput
          name="slug"
          label="Page address"
          maxLength={120}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint={isNew ? 'Leave empty to create it from the name.' : 'Links to the old address redirect to the new one.'}
        />
      </Panel>
    </div>
  )
}
