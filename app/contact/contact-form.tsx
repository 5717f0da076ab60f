import { useEffect, useState } from 'react'
import { fieldErrors } from '#app/api/field-errors.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { useSendContactMessageMutation } from './api.ts'

type Words = { name: string; email: string; phone: string; subject: string; message: string }
type Asked = Pick<ProductSummary, '_id' | 'name' | 'partNumber'>

const empty: Words = { name: '', email: '', phone: '', subject: '', message: '' }
/** Words that the form wrote itself, perhaps about another product, and nobody has changed. */
const isOurs = {
  subject: (text: string) => text === '' || /^Quote for .+$/.test(text),
  message: (text: string) => text === '' || /^Please send me a quote for .+\.\n\nQuantity: $/.test(text),
}
const required = ['name', 'email', 'message'] as const

type Props = {
  product: Asked | undefined
  /** What the link that led here is about: a search that found nothing. */
  subject: string
  onForget: () => void
}

/** What a visitor writes is kept in this tab until it is sent: a failed call or a reload loses nothing. */
export function ContactForm({ product, subject, onForget }: Props) {
  const { kept, keep, forget } = useDraft<Words>('contact')
  const [words, setWords] = useState(empty)
  const [isChecked, setChecked] = useState(false)
  const [thanks, setThanks] = useState<string>()
  const [sendMessage] = useSendContactMessageMutation()
  const { run, reset, state, isBusy } = useAction(sendMessage, {
    fallback: 'Your message could not be sent. Please try again, or call us.',
  })
  // After hydration, because the page is the same for everyone.
  useEffect(() => {
    setWords((before) => ({ ...before, ...kept }))
  }, [kept])
  useEffect(() => {
    if (subject) setWords((before) => ({ ...before, subject: before.subject || subject }))
  }, [subject])
  useEffect(() => {
    if (!product) return
    setWords((before) => ({
      ...before,
      subject: isOurs.subject(before.subject) ? `Quote for ${product.name}`.slice(0, 150) : before.subject,
      message: isOurs.message(before.message)
        ? `Please send me a quote for ${product.partNumber}, ${product.name}.\n\nQuantity: `
        : before.message,
    }))
  }, [product])

  const change = (part: Partial<Words>) => {
    const next = { ...words, ...part }
    setWords(next)
    keep(next)
    setThanks(undefined)
    if (state.kind !== 'idle') reset()
  }
  async function send() {
    setChecked(true)
    if (required.some((key) => words[key].trim() === '')) return
    const reply = await run({ body: { ...words, ...(product ? { product: product._id } : {}) } })
    if (!reply.ok) return
    forget()
    setWords(empty)
    setChecked(false)
    setThanks(reply.value.message)
    onForget()
  }

  const said = state.kind === 'failed' ? fieldErrors(state.error) : {}
  const missing = (key: (typeof required)[number], text: string) =>
    isChecked && words[key].trim() === '' ? text : said[key]
  return (
    <form
      noValidate
      className="panel panel-body grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
        <TextInput
          label="Name"
          required
          maxLength={100}
          autoComplete="name"
          value={words.name}
          error={missing('name', 'Please tell us your name.')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextInput
          label="E-mail"
          required
          type="email"
          maxLength={254}
          autoComplete="email"
          value={words.email}
          error={missing('email', 'Please tell us where to answer.')}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextInput
          label="Phone"
          type="tel"
          maxLength={30}
          autoComplete="tel"
          value={words.phone}
          error={said.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <TextInput
          label="Subject"
          maxLength={150}
          value={words.subject}
          error={said.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </div>
      <TextArea
        label="Message"
        required
        rows={7}
        style={{ minHeight: 180 }}
        maxLength={5000}
        value={words.message}
        error={missing('message', 'Please write a few words.')}
        onChange={(event) => change({ message: event.target.value })}
      />
      {thanks && <Banner tone="ok">{thanks}</Banner>}
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={isBusy} busyText="Sending">
          Send message
        </Button>
        <p className="note">We use what you write only to answer you.</p>
      </div>
    </form>
  )
}
