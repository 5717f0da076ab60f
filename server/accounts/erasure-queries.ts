import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Whoever deletes an account, its id is noted: an older backup would bring the account back. */
export async function noteErased(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into erasures (user_id, due_at, done_at) values (${userId}, now(), now())
    on conflict (user_id) do update set done_at = now()`)
}

/** Whether there was a wish to be deleted, which is withdrawn. */
export async function deleteErasure(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from erasures where user_id = ${userId} and done_at is null`)
  return (rowCount ?? 0) > 0
}
