import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { documentTexts, missingFieldsText } from '#contract/documents/rules.ts'
import { DocumentFiles } from './manage-document-files.tsx'
import { type SendImage, useSendDocument } from './manage-send-document.ts'
import { tagOptions } from './tag-options.ts'

const schema = z.object({
  name: z.string(),
  tag: z.string(),
  file: z.instanceof(File).optional(),
  thumbnail: z.instanceof(File).optional(),
})
type Draft = z.output<typeof schema>

type Props = { sendImage: SendImage; onUploaded: (document: ShopDocument) => void; onClose: () => void }

/** Uploading a PDF where it is needed, such as in a product's form. */
export default function UploadDocumentDialog({ sendImage, onUploaded, onClose }: Props) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const { send } = useSendDocument({ sendImage, onProgress: setProgress })
  const empty: Draft = { name: '', tag: 'brochure', file: undefined, thumbnail: undefined }
  return (
    <FormDialog
      title="Upload a PDF"
      wide
      action="Upload Document"
      busyText="Uploading"
      schema={schema}
      defaultValues={empty}
      missing={({ name, tag, file, thumbnail: image }) => missingFieldsText({ name, tag, file, image })}
      onClose={onClose}
      onSubmit={async (draft) => {
        setProblem(undefined)
        setProgress(0)
        const sent = await send(draft)
        setProgress(undefined)
        if ('failure' in sent) return setProblem(sent.failure)
        onUploaded(sent.document)
        onClose()
      }}
    >
      <Files onProblem={setProblem} />
      <TextInput name="name" label="Document Name" required maxLength={150} />
      <Select name="tag" label="Document Tag" required options={tagOptions} />
      {progress !== undefined && <ProgressBar label={documentTexts.uploadingDocument} value={progress} />}
      {problem && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  )
}

function Files({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const { getValues, setValue } = useFormContext<Draft>()
  return (
    <DocumentFiles
      onProblem={onProblem}
      onChange={() => onProblem(undefined)}
      onPdf={(file) => {
        const options = { shouldDirty: true }
        if (!getValues('name').trim()) setValue('name', file.name.replace(/\.pdf$/i, '').slice(0, 150), options)
      }}
    />
  )
}
