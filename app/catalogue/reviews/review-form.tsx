import { Star } from 'lucide-react'
import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form, type FormReply } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { useReviewDraft } from './use-review-draft.ts'

const schema = z.object({
  rating: z.number().min(1, 'Please choose one to five stars.'),
  text: filled('Please write a sentence or two.'),
})
const marks = [1, 2, 3, 4, 5] as const
const inStars = (mark: number) => (mark === 1 ? '1 star' : `${mark} stars`)

type Props = {
  productId: string
  title: string
  /** The existing review. */
  before?: { rating: number; review: string }
  sendText: string
  onSend: (words: { rating: number; review: string }, overwrite: boolean) => Promise<FormReply>
  onReload?: () => void
  onCancel?: () => void
}

/** Stars and text, stored in this tab until they are sent. */
export function ReviewForm({ productId, title, before, sendText, onSend, onReload, onCancel }: Props) {
  const draft = useReviewDraft(productId)
  return (
    <Form
      schema={schema}
      defaultValues={{ rating: before?.rating ?? 0, text: before?.review ?? '' }}
      draft={draft}
      className="grid gap-4"
      onSubmit={({ rating, text }, { pressed }) => onSend({ rating, review: text }, pressed === 'overwrite')}
    >
      <h3>{title}</h3>
      <RatingInput />
      <TextArea name="text" label="Your review" maxLength={2000} />
      <FormMessage {...(onReload ? { onReload } : {})} />
      <div className="flex gap-3">
        <SubmitButton variant="plain">{sendText}</SubmitButton>
        {onCancel && (
          <FormButton
            onClick={() => {
              draft.discard()
              onCancel()
            }}
          >
            Cancel
          </FormButton>
        )}
      </div>
    </Form>
  )
}

function RatingInput() {
  const { value: rating, onChange, error } = useFormValue<number>('rating')
  return (
    <>
      <fieldset className="rating-input" aria-describedby={error && 'rating-problem'}>
        <legend className="field-label">Your rating</legend>
        <div>
          {marks.map((mark) => (
            <label key={mark}>
              <input
                type="radio"
                name="rating"
                value={mark}
                data-invalid={error ? true : undefined}
                checked={rating === mark}
                onChange={() => onChange(mark)}
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
      <FieldError id="rating-problem" error={error} />
    </>
  )
}
