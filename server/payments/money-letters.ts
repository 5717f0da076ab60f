import { formatRand } from '#contract/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { ReviewCause } from './table.ts'

/** Letters to a buyer about money that no order was made of. */

const plain = (cents: number) => formatRand(cents).replaceAll('\u00a0', ' ')

type Arrived = { totalCents: number; receivedCents: number | null }

const reviewWords: Record<ReviewCause, (arrived: Arrived) => string[]> = {
  wrong_amount: ({ totalCents, receivedCents }) => [
    `Your payment${receivedCents === null ? '' : ` of ${plain(receivedCents)}`} has arrived, but we had asked for ${plain(totalCents)}. Therefore no order was made of it.`,
    'We are looking at it, and either write to you or send the money back by the way it came.',
  ],
  refunded: () => [
    'The payment provider tells us that your payment was sent back to you. Therefore no order was made of it.',
    'Banks take a few days to show it. Your goods are not reserved: if you still want them, please order again.',
  ],
  taken: () => [
    'The payment provider names a payment for your cart that already paid for another purchase. Therefore no second order was made.',
    'We are looking at it. If you were charged twice, the second payment goes back to you.',
  ],
}

export const reviewLetter = (why: ReviewCause, arrived: Arrived): Letter => ({
  subject: 'About your payment',
  body: ['Hello,', ...reviewWords[why](arrived), 'If anything is unclear, please answer this mail.'],
})

export const moneyReturnedLetter = (cents: number): Letter => ({
  subject: `${plain(cents)} goes back to you`,
  body: [
    'Hello,',
    `We have sent back ${plain(cents)} that arrived without becoming an order, by the way it was paid. Banks take a few days to show it.`,
  ],
})
