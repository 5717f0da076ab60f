import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ListedUser, Role, userSorts } from '#contract/accounts/calls.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { type Account, officeRoleOf } from './account-queries.ts'
import { users } from './table.ts'

type Sort = (typeof userSorts)[number]
type UserQuery = {
  page: number
  limit: number
  sort: Sort
  search?: string | undefined
  role?: Role | undefined
  disabled?: boolean | undefined
}

export function toListedUser(account: Account): ListedUser {
  const officeRole = officeRoleOf(account)
  return {
    _id: account._id,
    name: account.name,
    email: account.email,
    role: account.role,
    ...(officeRole ? { officeRole } : {}),
    emailVerified: account.emailVerified,
    disabled: account.disabled,
    createdAt: account.createdAt,
    updatedAt: account.updatedAt,
  }
}

const name = sql`lower(${users.name})`
const email = sql`lower(${users.email})`
const orders: Record<Sort, SQL[]> = {
  newest: [desc(users.createdAt)],
  oldest: [asc(users.createdAt)],
  name: [asc(name)],
  'name-desc': [desc(name)],
  email: [asc(email)],
  'email-desc': [desc(email)],
  role: [asc(users.role), asc(name)],
  'role-desc': [desc(users.role), asc(name)],
}

/** Anywhere in a name or an address. */
const holds = (search: string) => or(...[name, email].map((column) => sql`${column} like ${`%${escapeLike(search)}%`}`))

export async function findUsers(db: Db, wanted: UserQuery): Promise<{ users: ListedUser[]; total: number }> {
  const where = and(
    isNull(users.deletedAt),
    wanted.search ? holds(wanted.search) : undefined,
    wanted.role ? eq(users.role, wanted.role) : undefined,
    wanted.disabled === undefined ? undefined : eq(users.disabled, wanted.disabled),
  )
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orders[wanted.sort], users._id)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
  return { users: rows.map(toListedUser), total: await db.$count(users, where) }
}

/** Whoever has not accepted the invitation yet does not count: the link may have gone to a wrong address. */
const isActiveOwner = and(
  eq(users.role, 'admin'),
  sql`coalesce(${users.officeRole}, 'owner') = 'owner'`,
  or(isNotNull(users.passwordHash), eq(users.emailVerified, true)),
  eq(users.disabled, false),
  isNull(users.deletedAt),
)

/**
 * All active owners, locked in a fixed order: if two demote each other at once, the second waits here and sees the first
 * change.
 */
export async function lockOwners(tx: Db): Promise<string[]> {
  const owners = await tx.select({ id: users._id }).from(users).where(isActiveOwner).orderBy(users._id).for('update')
  return owners.map((owner) => owner.id)
}

/** Whether the shop has an admin yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: users._id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .limit(1)
  return row !== undefined
}

/** Replaces a deleted user's name. */
export const nobody = 'Deleted account'

/** Only the id remains, so that orders and reviews still have an owner. */
export async function anonymiseAccount(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({
      name: nobody,
      email: `${id}@deleted.invalid`,
      passwordHash: null,
      role: 'shopper',
      officeRole: null,
      emailVerified: false,
      disabled: true,
      mustChangePassword: false,
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(users._id, id), isNull(users.deletedAt)))
}

type FirstAdmin = {
  name: string
  email: string
  passwordHash: string
  emailVerified: boolean
  mustChangePassword: boolean
}

/** An existing account with this address becomes the admin: the operator decides. */
export async function upsertAdmin(db: Db, admin: FirstAdmin): Promise<void> {
  const row = { ...admin, role: 'admin' as const, officeRole: 'owner' as const, disabled: false }
  const known = await db
    .update(users)
    .set(row)
    .where(sql`lower(${users.email}) = ${admin.email}`)
    .returning({ id: users._id })
  if (known.length === 0) await db.insert(users).values(row)
}

/** Blocks other processes that prepare the same shop until this transaction ends. */
export async function lockFirstAdmin(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7482114)`)
}
