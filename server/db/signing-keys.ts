import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ConfigError } from '#server/config.ts'
import type { Db } from './database.ts'
import { type KeySettings, openSecrets, type Secrets } from './secret-key.ts'

const purposeOf = (name: string) => `signing-key:${name}`

/** A 32-byte secret by name, created on first use, and sealed with a key from outside the database. */
export async function getSigningKey(db: Db, settings: KeySettings, name: string): Promise<Buffer> {
  const secrets = openSecrets(settings)
  const existing = await findSealed(db, name)
  const sealed = existing ?? (await createSealed(db, secrets, name))
  const key = secrets.open(purposeOf(name), sealed)
  if (!key) throw wrongKey()
  return key
}

export const wrongKey = () =>
  new ConfigError(
    'The secrets in the database are sealed with another SECRET_KEY. Set the one that all servers of this shop share, or put its secret.key back into DATA_DIR. If it is lost, stop the shop and run: switchyard rekey',
  )

async function findSealed(db: Db, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ sealed: Buffer }>(sql`select sealed from sealed_keys where name = ${name}`)
  return rows[0]?.sealed
}

/** From the key of the release before this one, if there is one: sessions and links go on. */
async function createSealed(db: Db, secrets: Secrets, name: string): Promise<Buffer> {
  const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from signing_keys where name = ${name}`)
  const sealed = secrets.seal(purposeOf(name), rows[0]?.secret ?? randomBytes(32))
  await db.execute(sql`insert into sealed_keys (name, sealed) values (${name}, ${sealed}) on conflict do nothing`)
  const stored = await findSealed(db, name)
  if (!stored) throw new Error(`No signing key ${name}`)
  return stored
}

/** Seals with the current key what the key before it sealed. Returns whether all of it could be opened. */
export async function resealSigningKeys(db: Db, secrets: Secrets): Promise<boolean> {
  const { rows } = await db.execute<{ name: string; sealed: Buffer }>(
    sql`select name, sealed from sealed_keys order by name for update`,
  )
  for (const { name, sealed } of rows) {
    if (secrets.isCurrent(sealed)) continue
    const key = secrets.open(purposeOf(name), sealed)
    if (!key) return false
    await db.execute(sql`update sealed_keys set sealed = ${secrets.seal(purposeOf(name), key)} where name = ${name}`)
  }
  return true
}

/** The next start makes new ones. */
export async function dropSigningKeys(db: Db): Promise<void> {
  await db.execute(sql`delete from sealed_keys`)
  await db.execute(sql`delete from signing_keys`)
}

/** The plain keys, once the release that needs them is surely gone. */
export async function sweepPlainKeys(db: Db): Promise<void> {
  await db.execute(sql`
    delete from signing_keys p using sealed_keys s where s.name = p.name and s.created_at < now() - interval '1 day'`)
}
