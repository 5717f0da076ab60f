import { useEffect, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DropZone } from '#app/ui/drop-zone.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  documentTags,
  documentTexts,
  maxDocumentBytes,
  missingFieldsText,
  uploadFailureText,
} from '#contract/documents-rules.ts'
import { useUploadDocumentMutation } from './api.ts'

type Draft = { name: string; tag: string; file: File | undefined; thumbnail: File | undefined }
type State =
  | { kind: 'idle' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'success' }
  | { kind: 'error'; text: string }

const empty: Draft = { name: '', tag: '', file: undefined, thumbnail: undefined }
const tagOptions = documentTags.map((tag) => ({ value: tag, label: tag }))

export default function ManageUploadDocumentPage() {
  const [draft, setDraft] = useState<Draft>(empty)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const upload = useUpload((progress) => setState({ kind: 'uploading', progress }))
  const isUploading = state.kind === 'uploading'
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setState({ kind: 'idle' })
  }
  const fail = (text: string) => setState({ kind: 'error', text })

  function takeThumbnail(thumbnail: File) {
    if (thumbnail.type.startsWith('image/')) change({ thumbnail })
    else fail(documentTexts.notAnImage)
  }
  function takePdf(file: File) {
    if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return fail(documentTexts.notAPdf)
    if (file.size > maxDocumentBytes) return fail(documentTexts.tooLarge)
    change({ file })
    toast.success(documentTexts.pdfSelected)
  }
  async function submit() {
    const missing = missingFieldsText({ ...draft, image: draft.thumbnail })
    if (missing) return fail(missing)
    setState({ kind: 'uploading', progress: 0 })
    const failure = await upload(draft)
    if (failure) return fail(failure)
    setDraft(empty)
    setState({ kind: 'success' })
  }

  return (
    <>
      <title>Upload Document | Back-office</title>
      <div className="work-head">
        <h1>Upload Document</h1>
      </div>
      <form
        className="panel panel-in grid gap-5 max-w-3xl"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid gap-5 md:grid-cols-2">
          <DropZone
            label="Thumbnail"
            required
            roomy
            accept="image/*"
            prompt="Drop a picture of the cover here, or choose one"
            disabled={isUploading}
            onFile={takeThumbnail}
            chosen={draft.thumbnail?.name}
            preview={draft.thumbnail && <Preview file={draft.thumbnail} />}
          />
          <DropZone
            label="PDF"
            required
            roomy
            accept="application/pdf,.pdf"
            prompt="Drop the PDF here, or choose one (at most 50 MB)"
            disabled={isUploading}
            onFile={takePdf}
            chosen={draft.file && `${draft.file.name} (${(draft.file.size / 1_048_576).toFixed(1)} MB)`}
          />
        </div>
        <TextInput
          label="Document Name"
          required
          maxLength={150}
          value={draft.name}
          disabled={isUploading}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label="Document Tag"
          required
          value={draft.tag}
          disabled={isUploading}
          onChange={(event) => change({ tag: event.target.value })}
          placeholder="Select"
          options={tagOptions}
        />
        {isUploading && <ProgressBar label={documentTexts.uploadingDocument} value={state.progress} />}
        {state.kind === 'success' && <Banner tone="ok">{documentTexts.documentUploaded}</Banner>}
        {state.kind === 'error' && <Banner tone="bad">{state.text}</Banner>}
        <div className="row-f">
          <Button
            type="submit"
            variant="go"
            busy={isUploading}
            busyText="Uploading"
            disabled={isUploading || missingFieldsText({ ...draft, image: draft.thumbnail }) !== undefined}
          >
            Upload Document
          </Button>
          <Button disabled={isUploading} onClick={() => change(empty)}>
            Reset
          </Button>
        </div>
      </form>
    </>
  )
}

/** The thumbnail goes first, because the document's call names where it lies. Answers the words of a failure. */
function useUpload(onProgress: (percent: number) => void) {
  const [uploadImage] = useUploadImageMutation()
  const [uploadDocument] = useUploadDocumentMutation()
  const image = useAction(uploadImage, { fallback: documentTexts.thumbnailFailed })
  const pdf = useAction(uploadDocument, { toText: uploadFailureText, fallback: documentTexts.uploadFailed })
  return async ({ name, tag, file, thumbnail }: Draft): Promise<string | undefined> => {
    if (!file || !thumbnail) return documentTexts.uploadFailed
    const first = toast.loading(documentTexts.uploadingThumbnail)
    const stored = await image.run({ image: thumbnail })
    if (!stored.ok) {
      first.error(documentTexts.thumbnailFailed)
      return stored.error.failure.code === 'not_an_image' ? stored.text : documentTexts.thumbnailFailed
    }
    first.success(documentTexts.thumbnailUploaded)
    const second = toast.loading(documentTexts.uploadingDocument)
    const made = await pdf.run({ name, tag, file, image: stored.value.image, onProgress })
    if (made.ok) second.success(documentTexts.documentUploaded)
    else second.error(made.text)
    return made.ok ? undefined : made.text
  }
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? <img src={url} alt="Preview of the thumbnail" className="preview" /> : null
}
