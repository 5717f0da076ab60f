import type { ApiContext } from './base-query.ts'

const timeoutMs = 10_000

/**
 * Tabs take turns to renew the session, if the browser supports locks. One that hangs does not block the others for
 * long, because the server accepts the same token from two tabs.
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
