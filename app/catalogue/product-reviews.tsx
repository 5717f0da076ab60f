import { type CSSProperties, type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import type { Product } from '#contract/catalogue.ts'
import { useCreateReviewMutation } from './api.ts'

const shownAtFirst = 5
const shownMore = 20
const marks = [5, 4, 3, 2, 1] as const

export function ProductReviews({ product, isSignedIn }: { product: Product; isSignedIn: boolean }) {
  const { rating, numReviews, ratingCounts } = product
  const [shown, setShown] = useState(shownAtFirst)
  // To the office the API sends hidden ones as well: the page is the one that shoppers see.
  const reviews = product.reviews.filter(({ hidden }) => !hidden)
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
              const count = ratingCounts[mark - 1] ?? 0
              return (
                <li key={mark} style={{ '--w': `${(100 * count) / numReviews}%` } as CSSProperties}>
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
        {reviews.slice(0, shown).map(({ _id, name, rating: mark, review, createdAt }) => (
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
      {reviews.length > shown && (
        <Button small className="mt-2" onClick={() => setShown(shown + shownMore)}>
          Show more reviews
        </Button>
      )}
      {isSignedIn ? <ReviewForm productId={product._id} /> : <SignInFirst productId={product._id} />}
    </section>
  )
}

type Typed = { rating: number; text: string }
/** Kept until it is sent: a session that ends in the middle loses no word. */
const useReviewDraft = (productId: string) => useDraft<Typed>(`review:${productId}`)

function SignInFirst({ productId }: { productId: string }) {
  const { pathname } = useLocation()
  const isInBrowser = useInBrowser()
  const { kept } = useReviewDraft(productId)
  return (
    <p className="mt-4">
      {isInBrowser && kept?.text && 'You are signed out. What you wrote is kept. '}
      <Link className="link" to={`/login?next=${encodeURIComponent(`${pathname}#reviews`)}`}>
        Sign in to write a review
      </Link>
    </p>
  )
}

function ReviewForm({ productId }: { productId: string }) {
  const { kept, keep, forget } = useReviewDraft(productId)
  const [{ rating, text }, setTyped] = useState<Typed>({ rating: 0, text: '', ...kept })
  const change = (part: Partial<Typed>) => {
    setTyped({ rating, text, ...part })
    keep({ rating, text, ...part })
  }
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
              onChange={() => change({ rating: mark })}
            />
            <span>{mark === 1 ? '1 star' : `${mark} stars`}</span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Your review"
        maxLength={2000}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        error={problem}
      />
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <Button type="submit" busy={isBusy} busyText="Saving" className="justify-self-start">
        Send review
      </Button>
    </form>
  )
}
