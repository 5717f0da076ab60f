import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { documentTexts } from '#contract/documents/rules.ts'
import { useUpdateDocumentMutation } from './manage-api.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'
import { tagOptions } from './tag-options.ts'

type Props = { document: ShopDocument; onReload: () => void; onClose: () => void }

const schema = z.object({ name: z.string(), tag: z.string(), image: z.instanceof(File).optional() })

/** Opens with what is stored; closing without Save discards the input. */
export function EditDocument({ document, onReload, onClose }: Props) {
  const [updateDocument] = useUpdateDocumentMutation()
  const { run } = useAction(updateDocument, { fallback: documentTexts.updateFailed })
  const { _id: id, url, updatedAt } = document
  return (
    <FormDialog
      title="Edit Document"
      action="Save"
      schema={schema}
      defaultValues={{ name: document.name, tag: document.tag, image: undefined }}
      missing={({ name, tag }) => (name.trim() && tag ? undefined : documentTexts.nameAndTagRequired)}
      onSubmit={async ({ name, tag, image }, { form, pressed }) => {
        const seen = pressed === 'overwrite' ? {} : { updatedAt }
        const reply = await run({ id, name, tag, url, image, ...seen })
        if (reply.ok) {
          toast.success(documentTexts.documentUpdated)
          return onClose()
        }
        toast.error(documentTexts.updateFailed)
        if (reply.error.failure.code === 'name_taken') return form.setError('name', { message: reply.text })
        return reply
      }}
      onClose={onClose}
      message={<FormMessage onReload={onReload} />}
    >
      <TextInput name="name" label="Name" required maxLength={150} />
      <Select name="tag" label="Tag" required placeholder="Select" options={tagOptions} />
      <Thumbnail current={document.image} />
      <div className="flex gap-2 items-end flex-wrap min-[480px]:flex-nowrap">
        <TextInput label="Document link" readOnly value={url} className="grow min-w-0" />
        <CopyButton text={() => new URL(url, window.location.origin).href}>Copy</CopyButton>
        <ButtonAnchor small href={url} target="_blank" rel="noopener noreferrer">
          Open
        </ButtonAnchor>
      </div>
    </FormDialog>
  )
}

function Thumbnail({ current }: { current: string }) {
  const { value: image, onChange, error } = useFormValue<File | undefined>('image')
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!image) return
    const objectUrl = URL.createObjectURL(image)
    setPreview(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [image])
  return (
    <DropZone
      label="Thumbnail"
      accept="image/*"
      error={problem ?? error}
      chosen={image?.name}
      preview={
        image ? (
          <img src={preview} alt="Chosen thumbnail" />
        ) : (
          <Picture image={current} alt="Current thumbnail" sizes="160px" />
        )
      }
      onFile={(file) => {
        const newProblem = findThumbnailProblem(file)
        setProblem(newProblem)
        if (!newProblem) onChange(file)
      }}
    />
  )
}
