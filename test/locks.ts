import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Shop } from './shop.ts'

/** Until so many queries of the shop wait for what a test has locked: then they are where the test wants them. */
export const waitForLocked = async ({ app }: Shop, count = 1): Promise<void> => {
  const countWaiting = async () => {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(count)
}
