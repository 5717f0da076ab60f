import type { ReactNode } from 'react'
import { Form, type FormReply } from '#app/ui/forms/form/form.tsx'
import { FormFields, FormGuard, FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { type PickedProduct, type ProjectDraft, projectSchema } from './manage-project-draft.ts'
import { ProjectImages, type Upload } from './manage-project-images.tsx'

type ProductField = (chosen: readonly PickedProduct[], onChange: (chosen: PickedProduct[]) => void) => ReactNode

type Props = {
  start: ProjectDraft
  upload: Upload
  /** Everything is saved, and the page is about to navigate away. */
  isDone?: boolean
  products: ProductField
  onSubmit: (draft: ProjectDraft, overwrite: boolean) => Promise<FormReply>
  onReload?: () => void
  /** The buttons. */
  children: ReactNode
}

export function ProjectForm({ start, upload, isDone = false, products, onSubmit, onReload, children }: Props) {
  return (
    <Form
      schema={projectSchema}
      defaultValues={start}
      className="panel panel-body grid gap-5 max-w-4xl"
      onSubmit={(draft, { pressed }) => onSubmit(draft, pressed === 'overwrite')}
    >
      {({ formState: { isDirty } }) => (
        <>
          <FormGuard when={isDirty && !isDone}>Your changes to this project are not saved.</FormGuard>
          <FormFields>
            <TextInput name="title" label="Title" required maxLength={160} />
            <ProjectImages upload={upload} />
            <TextArea
              name="description"
              label="Description"
              rows={10}
              maxLength={20_000}
              hint="Leave an empty line between paragraphs."
            />
            <div className="grid gap-5 md:grid-cols-3">
              <TextInput name="client" label="Client" maxLength={120} />
              <TextInput name="location" label="Location" maxLength={120} />
              <TextInput name="completedOn" label="Completed on" type="date" />
            </div>
            <Products field={products} />
            <TextInput
              name="slug"
              label="Page address"
              maxLength={120}
              hint="Lower-case letters, digits and hyphens, as in water-works-vereeniging. Leave empty to create it from the title."
              autoCapitalize="none"
              spellCheck={false}
            />
          </FormFields>
          <FormMessage {...(onReload ? { onReload } : {})} />
          {children}
        </>
      )}
    </Form>
  )
}

function Products({ field }: { field: ProductField }) {
  const { value, onChange } = useFormValue<PickedProduct[]>('products')
  return field(value, onChange)
}
