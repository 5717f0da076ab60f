import { createHash } from 'node:crypto'
import { addressKey, countUse, hasUses } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'

const minute = 60

/**
 * Counts every code that is tried, right or wrong, by every call that takes one: codes can be guessed. The same code
 * again tells nothing new, and a buyer's own comes with every change of the cart and with the payment, so it is counted
 * once a minute.
 */
export async function countCode(app: Pick<App, 'db' | 'config'>, ip: string, code: string | undefined): Promise<void> {
  const tried = code?.trim().toUpperCase()
  if (!tried) return
  const key = `code:${addressKey(ip)}`
  const same = `${key}:${createHash('sha256').update(tried).digest('base64url')}`
  if (await hasUses(app.db, same)) return
  await countUse(app.db, key, app.config.LIMIT_CODE, minute)
  await countUse(app.db, same, Number.MAX_SAFE_INTEGER, minute)
}
