import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormFields, MissingFields, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { LeaveGuard } from '#app/ui/forms/form/leave-guard.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { documentTexts, maxDocumentBytes, missingFieldsText, uploadFailureText } from '#contract/documents/rules.ts'
import { useUploadDocumentMutation } from './manage-api.ts'
import { findThumbnailProblem } from './manage-thumbnail.ts'
import { tagOptions } from './tag-options.ts'

const schema = z.object({
  name: z.string(),
  tag: z.string(),
  file: z.instanceof(File).optional(),
  thumbnail: z.instanceof(File).optional(),
})
type Draft = z.output<typeof schema>
type State =
  | { kind: 'idle' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'success' }
  | { kind: 'error'; text: string }

const empty: Draft = { name: '', tag: '', file: undefined, thumbnail: undefined }

export default function ManageUploadDocumentPage() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  // A new form after Reset and after each upload.
  const [round, setRound] = useState(0)
  const { upload, cancel } = useUpload((progress) => setState({ kind: 'uploading', progress }))
  const isUploading = state.kind === 'uploading'
  const fail = (text: string) => setState({ kind: 'error', text })
  const forgetOutcome = () => {
    if (!isUploading) setState({ kind: 'idle' })
  }
  return (
    <>
      <title>Upload Document | Back-office</title>
      <div className="office-page-head">
        <h1>Upload Document</h1>
      </div>
      <Form
        key={round}
        schema={schema}
        defaultValues={empty}
        missing={({ name, tag, file, thumbnail: image }) => missingFieldsText({ name, tag, file, image })}
        className="panel panel-body grid gap-5 max-w-3xl"
        onSubmit={async (draft) => {
          setState({ kind: 'uploading', progress: 0 })
          const failure = await upload(draft)
          if (failure) return fail(failure)
          setRound(round + 1)
          setState({ kind: 'success' })
        }}
      >
        <FormFields>
          <Files onChange={forgetOutcome} onProblem={fail} />
          <TextInput name="name" label="Document Name" required maxLength={150} onChange={forgetOutcome} />
          <Select
            name="tag"
            label="Document Tag"
            required
            onChange={forgetOutcome}
            placeholder="Select"
            options={tagOptions}
          />
        </FormFields>
        {isUploading && <ProgressBar label={documentTexts.uploadingDocument} value={state.progress} />}
        {state.kind === 'success' && <Banner tone="ok">{documentTexts.documentUploaded}</Banner>}
        {state.kind === 'error' && <Banner tone="bad">{state.text}</Banner>}
        <MissingFields />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busyText="Uploading">Upload Document</SubmitButton>
          <FormButton
            onClick={() => {
              setRound(round + 1)
              setState({ kind: 'idle' })
            }}
          >
            Reset
          </FormButton>
          {isUploading && <Button onClick={cancel}>Cancel upload</Button>}
        </div>
      </Form>
      <LeaveGuard when={isUploading}>The document is still uploading. Leaving this page cancels the upload.</LeaveGuard>
    </>
  )
}

type FilesProps = { onChange: () => void; onProblem: (text: string) => void }

function Files({ onChange, onProblem }: FilesProps) {
  const thumbnail = useFormValue<File | undefined>('thumbnail')
  const pdf = useFormValue<File | undefined>('file')
  function takeThumbnail(file: File) {
    const problem = findThumbnailProblem(file)
    if (problem) return onProblem(problem)
    thumbnail.onChange(file)
    onChange()
  }
  function takePdf(file: File) {
    if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return onProblem(documentTexts.notAPdf)
    if (file.size > maxDocumentBytes) return onProblem(documentTexts.tooLarge)
    pdf.onChange(file)
    onChange()
    toast.success(documentTexts.pdfSelected)
  }
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <DropZone
        label="Thumbnail"
        required
        roomy
        accept="image/*"
        prompt="Drop an image of the cover here, or choose one"
        onFile={takeThumbnail}
        chosen={thumbnail.value?.name}
        preview={thumbnail.value && <Preview file={thumbnail.value} />}
      />
      <DropZone
        label="PDF"
        required
        roomy
        accept="application/pdf,.pdf"
        prompt="Drop the PDF here, or choose one (up to 50 MB)"
        onFile={takePdf}
        chosen={pdf.value && `${pdf.value.name} (${(pdf.value.size / 1_048_576).toFixed(1)} MB)`}
      />
    </div>
  )
}

/** Uploads the thumbnail first, because the document refers to it. Returns an error message. */
function useUpload(onProgress: (percent: number) => void) {
  const underWay = useRef<{ abort(): void }>(undefined)
  const isCancelled = useRef(false)
  const [sendImage] = useUploadImageMutation()
  const [sendDocument] = useUploadDocumentMutation()
  const uploadImage = useCallback(
    (...parts: Parameters<typeof sendImage>) => track(underWay, sendImage(...parts)),
    [sendImage],
  )
  const uploadDocument = useCallback(
    (...parts: Parameters<typeof sendDocument>) => track(underWay, sendDocument(...parts)),
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
      // An error that a retry cannot fix is shown in the server's own words.
      const isImageRefused = [413, 415, 422].includes(stored.error.status)
      return isImageRefused ? stored.text : documentTexts.thumbnailFailed
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

function track<Call extends { abort(): void }>(underWay: RefObject<{ abort(): void } | undefined>, call: Call): Call {
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
