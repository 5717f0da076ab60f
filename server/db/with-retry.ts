import { setTimeout as sleep } from 'node:timers/promises'
import { findPgFailure, isUniqueViolation } from './database.ts'

const lostRaces = new Set(['40P01', '40001'])

/**
 * Retries a transaction that lost a race: a deadlock broken by PostgreSQL, or a unique key that another transaction
 * has just taken.
 */
export async function withRetry<T>(work: () => Promise<T>, uniqueKey?: string): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isRace =
        lostRaces.has(findPgFailure(error)?.code ?? '') ||
        (uniqueKey !== undefined && isUniqueViolation(error, uniqueKey))
      if (!isRace || tries === 4) throw error
      await sleep(20 * tries * Math.random())
    }
  }
}
