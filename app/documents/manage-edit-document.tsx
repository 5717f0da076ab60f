import { useEffect, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Select } from '#app/ui/select.tsx'
import { StaleBanner } from '#app/ui/stale-banner.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ShopDocument } from '#contract/documents.ts'
import { documentTexts } from '#contract/documents-rules.ts'
import { useUpdateDocumentMutation } from './manage-api.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'
import { tagOptions } from './tag-options.ts'

/** Opens with what is stored; closing in any other way than Save forgets what was typed. */
export function EditDocument({ document, onClose }: { document: ShopDocument; onClose: () => void }) {
  const [name, setName] = useState(document.name)
  const [tag, setTag] = useState<string>(document.tag)
  const [image, setImage] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const [updateDocument] = useUpdateDocumentMutation()
  const { run, isBusy, state } = useAction(updateDocument, { fallback: documentTexts.updateFailed })

  useEffect(() => {
    if (!image) return
    const made = URL.createObjectURL(image)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [image])

  function takeImage(file: File) {
    const found = findThumbnailProblem(file)
    setProblem(found)
    if (!found) setImage(file)
  }
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  async function save(overwrite = false) {
    if (!name.trim() || !tag) return setProblem(documentTexts.nameAndTagRequired)
    const seen = overwrite ? {} : { updatedAt: document.updatedAt }
    const reply = await run({ id: document._id, name, tag, url: document.url, image, ...seen })
    if (!reply.ok) {
      setProblem(reply.text)
      return toast.error(reply.text)
    }
    toast.success(documentTexts.documentUpdated)
    onClose()
  }

  return (
    <FormDialog
      title="Edit Document"
      action="Save"
      isBusy={isBusy}
      isReady={Boolean(name.trim() && tag)}
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TextInput label="Name" required maxLength={150} value={name} onChange={(event) => setName(event.target.value)} />
      <Select
        label="Tag"
        required
        value={tag}
        onChange={(event) => setTag(event.target.value)}
        placeholder="Select"
        options={tagOptions}
      />
      <DropZone
        label="Thumbnail"
        accept="image/*"
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
        <a className="btn plain small" href={document.url} target="_blank" rel="noopener noreferrer">
          <span className="btn-in">Open</span>
        </a>
      </div>
      {isStale && <StaleBanner busy={isBusy} onReload={onClose} onOverwrite={() => void save(true)} />}
      {problem && !isStale && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  )
}
