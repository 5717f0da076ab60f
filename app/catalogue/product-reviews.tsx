import { type CSSProperties, type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import type { Product } from '#contract/catalogue.ts'
import { useCreateReviewMutation } from './api.ts'

const marks = [5, 4, 3, 2, 1] as const

export function ProductReviews({ product, isSignedIn }: { product: Product; isSignedIn: boolean }) {
  const { reviews, rating, numReviews } = product
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {numReviews > 0 && (
        <div className="score">
          <div>
            <b>{rating.toFixed(1)}</b>
            <Stars rating={rating} count={numReviews} />
          </div>
          <ul className="score-bars" aria-label="How the ratings spread">
            {marks.map((mark) => {
              const count = reviews.filter((one) => one.rating === mark).length
              return (
                <li
                  key={mark}
                  style={{ '--w': `${reviews.length ? (100 * count) / reviews.length : 0}%` } as CSSProperties}
                >
                  <span>
                    {mark}
                    <span className="sr-only"> stars</span>
                  </span>
                  <i aria-hidden="true" />
                  <span className="num">{count}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {reviews.length === 0 && <p className="text-ink-2 my-3">No one has reviewed this yet.</p>}
      <ul>
        {reviews.map(({ _id, name, rating: mark, review, createdAt }) => (
          <li key={_id} className="review">
            <span className="meta">
              <Stars rating={mark} />
              <b>{name}</b>
              <Moment iso={createdAt} />
            </span>
            <p>{review}</p>
          </li>
        ))}
      </ul>
      {isSignedIn ? <ReviewForm productId={product._id} /> : <SignInFirst />}
    </section>
  )
}

function SignInFirst() {
  const { pathname } = useLocation()
  return (
    <p className="mt-4">
      <Link className="link" to={`/login?next=${encodeURIComponent(`${pathname}#reviews`)}`}>
        Sign in to write a review
      </Link>
    </p>
  )
}

function ReviewForm({ productId }: { productId: string }) {
  const { kept, keep, forget } = useDraft<{ rating: number; text: string }>(`review:${productId}`)
  const [rating, setRating] = useState(kept?.rating ?? 0)
  const [text, setText] = useState(kept?.text ?? '')
  const [problem, setProblem] = useState<string>()
  const [createReview] = useCreateReviewMutation()
  const { run, state, isBusy } = useAction(createReview, {
    codes: { already_reviewed: 'You have reviewed this product already. Thank you.' },
    fallback: 'Your review could not be saved. Please try again.',
  })
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!rating) return setProblem('Please choose one to five stars.')
    if (!text.trim()) return setProblem('Please write a sentence or two.')
    setProblem(undefined)
    const reply = await run({ params: { id: productId }, body: { rating, review: text } })
    if (reply.ok) forget()
  }
  if (state.kind === 'done') return <Banner tone="ok">Thank you for your review.</Banner>
  return (
    <form className="grid gap-3 mt-6 max-w-xl" onSubmit={submit}>
      <h3>Write a review</h3>
      <fieldset className="rate-pick">
        <legend className="label">Your rating</legend>
        {marks.toReversed().map((mark) => (
          <label key={mark}>
            <input
              type="radio"
              name="rating"
              value={mark}
              checked={rating === mark}
              onChange={() => {
                setRating(mark)
                keep({ rating: mark, text })
              }}
            />
            <span>{mark === 1 ? '1 star' : `${mark} stars`}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Your review"
        maxLength={2000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          keep({ rating, text: event.target.value })
        }}
        error={problem}
      />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <Button type="submit" busy={isBusy} busyText="Saving" className="justify-self-start">
        Send review
      </Button>
    </form>
  )
}
