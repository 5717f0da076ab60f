import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { newsWording } from '#contract/privacy/consents.ts'
import type { Db } from '#server/db/database.ts'
import { consents } from './table.ts'

const isGiven = (userId: string): SQL | undefined =>
  and(eq(consents.userId, userId), eq(consents.kind, 'news'), isNull(consents.withdrawnAt))

export async function findNewsConsent(db: Db, userId: string) {
  const [row] = await db
    .select({ wording: consents.wording, givenAt: consents.givenAt })
    .from(consents)
    .where(isGiven(userId))
  return row ?? null
}

/** Only to the words in use: an old page, or another program, must not store its own. */
export async function giveNewsConsent(tx: Db, userId: string, wording: string): Promise<void> {
  if (wording !== newsWording)
    throw new AppError(
      'conflict',
      'What you agree to has changed its words. Please reload the page and read them again.',
    )
  await tx.insert(consents).values({ userId, kind: 'news', wording }).onConflictDoNothing()
}

export async function withdrawNewsConsent(tx: Db, userId: string): Promise<void> {
  await tx.update(consents).set({ withdrawnAt: sql`now()` }).where(isGiven(userId))
}

/** When the account is deleted. */
export async function deleteConsentsOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(consents).where(eq(consents.userId, userId))
}
