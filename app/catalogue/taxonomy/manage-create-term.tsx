import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { type Taxonomy, taxonomies } from './manage-taxonomies.ts'
import { emptyTerm, type TermDraft, TermFields, termSchema } from './manage-term-fields.tsx'

export function CreateTerm({ kind, upload }: { kind: Taxonomy; upload: UploadImage }) {
  const { one, many, list, useCreate } = taxonomies[kind]
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  const [create] = useCreate()
  const { run } = useAction(create, { fallback: `The ${one} could not be created. Please try again.` })
  const title = `Create ${one}`
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: many, to: list }, { label: title }]} />
      <div className="office-page-head">
        <h1>{title}</h1>
      </div>
      <Form
        schema={termSchema}
        defaultValues={emptyTerm}
        draft={useDraft<TermDraft>(`${kind}:new`)}
        className="panel panel-body grid gap-5 max-w-xl"
        onSubmit={async ({ name, slug, image, onHome }) => {
          const reply = await run({
            body: {
              name,
              ...(slug ? { slug } : {}),
              ...(image ? { image } : {}),
              ...(kind === 'category' ? { onHome } : {}),
            },
          })
          if (!reply.ok) return reply
          toast.success(`The ${one} ${reply.value.name} has been created.`)
          navigate(list)
        }}
      >
        <TermFields
          kind={kind}
          slugHint={() => 'Leave empty to create it from the name.'}
          upload={upload}
          onBusy={setUploading}
        />
        <FormMessage />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busyText="Creating" uploading={isUploading}>
            {title}
          </SubmitButton>
          <ButtonLink to={list}>Cancel</ButtonLink>
        </div>
      </Form>
    </>
  )
}
