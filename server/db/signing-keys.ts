import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** A 32-byte secret by name, created on first use. */
export async function getSigningKey(db: Db, name: string): Promise<Buffer> {
  await db.execute(
    sql`insert into signing_keys (name, secret) values (${name}, ${randomBytes(32)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from signing_keys where name = ${name}`)
  const [row] = rows
  if (!row) throw new Error(`No signing key ${name}`)
  return row.secret
}
