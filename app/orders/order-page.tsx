import { Ban, CreditCard, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { useParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { requireSessionOrGuest } from '#app/api/require-session.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useGuestKey } from '#app/api/use-guest-key.ts'
import { usePayOrder } from '#app/checkout/use-pay-order.ts'
import { SaveToList } from '#app/lists/save-to-list.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { OrderPassports } from '#app/passports/order-passports.tsx'
import { useOrderAgain } from '#app/storefront/use-order-again.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DesignFacts } from '#app/ui/commerce/design-facts.tsx'
import { LineItems } from '#app/ui/commerce/line-items.tsx'
import { BuyerStatusChip } from '#app/ui/commerce/status-chip.tsx'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { SummaryPageSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { savedCents } from '#contract/discounts/price.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { returnedCents } from '#contract/orders/refunded.ts'
import { canCancel, canPay, isCollected } from '#contract/orders/status.ts'
import { hasLeft } from '#contract/orders/unshipped.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import { ordersApi, useGetOrderQuery, useOpenGuestOrderMutation } from './api.ts'
import { GuestData } from './guest-data.tsx'
import { LinkedOrders } from './linked-orders.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderMaking } from './order-making.tsx'
import { OrderNotices } from './order-notices.tsx'
import { isInParcels, OrderParcels } from './order-parcels.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderProgress } from './order-progress.tsx'
import { BankDetails } from './print/bank-details.tsx'
import { InvoiceButtons } from './print/invoice-buttons.tsx'
import { ProofOfPayment } from './proof-of-payment.tsx'
import { RefundedUnits } from './refunded-units.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** Personal, so never cached. The server renders only the layout: the API decides who may read an order. */
export const handle = { isGuarded: true }
export const middleware = [requireSessionOrGuest]

const isMade = (item: Order['orderItems'][number]): boolean => isMadeToMeasure(item) || item.madeToOrder

const CancelOrder = lazy(() => import('./cancel-order.tsx').then((module) => ({ default: module.CancelOrder })))

export default function OrderPage() {
  const { id = '' } = useParams()
  const opening = useGuestOrder(id)
  const {
    currentData: order,
    isError,
    error,
    refetch,
  } = useGetOrderQuery({ params: { id } }, { skip: opening.kind !== 'none' })
  if (opening.kind === 'failed') return <NotLoaded onRetry={opening.retry} />
  if (isError && !order) {
    const { status = 0 } = error as { status?: number }
    // A malformed id, a missing order and someone else's order all look the same, so that strangers learn nothing.
    if ([400, 401, 404].includes(status))
      return (
        <SignInFirst waiting={<SummaryPageSkeleton label="Loading the order" />}>
          <NotFoundScreen />
        </SignInFirst>
      )
    return <NotLoaded onRetry={refetch} />
  }
  return order ? <OrderScreen order={order} renew={refetch} /> : <SummaryPageSkeleton label="Loading the order" />
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page-width">
    <ErrorState heading="h1" title="The order could not be loaded" onRetry={onRetry}>
      Please check your network and try again.
    </ErrorState>
  </div>
)

function useGuestOrder(id: string) {
  const dispatch = useAppDispatch()
  const [openGuestOrder] = useOpenGuestOrderMutation()
  return useGuestKey(`/order/${id}`, async (key) => {
    const reply = await openGuestOrder({ params: { id }, body: { key } })
    if (reply.data) await dispatch(ordersApi.util.upsertQueryData('getOrder', { params: { id } }, reply.data))
    return reply
  })
}

function OrderScreen({ order, renew }: { order: Order; renew: () => PromiseLike<{ isError: boolean }> }) {
  const brand = useBrand()
  const [isCancelling, setCancelling] = useState(false)
  const pay = usePayOrder()
  const orderAgain = useOrderAgain(order)
  const user = useSelector(selectUser)
  const isUnpaid = canPay(order)
  const goods = order.orderItems.filter(({ isCustom, design }) => !isCustom && !design)
  const isTransfer = order.paymentMethod === 'EFT'
  // Nobody else can use a custom enclosure.
  const isBeingMade = order.isStarted === true && order.orderItems.some(isMadeToMeasure)
  const amount = formatRand(fromDecimal(order.duePrice))
  return (
    <>
      <title>{`Order ${order.orderNumber} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width">
        <div className="page-head">
          <div>
            <h1>
              Order <span className="whitespace-nowrap">{order.orderNumber}</span>
            </h1>
            <p className="flex flex-wrap items-center gap-3">
              <BuyerStatusChip order={order} />
              <span>
                Placed <FormattedDateTime iso={order.createdAt} />
              </span>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <InvoiceButtons order={order} renew={renew} />
            {order.quote && (
              <ButtonLink small to={`/quote/${order.quote._id}`}>
                Quote {order.quote.quoteNumber}
              </ButtonLink>
            )}
            {order.orderItems.some(({ isCustom }) => !isCustom) && (
              <Button
                small
                icon={<RotateCcw size={16} aria-hidden="true" />}
                busy={orderAgain.isBusy}
                onClick={orderAgain.run}
              >
                Order again
              </Button>
            )}
            {user && goods.length > 0 && (
              <SaveToList
                small
                isSignedIn
                lines={goods.map(({ _id, qty }) => ({ product: _id, qty }))}
                note={goods.length < order.orderItems.length ? 'Custom enclosures and custom work are left out.' : ''}
              />
            )}
          </div>
        </div>
        <LinkedOrders order={order} to="/order" />
        <div className="with-summary">
          <div className="grid gap-4">
            <OrderNotices
              order={order}
              pay={
                <Button
                  small
                  variant="primary"
                  className="mt-3"
                  busy={pay.isBusy}
                  busyText="Opening payment"
                  icon={<CreditCard size={16} aria-hidden="true" />}
                  onClick={() => void pay.run(order)}
                >
                  Pay the balance by card
                </Button>
              }
            />
            <Panel title="Progress">
              <OrderProgress order={order} />
            </Panel>
            <OrderMaking order={order} renew={renew} />
            <OrderPassports orderId={order._id} isMade={order.orderItems.some(isMade)} />
            {isUnpaid && (isTransfer || brand.bank.accountNumber) && (
              <Panel title={isTransfer ? 'Pay by bank transfer' : 'Or pay by bank transfer'}>
                <BankDetails order={order} />
                <ProofOfPayment order={order} />
              </Panel>
            )}
            <Panel title="Items" flush>
              <LineItems
                vatPercent={order.vatPercent}
                items={order.orderItems}
                note={(item) => (
                  <>
                    <RefundedUnits order={order} line={item._id} />
                    {leadTime(item)}
                    {item.design && <DesignFacts design={item.design} orderId={order._id} />}
                  </>
                )}
              />
            </Panel>
            {isInParcels(order) && <OrderParcels order={order} />}
            <OrderDelivery order={order} />
            {!user && !order.user && <GuestData orderId={order._id} />}
          </div>
          <Panel title="Order total" className="lg:sticky lg:top-23">
            <TotalsList
              totals={order}
              vatPercent={order.vatPercent}
              savedCents={savedCents(order.orderItems)}
              refundedCents={order.isPaid ? returnedCents(order) : 0}
              delivery={order.delivery?.name}
              isCollected={isCollected(order)}
            />
            {order.code && (
              <p className="note mt-3">
                With the discount code <b>{order.code}</b>.
              </p>
            )}
            <OrderPayments order={order} renew={renew} />
            {pay.text && (
              <div className="mt-4">
                <Banner tone="bad">{pay.text}</Banner>
              </div>
            )}
            {isUnpaid && (
              <Button
                variant="primary"
                full
                className="mt-4"
                busy={pay.isBusy}
                busyText="Opening payment"
                icon={<CreditCard size={17} aria-hidden="true" />}
                onClick={() => void pay.run(order)}
              >
                {isTransfer ? `Pay ${amount} by card instead` : `Pay ${amount}`}
              </Button>
            )}
            {canCancel(order.status) && !isBeingMade && !hasLeft(order) && (
              <Button
                variant="outline-danger"
                full
                className="mt-3"
                icon={<Ban size={16} aria-hidden="true" />}
                onClick={() => setCancelling(true)}
              >
                Cancel order
              </Button>
            )}
            <p className="note mt-4">
              Questions? Call{' '}
              <a className="underline underline-offset-3" href={telLink(brand.phone)}>
                {brand.phone}
              </a>{' '}
              and quote <span className="whitespace-nowrap">{order.orderNumber}</span>.
            </p>
          </Panel>
        </div>
      </div>
      {isCancelling && (
        <Suspense>
          <CancelOrder order={order} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  )
}

function leadTime({ madeToOrder, leadTimeDays, description }: Order['orderItems'][number]) {
  return (
    <>
      {description && <p className="line-note whitespace-pre-line">{description}</p>}
      {madeToOrder && leadTimeDays ? (
        <p className="line-note">Made to order, about {describeLeadTime(leadTimeDays)}.</p>
      ) : null}
    </>
  )
}
