import { formatRand } from '#contract/money.ts'
import type { Email } from '#server/mail/email.ts'
import type { ReviewCause } from './table.ts'

/** The e-mail to a buyer whose payment did not become an order. */

const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')

type Arrived = { totalCents: number; receivedCents: number | null }

const reviewWords: Record<ReviewCause, (arrived: Arrived) => string[]> = {
  wrong_amount: ({ totalCents, receivedCents }) => [
    `Your payment${receivedCents === null ? '' : ` of ${plain(receivedCents)}`} has arrived, but the total was ${plain(totalCents)}, so no order was created.`,
    'We are looking into it, and will either e-mail you or refund your original payment method.',
  ],
  refunded: () => [
    'The payment provider has refunded your payment, so no order was created.',
    'Your bank may take a few days to show the refund. The items are no longer reserved. If you still want them, please order again.',
  ],
  taken: () => [
    'The payment for your cart was already used for another purchase, so no second order was created.',
    'We are looking into it. If you were charged twice, we will refund the second payment.',
  ],
}

export const reviewEmail = (why: ReviewCause, arrived: Arrived): Email => ({
  subject: 'About your payment',
  body: ['Hello,', ...reviewWords[why](arrived), 'If anything is unclear, please reply to this e-mail.'],
})
