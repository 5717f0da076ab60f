import { and, eq, inArray, isNull } from 'drizzle-orm'
import { permissionsOf } from '#contract/accounts/permissions.ts'
import { officeRoleOf } from '#server/accounts/account-queries.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'

/** Only existing accounts. */
export async function findNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users._id, name: users.name })
    .from(users)
    .where(and(inArray(users._id, [...new Set(ids)]), isNull(users.deletedAt)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether this person may answer messages. */
export async function mayAnswer(db: Db, id: string): Promise<boolean> {
  const [account] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, id), eq(users.disabled, false), isNull(users.deletedAt)))
  return account !== undefined && permissionsOf(officeRoleOf(account)).includes('customers.write')
}
