import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'

const minute = 60

/** Counts every code that is tried, right or wrong, by every call that takes one: codes can be guessed. */
export async function countCode(app: Pick<App, 'db' | 'config'>, ip: string, code: string | undefined): Promise<void> {
  if (code?.trim()) await countUse(app.db, `code:${addressKey(ip)}`, app.config.LIMIT_CODE, minute)
}
