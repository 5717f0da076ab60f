import { expect, test, vi } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { loggedOut } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { User } from '#contract/accounts/calls.ts'
import { maxCartLines } from '#contract/cart/price.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { cartCleared, itemAdded, itemRemoved } from './cart-slice.ts'
import { toDesignLine } from './design-line.ts'
import { syncCart } from './sync-cart.ts'

const product = (_id: string) =>
  ({ _id, name: _id, slug: _id, price: 100, countInStock: 99, madeToOrder: false }) as ProductSummary
const design = (_id: string) =>
  ({
    _id,
    code: _id,
    link: `link of ${_id}`,
    name: _id,
    price: 2576,
    kg: 30,
    leadTimeDays: 21,
    facts: [] as string[],
  }) as PricedDesign
const thandi = { _id: 'thandi', name: 'Thandi', email: 't@example.co.za', rememberMe: false } as User
const sipho = { ...thandi, _id: 'sipho' } as User

type Body = { set?: Line[]; remove?: string[]; merge?: Line[] }
type Line = { _id: string; qty: number }

/** A shop with one account's cart, and a browser. */
function openBrowser(cart: Map<string, number>) {
  const server = { calls: [] as Body[], isDown: false, gone: [] as string[] }
  const store = createStore(async ({ method, body }: ApiRequest): Promise<ApiReply> => {
    if (server.isDown) return { status: 500, body: { code: 'internal', message: 'Something broke.' } }
    const { set = [], remove = [], merge = [] } = (body ?? {}) as Body
    if (method === 'PUT') server.calls.push(body as Body)
    for (const id of remove) cart.delete(id)
    const fits = ({ _id }: Line) => cart.has(_id) || cart.size < maxCartLines
    for (const line of set) if (fits(line)) cart.set(line._id, line.qty)
    for (const line of merge) if (fits(line)) cart.set(line._id, Math.max(line.qty, cart.get(line._id) ?? 0))
    const unavailable = [...cart]
      .filter(([id]) => server.gone.includes(id))
      .map(([_id, qty]) => ({ _id, qty, name: _id === 'lamp' ? '' : _id, partNumber: _id }))
    const sold = [...cart].filter(([id]) => !server.gone.includes(id))
    const items = sold.filter(([id]) => !id.startsWith('VM-')).map(([id, qty]) => ({ ...product(id), qty }))
    const designs = sold.filter(([id]) => id.startsWith('VM-')).map(([id, qty]) => ({ ...design(id), qty }))
    return { status: 200, body: { items, designs, unavailable } }
  })
  const lines = () => Object.fromEntries(store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty]))
  const signIn = (user: User) => {
    store.dispatch(credentialsSet({ user, now: Date.now() }))
    return store.dispatch(syncCart())
  }
  const add = (id: string, qty: number) => store.dispatch(itemAdded({ product: product(id), qty }))
  return { server, store, lines, signIn, add, settle: () => store.dispatch(syncCart()) }
}

test("at sign-in a guest's cart is merged, and the larger quantity counts", async () => {
  const cart = new Map([
    ['board', 5],
    ['meter', 1],
  ])
  const browser = openBrowser(cart)
  browser.add('meter', 3)
  browser.add('board', 2)
  await browser.signIn(thandi)
  expect(browser.lines()).toEqual({ board: 5, meter: 3 })
})

test('a line removed on one device stays removed when another changes a different line', async () => {
  const cart = new Map([
    ['board', 1],
    ['meter', 1],
  ])
  const [phone, laptop] = [openBrowser(cart), openBrowser(cart)]
  await phone.signIn(thandi)
  await laptop.signIn(thandi)
  phone.store.dispatch(itemRemoved('meter'))
  await phone.settle()
  laptop.add('board', 4)
  await laptop.settle()
  expect(laptop.server.calls).toEqual([{ set: [{ _id: 'board', qty: 4 }] }])
  expect([laptop.lines(), Object.fromEntries(cart)]).toEqual([{ board: 4 }, { board: 4 }])
})

test('a cart that one account left behind is never merged into another', async () => {
  const first = new Map([['board', 2]])
  const browser = openBrowser(first)
  await browser.signIn(thandi)
  browser.store.dispatch(loggedOut())
  expect(browser.lines()).toEqual({ board: 2 })
  first.clear()
  await browser.signIn(sipho)
  expect([browser.lines(), browser.server.calls]).toEqual([{}, []])
})

test('changes made while signed out or offline are sent later, and nothing else', async () => {
  const cart = new Map([
    ['board', 2],
    ['meter', 1],
  ])
  const browser = openBrowser(cart)
  await browser.signIn(thandi)
  browser.server.isDown = true
  browser.add('lamp', 7)
  await browser.settle()
  browser.store.dispatch(loggedOut())
  browser.store.dispatch(itemRemoved('board'))
  expect(browser.lines()).toEqual({ meter: 1, lamp: 7 })
  // Meanwhile another device has raised a quantity.
  cart.set('meter', 9)
  browser.server.isDown = false
  const stored = JSON.parse(JSON.stringify(browser.store.getState().cart))
  const nextDay = openBrowser(cart)
  nextDay.store.dispatch(browserStateLoaded({ cart: stored }))
  await nextDay.signIn(thandi)
  expect(nextDay.lines()).toEqual({ meter: 9, lamp: 7 })
  expect(nextDay.store.getState().cart.unsent).toBeUndefined()
})

test("buying empties the account's cart", async () => {
  const cart = new Map([['board', 2]])
  const browser = openBrowser(cart)
  await browser.signIn(thandi)
  browser.store.dispatch(cartCleared())
  await vi.waitFor(() => expect(cart.size).toBe(0))
})

test('quick changes arrive in order, and the last one counts', async () => {
  const cart = new Map<string, number>()
  const browser = openBrowser(cart)
  await browser.signIn(thandi)
  for (const qty of [1, 2, 3, 4]) browser.add('board', qty)
  await browser.settle()
  expect([browser.lines(), Object.fromEntries(cart)]).toEqual([{ board: 4 }, { board: 4 }])
})

test("items added while the account's cart loads stay", async () => {
  const cart = new Map([['meter', 1]])
  const browser = openBrowser(cart)
  browser.add('board', 2)
  const firstAnswer = browser.signIn(thandi)
  await Promise.resolve()
  browser.add('lamp', 3)
  await firstAnswer
  await browser.settle()
  expect(browser.lines()).toEqual({ meter: 1, board: 2, lamp: 3 })
  expect(Object.fromEntries(cart)).toEqual({ meter: 1, board: 2, lamp: 3 })
})

test('a line that is no longer for sale stays in the cart, and cannot be bought', async () => {
  const cart = new Map([
    ['board', 1],
    ['meter', 2],
  ])
  const laptop = openBrowser(cart)
  await laptop.signIn(thandi)
  laptop.server.gone = ['meter']
  await laptop.settle()
  expect(laptop.lines()).toEqual({ board: 1, meter: 2 })
  expect(laptop.store.getState().cart.cartItems.find(({ _id }) => _id === 'meter')?.countInStock).toBe(0)
  laptop.store.dispatch(itemRemoved('meter'))
  await laptop.settle()
  expect([laptop.lines(), [...cart.keys()]]).toEqual([{ board: 1 }, ['board']])
})

test("a line that this browser has never seen has the account's name for it, and can be removed", async () => {
  const cart = new Map([
    ['meter', 2],
    ['lamp', 1],
  ])
  const phone = openBrowser(cart)
  phone.server.gone = ['meter', 'lamp']
  await phone.signIn(thandi)
  const { cartItems, itemsPrice } = phone.store.getState().cart
  expect(cartItems).toMatchObject([
    { _id: 'meter', name: 'meter', qty: 2, slug: '', price: 0, countInStock: 0, madeToOrder: false },
    { _id: 'lamp', name: 'A product we no longer sell', slug: '' },
  ])
  expect(itemsPrice).toBe('0.00')
  phone.store.dispatch(itemRemoved('meter'))
  await phone.settle()
  expect([...cart.keys()]).toEqual(['lamp'])
})

test('a custom enclosure follows the account like any other line, and is removed with it', async () => {
  const cart = new Map<string, number>()
  const [phone, laptop] = [openBrowser(cart), openBrowser(cart)]
  await phone.signIn(thandi)
  phone.store.dispatch(itemAdded({ product: toDesignLine(design('VM-A')), qty: 2 }))
  await phone.settle()
  await laptop.signIn(thandi)
  expect(laptop.store.getState().cart.cartItems).toMatchObject([
    { _id: 'VM-A', design: 'link of VM-A', price: 2576, weightKg: 30, madeToOrder: true, qty: 2 },
  ])
  laptop.store.dispatch(itemRemoved('VM-A'))
  await laptop.settle()
  await phone.settle()
  expect([phone.lines(), cart.size]).toEqual([{}, 0])
})

test('a design that the shop has deleted stays in the cart, which saves it again', async () => {
  const browser = openBrowser(new Map())
  browser.store.dispatch(itemAdded({ product: toDesignLine(design('VM-A')), qty: 1 }))
  browser.server.gone = ['VM-A']
  await browser.signIn(thandi)
  await browser.settle()
  expect(browser.lines()).toEqual({ 'VM-A': 1 })
})

test('lines that a full account has no room for stay in this browser, with one message, and are sent once there is room', async () => {
  const say = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
  const cart = new Map<string, number>()
  for (let nth = 1; nth < maxCartLines; nth++) cart.set(`p${nth}`, 1)
  const guest = openBrowser(cart)
  for (const id of ['board', 'meter', 'p7', 'lamp']) guest.add(id, 2)
  await guest.signIn(thandi)
  expect([cart.size, cart.get('board'), cart.get('p7')]).toEqual([maxCartLines, 2, 2])
  expect(say.mock.calls).toEqual([[expect.stringMatching(/up to 500 .* Saved in this browser only: meter, lamp\.$/)]])
  // The account is in sync again: another device's changes arrive, and nothing is lost between visits.
  cart.set('p1', 9)
  const nextDay = openBrowser(cart)
  nextDay.store.dispatch(browserStateLoaded({ cart: JSON.parse(JSON.stringify(guest.store.getState().cart)) }))
  await nextDay.signIn(thandi)
  expect(nextDay.lines()).toMatchObject({ p1: 9, board: 2, meter: 2, lamp: 2 })
  nextDay.add('lamp', 5)
  await nextDay.settle()
  expect([nextDay.lines().lamp, nextDay.store.getState().cart.unsent]).toEqual([5, undefined])
  expect(say).toHaveBeenCalledTimes(1)
  nextDay.store.dispatch(itemRemoved('p1'))
  await nextDay.settle()
  await nextDay.settle()
  expect([cart.get('meter'), cart.has('lamp'), cart.size]).toEqual([2, false, maxCartLines])
  expect(nextDay.lines()).toMatchObject({ meter: 2, lamp: 5 })
  nextDay.store.dispatch(itemRemoved('lamp'))
  await nextDay.settle()
  expect(nextDay.store.getState().cart.leftOut).toBeUndefined()
  expect(nextDay.lines()).toEqual(Object.fromEntries(cart))
})
