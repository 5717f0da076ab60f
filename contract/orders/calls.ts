import { z } from 'zod'
import { billingAddress, billingAddressDraft, buyerAddressDraft, shippingAddress } from '#contract/addresses/schema.ts'
import { maxCartLines, maxQuantity, paymentMethods } from '#contract/cart/price.ts'
import { orderDesign } from '#contract/configure/calls.ts'
import {
  type Call,
  day,
  guestKeyBody,
  id,
  idParams,
  keyword,
  line,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  queryCommas,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { invoice } from '#contract/invoices/calls.ts'
import { toCents, toDecimal } from '#contract/money.ts'
import { refundCauses } from './refund-lines.ts'
import { orderStatuses } from './status.ts'

const decimal = z.string()
export const totals = z.object({
  itemsPrice: decimal,
  shippingPrice: decimal,
  taxPrice: decimal,
  totalPrice: decimal,
})

/** A snapshot: it outlives the product and never changes with it. */
export const orderItem = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  image: z.string(),
  /** Rand excluding VAT, at the time. */
  price: z.number(),
  qty: z.number(),
  madeToOrder: z.boolean(),
  leadTimeDays: z.number().optional(),
  /** From a quote: the price holds whatever happens to the product, and it is never out of stock. */
  isPromised: z.literal(true).optional(),
  /** Custom work, which is not a product: it has its own id, and no page. */
  isCustom: z.literal(true).optional(),
  /** The full description of custom work. */
  description: z.string().optional(),
  /** The shop's list price, if a quote or a discount code gives the buyer another one. */
  listPrice: z.number().optional(),
  /** For a custom enclosure. */
  design: orderDesign.optional(),
  /** The buyer has checked its drawing. */
  checked: z.literal(true).optional(),
  /** The buyer lets everybody who holds one see its drawing, until they say otherwise. */
  isShared: z.literal(true).optional(),
})
export type OrderItem = z.infer<typeof orderItem>

/** The seller's details when the order was paid. */
export const seller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.object({
    street: z.string(),
    suburb: z.string(),
    city: z.string(),
    province: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  phone: z.string(),
  email: z.string(),
  registrationNumber: z.string(),
  vatNumber: z.string(),
  /** Orders paid before sellers were recorded have none. */
  logo: z.string().optional(),
  /** As they were then. Orders paid before shops had colours of their own have none. */
  colours: z.object({ main: z.string(), dark: z.string() }).optional(),
})
export type Seller = z.infer<typeof seller>

const refund = z.object({
  _id: id,
  amount: decimal,
  reason: z.string(),
  state: z.enum(['sent', 'done', 'failed']),
  /** The goods it is for, and how many of them had not been shipped; an amount is for none. */
  lines: z.array(z.object({ _id: id, qty: z.number(), unshipped: z.number() })).optional(),
  /** Delivery was refunded too. */
  delivery: z.literal(true).optional(),
  cause: z.enum(refundCauses).optional(),
  at: moment,
  /** Who made it; for the office only. */
  by: z.string().optional(),
  /** Why it failed; for the office only. */
  failure: z.string().optional(),
  /** It failed, and was tried again or replaced by another one of the same amount. */
  isRepeated: z.literal(true).optional(),
  /** A duplicate payment: it was never part of the order's total. */
  isSurplus: z.boolean().optional(),
  /** Set once refunded, unless it was a duplicate payment that was never invoiced. */
  creditNote: z.object({ number: z.string(), at: moment, netPrice: decimal, taxPrice: decimal }).optional(),
})
export type OrderRefund = z.infer<typeof refund>

/** How money was taken at the counter. */
export const counterMethods = ['cash', 'card_machine'] as const
export type CounterMethod = (typeof counterMethods)[number]

const payment = z.object({
  _id: id,
  /** A card provider, `eft` or `counter`. */
  provider: z.string(),
  method: z.enum(counterMethods).optional(),
  amount: decimal,
  /** The bank's day for a transfer. */
  at: moment,
  recordedAt: moment,
  /** More than the order's total: it does not count, and is returned. */
  isSurplus: z.boolean().optional(),
  isTest: z.boolean().optional(),
  /** It was recorded by mistake, and does not count. */
  reversedAt: moment.optional(),
  reference: z.string().optional(),
  /** If it arrived before the invoice, once it is issued. */
  receipt: z.object({ _id: id, number: z.string(), isSpecimen: z.boolean() }).optional(),
  /** From here on for the office only. */
  id: z.string().optional(),
  note: z.string().optional(),
  by: z.string().optional(),
  reverseReason: z.string().optional(),
  reversedBy: z.string().optional(),
  /** The line of the bank statement that it came from, or was found on. */
  bankLine: z.object({ on: day, row: z.number(), text: z.string() }).optional(),
})
export type OrderPayment = z.infer<typeof payment>

const orderStep = z.object({
  status: z.enum(orderStatuses),
  at: moment,
  note: z.string().optional(),
  by: z.string().optional(),
})

const parcel = z.object({
  _id: id,
  lines: z.array(z.object({ _id: id, qty: z.number() })),
  courier: z.string().optional(),
  trackingNumber: z.string().optional(),
  at: moment,
})
export type Parcel = z.infer<typeof parcel>

export const order = z.object({
  _id: id,
  orderNumber: z.string(),
  /** Missing for guests and deleted accounts. */
  user: z.object({ _id: id, name: z.string(), email: z.string() }).nullable(),
  orderItems: z.array(orderItem),
  shippingAddress,
  /** Who is invoiced, if it is not who gets the goods. */
  billingAddress: billingAddress.optional(),
  /** The discount code that lowered its prices. */
  code: z.string().optional(),
  /** Missing in older orders. */
  delivery: z
    .object({
      method: z.string(),
      name: z.string(),
      /** Working days, at most. */
      days: z.number().optional(),
      /** Where and when the buyer collects it. */
      collectAt: z.string().optional(),
    })
    .optional(),
  paymentMethod: z.string(),
  ...totals.shape,
  /** The rate it was made with; 0 if the shop was not registered for VAT. */
  vatPercent: z.number(),
  /** The VAT on its invoice: in all of the total, while `taxPrice` is on the items only. */
  invoiceTaxPrice: decimal,
  /** The part of the total that is asked first. */
  depositPrice: decimal.optional(),
  /** What has arrived of the total, and what is asked next. */
  receivedPrice: decimal,
  duePrice: decimal,
  /** Its deposit has arrived and its goods are ready: since when the balance is asked for. */
  readyAt: moment.optional(),
  /** What the buyer attached to show that it has been paid. */
  proofs: z.array(z.object({ _id: id, name: z.string(), size: z.number(), at: moment })).optional(),
  /** Since when a proof of payment waits for the payment to be on the bank statement. */
  proofAt: moment.optional(),
  /** What was kept when it was cancelled, VAT included. */
  chargePrice: decimal.optional(),
  /** When the workshop will have made its part: fixed once it is accepted. */
  promisedOn: day.optional(),
  /** While it is unpaid: the same, if it is paid today. */
  readyOn: day.optional(),
  /** Work on it has started. */
  isStarted: z.literal(true).optional(),
  /** The workshop has made its part, and the rest is held: it can be packed. */
  isMade: z.literal(true).optional(),
  /** While it is unpaid: by when it should be paid. Nothing happens if it is not. */
  payBy: day.optional(),
  /** Paid in full. */
  isPaid: z.boolean(),
  paidAt: moment.nullable(),
  paymentResult: z
    .object({
      provider: z.string(),
      id: z.string().optional(),
      status: z.string(),
      /** The note an admin made when recording an EFT payment. */
      note: z.string().optional(),
    })
    .nullable(),
  isDelivered: z.boolean(),
  deliveredAt: moment.nullable(),
  status: z.enum(orderStatuses),
  /** `by` is who took the step, for the office; automatic steps have none. */
  statusHistory: z.array(orderStep),
  /** Steps that were undone, and by whom; admins only. */
  undoneSteps: z
    .array(
      orderStep.extend({
        undoneAt: moment,
        undoneBy: z.string().optional(),
        courier: z.string().optional(),
        trackingNumber: z.string().optional(),
      }),
    )
    .optional(),
  /** What has left the works, oldest first. */
  parcels: z.array(parcel),
  /** The last parcel's. */
  courier: z.string().optional(),
  trackingNumber: z.string().optional(),
  /** The accepted quote it came from. Its delivery excludes VAT. */
  quote: z.object({ _id: id, quoteNumber: z.string() }).optional(),
  /** Goods that the office added to a paid order are an order of their own: each shows the other. */
  linkedOrders: z.array(z.object({ _id: id, orderNumber: z.string() })).optional(),
  /** Until when the office reserves the goods of this unpaid order. */
  reservedUntil: moment.optional(),
  /** The buyer was not e-mailed about this, because too many e-mails had been requested. The order is valid. */
  isUnmailed: z.literal(true).optional(),
  /** Every payment, oldest first. */
  payments: z.array(payment).optional(),
  refunds: z.array(refund).optional(),
  seller: seller.optional(),
  /** Its invoice and credit notes, once they are issued. */
  papers: z.array(invoice).optional(),
  /** What a paid order's invoice is waiting for; admins only. */
  invoiceWaitsFor: z.array(z.string()).optional(),
  /** What was sold beyond stock, and of it what is in stock by now; admins only. */
  shortages: z.array(z.object({ _id: id, qty: z.number(), available: z.number() })).optional(),
  /** Total paid, duplicate payments not yet returned, and what is left to refund; admins only. */
  money: z.object({ paidPrice: decimal, surplusPrice: decimal, refundablePrice: decimal }).optional(),
  /** What the office changed after it was placed; admins only. */
  changes: z.array(z.object({ what: z.string(), by: z.string(), at: moment })).optional(),
  /** Internal notes; admins only. */
  notes: z.array(z.object({ note: z.string(), by: z.string(), at: moment })).optional(),
  ...stamps,
})
export type Order = z.infer<typeof order>

/** Whole cart items may be sent; all keys but these are dropped. */
export const orderLines = z
  .array(
    z.object({
      _id: id,
      qty: z.number().int().min(1).max(maxQuantity),
      /** For a custom enclosure: its drawing was checked. Without it the line is refused. */
      checked: z.boolean().optional(),
      /** For a custom enclosure: its passport may show the drawing. */
      isShared: z.boolean().optional(),
    }),
  )
  .min(1, 'The cart is empty.')
  .max(maxCartLines, `An order can have at most ${maxCartLines} lines.`)

const notAmount = 'Please enter an amount such as 1204.00.'
/** A total that the buyer saw. The server only compares it. */
export const seenTotal = z
  .union([z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/, notAmount), z.number().min(0).max(1e12)], notAmount)
  .transform((amount) => toDecimal(toCents(Number(amount))))

export const paymentMethod = z.enum(paymentMethods)
/** The id of one of the shop's delivery methods; without it the first that applies. */
export const deliveryChoice = line(120, 1)
/** A discount code as the buyer typed it. */
export const typedCode = line(60)
/** The checkout's public id. An unknown one is a conflict, not bad input, so its format is not checked here. */
export const checkoutId = line(200, 1)

const newOrder = z.object({
  orderItems: orderLines,
  shippingAddress: buyerAddressDraft,
  billingAddress: billingAddressDraft.optional(),
  paymentMethod: paymentMethod.optional(),
  delivery: deliveryChoice.optional(),
  code: typedCode.optional(),
  /** Asks only for the deposit first, if the shop has one. */
  deposit: z.boolean().optional(),
  itemsPrice: seenTotal.optional(),
  shippingPrice: seenTotal.optional(),
  taxPrice: seenTotal.optional(),
  totalPrice: seenTotal.optional(),
})

const orderBody = newOrder
  .partial()
  .extend({ checkout: checkoutId.optional() })
  .superRefine((body, context) => {
    if (body.checkout !== undefined) return
    for (const field of ['orderItems', 'shippingAddress'] as const)
      if (body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'Please fill this in.' })
  })

const pending = z.object({ status: z.literal('pending') })

export const createOrder = {
  method: 'POST',
  url: '/api/order',
  schema: {
    summary: 'Finalise a checkout, or place an order without payment',
    description:
      '201 with the order, 200 with the same order if it already exists, 202 while the payment is pending, 402 if it was not paid. Without `checkout` the order is unpaid. The server prices every order; totals in the request are ignored. 409 `quote_needed` if no delivery method has a price for these goods and this address; 409 `code_refused` explains why a discount code does not apply.',
    body: z.preprocess(onlyCheckout<z.input<typeof orderBody>>, orderBody),
    response: { 200: order, 201: order, 202: pending },
  },
} satisfies Call

/** Nothing else in the body may fail a purchase that is already paid. */
function onlyCheckout<B extends { checkout?: unknown }>(body: B): B {
  return typeof body === 'object' && body !== null && typeof body.checkout === 'string'
    ? ({ checkout: body.checkout } as B)
    : body
}

export const getOrder = {
  method: 'GET',
  url: '/api/order/:id',
  schema: { summary: 'One order, for its buyer and for admins', params: idParams, response: { 200: order } },
} satisfies Call

export const openGuestOrder = {
  method: 'POST',
  url: '/api/order/:id/key',
  schema: {
    summary: "Exchange the key from a guest's e-mailed link for the cookie that opens the order",
    params: idParams,
    body: guestKeyBody,
    response: { 200: order },
  },
} satisfies Call

export const orderPage = z.object({
  orders: z.array(order),
  ...pageReply,
  /** A search found more than `total`: only that many were counted. */
  isMore: z.literal(true).optional(),
})

export const listMyOrders = {
  method: 'GET',
  url: '/api/order/mine',
  schema: {
    summary: "The signed-in user's orders, newest first",
    description:
      '`search` looks at number, reference, products, part numbers, name, company, town, amount and tracking number.',
    querystring: z.object({ ...pageQueryOf(12), status: queryCommas(z.enum(orderStatuses), 7), search: keyword }),
    response: { 200: orderPage },
  },
} satisfies Call

/** A misspelt name would record the wrong payment. */
const paymentBody = z
  .strictObject({
    checkout: checkoutId.optional(),
    amount: seenTotal.optional(),
    on: day.optional(),
    reference: line(140, 1).optional(),
    note: line(500, 1).optional(),
    counter: z.enum(counterMethods).optional(),
    ifGone: z.enum(['return', 'refuse']).optional(),
    ...seenAt,
  })
  .refine(
    ({ checkout, note, reference, counter }) => [checkout, note, reference, counter].some((one) => one !== undefined),
    { error: 'Please give the checkout that paid, or a note about the bank transfer.' },
  )

export const payOrder = {
  method: 'PUT',
  url: '/api/order/:orderId/pay',
  schema: {
    summary: 'Mark an order as paid when the provider confirms, or record a payment (admin)',
    description:
      'Without `checkout` it records a bank transfer or, with `counter`, cash or a card machine. `amount` is what is due unless given: less leaves the order open, more is recorded as surplus. `on` is the day on the bank statement. A payment that arrives after the goods have sold out is still recorded: the order is cancelled, and the payment stays under payments to check until it is refunded. With `ifGone: "refuse"` that is 409 `out_of_stock` instead.',
    params: z.object({ orderId: id }),
    body: z.preprocess(onlyCheckout<z.input<typeof paymentBody>>, paymentBody),
    response: { 200: order, 202: pending },
  },
} satisfies Call

export const attachProof = {
  method: 'POST',
  url: '/api/order/:id/proof',
  schema: {
    summary: 'Attach proof of payment to an unpaid order, for its buyer and for admins',
    description:
      'Multipart: up to five `files` (PDF, JPEG, PNG, GIF, WebP, AVIF or DXF, detected by content, 10 MB in total). It never releases goods: the office looks for the payment on its bank statement.',
    params: idParams,
    consumes: ['multipart/form-data'],
    response: { 201: order },
  },
} satisfies Call

export const cancelOrder = {
  method: 'PUT',
  url: '/api/order/:id/cancel',
  schema: {
    summary: 'Cancel before shipping, by the buyer; a paid order is refunded',
    description:
      'The office can `keep` a part of what it received of an order that is not paid in full: it is invoiced as a cancellation charge, VAT included, and the rest is refunded.',
    params: idParams,
    body: z.object({ reason: optionalLine(500), keep: seenTotal.optional(), ...seenAt }).nullish(),
    response: { 200: order },
  },
} satisfies Call
