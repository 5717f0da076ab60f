import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import type { Secrets } from './secret-key.ts'

/** What the secret of an authenticator app is sealed for. */
export const factorPurpose = (id: string) => `totp:${id}`

/**
 * Seals with the current key what the key before it sealed. What no key opens is removed, and the person adds the app
 * again.
 */
export async function resealFactors(db: Db, secrets: Secrets): Promise<void> {
  const { rows } = await db.execute<{ id: string; sealed: Buffer }>(
    sql`select id, sealed from second_factors where sealed is not null order by id for update`,
  )
  for (const { id, sealed } of rows) {
    if (secrets.isCurrent(sealed)) continue
    const secret = secrets.open(factorPurpose(id), sealed)
    if (secret) await setSealed(db, id, secrets.seal(factorPurpose(id), secret))
    else await db.execute(sql`delete from second_factors where id = ${id}`)
  }
  await db.execute(sql`
    delete from recovery_codes where user_id not in (select user_id from second_factors)`)
}

const setSealed = (db: Db, id: string, sealed: Buffer) =>
  db.execute(sql`update second_factors set sealed = ${sealed} where id = ${id}`)
