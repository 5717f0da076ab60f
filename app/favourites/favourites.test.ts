import { beforeEach, expect, test, vi } from 'vitest'
import { credentialsSet } from '#app/accounts/session-slice.ts'
import { loggedOut } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import { productsRefreshed } from '#app/api/stored-products.ts'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import { productViewed } from '#app/storefront/recently-viewed-slice.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { mergeFavourites, toggleFavourite } from './change-favourites.ts'

const product = (name: string, price = 100) => ({ _id: name, name, slug: name, price }) as ProductSummary
const [board, meter, lamp] = [product('board'), product('meter'), product('lamp')]
const shelf = new Map([board, meter, lamp].map((one) => [one._id, one]))
const user = { _id: 'thandi', name: 'Thandi', email: 't@example.co.za', rememberMe: false } as User

/** An account on a server that answers or fails as the test requires. */
function openAccount(stored: string[]) {
  const server = { stored: new Set(stored), calls: [] as object[], gates: [] as Promise<void>[], fail: false }
  const store = createStore(async ({ method, body }: ApiRequest): Promise<ApiReply> => {
    const { add = [], remove = [] } = (body ?? {}) as { add?: string[]; remove?: string[] }
    if (method === 'PUT') server.calls.push(body as object)
    await server.gates.shift()
    if (server.fail) return { status: 500, body: { code: 'internal', message: 'Something broke.' } }
    for (const id of add) server.stored.add(id)
    for (const id of remove) server.stored.delete(id)
    const items = [...server.stored].flatMap((id) => shelf.get(id) ?? [])
    return { status: 200, body: { products: [...server.stored], items } }
  })
  const names = (list: 'favorites' | 'localFavorites') => store.getState().favourites[list].map(({ name }) => name)
  const signIn = () => {
    store.dispatch(credentialsSet({ user, now: Date.now() }))
    return store.dispatch(mergeFavourites())
  }
  return { server, store, names, signIn }
}
function openGate() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open: () => open() }
}

let errorToast: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  errorToast = vi.spyOn(toast, 'error').mockImplementation(() => {})
  return () => errorToast.mockRestore()
})

test("on sign-in a guest's favourites are merged into the account's, and the guest's list is empty", async () => {
  const { server, store, names, signIn } = openAccount(['board'])
  await store.dispatch(toggleFavourite(meter))
  await store.dispatch(toggleFavourite(lamp))
  await store.dispatch(toggleFavourite(lamp))
  expect(names('localFavorites')).toEqual(['meter'])
  await signIn()
  expect(server.calls).toEqual([{ add: ['meter'] }])
  expect(names('favorites')).toEqual(['board', 'meter'])
  expect(names('localFavorites')).toEqual([])
})

test("a failed merge loses nothing: the guest's favourites wait for the next attempt", async () => {
  const { server, store, names, signIn } = openAccount(['board'])
  await store.dispatch(toggleFavourite(meter))
  server.fail = true
  await signIn()
  expect(names('localFavorites')).toEqual(['meter'])
  expect(errorToast).toHaveBeenCalledOnce()
  server.fail = false
  await store.dispatch(mergeFavourites())
  expect(names('favorites')).toEqual(['board', 'meter'])
})

test('a favourite added during the merge stays', async () => {
  const { server, store, names, signIn } = openAccount(['board'])
  const { gate, open } = openGate()
  server.gates.push(gate)
  const joined = signIn()
  const set = store.dispatch(toggleFavourite(lamp))
  expect(names('favorites')).toEqual(['lamp'])
  open()
  await Promise.all([joined, set])
  expect(names('favorites')).toEqual(['board', 'lamp'])
  expect(server.stored).toEqual(new Set(['board', 'lamp']))
})

test('two quick clicks arrive in order, however late the first response is', async () => {
  const { server, store, names, signIn } = openAccount([])
  await signIn()
  const { gate, open } = openGate()
  server.gates.push(gate)
  const clicks = [store.dispatch(toggleFavourite(board)), store.dispatch(toggleFavourite(board))]
  const other = store.dispatch(toggleFavourite(meter))
  await expect.poll(() => server.calls).toEqual([{ add: ['board'] }])
  open()
  await Promise.all([...clicks, other])
  expect(server.calls).toEqual([{ add: ['board'] }, { remove: ['board'] }, { add: ['meter'] }])
  expect(names('favorites')).toEqual(['meter'])
  expect(server.stored).toEqual(new Set(['meter']))
})

test('a favourite the account could not save is reverted, and the visitor is told', async () => {
  const { server, store, names, signIn } = openAccount(['board'])
  await signIn()
  server.fail = true
  await store.dispatch(toggleFavourite(meter))
  expect(names('favorites')).toEqual(['board'])
  await store.dispatch(toggleFavourite(board))
  expect(names('favorites')).toEqual(['board'])
  expect(errorToast.mock.calls).toEqual([['Something broke.'], ['Something broke.']])
})

test("another device's favourites show with the next change, and a response after sign-out is ignored", async () => {
  const { server, store, names, signIn } = openAccount([])
  await signIn()
  server.stored.add('lamp')
  await store.dispatch(toggleFavourite(board))
  expect(names('favorites')).toEqual(['lamp', 'board'])
  const { gate, open } = openGate()
  server.gates.push(gate)
  const late = store.dispatch(toggleFavourite(meter))
  store.dispatch(loggedOut())
  open()
  await late
  expect(names('localFavorites')).toEqual([])
  expect(errorToast).not.toHaveBeenCalled()
})

test("a stored user sees the account's favourites from the start of a visit", async () => {
  const { store, server } = openAccount(['board'])
  store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: Date.now() + 60_000, favorites: [board] }))
  await store.dispatch(toggleFavourite(board))
  expect(server.calls).toEqual([{ remove: ['board'] }])
})

test('copies in the browser get the current price', () => {
  const { store } = openAccount([])
  store.dispatch(browserStateLoaded({ localFavorites: [board, meter], recentlyViewed: [board] }))
  store.dispatch(productViewed(meter))
  store.dispatch(productsRefreshed([product('board', 250)]))
  const { favourites, recentlyViewed } = store.getState()
  expect(favourites.localFavorites.map(({ price }) => price)).toEqual([250, 100])
  expect(recentlyViewed.map(({ name, price }) => [name, price])).toEqual([
    ['meter', 100],
    ['board', 250],
  ])
})
