import { type Args, addEndpoints } from '#app/api/add-endpoints.ts'
import type { AppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { AccountCart, getAccountCart, updateAccountCart } from '#contract/cart/calls.ts'
import { type CartItem, maxCartLines } from '#contract/cart/price.ts'
import { createTurns } from '#contract/create-turns.ts'
import { accountCartTaken, type CartState } from './cart-slice.ts'

type Session = { isAuthenticated: boolean; userInfo: { _id: string } | null }
export type AccountState = { session: Session; cart: CartState }
type Changes = Record<string, number>
type Body = Args<typeof updateAccountCart>['body']

const cartApi = addEndpoints(({ query, mutation }) => ({
  getAccountCart: query<typeof getAccountCart>('GET /api/user/cart', { keepUnusedDataFor: 0 }),
  updateAccountCart: mutation<typeof updateAccountCart>('PUT /api/user/cart'),
}))

export const selectAccount = ({ session }: AccountState) =>
  session.isAuthenticated ? session.userInfo?._id : undefined

/** Changes arrive in the order they were made. */
const turns = createTurns()

const toBody = (changes: Changes) => {
  const all = Object.entries(changes)
  const set = all.flatMap(([_id, qty]) => (qty > 0 ? { _id, qty } : []))
  const remove = all.flatMap(([_id, qty]) => (qty > 0 ? [] : _id))
  return { ...(set.length > 0 ? { set } : {}), ...(remove.length > 0 ? { remove } : {}) }
}

/** What this browser sends to the account: its own changes, or a guest's whole cart, but never another account's. */
function toSend({ owner, unsent = {}, cartItems }: CartState, account: string): { body: Body; sent: Changes } {
  if (owner === account) return { body: toBody(unsent), sent: unsent }
  const merge = owner ? [] : cartItems.map(({ _id, qty }) => ({ _id, qty }))
  return { body: merge.length > 0 ? { merge } : {}, sent: {} }
}

/** Lines of this browser that the account has no room for, and those of them that can be sent now that it has some. */
function findLeftOut({ items, designs, unavailable }: AccountCart, cartItems: readonly CartItem[], ids: Set<string>) {
  const there = new Set([...items, ...designs, ...unavailable].map(({ _id }) => _id))
  const outside = cartItems.filter(({ _id }) => ids.has(_id) && !there.has(_id))
  const room = Math.max(0, maxCartLines - there.size)
  return { fitting: outside.slice(0, room), leftOut: outside.slice(room) }
}

const maxNamed = 3

function warnLeftOut(lines: readonly CartItem[]): void {
  if (lines.length === 0) return
  const names = lines.slice(0, maxNamed).map(({ name }) => name)
  const more = lines.length > maxNamed ? ` and ${lines.length - maxNamed} more` : ''
  toast.info(
    `Your account's cart is full: it can have up to ${maxCartLines} different products. Saved in this browser only: ${names.join(', ')}${more}.`,
  )
}

/**
 * Sends local changes to the account and loads its cart, which another device may have changed. Changes that cannot be
 * sent now are sent next time.
 */
export const syncCart = () => (dispatch: AppDispatch, getState: () => AccountState) =>
  turns.take(async () => {
    const account = selectAccount(getState())
    if (!account) return
    const before = getState().cart
    const { body, sent } = toSend(before, account)
    const { data } =
      Object.keys(body).length > 0
        ? await dispatch(cartApi.endpoints.updateAccountCart.initiate({ body }))
        : await dispatch(cartApi.endpoints.getAccountCart.initiate(undefined, { forceRefetch: true, subscribe: false }))
    if (!data || selectAccount(getState()) !== account) return
    const now = getState().cart
    const isOwn = before.owner === account
    const changed = isOwn
      ? Object.fromEntries(Object.entries(now.unsent ?? {}).filter(([id, qty]) => sent[id] !== qty))
      : findChanges(before.cartItems, now.cartItems)
    const waiting = new Set(isOwn ? before.leftOut : [])
    const tried = [...(body.set ?? []), ...(body.merge ?? [])].map(({ _id }) => _id)
    const { fitting, leftOut } = findLeftOut(data, now.cartItems, new Set([...waiting, ...tried]))
    // A line that was sent but is missing, although there was room, is unknown to the shop.
    const next = fitting.flatMap(({ _id, qty }) => (tried.includes(_id) ? [] : [[_id, qty] as const]))
    const unsent = { ...Object.fromEntries(next), ...changed }
    dispatch(accountCartTaken({ ...data, owner: account, unsent, leftOut: leftOut.map(({ _id }) => _id) }))
    warnLeftOut(leftOut.filter(({ _id }) => !waiting.has(_id)))
    if (Object.keys(unsent).length > 0) void dispatch(syncCart())
  })

export function findChanges(before: readonly CartItem[], after: readonly CartItem[]): Changes {
  const were = new Map(before.map(({ _id, qty }) => [_id, qty]))
  const are = new Map(after.map(({ _id, qty }) => [_id, qty]))
  return Object.fromEntries([
    ...[...are].filter(([id, qty]) => were.get(id) !== qty),
    ...[...were.keys()].filter((id) => !are.has(id)).map((id) => [id, 0] as const),
  ])
}
