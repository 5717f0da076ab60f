import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { maxDeliveryMethods } from '#contract/delivery/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { shopApi, useGetShopIdentityQuery } from '../api.ts'
import { useUpdateShopIdentityMutation } from '../manage-api.ts'
import { SettingsTabs } from '../manage-settings-tabs.tsx'
import { CourierLines } from './manage-courier-lines.tsx'
import {
  type DeliveryDraft,
  deliverySchema,
  type MethodDraft,
  newMethod,
  toDeliveryDraft,
} from './manage-delivery-draft.ts'
import { DeliveryPreview } from './manage-delivery-preview.tsx'
import { MethodFields } from './manage-method-fields.tsx'

const load = warm(() => [shopApi.endpoints.getShopIdentity.initiate()])

export { load as clientLoader, load as loader }

export default function ManageDeliveryPage() {
  const vatPercent = useVatPercent()
  const { data, isError, refetch } = useGetShopIdentityQuery()
  return (
    <>
      <title>Delivery | Back-office</title>
      <div className="office-page-head">
        <h1>Delivery</h1>
      </div>
      <p className="text-ui text-ink-2 mb-4">
        What buyers can choose at checkout.{vatPercent > 0 && ' Delivery prices include VAT; goods amounts do not.'}
      </p>
      <SettingsTabs current="Delivery" />
      {isError && !data && <ErrorState title="The settings could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <DeliveryForm shop={data} reload={() => refetch().unwrap()} />}
    </>
  )
}

function DeliveryForm({ shop, reload }: { shop: ShopIdentity; reload: () => Promise<ShopIdentity> }) {
  const [seen, setSeen] = useState(shop)
  const [update] = useUpdateShopIdentityMutation()
  const { run } = useAction(update, { fallback: 'The delivery settings could not be saved. Please try again.' })
  const begin = (form: Pick<FormApi<DeliveryDraft>, 'reset'>, fresh: ShopIdentity) => {
    setSeen(fresh)
    form.reset(toDeliveryDraft(fresh))
  }
  return (
    <Form
      schema={deliverySchema}
      defaultValues={toDeliveryDraft(shop)}
      className="grid gap-5 max-w-6xl grid-cols-[minmax(0,1fr)]"
      onSubmit={async ({ delivery, couriers }, { form, pressed }) => {
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen.updatedAt }
        const reply = await run({ body: { delivery, couriers, ...version } })
        if (!reply.ok) return reply
        begin(form, reply.value)
        toast.success('Saved. Carts and checkouts now use these settings.')
      }}
    >
      {(form) => (
        <>
          <FormGuard>Your changes to the delivery settings are not saved.</FormGuard>
          <Methods />
          <DeliveryPreview />
          <CourierLines />
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => begin(form, fresh),
                () => toast.error('The settings could not be loaded. Please try again.'),
              )
            }
          />
          <SubmitButton className="justify-self-start">Save delivery</SubmitButton>
        </>
      )}
    </Form>
  )
}

function Methods() {
  const { value: methods, onChange, error } = useFormValue<MethodDraft[]>('methods')
  const change = (index: number, part: Partial<MethodDraft>) =>
    onChange(methods.map((method, at) => (at === index ? { ...method, ...part } : method)))
  const moveUp = (index: number) => {
    const order = [...methods]
    order.splice(index - 1, 2, ...methods.slice(index - 1, index + 1).reverse())
    onChange(order)
  }
  return (
    <>
      {methods.map((method, index) => (
        <MethodFields
          key={method.id}
          method={method}
          index={index}
          isOnly={methods.length === 1}
          onChange={(part) => change(index, part)}
          onMoveUp={() => moveUp(index)}
          onRemove={() => onChange(methods.filter((_, at) => at !== index))}
        />
      ))}
      {methods.length === 0 && <FieldError error={error} />}
      {methods.length < maxDeliveryMethods && (
        <Button
          className="justify-self-start"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onChange([...methods, newMethod(methods)])}
        >
          Add delivery method
        </Button>
      )}
    </>
  )
}
