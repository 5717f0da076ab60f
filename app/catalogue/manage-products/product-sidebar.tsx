import { parseAmount } from '#app/ui/format/parse-number.ts'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { productStatuses } from '#contract/catalogue-sorts.ts'
import { formatRand, toCents, withVatCents } from '#contract/money.ts'
import type { Problems, ProductForm } from './product-draft.ts'

type Option = { _id: string; name: string }

type Props = {
  form: ProductForm
  problems: Problems
  change: (part: Partial<ProductForm>) => void
  categories: readonly Option[]
  brands: readonly Option[]
  isNew: boolean
}

const statusLabels = {
  live: 'Live: in the shop',
  draft: 'Draft: only the office sees it',
  archived: 'Archived: no longer sold',
}
const statusOrder = ['live', 'draft', 'archived'] as const

const toOptions = (all: readonly Option[]) => all.map(({ _id, name }) => ({ value: _id, label: name }))

/** The side of the form: under which terms, where in the shop, and to whom the product shows. */
export function ProductSidebar({ form, problems, change, categories, brands, isNew }: Props) {
  const price = parseAmount(form.price)
  return (
    <div className="grid gap-4 content-start">
      <Panel title="Shop">
        <div className="grid gap-4">
          <Select
            label="Status"
            options={statusOrder.map((status) => ({ value: status, label: statusLabels[status] }))}
            value={form.status}
            error={problems.status}
            onChange={({ target }) => {
              const status = productStatuses.find((word) => word === target.value)
              if (status) change({ status })
            }}
          />
          <Select
            label="Category"
            required
            placeholder="Select"
            options={toOptions(categories)}
            value={form.category}
            error={problems.category}
            onChange={({ target }) => change({ category: target.value })}
          />
          <Select
            label="Brand"
            required
            placeholder="Select"
            options={toOptions(brands)}
            value={form.brand}
            error={problems.brand}
            onChange={({ target }) => change({ brand: target.value })}
          />
          <Checkbox
            label="Featured on the home page"
            checked={form.isFeatured}
            onChange={({ target }) => change({ isFeatured: target.checked })}
          />
        </div>
      </Panel>
      <Panel title="Price and stock">
        <div className="grid gap-4">
          <TextInput
            label="Price in rand, without VAT"
            required
            inputMode="decimal"
            autoComplete="off"
            value={form.price}
            error={problems.price}
            hint={price === undefined || price < 0 ? undefined : `${formatRand(withVatCents(toCents(price)))} with VAT`}
            onChange={({ target }) => change({ price: target.value })}
          />
          <TextInput
            label="In stock"
            inputMode="numeric"
            autoComplete="off"
            value={form.countInStock}
            error={problems.countInStock}
            hint="Units available to sell."
            onChange={({ target }) => change({ countInStock: target.value })}
          />
          <Checkbox
            label="Made to order: can be bought when out of stock"
            checked={form.madeToOrder}
            onChange={({ target }) => change({ madeToOrder: target.checked })}
          />
          {form.madeToOrder && (
            <TextInput
              label="Lead time in days"
              inputMode="numeric"
              autoComplete="off"
              value={form.leadTimeDays}
              error={problems.leadTimeDays}
              onChange={({ target }) => change({ leadTimeDays: target.value })}
            />
          )}
        </div>
      </Panel>
      <Panel title="Address">
        <TextInput
          label="Page address"
          maxLength={120}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.slug}
          error={problems.slug}
          hint={isNew ? 'Leave empty to create it from the name.' : 'Links to the old address redirect to the new one.'}
          onChange={({ target }) => change({ slug: target.value })}
        />
      </Panel>
    </div>
  )
}
