import { type CSSProperties, lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Stars } from '#app/ui/commerce/stars.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import { useReviewDraft } from './use-review-draft.ts'

const OwnReview = lazy(() => import('./own-review.tsx').then((module) => ({ default: module.OwnReview })))

const shownAtFirst = 5
const shownMore = 20
const marks = [5, 4, 3, 2, 1] as const

export function ProductReviews({ product, isSignedIn }: { product: Product; isSignedIn: boolean }) {
  const { rating, numReviews, ratingCounts } = product
  const [visibleCount, setVisibleCount] = useState(shownAtFirst)
  // The API sends admins the hidden ones too, but this page shows what shoppers see.
  const reviews = product.reviews.filter(({ hidden }) => !hidden)
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      {numReviews > 0 && (
        <div className="review-score">
          <div>
            <b>{rating.toFixed(1)}</b>
            <Stars rating={rating} count={numReviews} />
          </div>
          <ul className="review-score-bars" aria-label="Rating breakdown">
            {marks.map((mark) => {
              const count = ratingCounts[mark - 1] ?? 0
              return (
                <li key={mark} style={{ '--share': `${(100 * count) / numReviews}%` } as CSSProperties}>
                  <span>
                    {mark}
                    <span className="sr-only"> stars</span>
                  </span>
                  <i aria-hidden="true" />
                  <span className="tabular-nums">{count}</span>
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {reviews.length === 0 && <p className="text-ink-2 my-3">No reviews yet.</p>}
      <ul>
        {reviews.slice(0, visibleCount).map(({ _id, name, rating: mark, review, createdAt }) => (
          <li key={_id} className="product-review">
            <span className="meta-line">
              <Stars rating={mark} />
              <b>{name}</b>
              <FormattedDate iso={createdAt} />
            </span>
            <p>{review}</p>
          </li>
        ))}
      </ul>
      {reviews.length > visibleCount && (
        <Button small className="mt-2" onClick={() => setVisibleCount(visibleCount + shownMore)}>
          Show more reviews
        </Button>
      )}
      {isSignedIn ? (
        <Suspense>
          <OwnReview productId={product._id} />
        </Suspense>
      ) : (
        <SignInFirst productId={product._id} />
      )}
    </section>
  )
}

function SignInFirst({ productId }: { productId: string }) {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const { saved } = useReviewDraft(productId)
  return (
    <p className="mt-4">
      {isHydrated && saved?.text && 'You have been signed out. Your text has been saved. '}
      <Link className="link" to={`/login?next=${encodeURIComponent(`${pathname}#reviews`)}`}>
        Sign in to write a review
      </Link>
    </p>
  )
}
