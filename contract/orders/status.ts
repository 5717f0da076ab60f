/** The status table of orders. No zod: the order screens read the allowed steps from it. */

export const orderStatuses = ['pending', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

type Collectable = { delivery?: { collectAt?: string | undefined } | null | undefined }

/** Whether the buyer collects the order at the works. */
export const isCollected = ({ delivery }: Collectable): boolean => delivery?.collectAt !== undefined

/** The office's names. */
const stepNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
const collectedNames = { ...stepNames, shipped: 'Ready to collect', delivered: 'Collected' }

/** A step's name, which for an order that is collected differs; without an order, the name for most. */
export const nameStep = (step: OrderStatus, order: Collectable = {}): string =>
  (isCollected(order) ? collectedNames : stepNames)[step]

/** What a buyer reads, on screens and in e-mails. */
const buyerNames: Readonly<Record<OrderStatus, string>> = {
  pending: 'Awaiting payment',
  paid: 'Paid',
  processing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
const collectorNames = { ...buyerNames, shipped: collectedNames.shipped, delivered: collectedNames.delivered }

export const nameStepForBuyer = (step: OrderStatus, order: Collectable = {}): string =>
  (isCollected(order) ? collectorNames : buyerNames)[step]

/**
 * A cancelled order can be refunded only if it was paid. A deposit takes an order from pending to processing; only money
 * does, so it is not a step here.
 */
export const orderSteps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: ['refunded'],
  refunded: [],
}

export type OrderState = { status: OrderStatus; isPaid: boolean }
/** Whether any money has been received for it, also less than the total. */
type FundedState = { status: OrderStatus; hasMoney: boolean }

export function canStep({ status, hasMoney }: FundedState, to: OrderStatus): boolean {
  return orderSteps[status].includes(to) && (to !== 'refunded' || hasMoney)
}

/** Only payments and refunds set these; nobody sets them by hand. */
const stepsOfMoney: readonly OrderStatus[] = ['paid', 'refunded']

/** The steps that the office can choose. */
export const officeSteps = (status: OrderStatus): OrderStatus[] =>
  orderSteps[status].filter((to) => !stepsOfMoney.includes(to))
export const canOfficeStep = (from: OrderStatus, to: OrderStatus): boolean => officeSteps(from).includes(to)

/** Steps before delivery can be skipped, for goods that are handed over at once. */
export const canDeliver = (status: OrderStatus): boolean => ['paid', 'processing', 'shipped'].includes(status)

/** How long the office can undo a step. Its e-mail is sent a little later. */
export const undoMs = 10_000
export const stepMailDelaySeconds = 15

/** An order whose deposit has arrived is processed before it is paid in full. */
export const canPay = ({ status, isPaid }: OrderState): boolean =>
  status === 'pending' || (status === 'processing' && !isPaid)
/** The office reserves the goods only of orders that have taken none. */
export const canReserve = (status: OrderStatus): boolean => status === 'pending'
export const canCancel = (status: OrderStatus): boolean => canStep({ status, hasMoney: true }, 'cancelled')
/** Part payments of an unpaid order can be returned too; it stays unpaid. */
export const canRefund = (order: FundedState): boolean =>
  canStep(order, 'refunded') || (order.status === 'pending' && order.hasMoney)

/** Contact, address and reference change until the order has left. */
export const canChange = (status: OrderStatus): boolean => status === 'pending' || holdsStock(status)

/** Goods that have not been shipped are restocked when the order ends. Unpaid orders have taken none. */
export const holdsStock = (status: OrderStatus): boolean => status === 'paid' || status === 'processing'
