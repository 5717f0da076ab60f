import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#app/api/api.ts'
import { loggedOut, proofSettled, sessionCheck } from '#app/api/base-query.ts'
import { browserStateLoaded } from '#app/api/browser-state.ts'
import type { ApiReply, ApiRequest } from '#app/api/transport.ts'
import { createStore } from '#app/store/store.ts'
import type { User } from '#contract/accounts/calls.ts'
import { rememberedSessionMs, sessionMs } from '#contract/accounts/session.ts'
import { accountsApi } from './api.ts'
import { profileApi } from './profile/profile-api.ts'
import { credentialsSet, expiryChecked, profileChanged, selectUser } from './session-slice.ts'
import { signInApi } from './sign-in/sign-in-api.ts'

const user: User = {
  _id: '6f0e8a52-5b0e-4f6e-9a3b-1f2d3c4b5a69',
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  role: 'shopper',
  emailVerified: true,
  rememberMe: false,
  createdAt: '2026-11-14T07:41:00.000Z',
  updatedAt: '2026-11-14T07:41:00.000Z',
}
const now = Date.parse('2026-11-14T08:00:00Z')
const unauthorised: ApiReply = { status: 401, body: { code: 'not_signed_in', message: 'Please sign in.' } }

/** A server whose access cookie has expired: every call is a 401 until a refresh succeeds. */
function openStore({ refresh = { status: 200, body: user } as ApiReply, holdRefresh = Promise.resolve() } = {}) {
  const calls: string[] = []
  let isFresh = false
  const store = createStore(async ({ method, url }: ApiRequest) => {
    calls.push(`${method} ${url}`)
    if (url === '/api/auth/refresh') {
      await holdRefresh
      isFresh = refresh.status === 200
      return refresh
    }
    return isFresh ? { status: 200, body: url.endsWith('profile') ? user : [] } : unauthorised
  })
  const session = () => store.getState().session
  return { store, calls, session }
}
const count = (calls: string[], call: string) => calls.filter((each) => each === call).length
const getProfile = () => profileApi.endpoints.getProfile.initiate(undefined, { forceRefetch: true })
const listAddresses = () => profileApi.endpoints.listAddresses.initiate(undefined, { forceRefetch: true })

let consoleLog: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  consoleLog = vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  consoleLog.mockRestore()
  vi.useRealTimers()
})

test('a stored user is loaded, but not signed in until the server says so', () => {
  const { store, session } = openStore()
  expect(session()).toMatchObject({ userInfo: null, isAuthenticated: false, expirationTime: null, isSettled: false })
  store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: now + 1000 }))
  expect(session()).toMatchObject({ userInfo: user, isAuthenticated: false, expirationTime: now + 1000 })
  expect(selectUser(store.getState())).toBeNull()
})

test.each([
  ['nothing', undefined],
  ['a string', 'admin'],
  ['an array', []],
  ['an object without an id', { role: 'admin' }],
  ['a number for an id', { _id: 7 }],
])('%s under userInfo counts as signed out', (_, userInfo) => {
  const { store, session } = openStore()
  store.dispatch(browserStateLoaded({ userInfo, expirationTime: 'soon' }))
  expect(session()).toMatchObject({ userInfo: null, expirationTime: null })
})

test('signing in stores the user and an expiry of two hours, or ninety days with remember me', () => {
  const { store, session } = openStore()
  store.dispatch(credentialsSet({ user, now }))
  expect(session()).toMatchObject({ userInfo: user, isAuthenticated: true, expirationTime: now + 2 * 3_600_000 })
  store.dispatch(credentialsSet({ user: { ...user, rememberMe: true }, now }))
  expect(session().expirationTime).toBe(now + 90 * 24 * 3_600_000)
})

test('the expiry check clears the user only once the time has passed', () => {
  const { store, session } = openStore()
  store.dispatch(credentialsSet({ user, now }))
  store.dispatch(expiryChecked(now + sessionMs))
  expect(session().userInfo).toEqual(user)
  store.dispatch(expiryChecked(now + sessionMs + 1))
  expect(session()).toMatchObject({ userInfo: null, isAuthenticated: false, expirationTime: null })
})

test('signing out clears the user and the expiry', () => {
  const { store, session } = openStore()
  store.dispatch(credentialsSet({ user, now }))
  store.dispatch(loggedOut())
  expect(session()).toMatchObject({ userInfo: null, isAuthenticated: false, expirationTime: null })
})

test('a refresh extends two hours, and leaves ninety days unchanged', async () => {
  const short = openStore()
  short.store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: now + 1000 }))
  await short.store.dispatch(sessionCheck())
  expect(short.session()).toMatchObject({ isAuthenticated: true, isSettled: true, expirationTime: now + sessionMs })

  const remembered = openStore({ refresh: { status: 200, body: { ...user, rememberMe: true } } })
  const atSignIn = now - 40 * 86_400_000 + rememberedSessionMs
  remembered.store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: atSignIn }))
  await remembered.store.dispatch(sessionCheck())
  expect(remembered.session().expirationTime).toBe(atSignIn)
})

test('any number of failing calls causes one refresh, and each call is retried once', async () => {
  let releaseRefresh = () => {}
  const holdRefresh = new Promise<void>((resolve) => {
    releaseRefresh = resolve
  })
  const { store, calls, session } = openStore({ holdRefresh })
  const asked = [
    store.dispatch(getProfile()),
    store.dispatch(listAddresses()),
    ...Array.from({ length: 20 }, (_, n) =>
      store.dispatch(profileApi.endpoints.updateProfile.initiate({ body: { name: `Name ${n}` } })),
    ),
  ]
  await vi.waitFor(() => expect(count(calls, 'PUT /api/user/profile')).toBe(20))
  releaseRefresh()
  const replies = await Promise.all(asked)
  expect(replies.every((reply) => 'data' in reply && reply.data !== undefined)).toBe(true)
  expect(count(calls, 'POST /api/auth/refresh')).toBe(1)
  expect(count(calls, 'PUT /api/user/profile')).toBe(40)
  expect(session().isAuthenticated).toBe(true)
})

test('a failed refresh is logged, and the call fails with its original error', async () => {
  const { store, calls, session } = openStore({ refresh: unauthorised })
  store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: now + 1000 }))
  const reply = await store.dispatch(getProfile())
  expect(reply.error).toMatchObject({ status: 401, failure: { code: 'not_signed_in' } })
  expect(calls).toEqual(['GET /api/user/profile', 'POST /api/auth/refresh'])
  expect(consoleLog).toHaveBeenCalledWith('logging out')
  expect(session()).toMatchObject({ isAuthenticated: false, isSettled: true, isUnsure: false })
})

test('a call of an ended session says what still holds after signing in again', async () => {
  const { store } = openStore({ refresh: unauthorised })
  store.dispatch(credentialsSet({ user, now }))
  const reply = await store.dispatch(getProfile())
  const message = 'Your session had ended. Please try again.'
  expect(reply.error).toEqual({ status: 401, failure: { code: 'not_signed_in', message, error: message } })
})

test.each([
  ['no connection', undefined, { status: 0, failure: { code: 'offline' } }],
  ['a busy shop', { status: 503, body: { code: 'overloaded' } }, { status: 503, failure: { code: 'overloaded' } }],
  ['a server error', { status: 500, body: { code: 'internal' } }, { status: 500, failure: { code: 'internal' } }],
])(
  '%s does not sign anyone out: the call fails for that reason, and the next one renews the session',
  async (_, reply, error) => {
    let isUp = false
    const store = createStore(async ({ url }) => {
      if (url !== '/api/auth/refresh') return isUp ? { status: 200, body: user } : unauthorised
      if (isUp) return { status: 200, body: user }
      if (!reply) throw new TypeError('Failed to fetch')
      return reply
    })
    store.dispatch(credentialsSet({ user, now }))
    expect((await store.dispatch(getProfile())).error).toMatchObject(error)
    expect(consoleLog).toHaveBeenCalledWith('logging out')
    expect(selectUser(store.getState())).toEqual(user)
    isUp = true
    expect((await store.dispatch(getProfile())).data).toEqual(user)
  },
)

test('a stored session that could not be checked is not over, and is checked once the shop responds', async () => {
  let isUp = false
  const store = createStore(async () => {
    if (isUp) return { status: 200, body: user }
    throw new TypeError('Failed to fetch')
  })
  store.dispatch(browserStateLoaded({ userInfo: user, expirationTime: now + 1000 }))
  await store.dispatch(sessionCheck())
  expect(store.getState().session).toMatchObject({ isSettled: true, isUnsure: true, userInfo: user })
  isUp = true
  await store.dispatch(sessionCheck())
  expect(store.getState().session).toMatchObject({ isUnsure: false, isAuthenticated: true })
})

test('a stored user without an expiry counts as signed out', () => {
  const { store, session } = openStore()
  store.dispatch(browserStateLoaded({ userInfo: user }))
  expect(session()).toMatchObject({ userInfo: null, expirationTime: null })
})

test('a late response about a signed-out user does not sign them in again', () => {
  const { store, session } = openStore()
  store.dispatch(credentialsSet({ user, now }))
  store.dispatch(loggedOut())
  store.dispatch(profileChanged(user))
  expect(session().userInfo).toBeNull()
})

test('an expired session keeps fetched data for the same user, and nothing for another', async () => {
  const { store, session } = openStore()
  const entries = () => Object.keys(store.getState()[api.reducerPath].queries)
  store.dispatch(credentialsSet({ user, now }))
  await store.dispatch(getProfile())
  store.dispatch(expiryChecked(now + sessionMs * 2))
  expect(session()).toMatchObject({ userInfo: null, owner: user._id })
  expect(entries()).toHaveLength(1)
  store.dispatch(credentialsSet({ user, now }))
  expect(entries()).toHaveLength(1)
  store.dispatch(credentialsSet({ user: { ...user, _id: '00000000-0000-4000-8000-000000000002' }, now }))
  expect(entries()).toEqual([])
})

test('a sign-out that did not reach the shop is remembered until it does', async () => {
  let isUp = false
  const calls: string[] = []
  const store = createStore(async ({ method, url }) => {
    calls.push(`${method} ${url}`)
    return isUp ? { status: 200, body: { message: 'You are signed out.' } } : { status: 503, body: {} }
  })
  store.dispatch(credentialsSet({ user, now }))
  await store.dispatch(accountsApi.endpoints.logout.initiate())
  expect(store.getState().session).toMatchObject({ userInfo: null, logoutPending: true })
  isUp = true
  await store.dispatch(accountsApi.endpoints.logout.initiate())
  expect(store.getState().session.logoutPending).toBe(false)
  expect(calls).toEqual(['POST /api/auth/logout', 'POST /api/auth/logout'])
})

test('a call refused again after the refresh is not retried a third time', async () => {
  const calls: string[] = []
  const store = createStore(async ({ method, url }) => {
    calls.push(`${method} ${url}`)
    return url === '/api/auth/refresh' ? { status: 200, body: user } : unauthorised
  })
  await store.dispatch(getProfile())
  expect(calls).toEqual(['GET /api/user/profile', 'POST /api/auth/refresh', 'GET /api/user/profile'])
})

test('calls under /api/auth are never refreshed', async () => {
  const { store, calls } = openStore()
  const body = { email: user.email, password: 'not-my-password' }
  await store.dispatch(signInApi.endpoints.login.initiate({ body }))
  expect(calls).toEqual(['POST /api/auth/login'])
})

test('the verification link is requested again if the session only needs renewing', async () => {
  const { store, calls } = openStore()
  const reply = await store.dispatch(signInApi.endpoints.resendVerification.initiate())
  expect(reply.error).toBeUndefined()
  expect(calls).toEqual(['POST /api/user/verify-email', 'POST /api/auth/refresh', 'POST /api/user/verify-email'])
})

test('only a 401 causes a refresh', async () => {
  const calls: string[] = []
  const store = createStore(async ({ url }) => {
    calls.push(url)
    return { status: 403, body: { code: 'forbidden' } }
  })
  await store.dispatch(getProfile())
  expect(calls).toEqual(['/api/user/profile'])
})

test('signing in sets the user, and signing out forgets all fetched data, even offline', async () => {
  let isOnline = true
  const store = createStore(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { status: 200, body: user }
  })
  await store.dispatch(signInApi.endpoints.login.initiate({ body: { email: user.email, password: 'x' } }))
  expect(selectUser(store.getState())).toEqual(user)
  await store.dispatch(getProfile())
  expect(Object.keys(store.getState()[api.reducerPath].queries)).toHaveLength(1)
  isOnline = false
  await store.dispatch(accountsApi.endpoints.logout.initiate())
  expect(selectUser(store.getState())).toBeNull()
  expect(store.getState()[api.reducerPath].queries).toEqual({})
})

/** A server that needs proof for every call. */
function openGuarded() {
  const calls: string[] = []
  const server = { isProved: false }
  const store = createStore(async ({ url }: ApiRequest) => {
    calls.push(url)
    return server.isProved ? { status: 200, body: [] } : { status: 403, body: { code: 'proof_needed', message: 'No.' } }
  })
  return { store, calls, server, isAsked: () => store.getState().session.isAskedForProof }
}

test('calls that need proof ask once, and are repeated when it is given', async () => {
  const { store, calls, server, isAsked } = openGuarded()
  const replies = [store.dispatch(listAddresses()), store.dispatch(getProfile())]
  await vi.waitFor(() => expect([calls.length, isAsked()]).toEqual([2, true]))
  server.isProved = true
  store.dispatch(proofSettled(true))
  expect((await Promise.all(replies)).map(({ isSuccess }) => isSuccess)).toEqual([true, true])
  expect([calls.length, isAsked()]).toEqual([4, false])
})

test('without proof the call fails, and the next one asks again', async () => {
  const { store, calls, isAsked } = openGuarded()
  for (const round of [1, 2]) {
    const reply = store.dispatch(listAddresses())
    await vi.waitFor(() => expect(isAsked()).toBe(true))
    store.dispatch(proofSettled(false))
    expect((await reply).error).toMatchObject({ status: 403, failure: { code: 'proof_needed' } })
    expect([calls.length, isAsked()]).toEqual([round, false])
  }
})
