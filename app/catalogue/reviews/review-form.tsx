import { Star } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useReviewDraft } from './use-review-draft.ts'

const marks = [1, 2, 3, 4, 5] as const
const inStars = (mark: number) => (mark === 1 ? '1 star' : `${mark} stars`)

type Props = {
  productId: string
  title: string
  /** What stands there already. */
  before?: { rating: number; review: string }
  sendText: string
  busy: boolean
  /** Why it was not saved, and perhaps a way to save it all the same. */
  failure?: (sendAnyway: () => void) => ReactNode
  onSend: (words: { rating: number; review: string }, anyway: boolean) => Promise<boolean>
  onCancel?: () => void
}

/** Stars and words. What is typed is kept in this tab until it is sent. */
export function ReviewForm({ productId, title, before, sendText, busy, failure, onSend, onCancel }: Props) {
  const { kept, keep, forget } = useReviewDraft(productId)
  const [typed, setTyped] = useState({ rating: before?.rating ?? 0, text: before?.review ?? '', ...kept })
  const [problem, setProblem] = useState<{ rating?: string; text?: string }>({})
  const { rating, text } = typed
  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    keep({ ...typed, ...part })
  }
  async function send(anyway: boolean) {
    if (!rating) return setProblem({ rating: 'Please choose one to five stars.' })
    if (!text.trim()) return setProblem({ text: 'Please write a sentence or two.' })
    setProblem({})
    if (await onSend({ rating, review: text }, anyway)) forget()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(false)
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <h3>{title}</h3>
      <fieldset className="rating-input" aria-describedby={problem.rating && 'rating-problem'}>
        <legend className="field-label">Your rating</legend>
        <div>
          {marks.map((mark) => (
            <label key={mark}>
              <input
                type="radio"
                name="rating"
                value={mark}
                checked={rating === mark}
                onChange={() => change({ rating: mark })}
              />
              <Star size={24} strokeWidth={1.5} aria-hidden="true" />
              <span className="sr-only">{inStars(mark)}</span>
            </label>
          ))}
        </div>
        {rating > 0 && (
          <span className="rating-input-chosen" aria-hidden="true">
            {inStars(rating)}
          </span>
        )}
      </fieldset>
      <FieldError id="rating-problem" error={problem.rating} />
      <TextArea
        label="Your review"
        maxLength={2000}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        error={problem.text}
      />
      {failure?.(() => void send(true))}
      <div className="flex gap-3">
        <Button type="submit" busy={busy} busyText="Saving">
          {sendText}
        </Button>
        {onCancel && (
          <Button
            disabled={busy}
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
