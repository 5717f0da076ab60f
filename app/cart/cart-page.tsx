import { ArrowRight, ChevronLeft, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSearchProductsQuery } from '#app/catalogue/api.ts'
import { CheckoutSteps } from '#app/checkout/checkout-steps.tsx'
import { PaidNotice } from '#app/checkout/paid-notice.tsx'
import { usePaidMeanwhile } from '#app/checkout/use-paid-meanwhile.ts'
import { useAppDispatch, useAppSelector } from '#app/hooks.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { Suggested } from '#app/shell/suggested.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TotalsList } from '#app/ui/totals.tsx'
import { useInBrowser } from '#app/ui/use-in-browser.ts'
import { type CartItem, freeShippingBelowCents, shippingCents } from '#contract/cart.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { CartLine, RemovedLine } from './cart-line.tsx'
import { canBeBought } from './cart-news.ts'
import { cartCleared, itemAdded, itemRemoved, itemRestored, selectCart } from './cart-slice.ts'
import { useCartNews } from './use-cart-news.ts'
import { whenItLeaves } from './when-it-leaves.ts'

type Removed = { item: CartItem; at: number }

export default function CartPage() {
  const brand = useBrand()
  const isInBrowser = useInBrowser()
  const cart = useAppSelector(selectCart)
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const dispatch = useAppDispatch()
  const paidOrderId = usePaidMeanwhile(cart.cartItems, () => dispatch(cartCleared()))
  return (
    <>
      <title>{`Cart | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {paidOrderId && <PaidNotice orderId={paidOrderId} />}
      {!isInBrowser && <CartSkeleton />}
      {isInBrowser && cart.cartItems.length === 0 && removed.length === 0 && <EmptyCart />}
      {isInBrowser && (cart.cartItems.length > 0 || removed.length > 0) && (
        <FullCart removed={removed} onRemoved={setRemoved} />
      )}
      {isInBrowser && <Suggested without={cart.cartItems.map(({ _id }) => _id)} />}
    </>
  )
}

type FullProps = { removed: readonly Removed[]; onRemoved: (removed: readonly Removed[]) => void }

function FullCart({ removed, onRemoved }: FullProps) {
  const dispatch = useAppDispatch()
  const cart = useAppSelector(selectCart)
  const { cartItems } = cart
  // One question holds fifty ids, which is more than nearly every cart; the checkout asks about all of them.
  const ids = cartItems.slice(0, 50).map(({ _id }) => _id)
  const { currentData } = useSearchProductsQuery(
    { querystring: { ids } },
    { skip: ids.length === 0, refetchOnMountOrArgChange: true },
  )
  const news = useCartNews(ids, currentData?.products)
  const pieces = cartItems.reduce((sum, { qty }) => sum + qty, 0)
  const gone = cartItems.filter((item) => !canBeBought(item))
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
  const rows = weave(cartItems, removed)
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <div>
            <h1>Cart</h1>
            <p aria-live="polite">
              {counted(cartItems.length, 'product')}, {counted(pieces, 'piece')}
            </p>
          </div>
          <CheckoutSteps at={0} />
        </div>
        <div className="with-summary">
          <div>
            <div className="panel">
              <ul className="items">
                {rows.map((row) =>
                  'qty' in row ? (
                    <CartLine
                      key={row._id}
                      item={row}
                      news={news[row._id] ?? []}
                      onQuantity={(qty) => dispatch(itemAdded({ product: row, qty }))}
                      onRemove={() => remove([row])}
                    />
                  ) : (
                    <RemovedLine key={row.item._id} item={row.item} onUndo={() => undo(row)} />
                  ),
                )}
              </ul>
            </div>
            <div className="row-f mt-4">
              <Link className="link" to="/shop">
                <ChevronLeft size={16} aria-hidden="true" />
                Keep shopping
              </Link>
            </div>
          </div>
          <Panel title="Summary" className="stay">
            <TotalsList totals={cart} />
            {gone.length > 0 ? (
              <Button full className="mt-5" onClick={() => remove(gone)}>
                Remove what can no longer be bought
              </Button>
            ) : (
              cartItems.length > 0 && (
                <ButtonLink variant="go" full className="mt-5 d-only" to="/shipping">
                  Go to shipping
                  <ArrowRight size={18} aria-hidden="true" />
                </ButtonLink>
              )
            )}
            {gone.length === 0 && cartItems.length > 0 && <p className="note mt-3">{whenItLeaves(cartItems)}</p>}
            <p className="note mt-3">
              Shipping is {formatRand(shippingCents)} for orders of {formatRand(freeShippingBelowCents)} and more, and
              free below that.
            </p>
          </Panel>
        </div>
      </div>
      {gone.length === 0 && cartItems.length > 0 && (
        <div className="pay-bar">
          <div>
            <b className="num">{formatRand(fromDecimal(cart.totalPrice))}</b>
            <small className="muted block">incl. VAT</small>
          </div>
          <ButtonLink variant="go" to="/shipping">
            Go to shipping
          </ButtonLink>
        </div>
      )}
    </>
  )
}

/** The lines, with each removed one where it stood. */
function weave(items: readonly CartItem[], removed: readonly Removed[]): (CartItem | Removed)[] {
  const rows: (CartItem | Removed)[] = [...items]
  for (const row of [...removed].reverse()) rows.splice(Math.min(row.at, rows.length), 0, row)
  return rows
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const EmptyCart = () => (
  <div className="wrap pb-12">
    <div className="page-head">
      <h1>Cart</h1>
    </div>
    <EmptyState
      title="Your cart is empty"
      icon={<ShoppingCart size={36} strokeWidth={1.5} aria-hidden="true" />}
      action={
        <>
          <ButtonLink variant="go" to="/shop">
            Go to the shop
          </ButtonLink>
          <ButtonLink to="/favorite">Favourites</ButtonLink>
        </>
      }
    >
      Find a product by its part number, rating or name, and add it here.
    </EmptyState>
  </div>
)

const CartSkeleton = () => (
  <div className="wrap">
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
