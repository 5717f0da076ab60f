import { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'
import type { DataRequest } from '#contract/privacy/office-calls.ts'
import { type Account, changeAccount, insertAccount } from '#server/accounts/account-queries.ts'
import { eraseAccount } from '#server/accounts/change-user.ts'
import { nobody } from '#server/accounts/user-queries.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { copyCustomer, joinLeftCheckouts } from './guest-queries.ts'
import { type PersonData, readPersonData } from './person-queries.ts'

type GuestApp = Pick<App, 'db' | 'onEmailVerified' | 'onAccountDeleted'>

const emailOf = ({ contact }: Pick<DataRequest, 'contact'>): string | undefined =>
  z.email().safeParse(contact.toLowerCase()).data

/** What guests did with an address, joined to an account of nobody: so what is known of accounts holds for guests too. */
async function joinGuest(app: GuestApp, tx: Db, email: string): Promise<Account> {
  const account = await insertAccount(tx, { name: nobody, email, passwordHash: null, role: 'shopper' })
  await app.onEmailVerified(tx, account._id, email)
  await joinLeftCheckouts(tx, account._id, email)
  return account
}

/** Deletes what guests left, as if their account were deleted: finished orders forget their buyer later. */
export async function eraseGuest(app: GuestApp, request: DataRequest): Promise<void> {
  const { kind, outcome, userId } = request
  const email = emailOf(request)
  if (userId) throw new AppError('conflict', 'An account has this e-mail address. Delete the account instead.')
  if (kind !== 'deletion' || outcome || !email)
    throw new AppError('conflict', 'This needs an open request to be deleted, with an e-mail address.')
  await app.db.transaction(async (tx) => eraseAccount(app, tx, await joinGuest(app, tx, email)))
}

class TakenBack extends Error {}

/** Undefined without an e-mail address. Nothing is stored: the account is there only while this reads. */
export async function findGuestData(app: GuestApp, request: DataRequest): Promise<PersonData | undefined> {
  const email = emailOf(request)
  if (!email) return undefined
  let data: PersonData | undefined
  await app.db
    .transaction(async (tx) => {
      const { _id } = await joinGuest(app, tx, email)
      // Stock alerts and earlier requests belong to a confirmed address.
      await changeAccount(tx, _id, { emailVerified: true })
      await copyCustomer(tx, _id, email)
      const found = await readPersonData(tx, _id)
      data = { ...found, parts: found.parts.filter(({ title }) => title !== 'Account') }
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return data
}
