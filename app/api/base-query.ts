import { createAction } from '@reduxjs/toolkit'
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react'
import type { User } from '#contract/accounts.ts'
import type { Failure } from '#contract/errors.ts'
import type { ApiReply, ApiRequest, Transport } from './transport.ts'

/** What the store hands to every call: how calls travel, and the one refresh that may be under way. */
export type Travel = { transport: Transport; refreshing?: Promise<boolean> | undefined }

/** `status` 0: no answer came at all. */
export type ApiError = { status: number; failure: Partial<Failure> & Record<string, unknown> }

export const sessionRenewed = createAction<User>('session/renewed')
export const sessionLost = createAction('session/lost')
/** By the person, who wants nothing of theirs left in this browser. */
export const loggedOut = createAction('session/loggedOut')

/** Every call of the browser. A 401 causes one refresh, however many calls failed at once, and one retry. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, api) => {
  const travel = api.extra as Travel
  const whole = request.form ? { ...request, signal: api.signal } : request
  let reply = await send(travel.transport, whole)
  if (reply.status === 401 && !request.url.startsWith('/api/auth/') && (await refreshOnce(travel, api))) {
    reply = await send(travel.transport, whole)
  }
  if (reply.status >= 200 && reply.status < 300) return { data: reply.body ?? null }
  return { error: { status: reply.status, failure: (reply.body ?? {}) as ApiError['failure'] } }
}

async function send(transport: Transport, request: ApiRequest): Promise<ApiReply> {
  try {
    return await transport(request)
  } catch {
    const message = 'There is no connection to the shop. Please check your network and try again.'
    return { status: 0, body: { code: 'offline', message, error: message } }
  }
}

export function refreshOnce(travel: Travel, { dispatch }: Pick<BaseQueryApi, 'dispatch'>): Promise<boolean> {
  travel.refreshing ??= (async () => {
    const { status, body } = await send(travel.transport, { method: 'POST', url: '/api/auth/refresh' })
    if (status === 200 && body) {
      dispatch(sessionRenewed(body as User))
      return true
    }
    console.log('logging out')
    dispatch(sessionLost())
    return false
  })().finally(() => {
    travel.refreshing = undefined
  })
  return travel.refreshing
}

/** At start, with a stored user: one refresh, which sets the authenticated flag or clears the way to the sign-in. */
export const sessionCheck =
  () =>
  (dispatch: BaseQueryApi['dispatch'], _getState: unknown, travel: Travel): Promise<boolean> =>
    refreshOnce(travel, { dispatch })
