import { z } from 'zod'
import { billingAddressDraft, buyerAddressDraft } from '#contract/addresses/schema.ts'
import { maxCartLines, maxQuantity } from '#contract/cart/price.ts'
import {
  type Call,
  email,
  fileReply,
  id,
  idParams,
  keyword,
  line,
  messageReply,
  moment,
  optionalLine,
  pageQueryOf,
  prose,
  queryChoice,
  queryCommas,
  queryDay,
  queryFlag,
  seenAt,
} from '#contract/http/schema.ts'
import { maxIdsAtOnce, officePageSize } from '#contract/page-sizes.ts'
import { deliveryChoice, order, orderLines, orderPage, seenTotal } from './calls.ts'
import { refundCauses } from './refund-lines.ts'
import { orderStatuses } from './status.ts'

/** What happens to an order besides its steps, payments and refunds. */
export const orderEventKinds = [
  'goods_ready',
  'balance_reminder',
  'payment_reminder',
  'proof',
  'invoice',
  'credit_note',
  'receipt',
  'corrected',
  'reserved',
  'released',
  'stock_taken',
  'stock_put_back',
  'stock_found',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

const orderHistory = z.object({
  events: z.array(
    z.object({ what: z.enum(orderEventKinds), note: z.string().optional(), at: moment, by: z.string().optional() }),
  ),
  /** To the buyer, once they have left. `by` sent it from the office: again, or as a payment link. */
  emails: z.array(z.object({ _id: id, subject: z.string(), to: z.string(), at: moment, by: z.string().optional() })),
})
export type OrderHistory = z.infer<typeof orderHistory>

export const getOrderHistory = {
  method: 'GET',
  url: '/api/order/:id/history',
  schema: {
    summary: 'What happened to an order besides its steps, payments and refunds, and its e-mails (admin)',
    params: idParams,
    response: { 200: orderHistory },
  },
} satisfies Call

export const orderSorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const
/** What the office has to do: paid and not shipped; waiting for a bank transfer. */
export const orderViews = ['to-pack', 'transfers'] as const
const orderFilter = {
  view: queryChoice(orderViews),
  status: queryCommas(z.enum(orderStatuses), 7),
  search: keyword,
  from: queryDay,
  to: queryDay,
  sort: queryChoice(orderSorts),
  /** Only unpaid orders whose proof of payment waits for the payment. */
  proof: queryFlag,
}

export const listOrders = {
  method: 'GET',
  url: '/api/order',
  schema: {
    summary: 'All orders (admin)',
    description:
      '`search` looks at number, name, account, e-mail, phone, company, town, reference, products, part numbers, amount, tracking number and payment; `from` and `to` are inclusive days.',
    querystring: z.object({ ...pageQueryOf(officePageSize), ...orderFilter }),
    response: { 200: orderPage },
  },
} satisfies Call

export const exportOrders = {
  method: 'GET',
  url: '/api/order/export',
  schema: {
    summary: 'Orders as a spreadsheet (admin)',
    querystring: z.object({ ...orderFilter, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: { 200: fileReply },
  },
} satisfies Call

export const getPaymentLink = {
  method: 'GET',
  url: '/api/order/:id/payment-link',
  schema: {
    summary: 'The link with which a customer can pay an order without signing in (admin)',
    params: idParams,
    response: { 200: z.object({ url: z.string() }) },
  },
} satisfies Call

export const emailPaymentLink = {
  method: 'POST',
  url: '/api/order/:id/payment-link',
  schema: {
    summary: 'E-mail the payment link with the pro forma, to any address (admin)',
    params: idParams,
    body: z.object({ email }),
    response: { 200: messageReply },
  },
} satisfies Call

export const reversePayment = {
  method: 'POST',
  url: '/api/order/:id/payments/:payment/reverse',
  schema: {
    summary: 'Take back a payment that was recorded by mistake (admin)',
    description:
      'For bank transfers and counter payments. The order is open again, and its goods are back in stock. 409 once goods have gone out, an invoice is issued or the payment is being refunded: refund it instead.',
    params: z.object({ id, payment: id }),
    body: z.strictObject({ reason: line(500, 1), ...seenAt }),
    response: { 200: order },
  },
} satisfies Call

export const sendOrderAgain = {
  method: 'POST',
  url: '/api/order/:id/send',
  schema: {
    summary: "Send one of an order's e-mails or documents again, also to another address (admin)",
    description: 'One of `email` (from its history), `paper`, `receipt` or `proForma`.',
    params: idParams,
    body: z
      .strictObject({
        email: id.optional(),
        paper: id.optional(),
        receipt: id.optional(),
        proForma: z.literal(true).optional(),
        to: email,
      })
      .refine((body) => [body.email, body.paper, body.receipt, body.proForma].filter(Boolean).length === 1, {
        error: 'Please choose what to send.',
      }),
    response: { 202: messageReply },
  },
} satisfies Call

export const repeatRefund = {
  method: 'POST',
  url: '/api/order/:id/refunds/:refund/repeat',
  schema: {
    summary: 'Try a refund again that failed, once (admin)',
    description: '`isSent` records that it was refunded outside the shop: nothing is sent.',
    params: z.object({ id, refund: id }),
    body: z.strictObject({ isSent: z.boolean().optional(), ...seenAt }),
    response: { 200: order },
  },
} satisfies Call

export const downloadProof = {
  method: 'GET',
  url: '/api/order/:id/proof/:fileId',
  schema: {
    summary: 'A proof of payment, always as a download (admin)',
    params: idParams.extend({ fileId: id }),
    response: { 200: fileReply, 206: fileReply },
  },
} satisfies Call

export const askForBalance = {
  method: 'POST',
  url: '/api/order/:id/ask-balance',
  schema: {
    summary: 'The goods of an order with a deposit are ready: ask the buyer for the balance (admin)',
    description:
      'The buyer is e-mailed now, and again after seven days if the balance is still open, unless they have no e-mail address.',
    params: idParams,
    body: z.strictObject(seenAt).nullish(),
    response: { 200: order },
  },
} satisfies Call

export const remindOfPayment = {
  method: 'POST',
  url: '/api/order/:id/remind',
  schema: {
    summary: 'E-mail the buyer of an unpaid order a reminder (admin)',
    params: idParams,
    body: z.strictObject(seenAt).nullish(),
    response: { 200: order },
  },
} satisfies Call

export const parcelLines = z
  .array(z.strictObject({ _id: id, qty: z.int().min(1).max(maxQuantity) }))
  .min(1, 'Please choose what is in the parcel.')
  .max(maxCartLines)
  .refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, { error: 'A line is listed twice.' })

/** The details of 409 `not_in_stock`: `qty` are missing, `available` could be taken. */
export const missingGoods = z.object({ items: z.array(z.object({ _id: id, qty: z.number(), available: z.number() })) })
export type MissingGoods = z.infer<typeof missingGoods>['items']

/** Goods that the packer has in hand although the books have none. */
export const found = { found: parcelLines.optional() }
const takesShort =
  'What was sold beyond stock is taken from stock; 409 `not_in_stock` with `items` if it is not there. `found` has the goods that the packer has in hand all the same: their stock is corrected.'

export const deliverOrder = {
  method: 'PUT',
  url: '/api/order/:id/deliver',
  schema: {
    summary: 'Mark an order as delivered (admin)',
    description: takesShort,
    params: idParams,
    body: z.object({ ...found, ...seenAt }).nullish(),
    response: { 200: order },
  },
} satisfies Call

export const updateOrderStatus = {
  method: 'PUT',
  url: '/api/order/:id/status',
  schema: {
    summary: 'Advance an order by one step (admin)',
    description: takesShort,
    params: idParams,
    body: z.object({
      status: z.enum(orderStatuses),
      note: optionalLine(500),
      courier: optionalLine(80),
      trackingNumber: optionalLine(80),
      ...found,
      ...seenAt,
    }),
    response: { 200: order },
  },
} satisfies Call

export const undoOrderStep = {
  method: 'POST',
  url: '/api/order/:id/undo-step',
  schema: {
    summary: "Undo the office's last step within ten seconds (admin)",
    description:
      'For steps to processing, shipped and delivered. The e-mail about the step is not sent. 409 if the time is over or the order has changed since. With `updatedAt` as the step answered it, only that step is undone, not a colleague’s next one.',
    params: idParams,
    body: z.strictObject(seenAt).nullish(),
    response: { 200: order },
  },
} satisfies Call

export const addParcel = {
  method: 'POST',
  url: '/api/order/:id/parcels',
  schema: {
    summary: 'Ship a part of an order, or what is left of it (admin)',
    description:
      'The first parcel moves a paid order to processing, the last makes it shipped; the buyer is e-mailed about each. It can be undone for ten seconds (`undo-step`). Nobody can cancel the order afterwards: what is not shipped is refunded by line. 409 `balance_open` until the order is paid in full. ' +
      takesShort,
    params: idParams,
    body: z.strictObject({
      lines: parcelLines,
      courier: optionalLine(80),
      trackingNumber: optionalLine(80),
      ...found,
      ...seenAt,
    }),
    response: { 201: order },
  },
} satisfies Call

export const correctOneParcel = {
  method: 'PUT',
  url: '/api/order/:id/parcels/:parcel',
  schema: {
    summary: 'Correct the courier, the tracking number or the contents of a parcel (admin)',
    description:
      'Its contents can be corrected until the last parcel is shipped. The buyer is e-mailed unless the order has been delivered. ' +
      takesShort,
    params: z.object({ id, parcel: id }),
    body: z.strictObject({
      courier: line(80),
      trackingNumber: line(80),
      lines: parcelLines.optional(),
      ...found,
      ...seenAt,
    }),
    response: { 200: order },
  },
} satisfies Call

export const correctParcel = {
  method: 'PUT',
  url: '/api/order/:id/parcel',
  schema: {
    summary: 'Correct the courier and the tracking number of the last parcel (admin)',
    description: 'If the order is still on its way, the buyer is e-mailed.',
    params: idParams,
    body: z.strictObject({ courier: line(80), trackingNumber: line(80), ...seenAt }),
    response: { 200: order },
  },
} satisfies Call

export const refundOrder = {
  method: 'POST',
  url: '/api/order/:id/refund',
  schema: {
    summary: 'Refund an order through its provider (admin)',
    description:
      'Refunds `lines` and `delivery`, each with its VAT, or an `amount`; with none of them, everything left. Goods that have not been shipped return to stock unless `restock` is false, shipped ones only if it is true; custom work never does. If less is left to refund than the lines cost, that is refunded. The buyer reads `cause` and `reason`; one of them is needed. `isSent` records a refund that was made outside the shop, from the bank or at the provider: nothing is sent. Bank transfers are refunded by hand; without `isSent` such a refund stays under payments to check until someone confirms it.',
    params: idParams,
    // A misspelt `amount` would refund everything.
    body: z
      .strictObject({
        lines: z
          .array(z.strictObject({ _id: id, qty: z.int().min(1).max(maxQuantity), restock: z.boolean().optional() }))
          .max(maxCartLines)
          .refine((lines) => new Set(lines.map(({ _id }) => _id)).size === lines.length, {
            error: 'A line is listed twice.',
          })
          .optional(),
        delivery: z.boolean().optional(),
        cause: z.enum(refundCauses).optional(),
        reason: optionalLine(500),
        amount: seenTotal
          .refine((amount) => amount !== '0.00', { error: 'A refund must be more than zero.' })
          .optional(),
        isSent: z.boolean().optional(),
        ...seenAt,
      })
      .refine(({ cause, reason }) => reason !== undefined || (cause !== undefined && cause !== 'other'), {
        error: 'Please give a reason. The buyer will see it.',
        path: ['reason'],
      })
      .refine(({ amount, lines, delivery }) => amount === undefined || (lines === undefined && !delivery), {
        error: 'Please refund lines or an amount, not both.',
        path: ['amount'],
      })
      .refine(({ lines, delivery }) => delivery || lines?.length !== 0, {
        error: 'Please choose what to refund.',
        path: ['lines'],
      }),
    response: { 200: order },
  },
} satisfies Call

const pickingList = z.object({
  /** By storage place and part number. */
  lines: z.array(
    z.object({
      _id: id,
      place: z.string(),
      partNumber: z.string(),
      name: z.string(),
      qty: z.number(),
      madeToOrder: z.boolean(),
      /** Of `qty` these were sold beyond stock, and of them `available` have come in. */
      short: z.number().optional(),
      available: z.number().optional(),
      orders: z.array(z.object({ _id: id, orderNumber: z.string(), qty: z.number() })),
    }),
  ),
  /** Chosen orders from which nothing is picked. */
  leftOut: z.array(z.object({ _id: id, orderNumber: z.string() })),
})
export type PickingList = z.infer<typeof pickingList>

export const getPickingList = {
  method: 'GET',
  url: '/api/order/picking-list',
  schema: {
    summary: 'What has to be picked for several orders, by storage place (admin)',
    description: 'Without what is in a parcel or was refunded.',
    querystring: z.object({ ids: queryCommas(id, maxIdsAtOnce) }),
    response: { 200: pickingList },
  },
} satisfies Call

export const changeOrderDetails = {
  method: 'PUT',
  url: '/api/order/:id/details',
  schema: {
    summary: 'Change contact, address and reference of an order that has not been shipped (admin)',
    description:
      'An invoice that was issued stays: `POST /api/paper/{id}/correct` corrects it. Prices stay too, unless `priceDelivery` asks for the delivery to the new province: 409 `step_not_allowed` once money has come or while a payment page is open. The buyer then gets the new pro forma by e-mail.',
    params: idParams,
    body: z.strictObject({
      shippingAddress: buyerAddressDraft,
      /** null: the delivery address is invoiced. */
      billingAddress: billingAddressDraft.nullable().optional(),
      priceDelivery: z.boolean().optional(),
      ...seenAt,
    }),
    response: { 200: order },
  },
} satisfies Call

export const changeOrderLines = {
  method: 'PUT',
  url: '/api/order/:id/lines',
  schema: {
    summary: 'Change the goods of an order for which no money has come (admin)',
    description:
      'Priced again at today’s prices; what a quote promised keeps its price, and its delivery. Goods that are reserved for the order stay reserved. The buyer gets the new pro forma by e-mail. 409 `step_not_allowed` once money has come or while a payment page is open.',
    params: idParams,
    body: z.strictObject({ orderItems: orderLines, delivery: deliveryChoice.optional(), ...seenAt }),
    response: { 200: order },
  },
} satisfies Call

export const repriceOrder = {
  method: 'POST',
  url: '/api/order/:id/reprice',
  schema: {
    summary: 'Give an unpaid order today’s VAT rate (admin)',
    description:
      'Prices without VAT and the price of delivery stay. The buyer gets the new pro forma by e-mail. 409 `step_not_allowed` once money has come or while a payment page is open.',
    params: idParams,
    body: z.strictObject(seenAt).nullish(),
    response: { 200: order },
  },
} satisfies Call

export const addOrderNote = {
  method: 'POST',
  url: '/api/order/:id/notes',
  schema: {
    summary: 'Add an internal note to an order (admin)',
    params: idParams,
    body: z.object({ note: prose(2000, 1) }),
    response: { 201: order },
  },
} satisfies Call

export const takeStock = {
  method: 'POST',
  url: '/api/order/:id/take-stock',
  schema: {
    summary: 'Take from stock what an accepted order was sold beyond it, as far as it is there now (admin)',
    description:
      'The workshop then makes fewer of it. `putBack` returns units that the order still holds, which it then lacks again.',
    params: idParams,
    body: z.strictObject({ lines: parcelLines, putBack: z.boolean().optional(), ...seenAt }),
    response: { 200: z.object({ order, taken: z.array(z.object({ _id: id, qty: z.number() })) }) },
  },
} satisfies Call

export const maxReservationDays = 14

export const reserveOrder = {
  method: 'PUT',
  url: '/api/order/:id/reservation',
  schema: {
    summary: 'Reserve stock for an unpaid order for some days, or release it with 0 (admin)',
    description:
      '409 `out_of_stock` includes `items`, like a checkout. The reservation ends when the order is paid or cancelled.',
    params: idParams,
    body: z.object({ days: z.int().min(0).max(maxReservationDays) }),
    response: { 200: order },
  },
} satisfies Call
