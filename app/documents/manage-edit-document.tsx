import { useEffect, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { DropZone } from '#app/ui/forms/drop-zone.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { ShopDocument } from '#contract/documents.ts'
import { documentTexts } from '#contract/documents-rules.ts'
import { useUpdateDocumentMutation } from './manage-api.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'
import { tagOptions } from './tag-options.ts'

type Props = { document: ShopDocument; onReload: () => void; onClose: () => void }

/** Opens with what is stored; closing in any other way than Save forgets what was typed. */
export function EditDocument({ document, onReload, onClose }: Props) {
  const [name, setName] = useState(document.name)
  const [tag, setTag] = useState<string>(document.tag)
  const [image, setImage] = useState<File>()
  const [imageProblem, setImageProblem] = useState<string>()
  const [isTouched, setTouched] = useState(false)
  const [preview, setPreview] = useState<string>()
  const [updateDocument] = useUpdateDocumentMutation()
  const { run, reset, isBusy, state } = useAction(updateDocument, { fallback: documentTexts.updateFailed })

  useEffect(() => {
    if (!image) return
    const made = URL.createObjectURL(image)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [image])

  function takeImage(file: File) {
    const found = findThumbnailProblem(file)
    setImageProblem(found)
    if (!found) setImage(file)
  }
  const failure = state.kind === 'failed' ? state : undefined
  const code = failure?.error.failure.code
  const errors = failure ? fieldErrors(failure.error) : {}
  const isNameTaken = code === 'name_taken'
  const isWhole = Boolean(name.trim() && tag)
  async function save(overwrite = false) {
    if (!isWhole) return
    const seen = overwrite ? {} : { updatedAt: document.updatedAt }
    const reply = await run({ id: document._id, name, tag, url: document.url, image, ...seen })
    if (!reply.ok) return toast.error(documentTexts.updateFailed)
    toast.success(documentTexts.documentUpdated)
    onClose()
  }

  return (
    <FormDialog
      title="Edit Document"
      action="Save"
      isBusy={isBusy}
      isReady={isWhole}
      missing={!isWhole && isTouched ? documentTexts.nameAndTagRequired : undefined}
      onTouch={() => setTouched(true)}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={150}
        value={name}
        error={errors.name ?? (isNameTaken ? failure?.text : undefined)}
        onChange={(event) => {
          setName(event.target.value)
          reset()
        }}
      />
      <Select
        label="Tag"
        required
        value={tag}
        error={errors.tag}
        onChange={(event) => {
          setTag(event.target.value)
          reset()
        }}
        placeholder="Select"
        options={tagOptions}
      />
      <DropZone
        label="Thumbnail"
        accept="image/*"
        error={imageProblem ?? errors.image}
        onFile={takeImage}
        chosen={image?.name}
        preview={
          image ? (
            <img src={preview} alt="Chosen thumbnail" />
          ) : (
            <Picture image={document.image} alt="Current thumbnail" sizes="160px" />
          )
        }
      />
      <div className="flex gap-2 items-end flex-wrap min-[480px]:flex-nowrap">
        <TextInput label="Document link" readOnly value={document.url} className="grow min-w-0" />
        <CopyButton text={() => new URL(document.url, window.location.origin).href}>Copy</CopyButton>
        <ButtonAnchor small href={document.url} target="_blank" rel="noopener noreferrer">
          Open
        </ButtonAnchor>
      </div>
      {code === 'stale' && <StaleBanner busy={isBusy} onReload={onReload} onOverwrite={() => void save(true)} />}
      {failure && code !== 'stale' && !isNameTaken && <Banner tone="bad">{failure.text}</Banner>}
    </FormDialog>
  )
}
