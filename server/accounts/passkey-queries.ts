import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type PasskeyPurpose, passkeyChallenges, passkeys, secondFactors } from './table.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

const toBytes = (credentialId: string) => Buffer.from(credentialId, 'base64url')
const isCounting = (isActive: boolean) => (isActive ? isNotNull : isNull)(secondFactors.activeAt)

/** Those that count, or the one that waits for its link in the mailbox. */
export async function findPasskeys(db: Db, userId: string, { isActive }: { isActive: boolean }): Promise<PasskeyRow[]> {
  const rows = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(secondFactors, eq(secondFactors._id, passkeys.factorId))
    .where(and(eq(secondFactors.userId, userId), isCounting(isActive)))
    .orderBy(secondFactors.createdAt)
  return rows.map(({ passkey }) => passkey)
}

export async function findPasskey(
  db: Db,
  userId: string,
  credentialId: string,
  counting: { isActive: boolean },
): Promise<PasskeyRow | undefined> {
  const bytes = toBytes(credentialId)
  return (await findPasskeys(db, userId, counting)).find((passkey) => passkey.credentialId.equals(bytes))
}

/** Whose it is, if it counts: a passkey belongs to one person. */
export async function findOwnerOfPasskey(db: Db, credentialId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(passkeys)
    .innerJoin(secondFactors, eq(secondFactors._id, passkeys.factorId))
    .where(and(eq(passkeys.credentialId, toBytes(credentialId)), isCounting(true)))
  return row?.userId
}

type NewPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] }

export async function insertPasskey(tx: Db, factorId: string, passkey: NewPasskey): Promise<void> {
  const { credentialId, publicKey, ...rest } = passkey
  await tx
    .insert(passkeys)
    .values({ factorId, credentialId: toBytes(credentialId), publicKey: Buffer.from(publicKey), ...rest })
}

export async function notePasskeyUse(tx: Db, factorId: string, counter: number): Promise<void> {
  await tx.update(passkeys).set({ counter }).where(eq(passkeys.factorId, factorId))
  await tx.update(secondFactors).set({ usedAt: sql`now()` }).where(eq(secondFactors._id, factorId))
}

type Challenge = { holder: Buffer; purpose: PasskeyPurpose; challenge: string }

/** In place of an earlier one. */
export async function saveChallenge(db: Db, { holder, purpose, challenge }: Challenge): Promise<void> {
  const fresh = { challenge, expiresAt: sql`now() + interval '5 minutes'` }
  await db
    .insert(passkeyChallenges)
    .values({ holder, purpose, ...fresh })
    .onConflictDoUpdate({ target: [passkeyChallenges.holder, passkeyChallenges.purpose], set: fresh })
}

/** Can be used once: of two calls at the same moment, only one gets it. */
export async function takeChallenge(db: Db, holder: Buffer, purpose: PasskeyPurpose): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.holder, holder), eq(passkeyChallenges.purpose, purpose)))
    .returning({
      challenge: passkeyChallenges.challenge,
      isFresh: sql<boolean>`${passkeyChallenges.expiresAt} > now()`,
    })
  return taken?.isFresh ? taken.challenge : undefined
}

export async function sweepChallenges(db: Db): Promise<void> {
  await db.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} <= now()`)
}
