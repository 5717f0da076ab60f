import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { DropZone } from '#app/ui/forms/drop-zone.tsx'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { MissingFields, whenTouched } from '#app/ui/forms/missing-fields.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { documentTexts, maxDocumentBytes, missingFieldsText, uploadFailureText } from '#contract/documents-rules.ts'
import { useUploadDocumentMutation } from './manage-api.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'
import { tagOptions } from './tag-options.ts'

type Draft = { name: string; tag: string; file: File | undefined; thumbnail: File | undefined }
type State =
  | { kind: 'idle' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'success' }
  | { kind: 'error'; text: string }

const empty: Draft = { name: '', tag: '', file: undefined, thumbnail: undefined }

export default function ManageUploadDocumentPage() {
  const [draft, setDraft] = useState<Draft>(empty)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [isTouched, setTouched] = useState(false)
  const { upload, cancel } = useUpload((progress) => setState({ kind: 'uploading', progress }))
  const isUploading = state.kind === 'uploading'
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setState({ kind: 'idle' })
  }
  const missing = missingFieldsText({ ...draft, image: draft.thumbnail })
  const fail = (text: string) => setState({ kind: 'error', text })

  function takeThumbnail(thumbnail: File) {
    const problem = findThumbnailProblem(thumbnail)
    if (problem) fail(problem)
    else change({ thumbnail })
  }
  function takePdf(file: File) {
    if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return fail(documentTexts.notAPdf)
    if (file.size > maxDocumentBytes) return fail(documentTexts.tooLarge)
    change({ file })
    toast.success(documentTexts.pdfSelected)
  }
  async function submit() {
    if (missing) return
    setState({ kind: 'uploading', progress: 0 })
    const failure = await upload(draft)
    if (failure) return fail(failure)
    setDraft(empty)
    setTouched(false)
    setState({ kind: 'success' })
  }

  return (
    <>
      <title>Upload Document | Back-office</title>
      <div className="office-page-head">
        <h1>Upload Document</h1>
      </div>
      <form
        className="panel panel-body grid gap-5 max-w-3xl"
        {...whenTouched(() => setTouched(true))}
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
        <MissingFields text={isTouched ? missing : undefined} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={isUploading}
            busyText="Uploading"
            disabled={isUploading || missing !== undefined}
          >
            Upload Document
          </Button>
          <Button
            disabled={isUploading}
            onClick={() => {
              change(empty)
              setTouched(false)
            }}
          >
            Reset
          </Button>
          {isUploading && <Button onClick={cancel}>Cancel upload</Button>}
        </div>
      </form>
      <LeaveGuard when={isUploading}>The document is still uploading. Leaving this page cancels the upload.</LeaveGuard>
    </>
  )
}

/** The thumbnail goes first, because the document's call names where it lies. Answers the words of a failure. */
function useUpload(onProgress: (percent: number) => void) {
  const underWay = useRef<{ abort(): void }>(undefined)
  const isCancelled = useRef(false)
  const [sendImage] = useUploadImageMutation()
  const [sendDocument] = useUploadDocumentMutation()
  const uploadImage = useCallback(
    (...parts: Parameters<typeof sendImage>) => keep(underWay, sendImage(...parts)),
    [sendImage],
  )
  const uploadDocument = useCallback(
    (...parts: Parameters<typeof sendDocument>) => keep(underWay, sendDocument(...parts)),
    [sendDocument],
  )
  const image = useAction(uploadImage, { fallback: documentTexts.thumbnailFailed })
  const pdf = useAction(uploadDocument, { toText: uploadFailureText, fallback: documentTexts.uploadFailed })
  const upload = async ({ name, tag, file, thumbnail }: Draft): Promise<string | undefined> => {
    isCancelled.current = false
    if (!file || !thumbnail) return documentTexts.uploadFailed
    const first = toast.loading(documentTexts.uploadingThumbnail)
    const stored = await image.run({ image: thumbnail })
    if (isCancelled.current) return cancelled(first)
    if (!stored.ok) {
      first.error(documentTexts.thumbnailFailed)
      // What another try cannot mend is told in the server's own words.
      const isPictureAtFault = [413, 415, 422].includes(stored.error.status)
      return isPictureAtFault ? stored.text : documentTexts.thumbnailFailed
    }
    first.success(documentTexts.thumbnailUploaded)
    const second = toast.loading(documentTexts.uploadingDocument)
    const made = await pdf.run({ name, tag, file, image: stored.value.image, onProgress })
    if (made.ok) second.success(documentTexts.documentUploaded)
    else if (isCancelled.current) return cancelled(second)
    else second.error(made.text)
    return made.ok ? undefined : made.text
  }
  const cancel = () => {
    isCancelled.current = true
    underWay.current?.abort()
  }
  return { upload, cancel }
}

function keep<Call extends { abort(): void }>(underWay: RefObject<{ abort(): void } | undefined>, call: Call): Call {
  underWay.current = call
  return call
}

function cancelled(shown: { error(text: string): void }): string {
  const text = 'The upload was cancelled.'
  shown.error(text)
  return text
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? <img src={url} alt="Preview of the thumbnail" /> : null
}
