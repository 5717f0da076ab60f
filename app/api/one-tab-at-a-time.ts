import type { ApiContext } from './base-query.ts'

const timeoutMs = 10_000

/**
 * Tabs take turns to renew the session, where the browser has locks. One that hangs does not block others for long: the
 * server accepts a token that two tabs send at once.
 */
export const oneTabAtATime: NonNullable<ApiContext['inTurn']> = async (work) => {
  if (!navigator.locks) return work()
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return await navigator.locks.request('session', { signal: AbortSignal.timeout(timeoutMs) }, start)
  } catch (error) {
    if (isStarted) throw error
    return work()
  }
}
