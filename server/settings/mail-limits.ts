import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { toMailbox } from '#server/db/mailbox.ts'
import { addressKey, isWithinLimit } from '#server/http/limits.ts'

/** Who triggers an e-mail: a network address, and the e-mail address that the visitor has confirmed. */
export type Sender = { ip: string; provedEmail: string | undefined; isOffice: boolean }

export function senderOf({ ip, viewer }: FastifyRequest): Sender {
  return {
    ip,
    provedEmail: viewer?.emailVerified ? viewer.email : undefined,
    isOffice: viewer?.officeRole !== undefined,
  }
}

const hour = 60 * 60

/**
 * Counts an e-mail that anyone can trigger, and returns whether it may be sent to this address. Only the visitor's own confirmed address is unlimited: strangers must not be able to fill a customer's mailbox.
 */
export async function mayEmail(
  { config }: { config: Config },
  tx: Db,
  to: string,
  { ip, provedEmail, isOffice }: Sender,
): Promise<boolean> {
  if (isOffice || provedEmail?.toLowerCase() === to.toLowerCase()) return true
  // Always in this order, so that two transactions never wait for each other.
  if (!(await isWithinLimit(tx, `mail-from:${addressKey(ip)}`, config.LIMIT_MAIL_FROM, hour))) return false
  return isWithinLimit(tx, `mail-to:${mailboxKey(to)}`, config.LIMIT_MAIL_TO, hour)
}

/** For calls that do nothing but send the e-mail. */
export const tooManyEmails = () =>
  new AppError('too_many', 'Too many e-mails were requested. Please wait an hour and try again.', {
    details: { retryAfter: hour },
  })

/** Identifies a mailbox for the limits. Only a hash is stored. */
export const mailboxKey = (email: string): string =>
  createHash('sha256').update(toMailbox(email)).digest('hex').slice(0, 32)
