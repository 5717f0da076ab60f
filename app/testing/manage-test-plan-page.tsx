import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { useListCategoriesQuery, useListProductsByIdsQuery } from '#app/catalogue/api.ts'
import { ProductPicker } from '#app/catalogue/manage-product-picker.tsx'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { PageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { TestPlan } from '#contract/testing/plan-calls.ts'
import {
  useCreateTestPlanMutation,
  useDeleteTestPlanMutation,
  useListTestPlansQuery,
  useUpdateTestPlanMutation,
} from './api.ts'
import { PlanChecks } from './manage-plan-checks.tsx'
import { type PickedProduct, planFormSchema, toPlanDraft, toPlanForm } from './manage-plan-draft.ts'

const list = '/manage/settings/test-plans'
const fallback = 'The test plan could not be saved. Please try again.'
const none: string[] = []

export default function ManageTestPlanPage() {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useListTestPlansQuery()
  const plan = data?.plans.find(({ _id }) => _id === id)
  const ids = plan?.products ?? none
  const { data: products } = useListProductsByIdsQuery(ids, { skip: ids.length === 0 })
  if (isError && !data) return <ErrorState heading="h1" title="The test plan could not be loaded" onRetry={refetch} />
  if (!data || (ids.length > 0 && !products)) return <PageSkeleton title="Test plan" />
  if (!plan && id !== 'new') return <NotFoundScreen />
  const productsById = new Map(products?.map((product) => [product._id, product]))
  const chosen = ids.map(
    (_id) => productsById.get(_id) ?? { _id, name: 'Product no longer in the shop', partNumber: '', image: '' },
  )
  return <PlanEditor key={id} plan={plan} products={chosen} reload={() => refetch()} />
}

type Props = { plan: TestPlan | undefined; products: PickedProduct[]; reload: () => unknown }

function PlanEditor({ plan, products, reload }: Props) {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  // As it was opened: what a colleague saves meanwhile is refused, not overwritten.
  const [seen, setSeen] = useState(plan?.updatedAt)
  const [create] = useCreateTestPlanMutation()
  const [update] = useUpdateTestPlanMutation()
  const creating = useAction(create, { fallback })
  const updating = useAction(update, { fallback })
  const title = plan?.name ?? 'New test plan'
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Test plans', to: list }, { label: title }]} />
      <div className="office-page-head">
        <h1>{title}</h1>
        <span className="flex-1" />
        {plan && (
          <Button small onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      <Form
        schema={planFormSchema}
        defaultValues={toPlanForm(plan, products)}
        className="grid gap-5 max-w-4xl grid-cols-[minmax(0,1fr)]"
        onSubmit={async (form, { pressed, form: fields }) => {
          const body = toPlanDraft(form)
          const version = pressed === 'overwrite' || !seen ? {} : { updatedAt: seen }
          const reply = plan
            ? await updating.run({ params: { id: plan._id }, body: { ...body, ...version } })
            : await creating.run({ body })
          if (!reply.ok) return reply
          setSeen(reply.value.updatedAt)
          fields.reset(form)
          toast.success(`${reply.value.name} has been saved.`)
          await navigate(list)
        }}
      >
        <FormGuard>Your changes to the test plan are not saved.</FormGuard>
        <Panel title="Plan">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput name="name" label="Name" required maxLength={100} />
            <TextInput
              name="standard"
              label="Standard"
              maxLength={100}
              hint="Printed on the report, such as SANS/IEC 61439-1 clause 11."
            />
          </div>
        </Panel>
        <PlanChecks />
        <Scope />
        <FormMessage
          whenInvalid="Nothing has been saved yet. Please check the fields marked above."
          onReload={() => {
            void reload()
            void navigate(list)
          }}
        />
        <SubmitButton className="justify-self-start">Save plan</SubmitButton>
      </Form>
      {isDeleting && plan && <DeletePlan plan={plan} onClose={() => setDeleting(false)} />}
    </>
  )
}

function Scope() {
  const { data: categories = [] } = useListCategoriesQuery()
  const { value, onChange } = useFormValue<string[]>('categories')
  const chosen = useFormValue<PickedProduct[]>('products')
  return (
    <Panel title="What needs this test">
      <div className="grid gap-5">
        <Checkbox name="enclosures" label="Custom enclosures" />
        <fieldset>
          <legend className="field-label mb-2">Everything made to order in these categories</legend>
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
        </fieldset>
        <ProductPicker
          label="And these products"
          hint="A product's own plan comes before that of its category."
          chosen={chosen.value}
          onChange={chosen.onChange}
          most={500}
        />
      </div>
    </Panel>
  )
}

function DeletePlan({ plan, onClose }: { plan: TestPlan; onClose: () => void }) {
  const navigate = useNavigate()
  const [remove] = useDeleteTestPlanMutation()
  const { run, state, isBusy } = useAction(remove, { fallback: 'The test plan could not be deleted.' })
  return (
    <ConfirmDialog
      open
      title="Delete the test plan?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onCancel={onClose}
      onConfirm={async () => {
        const reply = await run({ params: { id: plan._id } })
        if (!reply.ok) return
        toast.success(reply.value.message)
        await navigate(list)
      }}
    >
      What it is for can then be shipped without a test. Jobs that were tested by it keep it, with their reports.
    </ConfirmDialog>
  )
}
