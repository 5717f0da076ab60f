import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import type { UploadImage } from '#app/api/use-picture-field.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { type Taxonomy, taxonomies } from './manage-taxonomies.ts'
import { TermFields, termSchema } from './manage-term-fields.tsx'

type Props = { kind: Taxonomy; term: Category; upload: UploadImage; onReload: () => void; onClose: () => void }

/** A new name is written to the search text of every product that has it. */
export function EditTerm({ kind, term, upload, onReload, onClose }: Props) {
  const { one, useUpdate } = taxonomies[kind]
  const [isUploading, setUploading] = useState(false)
  const [update] = useUpdate()
  const { run } = useAction(update, { fallback: `The ${one} could not be saved. Please try again.` })
  return (
    <FormDialog
      title={`Edit ${one}`}
      action={`Save ${one}`}
      schema={termSchema}
      defaultValues={{ name: term.name, slug: term.slug, image: term.image ?? '', onHome: term.onHome ?? false }}
      uploading={isUploading}
      onSubmit={async ({ name, slug, image, onHome }, { pressed }) => {
        const seen = pressed === 'overwrite' ? {} : { updatedAt: term.updatedAt }
        const home = kind === 'category' ? { onHome } : {}
        const body = { name, image, ...(slug ? { slug } : {}), ...home, ...seen }
        const reply = await run({ params: { id: term._id }, body })
        if (!reply.ok) return reply
        toast.success(`The ${one} ${reply.value.name} has been saved.`)
        onClose()
      }}
      onClose={onClose}
      message={<FormMessage onReload={onReload} />}
    >
      <TermFields
        kind={kind}
        slugHint={(slug) => `As in /shop?${kind}=${slug || term.slug}. Links with the old address will stop working.`}
        upload={upload}
        onBusy={setUploading}
      />
    </FormDialog>
  )
}
