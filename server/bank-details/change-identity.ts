import { isDeepStrictEqual } from 'node:util'
import { formatMoment } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import type { ShopIdentity, ShopIdentityChanges } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { waitHours } from '#contract/settings/guarded.ts'
import type { GuardedDetails } from '#contract/settings/waiting-calls.ts'
import { mailShopOwners } from '#server/accounts/mail-shop-owners.ts'
import { hashToken, newToken } from '#server/accounts/tokens.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { may, proofNeeded, type Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeShopIdentity, getShopIdentity, lockShopIdentity } from '#server/settings/queries.ts'
import { applyDueIn } from './apply-change.ts'
import { changeAskedEmail, firstDetailsEmail } from './emails.ts'
import { findWaiting, insertChange } from './queries.ts'

type Post = Pick<App, 'db' | 'jobs' | 'config'>

/**
 * Changes the shop's identity at once, except for bank details and e-mail address: those wait for a day or for a second
 * owner, unless there were none.
 */
export async function changeIdentity(app: Post, body: ShopIdentityChanges, by: Viewer): Promise<ShopIdentity> {
  const { bank, email, updatedAt, ...rest } = body
  return app.db.transaction(async (tx) => {
    await lockShopIdentity(tx, updatedAt)
    await applyDueIn(app, tx)
    const now = await getShopIdentity(tx)
    const changes: GuardedDetails = {
      ...(bank && !isDeepStrictEqual(bank, now.bank) ? { bank } : {}),
      ...(email !== undefined && email !== now.email ? { email } : {}),
    }
    if (Object.keys(changes).length > 0 && !may(by, 'bank.write'))
      throw new AppError('forbidden', 'Your role does not allow changing the bank details or the e-mail address.')
    if (Object.keys(changes).length > 0 && !by.isProved) throw proofNeeded()
    const { first, guarded } = split(now, changes)
    const changed = await changeShopIdentity(tx, { ...rest, ...first })
    const change = { before: now, by: by.name, shop: changed.name }
    if (Object.keys(first).length > 0) await mailShopOwners(app, tx, firstDetailsEmail({ ...change, after: first }))
    if (Object.keys(guarded).length > 0) await askFor(app, tx, { ...change, after: guarded }, by)
    return changed
  })
}

/** Nobody pays into an account of zeros, or writes to the example's address. */
function split(now: ShopIdentity, { bank, email }: GuardedDetails): { first: GuardedDetails; guarded: GuardedDetails } {
  const hasBank = now.bank.accountNumber !== '' && !now.examples.includes('bank')
  const hasEmail = now.email !== '' && now.email !== defaultShop.email
  const pick = (isReal: boolean): GuardedDetails => ({
    ...(bank && hasBank === isReal ? { bank } : {}),
    ...(email !== undefined && hasEmail === isReal ? { email } : {}),
  })
  return { first: pick(false), guarded: pick(true) }
}

type Change = { before: GuardedDetails; after: GuardedDetails; by: string; shop: string }

async function askFor(app: Post, tx: Db, change: Change, by: Viewer): Promise<void> {
  const waiting = await findWaiting(tx)
  if (waiting)
    throw new AppError(
      'conflict',
      `A change that ${waiting.askedByName} asked for waits until ${formatMoment(waiting.dueAt)}. Stop it first, or let it take effect. Nothing was saved.`,
    )
  const { after } = change
  const before: GuardedDetails = {
    ...(after.bank ? { bank: change.before.bank } : {}),
    ...(after.email === undefined ? {} : { email: change.before.email }),
  }
  const key = newToken()
  const row = { before, after, askedBy: by.userId, askedByName: by.name, stopHash: hashToken(key), waitHours }
  const { dueAt } = await insertChange(tx, row)
  const email = changeAskedEmail({ ...change, before }, dueAt, `${publicUrl(app.config)}/stop-change/${key}`)
  // Whoever stole an owner's account can delete those of the others.
  await mailShopOwners(app, tx, email, { alsoTo: ownAddress(change.before) })
}

/** Where the shop itself reads its mail, unless that is the example's. */
const ownAddress = ({ email }: GuardedDetails) => (email && email !== defaultShop.email ? [email] : [])
