const failuresBeforeOpen = 3
const openMs = 30_000

/** Stops calling an unresponsive provider for a while: each attempt would delay everyone waiting for seconds. */
export type CircuitBreaker = {
  isOpen(name: string): boolean
  recordFailure(name: string): void
  recordSuccess(name: string): void
}

/** One per process. After the pause, a single failure opens it again. */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  const failures = new Map<string, number>()
  const openUntil = new Map<string, number>()
  return {
    isOpen: (name) => (openUntil.get(name) ?? 0) > now(),
    recordFailure: (name) => {
      const inARow = (failures.get(name) ?? 0) + 1
      failures.set(name, inARow)
      if (inARow >= failuresBeforeOpen) openUntil.set(name, now() + openMs)
    },
    recordSuccess: (name) => {
      failures.delete(name)
      openUntil.delete(name)
    },
  }
}
