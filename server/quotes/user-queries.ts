import { and, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'

export type Person = { _id: string; name: string; email: string }

/** Only existing users. */
export async function findPeople(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Person>> {
  const userIds = [...new Set(ids.flatMap((id) => id ?? []))]
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ _id: users._id, name: users.name, email: users.email })
    .from(users)
    .where(and(inArray(users._id, userIds), isNull(users.deletedAt)))
  return new Map(rows.map((row) => [row._id, row]))
}

export async function isAdmin(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users._id, id), eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0
}
