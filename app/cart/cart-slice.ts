import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit'
import { loggedOut } from '#app/api/base-query.ts'
import { browserStateLoaded, otherTabWrote } from '#app/api/browser-state.ts'
import type { ShippingAddress } from '#contract/addresses.ts'
import {
  type CartItem,
  type CartProduct,
  defaultPaymentMethod,
  fitQuantity,
  maxCartLines,
  priceCart,
  type Totals,
  toCartItem,
} from '#contract/cart.ts'

/** As stored under `cart` in local storage; totals are strings with two decimals. */
export type CartState = Totals & {
  cartItems: CartItem[]
  shippingAddress: Partial<ShippingAddress>
  /** When the address was entered, in epoch milliseconds: a shared browser must not show yesterday's buyer. */
  addressSince?: number
  paymentMethod: string
}

/** A quantity of a product, from a list, an order or a bill of materials. */
export type CartLine = { product: CartProduct; qty: number }

const addressLifeMs = 24 * 3600 * 1000

const initialState: CartState = {
  cartItems: [],
  shippingAddress: {},
  paymentMethod: defaultPaymentMethod,
  ...priceCart([]),
}

const recalculate = (state: CartState) => Object.assign(state, priceCart(state.cartItems))

const isItem = (item: Partial<CartItem> | null): item is CartItem =>
  typeof item?._id === 'string' &&
  typeof item.name === 'string' &&
  Number.isFinite(item.price) &&
  Number.isInteger(item.qty)

function readAddress({ shippingAddress, addressSince }: Partial<CartState>, now: number) {
  if (typeof shippingAddress !== 'object' || shippingAddress === null || Object.keys(shippingAddress).length === 0)
    return { shippingAddress: {} }
  // An address without a time is from an older release, and counts from this visit.
  const since = typeof addressSince === 'number' ? addressSince : now
  return now - since < addressLifeMs && since <= now
    ? { shippingAddress, addressSince: since }
    : { shippingAddress: {} }
}

function forgetAddress(state: CartState) {
  state.shippingAddress = {}
  delete state.addressSince
}

/** Whatever is in local storage: valid items, priced again. */
function readCart(stored: unknown): CartState {
  const cart = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<CartState>
  const valid = Array.isArray(cart.cartItems) ? cart.cartItems.filter(isItem) : []
  // An older release stored attributes and images too.
  const cartItems = valid.map((item) => toCartItem(item, item.qty))
  return {
    cartItems,
    ...readAddress(cart, Date.now()),
    paymentMethod: typeof cart.paymentMethod === 'string' ? cart.paymentMethod : defaultPaymentMethod,
    ...priceCart(cartItems),
  }
}

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
        return asked.includes(item._id) ? { ...item, countInStock: 0, madeToOrder: false } : item
      })
      recalculate(state)
    },
    shippingAddressSaved: {
      prepare: (address: ShippingAddress) => ({ payload: { address, now: Date.now() } }),
      reducer: (state, { payload }: PayloadAction<{ address: ShippingAddress; now: number }>) => {
        state.shippingAddress = payload.address
        state.addressSince = payload.now
      },
    },
    /** The order has the address now, so this browser need not. */
    shippingAddressForgotten: forgetAddress,
    paymentMethodSaved: (state, { payload }: PayloadAction<string>) => {
      state.paymentMethod = payload
    },
    /** SPEC.md: empties the items without recalculating. */
    cartCleared: (state) => {
      state.cartItems = []
    },
    cartReset: () => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(loggedOut, forgetAddress)
      .addMatcher(isAnyOf(browserStateLoaded, otherTabWrote), (_, { payload }) =>
        payload.cart === undefined ? undefined : readCart(payload.cart),
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
  itemsRefreshed,
  shippingAddressSaved,
  shippingAddressForgotten,
  paymentMethodSaved,
  cartCleared,
  cartReset,
} = cartSlice.actions
export const { selectCart, selectCartCount, selectInCart } = cartSlice.selectors
