const failuresBeforeOpen = 3
const openMs = 30_000

/** Stops calling an unresponsive provider for a while: each attempt would delay everyone waiting for seconds. */
export type CircuitBreaker = {
  isOpen(name: string): boolean
  recordFailure(name: string): void
  recordSuccess(name: string): void
  /** Since the start of the process. */
  outcomes(): { name: string; succeeded: number; failed: number }[]
}

/** One per process. After the pause, a single failure opens it again. */
export function createCircuitBreaker(now: () => number = Date.now): CircuitBreaker {
  const failures = new Map<string, number>()
  const openUntil = new Map<string, number>()
  const counts = new Map<string, { succeeded: number; failed: number }>()
  const count = (name: string, outcome: 'succeeded' | 'failed') => {
    const known = counts.get(name) ?? { succeeded: 0, failed: 0 }
    counts.set(name, { ...known, [outcome]: known[outcome] + 1 })
  }
  return {
    isOpen: (name) => (openUntil.get(name) ?? 0) > now(),
    recordFailure: (name) => {
      count(name, 'failed')
      const inARow = (failures.get(name) ?? 0) + 1
      failures.set(name, inARow)
      if (inARow >= failuresBeforeOpen) openUntil.set(name, now() + openMs)
    },
    recordSuccess: (name) => {
      count(name, 'succeeded')
      failures.delete(name)
      openUntil.delete(name)
    },
    outcomes: () => Array.from(counts, ([name, found]) => ({ name, ...found })),
  }
}
