const missesBeforeRest = 3
const restMs = 30_000

/** Providers that do not answer are left alone for a while: each question would hold up everyone behind it for seconds. */
export type ProviderRests = {
  isResting(name: string): boolean
  missed(name: string): void
  answered(name: string): void
}

/** Every process learns it for itself. After a rest the first silence is enough for the next one. */
export function createProviderRests(now: () => number = Date.now): ProviderRests {
  const misses = new Map<string, number>()
  const restsUntil = new Map<string, number>()
  return {
    isResting: (name) => (restsUntil.get(name) ?? 0) > now(),
    missed: (name) => {
      const count = (misses.get(name) ?? 0) + 1
      misses.set(name, count)
      if (count >= missesBeforeRest) restsUntil.set(name, now() + restMs)
    },
    answered: (name) => {
      misses.delete(name)
      restsUntil.delete(name)
    },
  }
}
