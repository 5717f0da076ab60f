import { createAction } from '@reduxjs/toolkit'
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { User } from '#contract/accounts/calls.ts'
import type { Failure } from '#contract/http/errors.ts'
import type { ApiReply, ApiRequest, Transport } from './transport.ts'

/** The result of a refresh: a renewed session, or the shop's response. */
type Renewal = { isRenewed: true } | { isRenewed: false; reply: ApiReply }

/** What the store passes to every call: the transport, and the refresh in progress. */
export type ApiContext = {
  transport: Transport
  /** Tabs take turns: each finds the cookie the previous one was given. */
  inTurn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
  refreshing?: Promise<Renewal> | undefined
  /** The question who is asking, while it is open; every call that needs the answer waits for it. */
  proving?: { answer: Promise<boolean>; settle: (isProved: boolean) => void } | undefined
  /** Reads what another tab has written, before this one changes it. */
  catchUp?: () => void
}

/** `status` 0: there was no response. */
export type ApiError = { status: number; failure: Partial<Failure> & Record<string, unknown> }

export const sessionRenewed = createAction<User>('session/renewed')
export const sessionLost = createAction('session/lost')
/** The user signed out: nothing of theirs may stay in this browser. */
export const loggedOut = createAction('session/loggedOut')
/** The shop was unreachable or too busy: whether the session is valid is unknown. */
export const sessionUnknown = createAction('session/unsure')

/** A call needs fresh proof of who is asking: the dialog opens. */
export const proofAsked = createAction<boolean>('session/proofAsked')

/** Every call of the browser. A 401 causes one refresh, however many calls failed together, and one retry. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, api) => {
  const context = api.extra as ApiContext
  const wasSignedIn = isSignedIn(api)
  const whole = request.form ? { ...request, signal: api.signal } : request
  let reply = await send(context.transport, whole)
  if (reply.status === 401 && !request.url.startsWith('/api/auth/')) {
    const renewal = await refreshOnce(context, api)
    if (renewal.isRenewed) reply = await send(context.transport, whole)
    // A lost packet signs nobody out: the call fails with the reason it could not be made.
    else if (renewal.reply.status !== 401) reply = renewal.reply
    else if (wasSignedIn) reply = sessionEnded
  }
  if (needsProof(reply) && (await askProof(context, api))) reply = await send(context.transport, whole)
  if (reply.status >= 200 && reply.status < 300) return { data: reply.body ?? null }
  return { error: { status: reply.status, failure: (reply.body ?? {}) as ApiError['failure'] } }
}

const needsProof = ({ status, body }: ApiReply): boolean =>
  status === 403 && ['proof_needed', 'factor_needed'].includes((body as Partial<Failure> | undefined)?.code ?? '')

/** Calls that fail together ask once. */
function askProof(context: ApiContext, { dispatch }: Pick<BaseQueryApi, 'dispatch'>): Promise<boolean> {
  if (!context.proving) {
    let settle = (_isProved: boolean) => {}
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    context.proving = { answer, settle }
    dispatch(proofAsked(true))
  }
  return context.proving.answer
}

/** The dialog is done: the calls that wait for it are repeated, or fail. */
export const proofSettled =
  (isProved: boolean) =>
  (dispatch: BaseQueryApi['dispatch'], _getState: unknown, context: ApiContext): void => {
    context.proving?.settle(isProved)
    context.proving = undefined
    dispatch(proofAsked(false))
  }

const isSignedIn = ({ getState }: BaseQueryApi): boolean =>
  (getState() as { session: { isAuthenticated: boolean } }).session.isAuthenticated

/** Still true after signing in again on top of the screen, where 'Please sign in.' would not be. */
const endedMessage = 'Your session had ended. Please try again.'
const sessionEnded: ApiReply = {
  status: 401,
  body: { code: 'not_signed_in', message: endedMessage, error: endedMessage },
}

async function send(transport: Transport, request: ApiRequest): Promise<ApiReply> {
  try {
    return await transport(request)
  } catch {
    const message = 'There is no connection to the shop. Please check your network and try again.'
    return { status: 0, body: { code: 'offline', message, error: message } }
  }
}

function refreshOnce(context: ApiContext, { dispatch }: Pick<BaseQueryApi, 'dispatch'>): Promise<Renewal> {
  const { transport, inTurn = (work) => work() } = context
  context.refreshing ??= inTurn(async (): Promise<Renewal> => {
    const reply = await send(transport, { method: 'POST', url: '/api/auth/refresh' })
    if (reply.status === 200 && reply.body) {
      dispatch(sessionRenewed(reply.body as User))
      return { isRenewed: true }
    }
    console.log('logging out')
    dispatch(reply.status === 401 ? sessionLost() : sessionUnknown())
    return { isRenewed: false, reply }
  }).finally(() => {
    context.refreshing = undefined
  })
  return context.refreshing
}

/**
 * A single refresh: at start with a stored user, when the network is back, and when another tab has signed someone in.
 */
export const sessionCheck =
  () =>
  async (dispatch: BaseQueryApi['dispatch'], _getState: unknown, context: ApiContext): Promise<boolean> =>
    (await refreshOnce(context, { dispatch })).isRenewed
