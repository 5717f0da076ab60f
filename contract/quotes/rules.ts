import { provinces } from '#contract/addresses/places.ts'

/** Rules for quotes, shared by both sides. No zod. */

export const quoteStates = ['asked', 'sent', 'accepted', 'declined', 'closed'] as const
export type QuoteState = (typeof quoteStates)[number]

export const maxReference = 60

export const quoteSources = ['cart', 'product', 'message', 'office'] as const

/** The office's pipeline. Quotes waiting for an answer come first; an expired one counts as lost until it is sent again. */
export const quoteViews = ['to-answer', 'follow-up', 'sent', 'expiring', 'accepted', 'lost', 'all'] as const
export type QuoteView = (typeof quoteViews)[number]

/** Where a quote's delivery price applies. */
export const deliverTos = [...provinces, 'collection'] as const
export type DeliverTo = (typeof deliverTos)[number]

export const maxQuoteLines = 500
export const maxQuoteQuantity = 9999
export const maxCustomLines = 20
export const maxLeadTimeDays = 730
export const maxValidDays = 365
export const usualValidDays = 30
/** A quote that expires within this many days is shown as expiring. */
export const expiringDays = 7

export const usualTerms = (vatPercent: number): string =>
  `Prices are in rand${vatPercent > 0 ? ' and exclude VAT unless stated otherwise' : ''}. Work on made-to-measure items begins when the order is paid.`

type Standing = { state: QuoteState; isExpired: boolean }

export const canAccept = ({ state, isExpired }: Standing): boolean => state === 'sent' && !isExpired
/** Accepted is final; in every other state the quote can be sent again and discussed. */
export const isFinal = ({ state }: Pick<Standing, 'state'>): boolean => state === 'accepted'
export const canClose = ({ state }: Pick<Standing, 'state'>): boolean => state === 'asked' || state === 'sent'

const labels: Record<QuoteState, string> = {
  asked: 'Requested',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
}
export const describeQuoteState = ({ state, isExpired }: Standing): string =>
  state === 'sent' && isExpired ? 'Expired' : labels[state]
