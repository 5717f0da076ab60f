import { randomBytes, randomUUID } from 'node:crypto'
import { isAppCode } from '#contract/accounts/factors.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { factorPurpose } from '#server/db/sealed-factors.ts'
import { openSecrets } from '#server/db/secret-key.ts'
import { proofNeeded } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { type Account, lockAccount, officeRoleOf } from './account-queries.ts'
import { countingTries, isCodeOf } from './check-code.ts'
import { factorAddedEmail, factorRemovedEmail } from './emails.ts'
import {
  activateFactor,
  deleteFactors,
  findFactors,
  findWaitingFactor,
  hasFactor,
  replaceRecoveryCodes,
  replaceWaitingFactor,
} from './factor-queries.ts'
import { mailFactorLink, mailOwner } from './mail-links.ts'
import { dropMailedTokens, findMailedToken } from './mailed-token-queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { forgetProofs, isProved } from './session-queries.ts'
import { toBase32, totpUrl } from './totp.ts'

type Who = { userId: string; ip: string }
type Proved = Who & { sessionId: string }

const maxFactors = 5
const secretBytes = 20
const noSuchFactor = () => new AppError('not_found', 'This has been removed already.')

export async function startTotp(app: App, userId: string, name: string) {
  const _id = randomUUID()
  const secret = randomBytes(secretBytes)
  const sealed = openSecrets(app.config).seal(factorPurpose(_id), secret)
  const { name: shop } = await getShopIdentity(app.db)
  return app.db.transaction(async (tx) => {
    const { email } = await lockAccount(tx, userId)
    if ((await findFactors(tx, userId)).length >= maxFactors)
      throw new AppError('conflict', `At most ${maxFactors} are possible. Please remove one first.`)
    await replaceWaitingFactor(tx, { _id, userId, kind: 'totp', name: name || 'Authenticator app', sealed })
    // The link of an earlier beginning must not confirm this one.
    await dropMailedTokens(tx, userId, 'factor')
    return { _id, secret: toBase32(secret), url: totpUrl(secret, { shop, email }) }
  })
}

/**
 * The app shows the right code. Whoever stole the password of somebody in the office must not get in by adding their own
 * phone, so the first factor there counts once the link in the mailbox is used.
 */
export async function confirmTotp(app: App, { userId, ip }: Who, id: string, code: string) {
  const outcome = { isActive: false, recoveryCodes: [] as string[] }
  const account = await app.db.transaction((tx) => lockAccount(tx, userId))
  await countingTries(app, account, async (tx) => {
    const owner = await lockAccount(tx, userId)
    const factor = await findWaitingFactor(tx, userId, id)
    if (!factor) throw noSuchFactor()
    if (!isAppCode(code) || !(await isCodeOf(app, tx, factor, code))) return false
    const isFirst = (await findFactors(tx, userId)).every(({ activeAt }) => activeAt === null)
    if (isFirst) outcome.recoveryCodes = await makeRecoveryCodes(tx, userId)
    if (isFirst && officeRoleOf(owner)) await mailFactorLink(app, tx, owner)
    else outcome.isActive = await addFactor(app, tx, owner, factor, ip)
    return true
  })
  return outcome
}

async function addFactor(app: App, tx: Db, owner: Account, factor: { _id: string; name: string }, ip: string) {
  await activateFactor(tx, factor._id)
  // A session that entered the password before may be a thief's: it must not remove what it could not have proved.
  await forgetProofs(tx, owner._id)
  await mailOwner(app, tx, owner, ip, factorAddedEmail(owner.name, factor.name))
  return true
}

/**
 * The link in the mailbox, opened by whoever is signed in as the same person, and a code of the app once more: while its
 * owner is adding an app, a thief in another session may have put their own in its place.
 */
export async function confirmFactorByLink(app: App, { userId, ip }: Who, token: string, code: string): Promise<void> {
  const account = await app.db.transaction((tx) => lockAccount(tx, userId))
  await countingTries(app, account, async (tx) => {
    const owner = await lockAccount(tx, userId)
    const mailed = await findMailedToken(tx, ['factor'], token)
    const factor = mailed?.userId === userId ? await findWaitingFactor(tx, userId) : undefined
    if (!factor?.enteredAt)
      throw new AppError('bad_token', 'This link is no longer valid. Please add the authenticator app again.')
    if (!isAppCode(code) || !(await isCodeOf(app, tx, factor, code))) return false
    await dropMailedTokens(tx, userId, 'factor')
    return addFactor(app, tx, owner, factor, ip)
  })
}

export async function removeFactor(app: App, { userId, ip, sessionId }: Proved, id: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, userId)
    if (!(await isProved(tx, sessionId))) throw proofNeeded()
    const [removed] = await deleteFactors(tx, userId, id)
    if (!removed) throw noSuchFactor()
    const left = await findFactors(tx, userId)
    if (left.length === 0) await replaceRecoveryCodes(tx, userId, [])
    if (removed.activeAt === null) return dropMailedTokens(tx, userId, 'factor')
    await mailOwner(app, tx, owner, ip, factorRemovedEmail(owner.name, removed.name))
  })
}

export async function renewRecoveryCodes(app: App, { userId, sessionId }: Omit<Proved, 'ip'>): Promise<string[]> {
  return app.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isProved(tx, sessionId))) throw proofNeeded()
    // Of one that waits for its link, a thief could have the codes before its owner has confirmed it.
    if (!(await hasFactor(tx, userId)))
      throw new AppError('conflict', 'Recovery codes come with an authenticator app that counts. Please add one first.')
    return makeRecoveryCodes(tx, userId)
  })
}
