import { Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form, type FormReply } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Attachments } from '#app/ui/forms/inputs/attachments.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { maxReplyLength } from '#contract/contact/rules.ts'

const schema = z.object({ text: filled('Please write a few words.') })
type Words = z.infer<typeof schema>

type Props = {
  messageId: string
  label: string
  /** `pressed` is the value of the button. */
  onSend: (
    words: { text: string; files: readonly File[]; onProgress: (percent: number) => void },
    pressed: string,
  ) => Promise<FormReply>
  /** The buttons that send. */
  children: ReactNode
}

/**
 * What is typed is stored in this tab until it is sent. Files cannot be stored: those of a failed call stay here, and whoever
 * leaves the page is asked first.
 */
export function ReplyForm({ messageId, label, onSend, children }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const [isAttaching, setAttaching] = useState(false)
  const [percent, setPercent] = useState<number>()
  return (
    <Form
      schema={schema}
      defaultValues={{ text: '' }}
      draft={useDraft<Words>(`message-reply:${messageId}`)}
      className="grid gap-3"
      onSubmit={async ({ text }, { form, pressed }) => {
        const onProgress = files.length > 0 ? setPercent : () => {}
        const reply = await onSend({ text, files, onProgress }, pressed)
        setPercent(undefined)
        if (!reply.ok) return reply
        form.reset()
        setFiles([])
        setAttaching(false)
        return reply
      }}
    >
      <TextArea name="text" label={label} rows={5} maxLength={maxReplyLength} />
      {isAttaching && <Attachments files={files} disabled={percent !== undefined} onChange={setFiles} />}
      {percent !== undefined && (
        <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking the files'} value={percent} />
      )}
      <FormMessage />
      <FormGuard when={files.length > 0}>
        The files that you have chosen have not been sent. If you leave this page, they have to be chosen again; your
        words are kept.
      </FormGuard>
      <div className="flex flex-wrap gap-3">
        {children}
        {!isAttaching && (
          <Button small icon={<Paperclip size={15} aria-hidden="true" />} onClick={() => setAttaching(true)}>
            Attach files
          </Button>
        )}
      </div>
    </Form>
  )
}
