import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Role, User } from '#contract/accounts/calls.ts'
import { type OfficeRole, permissionsOf } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { users } from './table.ts'

/** A user's row, including the hash, which never leaves the server. */
export type Account = typeof users.$inferSelect

/** An admin whom nobody gave an office role is an owner. */
export const officeRoleOf = ({ role, officeRole }: Pick<Account, 'role' | 'officeRole'>): OfficeRole | undefined =>
  role === 'admin' ? (officeRole ?? 'owner') : undefined

function toOfficeRole(account: Account): Pick<User, 'officeRole' | 'permissions'> {
  const officeRole = officeRoleOf(account)
  return officeRole ? { officeRole, permissions: [...permissionsOf(officeRole)] } : {}
}

export const toUser = (account: Account, rememberMe: boolean, factorDue?: User['factorDue']): User => ({
  _id: account._id,
  name: account.name,
  email: account.email,
  role: account.role,
  ...toOfficeRole(account),
  emailVerified: account.emailVerified,
  rememberMe,
  ...(factorDue ? { factorDue } : {}),
  ...(account.mustChangePassword ? { mustChangePassword: true } : {}),
  createdAt: account.createdAt,
  updatedAt: account.updatedAt,
})

const emailTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'users_email'))
    throw new AppError('email_taken', 'An account with this e-mail address already exists.', {
      issues: [{ path: 'email', message: 'An account with this e-mail address already exists.' }],
      cause: error,
    })
  throw error
}

const isNotDeleted = isNull(users.deletedAt)

const hasEmail = (email: string) => and(sql`lower(${users.email}) = lower(${email})`, isNotDeleted)

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email))
  return row
}

/** Likewise, locked as by `lockAccount`. If it gets another address while this waits, it is not returned. */
export async function lockAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email)).for('update')
  return row
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, id), isNotDeleted))
  return row
}

/** The row, locked until the transaction ends, so that changes to one user run one after the other. */
export async function lockAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users._id, id), isNotDeleted))
    .for('update')
  if (!row) throw new AppError('not_found', 'Account not found.')
  return row
}

type NewAccount = Pick<typeof users.$inferInsert, 'name' | 'email' | 'passwordHash' | 'role' | 'officeRole'>

export async function insertAccount(db: Db, account: NewAccount): Promise<Account> {
  const [row] = await db.insert(users).values(account).returning().catch(emailTaken)
  if (!row) throw new Error('no account was created')
  return row
}

type Changes = {
  name?: string
  email?: string
  emailVerified?: boolean
  passwordHash?: string | null
  mustChangePassword?: boolean
  role?: Role
  officeRole?: OfficeRole | null
  disabled?: boolean
}

export async function changeAccount(db: Db, id: string, changes: Changes): Promise<Account> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(users._id, id), isNotDeleted))
    .returning()
    .catch(emailTaken)
  if (!row) throw new AppError('not_found', 'Account not found.')
  return row
}

/** The same password with a newer hash, unless it was changed meanwhile. Not an edit, so `updatedAt` stays. */
export async function renewPasswordHash(db: Db, id: string, oldHash: string, newHash: string): Promise<boolean> {
  const renewed = await db
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users._id, id), eq(users.passwordHash, oldHash)))
    .returning({ id: users._id })
  return renewed.length === 1
}
