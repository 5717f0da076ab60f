import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { Attachments } from '#app/ui/forms/inputs/attachments.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { designPage } from '#contract/configure/paths.ts'
import type { HeatLoad } from '#enclosure/load.ts'
import { useSendContactFormMutation, useSendContactMessageMutation } from './api.ts'

const schema = z.object({
  name: filled('Please tell us your name.'),
  email: filled('Please tell us where to reply.'),
  phone: z.string(),
  subject: z.string(),
  message: filled('Please write a few words.'),
})
type Words = z.input<typeof schema>
type Asked = Pick<ProductSummary, '_id' | 'name' | 'partNumber'>

const empty: Words = { name: '', email: '', phone: '', subject: '', message: '' }
/** Text that the form generated, perhaps for another product, and nobody has edited. */
const isOurs = {
  subject: (text: string) => text === '' || /^Quote for .+$/.test(text),
  message: (text: string) =>
    text === '' ||
    /^Please send me a quote for (?:.+\.|this custom enclosure:\n\S+)\n\nQuantity: $/.test(text) ||
    /^What keeps this enclosure cool with losses of \d+ W\?\n\S+\n$/.test(text),
}

type Props = {
  product: Asked | undefined
  /** From a link that follows a search without results. */
  subject: string
  /** The link of a custom enclosure. */
  design: string

  /** The serial number of a unit with a fault. */
  unit: string
  /** Set if the question is about heat. */
  load: HeatLoad | undefined
  onForget: () => void
}

const fallback = 'Your message could not be sent. Please try again, or call us.'

/** The message is stored in this tab until it is sent: a failed call or a reload loses nothing. */
export function ContactForm({ product, subject, design, unit, load, onForget }: Props) {
  const [thanks, setThanks] = useState<string>()
  const [files, setFiles] = useState<File[]>([])
  const [percent, setPercent] = useState<number>()
  const [sendMessage] = useSendContactMessageMutation()
  const [sendForm] = useSendContactFormMutation()
  const plain = useAction(sendMessage, { fallback })
  const attached = useAction(sendForm, { fallback })
  return (
    <Form
      schema={schema}
      defaultValues={empty}
      draft={useDraft<Words>('contact')}
      className="panel panel-body grid gap-5"
      onSubmit={async (words, { form }) => {
        const body = { ...words, ...(product ? { product: product._id } : {}), ...(unit ? { unit } : {}) }
        const reply =
          files.length === 0 ? await plain.run({ body }) : await attached.run({ body, files, onProgress: setPercent })
        setPercent(undefined)
        if (!reply.ok) return reply
        form.reset()
        setFiles([])
        setThanks(reply.value.message)
        onForget()
      }}
    >
      {({ formState: { isDirty } }) => (
        <>
          <InitialMessage
            product={product}
            subject={unit ? `Fault report: ${unit}` : subject}
            design={design}
            load={load}
          />
          {unit && (
            <div className="flex items-center justify-between gap-4 rounded-m bg-steel-100 px-3.5 py-2.5 text-ui">
              <span>
                A fault of unit <b>{unit}</b>
              </span>
              <Button small className="flex-none" onClick={onForget}>
                Remove
              </Button>
            </div>
          )}
          {product && (
            <div className="flex items-center justify-between gap-4 rounded-m bg-steel-100 px-3.5 py-2.5 text-ui">
              <span>
                About <b>{product.name}</b> <span className="part-number">{product.partNumber}</span>
              </span>
              <Button small className="flex-none" onClick={onForget}>
                Remove
              </Button>
            </div>
          )}
          <div className="grid gap-5 md:grid-cols-2">
            <TextInput name="name" label="Name" required maxLength={100} autoComplete="name" />
            <TextInput name="email" label="E-mail" required type="email" maxLength={254} autoComplete="email" />
            <TextInput name="phone" label="Phone" type="tel" maxLength={30} autoComplete="tel" />
            <TextInput name="subject" label="Subject" maxLength={150} />
          </div>
          <TextArea name="message" label="Message" required rows={7} style={{ minHeight: 180 }} maxLength={5000} />
          <Attachments files={files} disabled={percent !== undefined} onChange={setFiles} />
          {percent !== undefined && (
            <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking the files'} value={percent} />
          )}
          {thanks && !isDirty && <Banner tone="ok">{thanks}</Banner>}
          <FormMessage />
          <FormGuard when={files.length > 0}>
            The files that you have chosen have not been sent. If you leave this page, they have to be chosen again;
            your words are kept.
          </FormGuard>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton busyText="Sending">Send message</SubmitButton>
            <p className="note">We use your details only to reply to you.</p>
          </div>
        </>
      )}
    </Form>
  )
}

/** Fills in what the link that led here is about. */
function InitialMessage({ product, subject, design, load }: Omit<Props, 'onForget' | 'unit'>) {
  const { getValues, setValue } = useFormContext<Words>()
  useEffect(() => {
    if (subject && getValues('subject') === '') setValue('subject', subject, { shouldDirty: true })
  }, [subject, getValues, setValue])
  useEffect(() => {
    if (!design || !isOurs.message(getValues('message'))) return
    const address = `${window.location.origin}${designPage(design, load)}`
    const words =
      load === undefined
        ? `Please send me a quote for this custom enclosure:\n${address}\n\nQuantity: `
        : `How can I keep this enclosure cool with a heat loss of ${load.watts} W?\n${address}\n`
    setValue('message', words, { shouldDirty: true })
  }, [design, load, getValues, setValue])
  useEffect(() => {
    if (!product) return
    if (isOurs.subject(getValues('subject')))
      setValue('subject', `Quote for ${product.name}`.slice(0, 150), { shouldDirty: true })
    if (isOurs.message(getValues('message')))
      setValue('message', `Please send me a quote for ${product.partNumber}, ${product.name}.\n\nQuantity: `, {
        shouldDirty: true,
      })
  }, [product, getValues, setValue])
  return null
}
