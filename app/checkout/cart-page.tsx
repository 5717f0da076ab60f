import { ArrowRight, ChevronLeft, ShoppingCart } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import {
  cartCleared,
  discountSet,
  itemAdded,
  itemRemoved,
  itemRestored,
  selectCart,
  toPricedItems,
} from '#app/cart/cart-slice.ts'
import { isAvailable } from '#app/cart/describe-changes.ts'
import { describeDispatch, isMade, isMadeFirst } from '#app/cart/describe-dispatch.ts'
import { syncCart } from '#app/cart/sync-cart.ts'
import { useDelivery } from '#app/cart/use-delivery.ts'
import { SaveToList } from '#app/lists/save-to-list.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { SuggestedProducts } from '#app/storefront/suggested-products.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { describeRule } from '#app/ui/commerce/describe-delivery.ts'
import { TotalsList } from '#app/ui/commerce/totals.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ReadyAround } from '#app/workshop/ready-around.tsx'
import type { CartItem } from '#contract/cart/price.ts'
import { describeDays } from '#contract/delivery/methods.ts'
import { savedCents } from '#contract/discounts/price.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'
import { AddFromLink } from './add-from-link.tsx'
import { CartLine, RemovedLine } from './cart-line.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { PaidNotice } from './paid-notice.tsx'
import { PayBar } from './pay-bar.tsx'
import { QuoteNeeded } from './quote-needed.tsx'
import { useFreshCart } from './use-fresh-cart.ts'
import { usePaidCheckout } from './use-paid-checkout.ts'

/** Lazy, because nothing else on this page needs the form library. */
const DiscountField = lazy(() => import('./discount-field.tsx').then((module) => ({ default: module.DiscountField })))

type Removed = { item: CartItem; at: number }

export default function CartPage() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const cart = useSelector(selectCart)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const dispatch = useAppDispatch()
  const paidOrderId = usePaidCheckout(cart.cartItems, () => dispatch(cartCleared()))
  return (
    <>
      <title>{`Cart | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {paidOrderId && <PaidNotice orderId={paidOrderId} />}
      {!isHydrated && <CartSkeleton />}
      {isHydrated && cart.cartItems.length === 0 && removed.length === 0 && <EmptyCart />}
      {isHydrated && (cart.cartItems.length > 0 || removed.length > 0) && (
        <FullCart removed={removed} onRemoved={setRemoved} />
      )}
      {isHydrated && <AddFromLink />}
      {isHydrated && <SuggestedProducts without={cart.cartItems.map(({ _id }) => _id)} />}
    </>
  )
}

type FullProps = { removed: readonly Removed[]; onRemoved: (removed: readonly Removed[]) => void }

function FullCart({ removed, onRemoved }: FullProps) {
  const dispatch = useAppDispatch()
  const cart = useSelector(selectCart)
  const user = useSelector(selectUser)
  const { cartItems } = cart
  const { productIds, changes } = useFreshCart(cartItems)
  const units = cartItems.reduce((sum, { qty }) => sum + qty, 0)
  const gone = cartItems.filter((item) => !isAvailable(item))
  const { offer, isPriceOpen } = useDelivery()
  const canCheckOut = gone.length === 0 && cartItems.length > 0 && (offer !== undefined || isPriceOpen)
  const remove = (items: readonly CartItem[]) => {
    const left = [...cartItems]
    const rows = items.map((item) => {
      const at = left.indexOf(item)
      left.splice(at, 1)
      return { item, at }
    })
    onRemoved([...removed, ...rows])
    for (const { _id } of items) dispatch(itemRemoved(_id))
  }
  const undo = ({ item, at }: Removed) => {
    onRemoved(removed.filter((other) => other.item._id !== item._id))
    dispatch(itemRestored({ item, at }))
  }
  // Another device may have changed it since this page was opened.
  useEffect(() => {
    void dispatch(syncCart())
  }, [dispatch])
  const rows = weave(cartItems, removed)
  const prices = new Map(toPricedItems(cart).map(({ _id, price }) => [_id, price]))
  return (
    <>
      <div className="page-width">
        <div className="page-head">
          <div>
            <h1>Cart</h1>
            <p aria-live="polite">
              {counted(cartItems.length, 'product')}, {counted(units, 'unit')}
            </p>
          </div>
          <CheckoutSteps at={0} />
        </div>
        <div className="with-summary">
          <div>
            <div className="panel">
              <ul className="line-items">
                {rows.map((row) =>
                  'qty' in row ? (
                    <CartLine
                      key={row._id}
                      item={row}
                      price={prices.get(row._id) ?? row.price}
                      changes={changes[row._id] ?? []}
                      onQuantity={(qty) => dispatch(itemAdded({ product: row, qty }))}
                      onRemove={() => remove([row])}
                    />
                  ) : (
                    <RemovedLine key={row.item._id} item={row.item} onUndo={() => undo(row)} />
                  ),
                )}
              </ul>
            </div>
            <div className="flex flex-wrap items-center gap-3 mt-4">
              <Link className="link" to="/shop">
                <ChevronLeft size={16} aria-hidden="true" />
                Continue shopping
              </Link>
              <Link className="link" to="/quick-order">
                Add more by part number
              </Link>
              {productIds.length > 0 && (
                <SaveToList
                  small
                  label="Save as a list"
                  isSignedIn={user !== null}
                  lines={cartItems.flatMap(({ _id, design, qty }) => (design ? [] : { product: _id, qty }))}
                  note={productIds.length < cartItems.length ? 'Custom enclosures are left out.' : ''}
                />
              )}
            </div>
          </div>
          <Panel title="Summary" className="lg:sticky lg:top-23">
            <TotalsList
              totals={cart}
              vatPercent={cart.shop.vatPercent}
              savedCents={savedCents(toPricedItems(cart))}
              delivery={offer?.method.name}
              isCollected={offer?.method.kind === 'collect'}
              isToBeQuoted={!offer}
            />
            {cartItems.length > 0 && (offer || cart.discount) && (
              <Suspense>
                <DiscountField
                  lines={cartItems}
                  discount={cart.discount}
                  email={cart.shippingAddress.email}
                  onChange={(discount) => dispatch(discountSet(discount))}
                />
              </Suspense>
            )}
            {gone.length > 0 ? (
              <Button full className="mt-5" onClick={() => remove(gone)}>
                Remove unavailable items
              </Button>
            ) : (
              canCheckOut && (
                <ButtonLink variant="primary" full className="mt-5 max-md:hidden" to="/shipping">
                  Checkout
                  <ArrowRight size={18} aria-hidden="true" />
                </ButtonLink>
              )
            )}
            {gone.length === 0 && cartItems.length > 0 && !canCheckOut && (
              <div className="mt-5">
                <QuoteNeeded items={cartItems} />
              </div>
            )}
            {cartItems.length > 0 && (offer || isPriceOpen) && (
              <ButtonLink full className="mt-3" to={requestQuotePath}>
                Request a quote
              </ButtonLink>
            )}
            {canCheckOut && isMadeFirst(cartItems) && <ReadyAround className="mt-3" lines={cartItems.filter(isMade)} />}
            {cartItems.length > 0 && <DeliveryNote items={cartItems} canCheckOut={canCheckOut} />}
          </Panel>
        </div>
      </div>
      {canCheckOut && (
        <PayBar total={formatRand(fromDecimal(cart.totalPrice))}>
          <ButtonLink variant="primary" to="/shipping">
            Checkout
          </ButtonLink>
        </PayBar>
      )}
    </>
  )
}

/** How shipping is priced. Until there is an address it is an estimate. */
function DeliveryNote({ items, canCheckOut }: { items: readonly CartItem[]; canCheckOut: boolean }) {
  const { offers, offer, province, isEstimate } = useDelivery()
  if (!offer) return null
  const isCollectedOnly = offers.every(({ method }) => method.kind === 'collect')
  const isCollected = offer.method.kind === 'collect'
  const isFixed = ['free_below', 'flat', 'free_from', 'collect'].includes(offer.method.kind)
  return (
    <>
      {canCheckOut && <p className="note mt-3">{describeDispatch(items, isCollected)}</p>}
      <p className="note mt-3">
        {describeRule(offer.method)}{' '}
        {offer.method.days !== undefined &&
          `${isCollected ? 'Ready to collect' : 'It arrives'} ${describeDays(offer.method.days, isMadeFirst(items), isCollected)}. `}
        {isEstimate && !(isFixed && offers.length === 1) && `This is an estimate for ${province}. `}
        {offers.length > 1 &&
          !isCollectedOnly &&
          `You can choose ${isCollected ? 'delivery instead' : offers.some(({ method }) => method.kind === 'collect') ? 'to collect it' : 'how we deliver'} at the checkout. `}
        {isCollectedOnly && (
          <>
            Would you rather have it delivered?{' '}
            <Link className="underline underline-offset-3" to={requestQuotePath}>
              Request a quote
            </Link>
            .
          </>
        )}
      </p>
    </>
  )
}

/** The lines, with each removed one in its place. */
function weave(items: readonly CartItem[], removed: readonly Removed[]): (CartItem | Removed)[] {
  const rows: (CartItem | Removed)[] = [...items]
  for (const row of [...removed].reverse()) rows.splice(Math.min(row.at, rows.length), 0, row)
  return rows
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const EmptyCart = () => (
  <div className="page-width pb-12">
    <div className="page-head">
      <h1>Cart</h1>
    </div>
    <EmptyState
      title="Your cart is empty"
      icon={<ShoppingCart size={36} strokeWidth={1.5} aria-hidden="true" />}
      action={
        <>
          <ButtonLink variant="primary" to="/shop">
            Go to the shop
          </ButtonLink>
          <ButtonLink to="/quick-order">Quick order</ButtonLink>
          <ButtonLink to="/favorite">Favourites</ButtonLink>
        </>
      }
    >
      Find a product by its part number, rating or name, and add it here.
    </EmptyState>
  </div>
)

const CartSkeleton = () => (
  <div className="page-width">
    <div className="page-head">
      <h1>Cart</h1>
    </div>
    <Loading label="Loading the cart">
      <div className="with-summary">
        <Skeleton height={340} />
        <Skeleton height={320} />
      </div>
    </Loading>
  </div>
)
