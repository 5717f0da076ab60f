import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'

/**
 * Queues an e-mail in the transaction that triggers it: both happen or neither. Somebody without an e-mail address gets
 * none.
 */
export async function queueEmail(
  { jobs, config }: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  to: string,
  email: Email,
  /** Where replies go; if empty, to the office. */
  replyTo = '',
  /** An e-mail about a step that can still be undone is delayed. */
  startAfterSeconds = 0,
): Promise<string | null> {
  if (to === '') return null
  return jobs.send(tx, 'email', { ...email, to, replyTo: replyTo || config.SHOP_EMAIL }, { startAfterSeconds })
}
