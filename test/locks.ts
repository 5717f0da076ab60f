import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { AnyShop } from './shop.ts'

/** Waits until this many queries are blocked by the test's lock. */
export const waitForLocked = async ({ database }: AnyShop, count = 1): Promise<void> => {
  const countWaiting = async () => {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(countWaiting).toBe(count)
}
