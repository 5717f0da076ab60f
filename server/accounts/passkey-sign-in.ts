import type { UsedPasskey } from '#contract/accounts/passkey-schema.ts'
import { AppError } from '#contract/http/errors.ts'
import type { App } from '#server/http/types.ts'
import { type Account, findAccount } from './account-queries.ts'
import { findOwnerOfPasskey } from './passkey-queries.ts'
import { askForAnyPasskey, isPasskeyOf, type Place } from './passkeys.ts'
import { newToken } from './tokens.ts'

/** What a passkey has to sign, for a browser that nobody has signed in yet. */
export async function startPasskeySignIn({ db }: App, place: Place | undefined) {
  const token = newToken()
  return { token, ...(await askForAnyPasskey(db, { place, holder: token })) }
}

type Given = { token: string; used: UsedPasskey; place: Place | undefined }

/**
 * Whose passkey signed. It is both steps at once: something that its owner has, and a finger, a face or a PIN. Wrong ones
 * are not counted for the account, since nobody guesses a signature, and a stranger must not use up its owner's tries.
 */
export async function finishPasskeySignIn(app: App, { token, used, place }: Given): Promise<Account> {
  const userId = await findOwnerOfPasskey(app.db, used.id)
  // Read before the check: a password that changes after this is found when the session starts.
  const account = userId && (await findAccount(app.db, userId))
  const ceremony = { place, holder: token }
  if (!account || !(await app.db.transaction((tx) => isPasskeyOf(app, tx, ceremony, 'alone', { userId, used }))))
    throw new AppError(
      'wrong_proof',
      'This passkey was not accepted, or it took longer than five minutes. Please try again, or use your password.',
    )
  // Only its owner learns that the account is disabled.
  if (account.disabled) throw new AppError('forbidden', 'This account is closed. Please contact the shop.')
  return account
}
