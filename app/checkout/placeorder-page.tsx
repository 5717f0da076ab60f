import { Lock, ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { api } from '#app/api/api.ts'
import { toApiError } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import {
  cartCleared,
  deliveryChosen,
  discountSet,
  itemAdded,
  itemRemoved,
  paymentMethodSaved,
  selectCart,
  shippingAddressForgotten,
  toPricedItems,
} from '#app/cart/cart-slice.ts'
import { isAvailable } from '#app/cart/describe-changes.ts'
import { describeDispatch, isMade, isMadeFirst } from '#app/cart/describe-dispatch.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AddressLines, InvoiceTo } from '#app/ui/commerce/address-lines.tsx'
import { LineItems } from '#app/ui/commerce/line-items.tsx'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { usePageRestore } from '#app/ui/navigation/use-page-restore.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ReadyAround } from '#app/workshop/ready-around.tsx'
import { defaultPaymentMethod, type PaymentMethod } from '#contract/cart/price.ts'
import { savedCents } from '#contract/discounts/price.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import { useStartCheckoutMutation } from './api.ts'
import { type CheckoutProblem, CheckoutProblemBanner } from './checkout-problem-banner.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { DepositChoice } from './deposit-choice.tsx'
import { DesignNote } from './design-note.tsx'
import { leaveForPayment } from './leave-for-payment.ts'
import { PaidNotice } from './paid-notice.tsx'
import { PayBar } from './pay-bar.tsx'
import { eft, PaymentChoice } from './payment-choice.tsx'
import { QuoteNeeded } from './quote-needed.tsx'
import { isComplete, toBillingDraft, toDraft } from './shipping-address.ts'
import { toCheckoutProblem } from './to-checkout-problem.ts'
import { useFreshCart } from './use-fresh-cart.ts'
import { usePaidCheckout } from './use-paid-checkout.ts'

export default function PlaceorderPage() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { cartItems, shippingAddress } = useSelector(selectCart)
  const { isSettled } = useSelector(selectSession)
  const user = useSelector(selectUser)
  const isReady = isHydrated && isSettled
  const { isPlaceNeeded } = useDelivery()
  const lacksAddress =
    isReady && cartItems.length > 0 && !isComplete(shippingAddress, { isGuest: !user, isPlaceNeeded })
  const dispatch = useAppDispatch()
  const paidOrderId = usePaidCheckout(cartItems, () => {
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
        <div className="page-width py-12">
          <EmptyState
            heading="h1"
            title="Nothing to pay for"
            icon={<ShoppingCart size={36} strokeWidth={1.5} aria-hidden="true" />}
            action={
              <ButtonLink variant="primary" to="/shop">
                Go to the shop
              </ButtonLink>
            }
          >
            Your cart is empty. If you have just placed an order, check your e-mail.
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
  const cart = useSelector(selectCart)
  const { cartItems, shippingAddress, billingAddress } = cart
  const { bank, vatNumber, depositPercent } = useBrand()
  const takesTransfers = bank.accountNumber !== ''
  // Chosen earlier and stored in this browser.
  const isLostChoice = cart.paymentMethod === eft && !takesTransfers
  const paymentMethod = isLostChoice ? defaultPaymentMethod : cart.paymentMethod
  const { changes, refetch } = useFreshCart(cartItems)
  const [startCheckout] = useStartCheckoutMutation()
  const [problem, setProblem] = useState<CheckoutProblem>()
  const [isBusy, setBusy] = useState(false)
  // A ref, because a double click comes before the state is rendered.
  const isUnderWay = useRef(false)
  usePageRestore(() => {
    isUnderWay.current = false
    setBusy(false)
  })
  const isTransfer = paymentMethod === eft
  const totals = problem?.kind === 'price-changed' ? problem.totals : cart
  const [wantsDeposit, setWantsDeposit] = useState(false)
  const totalCents = fromDecimal(totals.totalPrice)
  const items = toPricedItems(cart)
  const depositCents = findDepositCents({ items, totalCents, vatPercent: cart.shop.vatPercent }, depositPercent)
  const isDeposit = wantsDeposit && depositCents > 0
  const amount = formatRand(isDeposit ? depositCents : totalCents)
  const hasGone = cartItems.some((item) => !isAvailable(item))
  const { offers, offer } = useDelivery()
  const isCollected = offer?.method.kind === 'collect'
  const canPay = !hasGone && offer !== undefined

  /** Returns whether the browser is leaving the page. */
  async function send(method: string): Promise<'leaving' | undefined> {
    const body = {
      orderItems: cartItems.map(({ _id, qty, design, isShared }) => ({
        _id,
        qty,
        ...(design ? { checked: true } : {}),
        ...(isShared ? { isShared } : {}),
      })),
      shippingAddress: toDraft(shippingAddress),
      ...toBillingDraft(billingAddress),
      paymentMethod: method as PaymentMethod,
      totalPrice: totals.totalPrice,
      ...(offer ? { delivery: offer.method.id } : {}),
      ...(cart.discount ? { code: cart.discount.code } : {}),
      ...(isDeposit ? { deposit: true } : {}),
    }
    const { checkoutId, redirectUrl, duePrice: _, ...totalsNow } = await startCheckout({ body }).unwrap()
    if (method === eft) {
      // The order already exists; its own page has the bank details.
      await navigate(new URL(redirectUrl, window.location.href).pathname)
      dispatch(cartCleared())
      dispatch(shippingAddressForgotten())
      return
    }
    const isLeaving = leaveForPayment(redirectUrl, {
      cartItems,
      shippingAddress,
      ...(billingAddress ? { billingAddress } : {}),
      paymentMethod,
      ...(offer ? { delivery: offer.method.id } : {}),
      ...(cart.discount ? { code: cart.discount.code } : {}),
      ...totalsNow,
      checkout: checkoutId,
    })
    if (isLeaving) return 'leaving'
    setProblem({ kind: 'failed', text: unknownPaymentUrl })
  }

  async function place(method = paymentMethod) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setProblem(undefined)
    let outcome: 'leaving' | undefined
    try {
      outcome = await send(method)
    } catch (thrown) {
      const error = toApiError(thrown)
      const issues = error.failure.issues?.filter(({ path }) => /^(?:shipping|billing)Address\./.test(path))
      if (issues?.length) return void navigate('/shipping', { state: { issues } })
      setProblem(toCheckoutProblem(error, totals.totalPrice))
      refetch()
      // The shop's delivery methods may have changed.
      dispatch(api.util.invalidateTags(['Shop']))
    }
    // Until the provider's page has loaded, another press must do nothing.
    if (outcome === 'leaving') return
    isUnderWay.current = false
    setBusy(false)
  }

  function payByTransfer() {
    dispatch(paymentMethodSaved(eft))
    void place(eft)
  }

  function dropCode() {
    dispatch(discountSet(undefined))
    setProblem(undefined)
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
      variant="primary"
      full
      {...(className ? { className } : {})}
      busy={isBusy}
      busyText={isTransfer ? 'Placing the order' : 'Opening payment'}
      icon={<Lock size={17} aria-hidden="true" />}
      onClick={() => void place()}
    >
      {isTransfer ? 'Place order' : `Pay ${amount}`}
    </Button>
  )
  return (
    <>
      <div className="page-width">
        <div className="page-head">
          <div>
            <h1>Review and pay</h1>
            {canPay && <p>You will not be charged until you press the button.</p>}
          </div>
          <CheckoutSteps at={2} />
        </div>
        <div className="with-summary">
          <div className="grid gap-4">
            {problem && (
              <CheckoutProblemBanner
                problem={problem}
                onTakeLess={takeLess}
                onDropCode={dropCode}
                onTransfer={takesTransfers ? payByTransfer : undefined}
              />
            )}
            {!hasGone && !offer && <QuoteNeeded items={cartItems} />}
            <Panel
              title={isCollected ? 'Your details' : 'Ship to'}
              aside={
                <Link className="link" to="/shipping" aria-label="Change the address">
                  Change
                </Link>
              }
            >
              <AddressLines address={shippingAddress} isCollected={isCollected} />
              <InvoiceTo address={billingAddress} />
            </Panel>
            {offer && (
              <Panel title="Delivery">
                <DeliveryChoice
                  offers={offers}
                  chosen={offer}
                  isMadeFirst={isMadeFirst(cartItems)}
                  onChoose={(id) => {
                    dispatch(deliveryChosen(id))
                    setProblem(undefined)
                  }}
                />
              </Panel>
            )}
            {offer && (
              <Panel title="Payment method">
                <PaymentChoice
                  method={paymentMethod}
                  takesTransfers={takesTransfers}
                  isStockSafe={cartItems.every(({ madeToOrder }) => madeToOrder)}
                  isShippedAtOnce={!isCollected && !isMadeFirst(cartItems)}
                  onChange={(method) => dispatch(paymentMethodSaved(method))}
                />
              </Panel>
            )}
            {offer && depositCents > 0 && (
              <Panel title="Pay now">
                <DepositChoice
                  depositCents={depositCents}
                  totalCents={totalCents}
                  isDeposit={isDeposit}
                  onChange={setWantsDeposit}
                />
              </Panel>
            )}
            <Panel
              title="Items"
              flush
              aside={
                <Link className="link" to="/cart">
                  Edit cart
                </Link>
              }
            >
              <LineItems
                items={toPricedItems(cart)}
                note={(item) => (
                  <>
                    <DesignNote item={item} />
                    {changes[item._id]?.map((words) => (
                      <p key={words} className="line-notice" role="status">
                        {words}
                      </p>
                    ))}
                  </>
                )}
              />
            </Panel>
          </div>
          <Panel title="Order total" className="lg:sticky lg:top-23">
            <TotalsList
              totals={totals}
              vatPercent={cart.shop.vatPercent}
              savedCents={savedCents(toPricedItems(cart))}
              delivery={offer?.method.name}
              isCollected={isCollected}
              isToBeQuoted={!offer}
            />
            {cart.discount && (
              <p className="note mt-3">
                With the discount code <b>{cart.discount.code}</b>.
              </p>
            )}
            {hasGone ? (
              <>
                <p className="line-notice line-notice-bad my-3" role="status">
                  Some items in your cart are no longer available.
                </p>
                <ButtonLink full to="/cart">
                  Back to the cart
                </ButtonLink>
              </>
            ) : (
              canPay && <div className="max-md:hidden mt-5">{button()}</div>
            )}
            {canPay && isMadeFirst(cartItems) && (
              <ReadyAround className="mt-3" lines={cartItems.filter(isMade)} isUnpaid={isTransfer} />
            )}
            {canPay && (
              <p className="note mt-3">
                {describeDispatch(cartItems, isCollected)}
                {isTransfer && ' Lead times start when your payment has cleared.'}
              </p>
            )}
            {canPay && (
              <p className="note mt-3">
                By {isTransfer ? 'ordering' : 'paying'} you accept the{' '}
                <Link className="underline underline-offset-3" to="/termsCondition">
                  Terms &amp; Conditions
                </Link>
                . The {vatNumber ? 'tax invoice' : 'invoice'} is on your order page.
              </p>
            )}
          </Panel>
        </div>
      </div>
      {canPay && <PayBar total={amount}>{button()}</PayBar>}
    </>
  )
}

const unknownPaymentUrl =
  'We did not recognise the address of the payment page, so we did not send you there. You were not charged. Please contact us.'

const ReviewSkeleton = () => (
  <div className="page-width">
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
