import '#app/styles/parts/order.css'
import { Ban, CreditCard, Printer, RotateCcw } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { toApiError, useAction } from '#app/api/use-action.ts'
import { telLink } from '#app/brand.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
import { catalogueApi } from '#app/catalogue/api.ts'
import { useStartCheckoutMutation } from '#app/checkout/api.ts'
import { toPaymentAddress } from '#app/checkout/leave-for-payment.ts'
import { storePendingOrder } from '#app/checkout/pending-order.ts'
import { useAppDispatch } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { NotFoundScreen } from '#app/shell/not-found-screen.tsx'
import { AddressLines } from '#app/ui/address-lines.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExactMoment } from '#app/ui/exact-moment.tsx'
import { ItemLines } from '#app/ui/item-lines.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { StatusChip } from '#app/ui/status-chip.tsx'
import { toast } from '#app/ui/toast.ts'
import { TotalsList } from '#app/ui/totals.tsx'
import { useReturnByBackButton } from '#app/ui/use-return-by-back-button.ts'
import { defaultPaymentMethod, quantityLimit } from '#contract/cart.ts'
import { describeLeadTime } from '#contract/lead-time.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { canCancel, canPay } from '#contract/orders-status.ts'
import { ordersApi, useGetOrderQuery, useOpenGuestOrderMutation } from './api.ts'
import { BankDetails } from './bank-details.tsx'
import { CreditNoteLinks } from './credit-note-links.tsx'
import { OrderInvoice } from './order-invoice.tsx'
import { OrderNews } from './order-news.tsx'
import { OrderProgress } from './order-progress.tsx'
import { toInvoiceKind } from './seller.ts'
import { usePrint } from './use-print.tsx'

/** Personal, so never cached. The server renders the frame only: who may read an order, the API decides. */
export const handle = { isGuarded: true }

const CancelOrder = lazy(() => import('./cancel-order.tsx').then((module) => ({ default: module.CancelOrder })))

export default function OrderPage() {
  const { id = '' } = useParams()
  const opening = useGuestKey(id)
  const {
    currentData: order,
    isError,
    error,
    refetch,
  } = useGetOrderQuery({ params: { id } }, { skip: opening.kind !== 'none' })
  if (opening.kind === 'failed') return <NotLoaded onRetry={opening.retry} />
  if (isError && !order) {
    const { status } = error as { status?: number }
    // A malformed id names nothing; an order of someone else reads as if it were not there.
    if (status === 404 || status === 400) return <NotFoundScreen />
    return <NotLoaded onRetry={refetch} />
  }
  return order ? <OrderScreen order={order} /> : <OrderSkeleton />
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="wrap">
    <ErrorState heading="h1" title="The order could not be loaded" onRetry={onRetry}>
      Please check your network and try again.
    </ErrorState>
  </div>
)

type Opening = { kind: 'none' } | { kind: 'under-way' } | { kind: 'failed'; retry: () => void }

/**
 * The link in a guest's mail carries a key: it is exchanged for a cookie, and leaves the address bar. While the shop does
 * not answer the key stays there, or a reload would find nothing.
 */
function useGuestKey(id: string): Opening {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [openGuestOrder] = useOpenGuestOrderMutation()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const key = search.get('key')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    if (!key) return
    void (async () => {
      const reply = await openGuestOrder({ params: { id }, body: { key } })
      const status = reply.error ? toApiError(reply.error).status : 200
      const isAnswered = status < 500 && ![0, 408, 429].includes(status)
      if (!isAnswered) return setFailed(true)
      if (reply.data) await dispatch(ordersApi.util.upsertQueryData('getOrder', { params: { id } }, reply.data))
      await navigate(`/order/${id}`, { replace: true })
    })()
  }, [key, id, attempt, openGuestOrder, dispatch, navigate])
  if (key === null) return { kind: 'none' }
  if (!hasFailed) return { kind: 'under-way' }
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { kind: 'failed', retry }
}

function OrderScreen({ order }: { order: Order }) {
  const brand = useBrand()
  const { print, sheets } = usePrint()
  const invoice = <OrderInvoice order={order} />
  const [isCancelling, setCancelling] = useState(false)
  const pay = usePayAgain(order)
  const orderAgain = useOrderAgain(order)
  const isUnpaid = canPay(order.status)
  const isTransfer = order.paymentMethod === 'EFT'
  const amount = formatRand(fromDecimal(order.totalPrice))
  return (
    <>
      <title>{`Order ${order.orderNumber} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap no-print">
        <div className="page-head">
          <div>
            <h1>Order {order.orderNumber}</h1>
            <p className="row-f">
              <StatusChip status={order.status} />
              <span>
                Placed <ExactMoment iso={order.createdAt} />
              </span>
            </p>
          </div>
          <div className="row-f">
            <Button small icon={<Printer size={16} aria-hidden="true" />} onClick={() => print(invoice)}>
              Print {toInvoiceKind(order, brand).toLowerCase()}
            </Button>
            <Button
              small
              icon={<RotateCcw size={16} aria-hidden="true" />}
              busy={orderAgain.isBusy}
              onClick={orderAgain.run}
            >
              Order again
            </Button>
          </div>
        </div>
        <div className="with-summary">
          <div className="grid gap-4">
            <OrderNews order={order} />
            <Panel title="Progress">
              <OrderProgress order={order} />
            </Panel>
            {isUnpaid && isTransfer && (
              <Panel title="Pay by bank transfer">
                <BankDetails order={order} />
              </Panel>
            )}
            <Panel title="Items" flush>
              <ItemLines items={order.orderItems} note={leadTime} />
            </Panel>
            <Panel title="Ship to">
              <AddressLines address={order.shippingAddress} />
              {order.courier && (
                <p className="mt-3">
                  Sent with <b>{order.courier}</b>
                  {order.trackingNumber && (
                    <>
                      , tracking number <b className="num">{order.trackingNumber}</b>
                    </>
                  )}
                </p>
              )}
            </Panel>
          </div>
          <Panel title="Order total" className="stay">
            <TotalsList totals={order} />
            <p className="note mt-3">
              {order.isPaid && order.paidAt ? (
                <>
                  Paid <Moment iso={order.paidAt} />, {isTransfer ? 'by bank transfer' : 'by card'}.
                </>
              ) : (
                `Not paid. ${isTransfer ? 'Bank transfer' : 'Card'} was chosen.`
              )}
            </p>
            <CreditNoteLinks order={order} onPrint={print} />
            {pay.text && <Banner tone="bad">{pay.text}</Banner>}
            {isUnpaid && (
              <Button
                variant="go"
                full
                className="mt-4"
                busy={pay.isBusy}
                busyText="Opening the payment"
                icon={<CreditCard size={17} aria-hidden="true" />}
                onClick={() => void pay.run()}
              >
                {isTransfer ? `Pay ${amount} by card instead` : `Pay ${amount}`}
              </Button>
            )}
            {canCancel(order.status) && (
              <Button
                variant="bad"
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
              <a className="text-link" href={telLink(brand.phone)}>
                {brand.phone}
              </a>{' '}
              and name {order.orderNumber}.
            </p>
          </Panel>
        </div>
      </div>
      {sheets ?? invoice}
      {isCancelling && (
        <Suspense>
          <CancelOrder order={order} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  )
}

function leadTime({ madeToOrder, leadTimeDays }: Order['orderItems'][number]) {
  return madeToOrder && leadTimeDays ? (
    <p className="line-note">Made to order, about {describeLeadTime(leadTimeDays)}.</p>
  ) : null
}

/** Opens a payment for an order that is not paid. The cart is left alone: it may hold the next purchase. */
function usePayAgain(order: Order) {
  const [startCheckout] = useStartCheckoutMutation()
  const { run, state, isBusy } = useAction(startCheckout, {
    codes: { provider_failed: 'The payment provider does not answer. Nothing was charged; please try again.' },
    fallback: 'The payment could not be opened. Please try again.',
  })
  const [isLeaving, setLeaving] = useState(false)
  useReturnByBackButton(() => setLeaving(false))
  const [refusal, setRefusal] = useState<string>()
  const { _id, totalPrice, orderItems, shippingAddress, itemsPrice, shippingPrice, taxPrice } = order
  const pay = async () => {
    const reply = await run({ body: { order: _id, totalPrice, paymentMethod: defaultPaymentMethod } })
    if (!reply.ok) return
    const target = toPaymentAddress(reply.value.redirectUrl, window.location.href)
    if (!target) return setRefusal('The payment page has an address that we do not know. Please contact us.')
    storePendingOrder({
      cartItems: orderItems,
      shippingAddress,
      paymentMethod: order.paymentMethod,
      itemsPrice,
      shippingPrice,
      taxPrice,
      totalPrice,
      checkout: reply.value.checkoutId,
      order: _id,
    })
    setLeaving(true)
    window.location.assign(target)
  }
  return { run: pay, isBusy: isBusy || isLeaving, text: state.kind === 'failed' ? state.text : refusal }
}

/** Puts the same goods into the cart, at today's prices, and says what cannot be had any more. */
function useOrderAgain({ orderItems }: Order) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const ids = orderItems.map(({ _id }) => _id)
    const { data } = await dispatch(
      catalogueApi.endpoints.searchProducts.initiate(
        { querystring: { ids } },
        { forceRefetch: true, subscribe: false },
      ),
    )
    setBusy(false)
    if (!data) return toast.error('The shop did not answer. Please try again.')
    const there = data.products.filter((product) => quantityLimit(product) > 0)
    for (const product of there)
      dispatch(itemAdded({ product, qty: orderItems.find(({ _id }) => _id === product._id)?.qty ?? 1 }))
    const missing = orderItems.filter(({ _id }) => !there.some((product) => product._id === _id))
    if (missing.length > 0) toast.warning(`No longer to be had: ${missing.map(({ name }) => name).join(', ')}.`)
    if (there.length > 0) await navigate('/cart')
  }
  return { run, isBusy }
}

const OrderSkeleton = () => (
  <div className="wrap">
    <Loading label="Loading the order">
      <div className="page-head">
        <Skeleton width={280} height={44} />
      </div>
      <div className="with-summary">
        <Skeleton height={480} />
        <Skeleton height={320} />
      </div>
    </Loading>
  </div>
)
