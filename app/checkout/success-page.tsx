import { CircleCheck, PackageX, TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { forgetPendingOrder } from '#app/api/browser-state.ts'
import { toApiError } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { cartCleared, shippingAddressForgotten } from '#app/cart/cart-slice.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { PaymentMethod } from '#contract/cart/price.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { useCreateOrderMutation, useGetCheckoutQuery } from './api.ts'
import { finaliseOrder, waitUnlessAborted } from './finalise-order.ts'
import { OutcomeMessage } from './outcome-message.tsx'
import { findPendingOrder, type PendingOrder } from './pending-order.ts'
import { toBillingDraft, toDraft } from './shipping-address.ts'

const redirectAfterMs = 2000

type State =
  | { kind: 'finalising' }
  | { kind: 'placed'; order: Order }
  /** Paid, but too late for the goods: the order is cancelled and refunded automatically. */
  | { kind: 'returned'; order: Order }
  | { kind: 'no-data' }
  | { kind: 'failed' }

export default function SuccessPage() {
  const brand = useBrand()
  const [search] = useSearchParams()
  const { state, checkout, askAgain } = useFinalising(search.get('checkout') ?? undefined)
  return (
    <div className="page-width min-h-[50vh] pt-16 pb-24">
      <title>{`Your order | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Outcome state={state} checkout={checkout} onAskAgain={askAgain} />
    </div>
  )
}

function useFinalising(fromAddress: string | undefined) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [createOrder] = useCreateOrderMutation()
  const [state, setState] = useState<State>({ kind: 'finalising' })
  const [checkout, setCheckout] = useState(fromAddress)

  const run = useCallback(
    async (signal: AbortSignal) => {
      const pending = findPendingOrder()
      if (!pending) return setState({ kind: 'no-data' })
      const id = fromAddress ?? pending.checkout
      setCheckout(id)
      const send = async () => {
        const reply = await createOrder({ body: toBody(pending, id) })
        return reply.error === undefined
          ? { ok: true as const, value: reply.data }
          : { ok: false as const, error: toApiError(reply.error) }
      }
      const outcome = await finaliseOrder({ send, wait: waitUnlessAborted, signal })
      if (outcome.kind === 'left') return
      if (outcome.kind === 'not-paid')
        return void navigate(id ? `/failure?checkout=${encodeURIComponent(id)}` : '/failure', { replace: true })
      if (outcome.kind === 'failed') return setState({ kind: 'failed' })
      forgetPendingOrder()
      // The cart stays: the rest can still be bought, and what is gone is marked.
      const { order } = outcome
      if (order.status === 'cancelled' || order.status === 'refunded') return setState({ kind: 'returned', order })
      // Paying an existing order leaves the cart alone: it may be the next purchase.
      if (!pending.order) dispatch(cartCleared())
      dispatch(shippingAddressForgotten())
      setState({ kind: 'placed', order })
    },
    [createOrder, dispatch, navigate, fromAddress],
  )
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs once
  useEffect(() => {
    const leaving = new AbortController()
    setState({ kind: 'finalising' })
    void run(leaving.signal)
    return () => leaving.abort()
  }, [run, attempt])

  const orderId = state.kind === 'placed' ? state.order._id : undefined
  useEffect(() => {
    if (!orderId) return
    const timer = setTimeout(() => void navigate(`/order/${orderId}`, { replace: true }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [orderId, navigate])
  return { state, checkout, askAgain: () => setAttempt((count) => count + 1) }
}

const toBody = (
  { cartItems, shippingAddress, paymentMethod, ...rest }: PendingOrder,
  checkout: string | undefined,
) => ({
  orderItems: cartItems.map(({ _id, qty }) => ({ _id, qty })),
  shippingAddress: toDraft(shippingAddress),
  ...toBillingDraft(rest.billingAddress),
  paymentMethod: paymentMethod as PaymentMethod,
  itemsPrice: rest.itemsPrice,
  shippingPrice: rest.shippingPrice,
  taxPrice: rest.taxPrice,
  totalPrice: rest.totalPrice,
  ...(rest.delivery ? { delivery: rest.delivery } : {}),
  ...(rest.code ? { code: rest.code } : {}),
  ...(checkout ? { checkout } : {}),
})

type OutcomeProps = { state: State; checkout: string | undefined; onAskAgain: () => void }

function Outcome({ state, checkout, onAskAgain }: OutcomeProps) {
  switch (state.kind) {
    case 'finalising':
      return (
        <OutcomeMessage role="status">
          <Spinner size={40} />
          <h1>Finalizing your order...</h1>
          <p>This takes a few seconds. Please keep this page open.</p>
        </OutcomeMessage>
      )
    case 'placed':
      return (
        <OutcomeMessage role="status">
          <CircleCheck className="text-ok" size={48} strokeWidth={1.5} aria-hidden="true" />
          <h1>Order placed successfully!</h1>
          <p>
            Thank you. We have received your order <b className="whitespace-nowrap">{state.order.orderNumber}</b>, and a
            confirmation e-mail is on its way.
          </p>
          <p>
            <Link className="underline underline-offset-3" to={`/order/${state.order._id}`} replace>
              View your order
            </Link>
          </p>
        </OutcomeMessage>
      )
    case 'returned':
      return <Returned order={state.order} />
    case 'no-data':
      return <NoData checkout={checkout} />
    case 'failed':
      return (
        <OutcomeMessage role="alert">
          <TriangleAlert className="text-bad" size={48} strokeWidth={1.5} aria-hidden="true" />
          <h1>Payment Successful, but...</h1>
          <p>Failed to create order. Please contact support.</p>
          {checkout && (
            <p className="note">
              Please quote this payment when you contact us: <b className="break-all">{checkout}</b>
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
            <Button variant="primary" onClick={onAskAgain}>
              Check again
            </Button>
            <ButtonLink to="/contact">Contact support</ButtonLink>
          </div>
        </OutcomeMessage>
      )
  }
}

function Returned({ order }: { order: Order }) {
  const amount = formatRand(fromDecimal(order.totalPrice))
  const why = order.statusHistory.find(({ status }) => status === 'cancelled')?.note
  return (
    <OutcomeMessage role="alert">
      <PackageX className="text-bad" size={48} strokeWidth={1.5} aria-hidden="true" />
      <h1>Your order was cancelled</h1>
      {why && <p>{why}</p>}
      <p>
        Your payment of {amount} {order.status === 'refunded' ? 'has been refunded' : 'is being refunded'} to you, and
        we have e-mailed you about it. You do not need to do anything.
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
        <ButtonLink variant="primary" to={`/order/${order._id}`}>
          View your order
        </ButtonLink>
        <ButtonLink to="/cart">Back to the cart</ButtonLink>
      </div>
    </OutcomeMessage>
  )
}

function NoData({ checkout }: { checkout: string | undefined }) {
  const { data } = useGetCheckoutQuery({ params: { checkoutId: checkout ?? '' } }, { skip: !checkout })
  return (
    <OutcomeMessage role="alert">
      <TriangleAlert size={48} strokeWidth={1.5} aria-hidden="true" />
      <h1>No order data found. Please try again.</h1>
      {data?.order ? (
        <>
          <p>This payment already has an order.</p>
          <ButtonLink variant="primary" to={`/order/${data.order}`}>
            View your order
          </ButtonLink>
        </>
      ) : (
        <>
          <p>If you have paid, you will get an e-mail with your order within a few minutes.</p>
          <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
            <ButtonLink variant="primary" to="/cart">
              View cart
            </ButtonLink>
            <ButtonLink to="/contact">Contact support</ButtonLink>
          </div>
        </>
      )}
    </OutcomeMessage>
  )
}
