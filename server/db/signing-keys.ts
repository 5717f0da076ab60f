import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** A secret of 32 bytes by name, made by whoever asks first. */
export async function getSigningKey(db: Db, name: string): Promise<Buffer> {
  await db.execute(
    sql`insert into signing_keys (name, secret) values (${name}, ${randomBytes(32)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from signing_keys where name = ${name}`)
  const [row] = rows
  if (!row) throw new Error(`No signing key ${name}`)
  return row.secret
}
