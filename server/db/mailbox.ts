import { type SQL, sql } from 'drizzle-orm'

/** The mailbox that an address leads to: large providers ignore case, dots and +tags. */
export function toMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at).replace(/\+.*/s, '').replaceAll('.', '')
  return `${name}${email.slice(at)}`.toLowerCase()
}

/** The same in SQL, for addresses in the database. */
export const mailboxIn = (email: SQL): SQL => sql`lower(
  replace(split_part(regexp_replace(${email}, '@[^@]*$', ''), '+', 1), '.', '') || substring(${email} from '@[^@]*$'))`
