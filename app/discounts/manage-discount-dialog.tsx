import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { Discount } from '#contract/discounts/calls.ts'
import { dropVat } from '#contract/vat.ts'
import {
  type ChosenProduct,
  type DiscountForm,
  discountFormSchema,
  emptyDiscount,
  toDiscountForm,
} from './manage-discount-draft.ts'
import { useCreateDiscountMutation, useUpdateDiscountMutation } from './manage-discounts-api.ts'

type Choices = {
  categories: readonly { _id: string; name: string }[]
  /** Finds and selects products. */
  picker: (chosen: ChosenProduct[], onChange: (chosen: ChosenProduct[]) => void) => ReactNode
}

type Props = Choices & {
  /** Undefined for a new one. */
  discount: Discount | undefined
  /** The products it applies to. */
  products: ChosenProduct[]
  onClose: () => void
}

export function DiscountDialog({ discount, products, categories, picker, onClose }: Props) {
  const vatPercent = useVatPercent()
  const [create] = useCreateDiscountMutation()
  const [update] = useUpdateDiscountMutation()
  const creating = useAction(create, { fallback: 'The code could not be saved. Please try again.' })
  const updating = useAction(update, { fallback: 'The code could not be saved. Please try again.' })
  return (
    <FormDialog
      wide
      title={discount ? `Change ${discount.code}` : 'New discount code'}
      action={discount ? 'Save' : 'Create code'}
      schema={discountFormSchema}
      defaultValues={discount ? toDiscountForm(discount, products) : emptyDiscount}
      onSubmit={async (body) => {
        const reply = discount
          ? await updating.run({ params: { id: discount._id }, body: { ...body, updatedAt: discount.updatedAt } })
          : await creating.run({ body })
        if (!reply.ok) return reply
        toast.success(`${reply.value.code} has been saved.`)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          name="code"
          label="Code"
          required
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          hint="Letters, digits and hyphens. Upper or lower case does not matter."
        />
        <TextInput name="percent" label="Percent off" required inputMode="decimal" autoComplete="off" />
      </div>
      <ScopeFields categories={categories} picker={picker} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="startsOn" label="First day" type="date" />
        <TextInput name="endsOn" label="Last day" type="date" />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          name="minimum"
          label={dropVat('Minimum order, excl. VAT', vatPercent)}
          inputMode="decimal"
          hint="Leave empty for none."
        />
        <TextInput name="maxUses" label="Total uses" inputMode="numeric" hint="Leave empty for no limit." />
        <TextInput
          name="maxUsesPerPerson"
          label="Uses per customer"
          inputMode="numeric"
          hint="Counted by account or guest e-mail address."
        />
      </div>
      <Checkbox name="isActive" label="Active" />
    </FormDialog>
  )
}

function ScopeFields({ categories, picker }: Choices) {
  const { watch } = useFormContext<DiscountForm>()
  const scope = watch('scope')
  return (
    <>
      <Select
        name="scope"
        label="Applies to"
        options={[
          { value: 'everything', label: 'Everything' },
          { value: 'categories', label: 'Some categories' },
          { value: 'products', label: 'Some products' },
        ]}
      />
      {scope === 'categories' && <CategoryChoice categories={categories} />}
      {scope === 'products' && <ProductChoice picker={picker} />}
    </>
  )
}

function CategoryChoice({ categories }: Pick<Choices, 'categories'>) {
  const { value, onChange, error } = useFormValue<string[]>('categories')
  return (
    <fieldset>
      <legend className="field-label mb-2">Categories</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {categories.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={value.includes(_id)}
            onChange={({ target }) => onChange(target.checked ? [...value, _id] : value.filter((id) => id !== _id))}
          />
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}

function ProductChoice({ picker }: Pick<Choices, 'picker'>) {
  const { value, onChange, error } = useFormValue<ChosenProduct[]>('products')
  return (
    <div>
      {picker(value, onChange)}
      <FieldError error={error} />
    </div>
  )
}
