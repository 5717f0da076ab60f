import { useFormContext } from 'react-hook-form'
import { useAction } from '#app/api/use-action.ts'
import { useListCategoriesQuery } from '#app/catalogue/api.ts'
import { type PickedProduct, ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useFormValue } from '#app/ui/forms/use-form-value.ts'
import type { Discount } from '#contract/discounts.ts'
import { type DiscountForm, discountFormSchema, emptyDiscount, toDiscountForm } from './manage-discount-draft.ts'
import { useCreateDiscountMutation, useUpdateDiscountMutation } from './manage-discounts-api.ts'

type Props = {
  /** Undefined for a new one. */
  discount: Discount | undefined
  /** The products that it is for. */
  products: PickedProduct[]
  onClose: () => void
}

export function DiscountDialog({ discount, products, onClose }: Props) {
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
        toast.success(`${reply.value.code} is saved.`)
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
          hint="Letters, digits and hyphens. Capitals do not matter."
        />
        <TextInput name="percent" label="Percent off" required inputMode="decimal" autoComplete="off" />
      </div>
      <ScopeFields />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput name="startsOn" label="First day" type="date" />
        <TextInput name="endsOn" label="Last day" type="date" />
        <TextInput name="minimum" label="Smallest order, excl. VAT" inputMode="decimal" hint="Leave empty for none." />
        <TextInput name="maxUses" label="Uses in all" inputMode="numeric" hint="Leave empty for no limit." />
        <TextInput
          name="maxUsesPerPerson"
          label="Uses by one person"
          inputMode="numeric"
          hint="By account, or by a guest’s e-mail address."
        />
      </div>
      <Checkbox name="isActive" label="Buyers can use it" />
    </FormDialog>
  )
}

function ScopeFields() {
  const { watch } = useFormContext<DiscountForm>()
  const scope = watch('scope')
  return (
    <>
      <Select
        name="scope"
        label="Off what"
        options={[
          { value: 'everything', label: 'Everything' },
          { value: 'categories', label: 'Some categories' },
          { value: 'products', label: 'Some products' },
        ]}
      />
      {scope === 'categories' && <CategoryChoice />}
      {scope === 'products' && <ProductChoice />}
    </>
  )
}

function CategoryChoice() {
  const { value, onChange, error } = useFormValue<string[]>('categories')
  const { data: categories = [] } = useListCategoriesQuery()
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

function ProductChoice() {
  const { value, onChange, error } = useFormValue<PickedProduct[]>('products')
  return (
    <div>
      <ProductPicker label="Products" chosen={value} onChange={onChange} most={100} />
      <FieldError error={error} />
    </div>
  )
}
