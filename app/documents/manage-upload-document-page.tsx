import { useState } from 'react'
import { z } from 'zod'
import { useUploadImageMutation } from '#app/media/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormFields, MissingFields, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { LeaveGuard } from '#app/ui/forms/form/leave-guard.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { documentTexts, missingFieldsText } from '#contract/documents/rules.ts'
import { DocumentFiles } from './manage-document-files.tsx'
import { useSendDocument } from './manage-send-document.ts'
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
  const [sendImage] = useUploadImageMutation()
  const { send, cancel } = useSendDocument({
    sendImage,
    onProgress: (progress) => setState({ kind: 'uploading', progress }),
  })
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
          const sent = await send(draft)
          if ('failure' in sent) return fail(sent.failure)
          setRound(round + 1)
          setState({ kind: 'success' })
        }}
      >
        <FormFields>
          <DocumentFiles onChange={forgetOutcome} onProblem={fail} />
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
