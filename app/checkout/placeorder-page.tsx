import { Lock, ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { toApiError } from '#app/api/use-action.ts'
import { canBeBought } from '#app/cart/cart-news.ts'
import {
  cartCleared,
  itemAdded,
  itemRemoved,
  paymentMethodSaved,
  selectCart,
  shippingAddressForgotten,
} from '#app/cart/cart-slice.ts'
import { useCartNews } from '#app/cart/use-cart-news.ts'
import { whenItLeaves } from '#app/cart/when-it-leaves.ts'
import { useSearchProductsQuery } from '#app/catalogue/api.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { AddressLines } from '#app/ui/address-lines.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ItemLines } from '#app/ui/item-lines.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TotalsList } from '#app/ui/totals.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { useReturnByBackButton } from '#app/ui/use-return-by-back-button.ts'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { useStartCheckoutMutation } from './api.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { toPaymentAddress } from './leave-for-payment.ts'
import { PaidNotice } from './paid-notice.tsx'
import { PaymentChoice, transfer } from './payment-choice.tsx'
import { storePendingOrder } from './pending-order.ts'
import { PlacingProblem, type Problem } from './placing-problem.tsx'
import { readProblem } from './read-problem.ts'
import { isComplete, toDraft } from './shipping-address.ts'
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'

export default function PlaceorderPage() {
  const brand = useBrand()
  const isInBrowser = useInBrowser()
  const navigate = useNavigate()
  const { cartItems, shippingAddress } = useAppSelector(selectCart)
  const { isSettled } = useAppSelector(selectSession)
  const user = useAppSelector(selectUser)
  const isReady = isInBrowser && isSettled
  const lacksAddress = isReady && cartItems.length > 0 && !isComplete(shippingAddress, !user)
  const dispatch = useAppDispatch()
  const paidOrderId = usePaidMeanwhile(cartItems, () => {
    dispatch(cartCleared())
    dispatch(shippingAddressForgotten())
  })
  useEffect(() => {
    if (lacksAddress) navigate('/shipping', { replace: true })
  }, [lacksAddress, navigate])
  return (
    <>
      <title>{`Review and pay | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {paidOrderId && <PaidNotice orderId={paidOrderId} />}
      {isReady && !lacksAddress && cartItems.length > 0 && <Review />}
      {isReady && cartItems.length === 0 && (
        <div className="wrap py-12">
          <EmptyState
            heading="h1"
            title="There is nothing to pay for"
            icon={<ShoppingCart size={36} strokeWidth={1.5} aria-hidden="true" />}
            action={
              <ButtonLink variant="go" to="/shop">
                Go to the shop
              </ButtonLink>
            }
          >
            Your cart is empty. If you have just ordered, the order is in your e-mails.
          </EmptyState>
        </div>
      )}
      {(!isReady || lacksAddress) && <ReviewSkeleton />}
    </>
  )
}

function Review() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const cart = useAppSelector(selectCart)
  const { cartItems, shippingAddress } = cart
  const { bank, vatNumber } = useBrand()
  const takesTransfers = bank.accountNumber !== ''
  // Chosen before, in a browser that remembers it.
  const isLostChoice = cart.paymentMethod === transfer && !takesTransfers
  const paymentMethod = isLostChoice ? defaultPaymentMethod : cart.paymentMethod
  const ids = cartItems.slice(0, 50).map(({ _id }) => _id)
  const shelf = useSearchProductsQuery({ querystring: { ids } }, { refetchOnMountOrArgChange: true })
  const news = useCartNews(ids, shelf.currentData?.products)
  const [startCheckout] = useStartCheckoutMutation()
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  // The state of a double click's second half is not rendered yet; this is.
  const isUnderWay = useRef(false)
  useReturnByBackButton(() => {
    isUnderWay.current = false
    setBusy(false)
  })
  const isTransfer = paymentMethod === transfer
  const totals = problem?.kind === 'price-changed' ? problem.totals : cart
  const amount = formatRand(fromDecimal(totals.totalPrice))
  const hasGone = cartItems.some((item) => !canBeBought(item))

  /** Says whether the browser is on its way out. */
  async function send(): Promise<'leaving' | undefined> {
    const body = {
      orderItems: cartItems.map(({ _id, qty }) => ({ _id, qty })),
      shippingAddress: toDraft(shippingAddress),
      paymentMethod: paymentMethod as PaymentMethod,
      totalPrice: totals.totalPrice,
    }
    const { checkoutId, redirectUrl, ...totalsNow } = await startCheckout({ body }).unwrap()
    const target = toPaymentAddress(redirectUrl, window.location.href)
    if (!target) {
      setProblem({ kind: 'failed', text: strangeAddress })
      return
    }
    if (isTransfer) {
      // The order is there already; its own page has the bank details.
      await navigate(new URL(target).pathname)
      dispatch(cartCleared())
      dispatch(shippingAddressForgotten())
      return
    }
    storePendingOrder({ cartItems, shippingAddress, paymentMethod, ...totalsNow, checkout: checkoutId })
    window.location.assign(target)
    return 'leaving'
  }

  async function place() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setProblem(undefined)
    let outcome: 'leaving' | undefined
    try {
      outcome = await send()
    } catch (thrown) {
      const error = toApiError(thrown)
      const issues = error.failure.issues?.filter(({ path }) => path.startsWith('shippingAddress.'))
      if (issues?.length) return void navigate('/shipping', { state: { issues } })
      setProblem(readProblem(error, totals.totalPrice))
      void shelf.refetch()
    }
    // Until the provider's page stands, a further press must do nothing.
    if (outcome === 'leaving') return
    isUnderWay.current = false
    setBusy(false)
  }

  function takeLess() {
    if (problem?.kind !== 'out-of-stock') return
    for (const { _id, countInStock } of problem.items) {
      const item = cartItems.find((other) => other._id === _id)
      if (item && countInStock > 0)
        dispatch(itemAdded({ product: { ...item, countInStock, madeToOrder: false }, qty: countInStock }))
      else dispatch(itemRemoved(_id))
    }
    setProblem(undefined)
  }

  const button = (className?: string) => (
    <Button
      variant="go"
      full
      {...(className ? { className } : {})}
      busy={isBusy}
      busyText={isTransfer ? 'Placing the order' : 'Opening the payment'}
      icon={<Lock size={17} aria-hidden="true" />}
      onClick={() => void place()}
    >
      {isTransfer ? 'Place order' : `Pay ${amount}`}
    </Button>
  )
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <div>
            <h1>Review and pay</h1>
            <p>Nothing is charged until you press the button.</p>
          </div>
          <CheckoutSteps at={2} />
        </div>
        <div className="with-summary">
          <div className="grid gap-4">
            {problem && <PlacingProblem problem={problem} onTakeLess={takeLess} />}
            <Panel
              title="Ship to"
              aside={
                <Link className="link" to="/shipping" aria-label="Change the address">
                  Change
                </Link>
              }
            >
              <AddressLines address={shippingAddress} />
            </Panel>
            <Panel title="Payment method">
              <PaymentChoice
                method={paymentMethod}
                takesTransfers={takesTransfers}
                onChange={(method) => dispatch(paymentMethodSaved(method))}
              />
            </Panel>
            <Panel
              title="Items"
              flush
              aside={
                <Link className="link" to="/cart">
                  Edit cart
                </Link>
              }
            >
              <ItemLines
                items={cartItems}
                note={(item) =>
                  news[item._id]?.map((words) => (
                    <p key={words} className="line-news" role="status">
                      {words}
                    </p>
                  ))
                }
              />
            </Panel>
          </div>
          <Panel title="Order total" className="stay">
            <TotalsList totals={totals} />
            {hasGone ? (
              <>
                <p className="line-news bad my-3" role="status">
                  Something in your cart can no longer be bought.
                </p>
                <ButtonLink full to="/cart">
                  Back to the cart
                </ButtonLink>
              </>
            ) : (
              <div className="d-only mt-5">{button()}</div>
            )}
            {!hasGone && (
              <p className="note mt-3">
                {whenItLeaves(cartItems)}
                {isTransfer && ' The days count from when your money has arrived.'}
              </p>
            )}
            <p className="note mt-3">
              By {isTransfer ? 'ordering' : 'paying'} you accept the{' '}
              <Link className="text-link" to="/termsCondition">
                Terms &amp; Conditions
              </Link>
              . The {vatNumber ? 'tax invoice' : 'invoice'} is on the page of your order.
            </p>
          </Panel>
        </div>
      </div>
      {!hasGone && (
        <div className="pay-bar">
          <div>
            <b className="num">{amount}</b>
            <small className="muted block">incl. VAT</small>
          </div>
          {button()}
        </div>
      )}
    </>
  )
}

const strangeAddress =
  'The payment page has an address that we do not know, so we did not send you there. Nothing was charged. Please contact us.'

const ReviewSkeleton = () => (
  <div className="wrap">
    <div className="page-head">
      <h1>Review and pay</h1>
    </div>
    <Loading>
      <div className="with-summary">
        <Skeleton height={480} />
        <Skeleton height={320} />
      </div>
    </Loading>
  </div>
)
