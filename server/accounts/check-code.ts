import type { FactorAnswer } from '#contract/accounts/factor-calls.ts'
import { isAppCode } from '#contract/accounts/factors.ts'
import { AppError } from '#contract/http/errors.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { factorPurpose } from '#server/db/sealed-factors.ts'
import { openSecrets } from '#server/db/secret-key.ts'
import { countUse, forgetUses, isWithinLimit } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import type { Account } from './account-queries.ts'
import { codesGuessedEmail, recoveryCodeUsedEmail } from './emails.ts'
import { countRecoveryCodes, type FactorRow, lockActiveFactors, noteCode, takeRecoveryCode } from './factor-queries.ts'
import { mailOwner } from './mail-links.ts'
import { type Asked, type Ceremony, isPasskeyOf } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.ts'

const maxTries = 5
const windowSeconds = 15 * 60
const daySeconds = 24 * 60 * 60

/** What somebody gives as a second factor, where, and for what. */
export type Answer = FactorAnswer & { ceremony: Ceremony; purpose: Asked; ip: string }

/**
 * Throws unless the passkey or the code is right. Five tries in a quarter of an hour, from all addresses and on all servers together:
 * a million codes are few. Counted before the check, so that tries at the same moment all count.
 */
export async function checkFactor(app: App, account: Account, answer: Answer): Promise<void> {
  const { passkey, code, ceremony, purpose, ip } = answer
  const wrong = `second-wrong:${account._id}`
  await countingTries(app, account, answer, (tx) => {
    if (passkey) return isPasskeyOf(app, tx, ceremony, purpose, { userId: account._id, used: passkey })
    return isAppCode(code) ? isCodeOfAny(app, tx, account._id, code) : isRecoveryCode(app, tx, account, code, ip)
  }).catch(async (error) => {
    if (error instanceof AppError && error.code === 'wrong_proof') await tellOfGuesses(app, account, wrong, ip)
    throw error
  })
  await forgetUses(app.db, wrong)
}

/** Whoever gets as far as the codes knows the password, or sits at an open session: its owner is told, once a day. */
async function tellOfGuesses(app: App, account: Account, wrong: string, ip: string): Promise<void> {
  if (await isWithinLimit(app.db, wrong, maxTries - 1, daySeconds)) return
  if (!(await isWithinLimit(app.db, `second-told:${account._id}`, 1, daySeconds))) return
  await app.db.transaction((tx) => mailOwner(app, tx, account, ip, codesGuessedEmail(account.name)))
}

export async function countingTries(
  app: App,
  { _id }: Account,
  { passkey }: Pick<FactorAnswer, 'passkey'>,
  work: (tx: Db) => Promise<boolean>,
): Promise<void> {
  const key = `second:${_id}`
  await countUse(app.db, key, maxTries, windowSeconds)
  const isRight = await app.db.transaction(work)
  if (!isRight) throw passkey ? wrongPasskey() : wrongCode()
  await forgetUses(app.db, key)
}

export const wrongPasskey = () =>
  new AppError('wrong_proof', 'This passkey was not accepted, or it took longer than five minutes. Please try again.')

function wrongCode() {
  const message = 'This code is not right, or has been used already.'
  return new AppError('wrong_proof', message, { issues: [{ path: 'code', message }] })
}

async function isCodeOfAny(app: App, tx: Db, userId: string, code: string): Promise<boolean> {
  for (const factor of await lockActiveFactors(tx, userId)) if (await isCodeOf(app, tx, factor, code)) return true
  return false
}

/** Notes the code as used. */
export async function isCodeOf(app: App, tx: Db, factor: FactorRow, code: string): Promise<boolean> {
  const secret = factor.sealed && openSecrets(app.config).open(factorPurpose(factor._id), factor.sealed)
  const step = secret && findStep(secret, code.replace(/\s/g, ''), timeOf(app.database.clock), factor.lastStep)
  if (!step) return false
  await noteCode(tx, factor._id, step)
  return true
}

async function isRecoveryCode(app: App, tx: Db, account: Account, code: string, ip: string): Promise<boolean> {
  if (!(await takeRecoveryCode(tx, account._id, hashRecoveryCode(code)))) return false
  const left = await countRecoveryCodes(tx, account._id)
  await mailOwner(app, tx, account, ip, recoveryCodeUsedEmail(account.name, left))
  return true
}
