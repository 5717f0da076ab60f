import { createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut } from '#app/api/base-query.ts'
import { browserStateLoaded, otherTabWrote } from '#app/api/browser-state.ts'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { AccountCart } from '#contract/cart/calls.ts'
import {
  type CartItem,
  type CartProduct,
  type DeliveryTerms,
  defaultPaymentMethod,
  fitQuantity,
  maxCartLines,
  priceCart,
  type Totals,
  toCartItem,
} from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { type DeliveryMethod, specDelivery } from '#contract/delivery/methods.ts'
import { applyDiscount, type CartDiscount } from '#contract/discounts/price.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { toDesignLine } from './design-line.ts'

/** As stored under `cart` in local storage; totals are strings with two decimals. */
export type CartState = Totals & {
  cartItems: CartItem[]
  shippingAddress: Partial<ShippingAddress>
  /** Who is invoiced, if it is not who gets the goods. */
  billingAddress?: BillingAddress
  /** When the address was entered, in epoch milliseconds: a shared browser must not show yesterday's buyer. */
  addressSince?: number
  paymentMethod: string
  /** The id of the delivery method that the buyer chose. */
  delivery?: string
  /** The code that the buyer entered, as the shop confirmed it for this cart. */
  discount?: CartDiscount
  /** The account whose cart this is; none while it is a guest's. */
  owner?: string
  /** Quantities not yet sent to the account; 0 is a removed line. */
  unsent?: Record<string, number>
  /** Lines that only this browser has, because the account's cart is full. */
  leftOut?: string[]
  /** How the shop delivers, and from where: only in memory, because the shop may change it. */
  shop: ShopTerms
}
export type ShopTerms = { methods: readonly DeliveryMethod[]; province: string; vatPercent: number }

/** A quantity of a product, from a list, an order or a bill of materials. */
export type CartLine = { product: CartProduct; qty: number }

const addressLifeMs = 24 * 3600 * 1000

const initialState: CartState = {
  cartItems: [],
  shippingAddress: {},
  paymentMethod: defaultPaymentMethod,
  shop: { methods: [specDelivery], province: defaultShop.address.province, vatPercent: defaultShop.vat.percent },
  ...priceCart([]),
}

/**
 * Before an address is known, the shop's own province gives an estimate. Who wants it delivered may be given another
 * delivery method, but is never made to collect it.
 */
export function toTerms({ shop, shippingAddress, delivery }: CartState): DeliveryTerms {
  const deliveries = shop.methods.filter(({ kind }) => kind !== 'collect')
  return {
    methods: deliveries.some(({ id }) => id === delivery) ? deliveries : shop.methods,
    province: shippingAddress.province || shop.province,
    chosen: delivery,
    vatPercent: shop.vatPercent,
  }
}

/** The lines at the prices the buyer pays for them. */
export const toPricedItems = ({ cartItems, discount }: CartState) => applyDiscount(cartItems, discount)

const recalculate = (state: CartState) => Object.assign(state, priceCart(toPricedItems(state), toTerms(state)))

const isItem = (item: Partial<CartItem> | null): item is CartItem =>
  typeof item?._id === 'string' &&
  typeof item.name === 'string' &&
  Number.isFinite(item.price) &&
  Number.isInteger(item.qty)

const isDiscount = (discount: Partial<CartDiscount> | undefined): discount is CartDiscount =>
  typeof discount?.code === 'string' && Number.isFinite(discount.percent) && Array.isArray(discount.products)

function readAddress({ shippingAddress, billingAddress, addressSince }: Partial<CartState>, now: number) {
  if (typeof shippingAddress !== 'object' || shippingAddress === null || Object.keys(shippingAddress).length === 0)
    return { shippingAddress: {} }
  // An address without a time is from an older release, and counts from this visit.
  const since = typeof addressSince === 'number' ? addressSince : now
  return now - since < addressLifeMs && since <= now
    ? { shippingAddress, ...(billingAddress ? { billingAddress } : {}), addressSince: since }
    : { shippingAddress: {} }
}

function forgetAddress(state: CartState) {
  state.shippingAddress = {}
  delete state.billingAddress
  delete state.addressSince
}

/** The valid items in local storage, priced again. */
function readCart(stored: unknown, shop: ShopTerms): CartState {
  const cart = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<CartState>
  const valid = Array.isArray(cart.cartItems) ? cart.cartItems.filter(isItem) : []
  // An older release stored attributes and images too.
  const cartItems = valid.map((item) => toCartItem(item, item.qty))
  const read: CartState = {
    ...initialState,
    cartItems,
    ...readAddress(cart, Date.now()),
    paymentMethod: typeof cart.paymentMethod === 'string' ? cart.paymentMethod : defaultPaymentMethod,
    ...(typeof cart.delivery === 'string' ? { delivery: cart.delivery } : {}),
    ...(isDiscount(cart.discount) ? { discount: cart.discount } : {}),
    ...(typeof cart.owner === 'string' ? { owner: cart.owner } : {}),
    ...(typeof cart.unsent === 'object' && cart.unsent !== null ? { unsent: cart.unsent } : {}),
    ...(Array.isArray(cart.leftOut) ? { leftOut: cart.leftOut } : {}),
    shop,
  }
  return recalculate(read)
}

const toUnavailable = (item: CartItem): CartItem => ({ ...item, countInStock: 0, madeToOrder: false })

/** A line that this browser has never seen. It has no page and no price. */
const toUnseen = ({ name, ...line }: AccountCart['unavailable'][number]) =>
  toUnavailable({ ...line, name: name || 'A product we no longer sell', slug: '', image: '', price: 0 } as CartItem)

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Replaces the line of the same product, or appends one. */
    itemAdded: (state, { payload: { product, qty } }: PayloadAction<{ product: CartProduct; qty: number }>) => {
      const item = toCartItem(product, fitQuantity(qty, product))
      const at = state.cartItems.findIndex(({ _id }) => _id === item._id)
      if (item.qty === 0) return
      if (at === -1 && state.cartItems.length >= maxCartLines) return
      if (at === -1) state.cartItems.push(item)
      else state.cartItems[at] = item
      recalculate(state)
    },
    /** Many lines at once, each as in `itemAdded`, but stored and priced only once. */
    itemsAdded: (state, { payload }: PayloadAction<readonly CartLine[]>) => {
      const places = new Map(state.cartItems.map(({ _id }, at) => [_id, at]))
      for (const { product, qty } of payload) {
        const item = toCartItem(product, fitQuantity(qty, product))
        const at = places.get(item._id)
        if (item.qty === 0) continue
        if (at !== undefined) state.cartItems[at] = item
        else if (state.cartItems.length < maxCartLines) {
          places.set(item._id, state.cartItems.length)
          state.cartItems.push(item)
        }
      }
      recalculate(state)
    },
    itemRemoved: (state, { payload: id }: PayloadAction<string>) => {
      state.cartItems = state.cartItems.filter(({ _id }) => _id !== id)
      recalculate(state)
    },
    /** Bought in another way than through the cart: a quantity raised since then leaves the difference. */
    itemsBought: (state, { payload }: PayloadAction<readonly { _id: string; qty: number }[]>) => {
      const bought = new Map(payload.map(({ _id, qty }) => [_id, qty]))
      state.cartItems = state.cartItems.flatMap((item) => {
        const qty = item.qty - (bought.get(item._id) ?? 0)
        return qty > 0 ? { ...item, qty } : []
      })
      recalculate(state)
    },
    /** Undoes a removal: the line returns to its place. */
    itemRestored: (state, { payload: { item, at } }: PayloadAction<{ item: CartItem; at: number }>) => {
      state.cartItems = state.cartItems.filter(({ _id }) => _id !== item._id)
      state.cartItems.splice(at, 0, item)
      recalculate(state)
    },
    /**
     * Current stock for the requested lines. A product missing from the response can no longer be bought: its line
     * stays for the buyer to see and remove.
     */
    itemsRefreshed: (
      state,
      { payload: { asked, products } }: PayloadAction<{ asked: readonly string[]; products: readonly CartProduct[] }>,
    ) => {
      state.cartItems = state.cartItems.map((item) => {
        const product = products.find(({ _id }) => _id === item._id)
        if (product) return toCartItem(product, fitQuantity(item.qty, product) || item.qty)
        return asked.includes(item._id) ? toUnavailable(item) : item
      })
      recalculate(state)
    },
    shippingAddressSaved: {
      prepare: (address: ShippingAddress, billing?: BillingAddress) => ({
        payload: { address, billing, now: Date.now() },
      }),
      reducer: (
        state,
        { payload }: PayloadAction<{ address: ShippingAddress; billing: BillingAddress | undefined; now: number }>,
      ) => {
        state.shippingAddress = payload.address
        if (payload.billing) state.billingAddress = payload.billing
        else delete state.billingAddress
        state.addressSince = payload.now
        recalculate(state)
      },
    },
    /** The order has the address now, so this browser no longer needs it. */
    shippingAddressForgotten: forgetAddress,
    deliveryChosen: (state, { payload }: PayloadAction<string>) => {
      state.delivery = payload
      recalculate(state)
    },
    /** Confirmed by the shop, or removed. */
    discountSet: (state, { payload }: PayloadAction<CartDiscount | undefined>) => {
      if (payload) state.discount = payload
      else delete state.discount
      recalculate(state)
    },
    /** The shop's delivery methods, once they are known or have changed. */
    shopTermsSet: (state, { payload }: PayloadAction<ShopTerms>) => {
      if (JSON.stringify(payload) === JSON.stringify(state.shop)) return
      Object.assign(state, { shop: payload })
      recalculate(state)
    },
    paymentMethodSaved: (state, { payload }: PayloadAction<string>) => {
      state.paymentMethod = payload
    },
    /** Changes to send to the account. */
    changesNoted: (state, { payload }: PayloadAction<Record<string, number>>) => {
      state.unsent = { ...state.unsent, ...payload }
    },
    /** The account's cart as the shop has it. `unsent` is what changed here in the meantime. */
    accountCartTaken: (
      state,
      {
        payload,
      }: PayloadAction<{
        owner: string
        items: readonly (ProductSummary & { qty: number })[]
        designs: readonly (PricedDesign & { qty: number })[]
        unavailable: AccountCart['unavailable']
        unsent: Record<string, number>
        leftOut: string[]
      }>,
    ) => {
      const isOthers = state.owner !== undefined && state.owner !== payload.owner
      const before = isOthers ? [] : state.cartItems
      const isGone = (id: string) => payload.unavailable.some(({ _id }) => _id === id)
      // A design that the shop has deleted stays too: the cart page saves it again.
      const isMerged = state.owner === undefined
      const forgotten = before.filter(
        ({ _id, design }) => design && (isMerged || isGone(_id)) && !payload.designs.some((one) => one._id === _id),
      )
      // As for a guest, what is no longer for sale stays for the buyer to see and remove.
      const gone = payload.unavailable
        .filter((line) => !forgotten.some(({ _id }) => _id === line._id))
        .map((line) => {
          const item = before.find(({ _id }) => _id === line._id)
          return item ? toUnavailable(item) : toUnseen(line)
        })
      const onlyHere = new Set(payload.leftOut)
      for (const { _id } of forgotten) onlyHere.delete(_id)
      state.owner = payload.owner
      delete state.leftOut
      if (payload.leftOut.length > 0) state.leftOut = payload.leftOut
      delete state.unsent
      // It is sent next, and that response has everything.
      if (Object.keys(payload.unsent).length > 0) state.unsent = payload.unsent
      else {
        const products = payload.items.map((item) => toCartItem(item, fitQuantity(item.qty, item) || item.qty))
        const designs = payload.designs.map((design) => toCartItem(toDesignLine(design), design.qty))
        const kept = before.filter(({ _id }) => onlyHere.has(_id))
        state.cartItems = [...products, ...gone, ...designs, ...forgotten, ...kept]
        recalculate(state)
      }
    },
    /** Empties the items without recalculating. */
    cartCleared: (state) => {
      state.cartItems = []
      delete state.discount
    },
    cartReset: ({ shop }) => ({ ...initialState, shop }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, forgetAddress)
      .addMatcher(isAnyOf(browserStateLoaded, otherTabWrote), ({ shop }, { payload }) =>
        payload.cart === undefined ? undefined : readCart(payload.cart, shop),
      )
  },
  selectors: {
    selectCart: (state) => state,
    selectInCart: (state, id: string) => state.cartItems.find(({ _id }) => _id === id)?.qty ?? 0,
    selectCartCount: (state) => state.cartItems.reduce((sum, { qty }) => sum + qty, 0),
  },
})

export const {
  itemAdded,
  itemsAdded,
  itemRemoved,
  itemRestored,
  itemsBought,
  itemsRefreshed,
  shippingAddressSaved,
  shippingAddressForgotten,
  deliveryChosen,
  discountSet,
  shopTermsSet,
  changesNoted,
  accountCartTaken,
  paymentMethodSaved,
  cartCleared,
  cartReset,
} = cartSlice.actions
export const { selectCart, selectCartCount, selectInCart } = cartSlice.selectors

/** As stored under `cart` in local storage. */
export const selectStoredCart = createSelector([selectCart], ({ shop: _, ...stored }) => stored)
