import { z } from 'zod'
import { billingAddressDraft, buyerAddressDraft } from '#contract/addresses/schema.ts'
import {
  type Call,
  id,
  idParams,
  line,
  messageReply,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  queryChoice,
  queryFlag,
  stamps,
} from '#contract/http/schema.ts'
import { deliveryChoice, orderLines, paymentMethod, seenTotal, totals, typedCode } from '#contract/orders/calls.ts'
import { officePageSize } from '#contract/page-sizes.ts'

export const providers = ['yoco', 'payfast', 'paystack', 'sandbox'] as const
export type ProviderName = (typeof providers)[number]

/** How long a checkout reserves stock. */
export const reservationMs = 30 * 60 * 1000
export const guestReservationMs = 15 * 60 * 1000

const checkoutBody = z
  .object({
    orderItems: orderLines.optional(),
    shippingAddress: buyerAddressDraft.optional(),
    billingAddress: billingAddressDraft.optional(),
    order: id.optional(),
    paymentMethod: paymentMethod.optional(),
    delivery: deliveryChoice.optional(),
    code: typedCode.optional(),
    /** Pays only the deposit now, if the shop asks for one. */
    deposit: z.boolean().optional(),
    totalPrice: seenTotal.optional(),
  })
  .superRefine((body, context) => {
    if (body.order !== undefined) return
    for (const field of ['orderItems', 'shippingAddress'] as const)
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'Please fill this in.' })
  })

/** An existing order has its own lines and address. */
function withoutCart(body: z.input<typeof checkoutBody>): z.input<typeof checkoutBody> {
  if (typeof body !== 'object' || body === null || body.order === undefined) return body
  const { orderItems, shippingAddress, billingAddress, ...rest } = body
  return rest
}

export const startedCheckout = totals.extend({
  /** What the payment page asks for. */
  duePrice: z.string(),
  checkoutId: z.string(),
  redirectUrl: z.string(),
  /** The order was placed for a bank transfer, but no e-mail about it was sent. */
  isUnmailed: z.literal(true).optional(),
})
export type StartedCheckout = z.infer<typeof startedCheckout>

export const startCheckout = {
  method: 'POST',
  url: '/api/payment/checkout',
  schema: {
    summary: 'Price a cart, reserve its goods and open the payment',
    description:
      'With `order` it pays an unpaid order instead of a cart. 409 `price_changed` includes the new totals if `totalPrice` differs; 409 `out_of_stock` includes `items`; 409 `quote_needed` if no delivery method has a price for these goods and this address; 409 `code_refused` explains why a discount code does not apply.',
    body: z.preprocess(withoutCart, checkoutBody),
    response: { 201: startedCheckout },
  },
} satisfies Call

/** Sent with `code` in a 409 `out_of_stock`: the unavailable lines, and how many are left. */
export const outOfStockDetails = z.object({
  items: z.array(z.object({ _id: id, name: z.string(), qty: z.number(), countInStock: z.number() })),
})
export type OutOfStockDetails = z.infer<typeof outOfStockDetails>

/** Why a card was declined, if the provider reports it. */
export const declineReasons = [
  'no_funds',
  'over_limit',
  'expired_card',
  'wrong_details',
  'not_allowed',
  'bank_silent',
  'declined',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const checkoutStates = ['open', 'paid', 'failed', 'cancelled', 'expired'] as const

export const getCheckout = {
  method: 'GET',
  url: '/api/payment/checkout/:checkoutId',
  schema: {
    summary: "The status of the buyer's own checkout, and its order if there is one",
    params: z.object({ checkoutId: line(200, 1) }),
    response: {
      200: z.object({
        checkoutId: z.string(),
        status: z.enum(checkoutStates),
        order: id.nullable(),
        declineReason: z.enum(declineReasons).optional(),
      }),
    },
  },
} satisfies Call

export const receiveWebhook = {
  method: 'POST',
  url: '/api/payment/webhook/:provider',
  schema: {
    summary: "A provider's webhook, authenticated by a signature over the raw body",
    params: z.object({ provider: z.enum(providers) }),
    response: { 200: messageReply },
  },
} satisfies Call

export const paymentIssueKinds = [
  'amount_differs',
  'paid_twice',
  'stock_gone',
  'refund_due',
  'refund_failed',
  'unknown_payment',
  'undecided',
  'provider_setup',
] as const
export type PaymentIssueKind = (typeof paymentIssueKinds)[number]

/** A payment that someone must look into. */
export const paymentToCheck = z.object({
  _id: id,
  doubt: z.enum(paymentIssueKinds),
  message: z.string(),
  provider: z.string(),
  paymentId: z.string().nullable(),
  checkoutId: z.string().nullable(),
  order: z.object({ _id: id, orderNumber: z.string() }).nullable(),
  expectedPrice: z.string().nullable(),
  receivedPrice: z.string().nullable(),
  buyer: z.string().nullable(),
  /** A refund that only a person can confirm: resolving it needs `outcome`. */
  asksOutcome: z.boolean(),
  /** A payment without an order that can be refunded from here. */
  refundablePrice: z.string().nullable(),
  resolved: z.boolean(),
  resolvedAt: moment.nullable(),
  note: z.string().nullable(),
  ...stamps,
})
export type PaymentToCheck = z.infer<typeof paymentToCheck>

export const listPaymentsToCheck = {
  method: 'GET',
  url: '/api/payment/to-check',
  schema: {
    summary: 'Payments to review, newest first (admin)',
    querystring: z.object({
      ...pageQueryOf(officePageSize),
      resolved: queryFlag,
      doubt: queryChoice(paymentIssueKinds),
    }),
    response: { 200: z.object({ payments: z.array(paymentToCheck), ...pageReply }) },
  },
} satisfies Call

export const resolvePayment = {
  method: 'PUT',
  url: '/api/payment/to-check/:id',
  schema: {
    summary: 'Record what was done about a payment (admin)',
    description:
      'If `asksOutcome` is true, `outcome` is the result of the refund: `paid` settles it, after `not_paid` it can be refunded again.',
    params: idParams,
    body: z.object({
      resolved: z.boolean(),
      note: optionalLine(1000),
      outcome: z.enum(['paid', 'not_paid']).optional(),
    }),
    response: { 200: paymentToCheck },
  },
} satisfies Call

export const refundPayment = {
  method: 'POST',
  url: '/api/payment/to-check/:id/refund',
  schema: {
    summary: 'Refund a payment without an order to its original method (admin)',
    params: idParams,
    body: z.strictObject({ reason: line(500, 1) }),
    response: { 200: paymentToCheck },
  },
} satisfies Call
