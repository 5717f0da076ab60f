import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FactorKind } from '#contract/accounts/factors.ts'
import type { OfficeRole } from '#contract/accounts/permissions.ts'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const users = pgTable('users', {
  _id: primaryId(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  role: text('role').$type<'shopper' | 'admin'>().notNull().default('shopper'),
  /** Of an admin; without one, an owner. Read it with `officeRoleOf`. */
  officeRole: text('office_role').$type<OfficeRole>(),
  emailVerified: boolean('email_verified').notNull().default(false),
  disabled: boolean('disabled').notNull().default(false),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  isDemo: boolean('is_demo').notNull().default(false),
  /** From when an office account needs a second factor. */
  factorDueAt: moment('factor_due_at'),
  deletedAt: moment('deleted_at'),
  ...stamps,
})

export const sessions = pgTable('sessions', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  rememberMe: boolean('remember_me').notNull(),
  refreshHash: bytes('refresh_hash').notNull(),
  /** Counts the session's refresh tokens; an access token includes the number of the one it was issued with. */
  generation: integer('generation').notNull().default(0),
  /** Whether the current refresh token, or an access token issued with it, has been used. */
  isUsed: boolean('is_used').notNull().default(true),
  /** Of the browser that signed in; '' if it named none. */
  userAgent: text('user_agent').notNull().default(''),
  /** The network address it was last seen at, and when: to within five minutes. */
  address: text('address').notNull().default(''),
  seenAt: moment('seen_at').notNull().default(sql`now()`),
  /** The last sign-in or password entered in it. */
  provedAt: moment('proved_at').notNull().default(sql`now()`),
  /** When a second factor was last proved in it. */
  factorAt: moment('factor_at'),
  createdAt: stamps.createdAt,
  expiresAt: moment('expires_at').notNull(),
})

export const spentTokens = pgTable('spent_tokens', {
  hash: bytes('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  spentAt: moment('spent_at').notNull().default(sql`clock_timestamp()`),
})

export const mailedTokens = pgTable('mailed_tokens', {
  hash: bytes('hash').primaryKey(),
  purpose: text('purpose').$type<'reset' | 'verify' | 'restore' | 'invite' | 'factor'>().notNull(),
  userId: uuid('user_id').notNull(),
  email: text('email').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const addresses = pgTable('addresses', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  position: integer('position').notNull(),
  address: jsonb('address').$type<SavedAddress>().notNull(),
})

export const secondFactors = pgTable('second_factors', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<FactorKind>().notNull(),
  name: text('name').notNull(),
  /** The secret of an authenticator app. */
  sealed: bytes('sealed'),
  /** Of the last code that was accepted. */
  lastStep: integer('last_step').notNull().default(0),
  /** When its first code was entered. */
  enteredAt: moment('entered_at'),
  /** When it began to count. */
  activeAt: moment('active_at'),
  usedAt: moment('used_at'),
  createdAt: stamps.createdAt,
})

export const passkeys = pgTable('passkeys', {
  factorId: uuid('factor_id').primaryKey(),
  credentialId: bytes('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
})

/** What a passkey has to sign, once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    holder: bytes('holder').notNull(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    challenge: text('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.holder, table.purpose] })],
)
export type PasskeyPurpose = 'add' | 'sign-in' | 'prove' | 'confirm' | 'alone'

/** What people agreed to, in the words that they read. */
export const consents = pgTable('consents', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<'news'>().notNull(),
  wording: text('wording').notNull(),
  givenAt: moment('given_at').notNull().default(sql`now()`),
  withdrawnAt: moment('withdrawn_at'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  userId: uuid('user_id').notNull(),
  hash: bytes('hash').notNull(),
  usedAt: moment('used_at'),
})

/** The password was right, and the second factor is awaited. */
export const halfSignIns = pgTable('half_sign_ins', {
  hash: bytes('hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  rememberMe: boolean('remember_me').notNull(),
  expiresAt: moment('expires_at').notNull().default(sql`now() + interval '5 minutes'`),
})
