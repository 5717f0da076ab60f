import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { getShopIdentity } from './queries.ts'

/** Where the office reads: SHOP_EMAIL, else the address that visitors see. */
export const findOfficeEmail = async (config: Pick<Config, 'SHOP_EMAIL'>, db: Db): Promise<string> =>
  config.SHOP_EMAIL ?? (await getShopIdentity(db)).email

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
  const answerTo = replyTo || (await findOfficeEmail(config, tx))
  return jobs.send(tx, 'email', { ...email, to, replyTo: answerTo }, { startAfterSeconds })
}

/** The same to the office. */
export const queueOfficeEmail = async (
  app: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  email: Email,
  replyTo?: string,
): Promise<string | null> => queueEmail(app, tx, await findOfficeEmail(app.config, tx), email, replyTo)
