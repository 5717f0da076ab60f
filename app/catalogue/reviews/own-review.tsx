import { useEffect, useRef, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Stars } from '#app/ui/commerce/stars.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import type { Review } from '#contract/catalogue/review-calls.ts'
import {
  useChangeOwnReviewMutation,
  useCreateReviewMutation,
  useGetOwnReviewQuery,
  useWithdrawOwnReviewMutation,
} from '../api.ts'
import { ReviewForm } from './review-form.tsx'
import { useReviewDraft } from './use-review-draft.ts'

type Outcome = 'sent' | 'changed' | 'removed'
const outcomeText: Record<Outcome, string> = {
  sent: 'Thank you for your review.',
  changed: 'Your review has been updated.',
  removed: 'Your review was removed.',
}

/** The signed-in user's review of a product, or the form for one. */
export function OwnReview({ productId }: { productId: string }) {
  const { currentData, isError, refetch } = useGetOwnReviewQuery({ params: { id: productId } })
  const [outcome, setOutcome] = useState<Outcome>()
  const place = useRef<HTMLDivElement>(null)
  const review = currentData?.review
  // The pressed button is gone: keyboard users continue from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the review removes another button
  useEffect(() => {
    if (outcome) place.current?.focus({ preventScroll: true })
  }, [outcome, review?.updatedAt])
  if (isError) return <ErrorState title="Your review could not be loaded" onRetry={refetch} />
  if (!currentData) return null
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 mt-6 max-w-xl">
      {outcome && <Banner tone="ok">{outcomeText[outcome]}</Banner>}
      {review ? (
        <Written key={review._id} productId={productId} review={review} onOutcome={setOutcome} />
      ) : (
        <WriteReview productId={productId} onSent={() => setOutcome('sent')} />
      )}
    </div>
  )
}

function WriteReview({ productId, onSent }: { productId: string; onSent: () => void }) {
  const [createReview] = useCreateReviewMutation()
  const { run } = useAction(createReview, {
    codes: { already_reviewed: 'You have already reviewed this product. Thank you.' },
    fallback: 'Your review could not be saved. Please try again.',
  })
  return (
    <ReviewForm
      productId={productId}
      title="Write a review"
      sendText="Send review"
      onSend={async (body) => {
        const reply = await run({ params: { id: productId }, body })
        if (reply.ok) onSent()
        return reply
      }}
    />
  )
}

type WrittenProps = { productId: string; review: Review; onOutcome: (outcome: Outcome | undefined) => void }

function Written({ productId, review, onOutcome }: WrittenProps) {
  const { saved } = useReviewDraft(productId)
  // The review as it was when editing started. Text from before the session ended, or the page was left, still needs
  // saving.
  const [changing, setChanging] = useState(saved && review)
  if (changing)
    return (
      <ChangeReview
        key={changing.updatedAt}
        productId={productId}
        review={changing}
        onReloaded={setChanging}
        onCancel={() => setChanging(undefined)}
        onChanged={() => {
          setChanging(undefined)
          onOutcome('changed')
        }}
      />
    )
  return (
    <section aria-labelledby="own-review">
      <h3 id="own-review" className="mb-3">
        Your review
      </h3>
      {review.hidden && (
        <Banner tone="hold">
          We have hidden this review, so only you can see it. Please contact us if you have any questions.
        </Banner>
      )}
      <div className="product-review">
        <span className="meta-line">
          <Stars rating={review.rating} />
          <FormattedDate iso={review.createdAt} />
        </span>
        <p>{review.review}</p>
      </div>
      <div className="flex gap-3">
        <Button
          small
          onClick={() => {
            onOutcome(undefined)
            setChanging(review)
          }}
        >
          Change review
        </Button>
        {!review.hidden && <RemoveReview productId={productId} onRemoved={() => onOutcome('removed')} />}
      </div>
    </section>
  )
}

type ChangeProps = {
  productId: string
  review: Review
  onReloaded: (review: Review | undefined) => void
  onCancel: () => void
  onChanged: () => void
}

function ChangeReview({ productId, review, onReloaded, onCancel, onChanged }: ChangeProps) {
  const [changeReview] = useChangeOwnReviewMutation()
  const { refetch } = useGetOwnReviewQuery({ params: { id: productId } })
  const { discard } = useReviewDraft(productId)
  const { run } = useAction(changeReview, { fallback: 'Your review could not be saved. Please try again.' })
  const reload = async () => {
    const { data } = await refetch()
    if (!data) return
    discard()
    onReloaded(data.review ?? undefined)
  }
  return (
    <ReviewForm
      productId={productId}
      title="Change your review"
      before={review}
      sendText="Save review"
      onReload={() => void reload()}
      onSend={async (words, overwrite) => {
        const seen = overwrite ? {} : { updatedAt: review.updatedAt }
        const reply = await run({ params: { id: productId }, body: { ...words, ...seen } })
        if (reply.ok) onChanged()
        return reply
      }}
      onCancel={onCancel}
    />
  )
}

function RemoveReview({ productId, onRemoved }: { productId: string; onRemoved: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [withdraw] = useWithdrawOwnReviewMutation()
  const { run, reset, state, isBusy } = useAction(withdraw, {
    fallback: 'Your review could not be removed. Please try again.',
  })
  const confirm = async () => {
    if (!(await run({ params: { id: productId } })).ok) return
    setAsking(false)
    onRemoved()
  }
  return (
    <>
      <Button
        small
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        Remove review
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove your review?"
        confirmText="Remove"
        busyText="Removing"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Your rating and review will be removed. You can write a new review later.
      </ConfirmDialog>
    </>
  )
}
