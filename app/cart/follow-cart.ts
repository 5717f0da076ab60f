import { isAction, type Middleware } from '@reduxjs/toolkit'
import type { AppDispatch } from '#app/api/use-app-dispatch.ts'
import { accountCartTaken, changesNoted } from './cart-slice.ts'
import { type AccountState, findChanges, selectAccount, syncCart } from './sync-cart.ts'

/** Sends this tab's cart changes to the account, one by one. */
export const followCart: Middleware =
  ({ getState, dispatch }) =>
  (next) =>
  (action) => {
    const isOurs = isAction(action) && action.type.startsWith('cart/') && !accountCartTaken.match(action)
    const before: AccountState = getState()
    const result = next(action)
    const { cart }: AccountState = getState()
    if (!isOurs || before.cart.cartItems === cart.cartItems) return result
    const changes = findChanges(before.cart.cartItems, cart.cartItems)
    const account = selectAccount(before)
    // A guest's cart is merged as a whole; one that an account left behind waits for that account.
    if (Object.keys(changes).length === 0 || !cart.owner) return result
    dispatch(changesNoted(changes))
    if (account) void (dispatch as AppDispatch)(syncCart())
    return result
  }
