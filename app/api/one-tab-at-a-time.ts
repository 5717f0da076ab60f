import type { Travel } from './base-query.ts'

const patienceMs = 10_000

/**
 * Tabs that renew the session do so one after the other, where the browser has locks. One that hangs holds nobody up for
 * long: the server forgives a token that two bring at the same moment.
 */
export const oneTabAtATime: NonNullable<Travel['inTurn']> = async (work) => {
  if (!navigator.locks) return work()
  let isStarted = false
  const start = () => {
    isStarted = true
    return work()
  }
  try {
    return await navigator.locks.request('session', { signal: AbortSignal.timeout(patienceMs) }, start)
  } catch (error) {
    if (isStarted) throw error
    return work()
  }
}
