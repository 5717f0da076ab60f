import { randomBytes, randomUUID } from 'node:crypto'
import type { FactorAnswer } from '#contract/accounts/factor-calls.ts'
import { type FactorKind, isAppCode } from '#contract/accounts/factors.ts'
import type { MadePasskey } from '#contract/accounts/passkey-schema.ts'
import { AppError } from '#contract/http/errors.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { factorPurpose } from '#server/db/sealed-factors.ts'
import { openSecrets } from '#server/db/secret-key.ts'
import { proofNeeded } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { type Account, lockAccount, officeRoleOf } from './account-queries.ts'
import { countingTries, isCodeOf, wrongPasskey } from './check-code.ts'
import { factorAddedEmail, factorRemovedEmail } from './emails.ts'
import {
  activateFactor,
  deleteFactors,
  type FactorRow,
  findFactors,
  findWaitingFactor,
  hasFactor,
  replaceRecoveryCodes,
  replaceWaitingFactor,
  renameFactor as setFactorName,
} from './factor-queries.ts'
import { mailFactorLink, mailOwner } from './mail-links.ts'
import { dropMailedTokens, findMailedToken } from './mailed-token-queries.ts'
import { insertPasskey } from './passkey-queries.ts'
import { type Ceremony, isPasskeyOf, offerNewPasskey, readNewPasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { forgetProofs, isProved } from './session-queries.ts'
import { toBase32, totpUrl } from './totp.ts'

type Who = { userId: string; ip: string }
type Proved = Who & { sessionId: string }

const maxFactors = 5
const secretBytes = 20
const noSuchFactor = () => new AppError('not_found', 'This has been removed already.')

async function assertRoom(tx: Db, userId: string): Promise<void> {
  if ((await findFactors(tx, userId)).length >= maxFactors)
    throw new AppError('conflict', `At most ${maxFactors} are possible. Please remove one first.`)
}

export async function startTotp(app: App, userId: string, name: string) {
  const _id = randomUUID()
  const secret = randomBytes(secretBytes)
  const sealed = openSecrets(app.config).seal(factorPurpose(_id), secret)
  const { name: shop } = await getShopIdentity(app.db)
  return app.db.transaction(async (tx) => {
    const { email } = await lockAccount(tx, userId)
    await assertRoom(tx, userId)
    await replaceWaitingFactor(tx, { _id, userId, kind: 'totp', name: name || 'Authenticator app', sealed })
    // The link of an earlier beginning must not confirm this one.
    await dropMailedTokens(tx, userId, 'factor')
    return { _id, secret: toBase32(secret), url: totpUrl(secret, { shop, email }) }
  })
}

/** The app shows the right code. */
export async function confirmTotp(app: App, { userId, ip }: Who, id: string, code: string) {
  let outcome: Added = { isActive: false, recoveryCodes: [] }
  const account = await app.db.transaction((tx) => lockAccount(tx, userId))
  await countingTries(app, account, {}, async (tx) => {
    const owner = await lockAccount(tx, userId)
    const factor = await findWaitingFactor(tx, userId, id)
    if (!factor) throw noSuchFactor()
    if (!isAppCode(code) || !(await isCodeOf(app, tx, factor, code))) return false
    outcome = await admitFactor(app, tx, owner, factor, ip)
    return true
  })
  return outcome
}

export async function startPasskey(app: App, userId: string, ceremony: Ceremony) {
  const { name: shop } = await getShopIdentity(app.db)
  return app.db.transaction(async (tx) => {
    const { name, email } = await lockAccount(tx, userId)
    await assertRoom(tx, userId)
    return offerNewPasskey(tx, ceremony, { userId, name, email, shop })
  })
}

type NewPasskey = { name: string; passkey: MadePasskey }

export async function addPasskey(app: App, who: Proved, ceremony: Ceremony, draft: NewPasskey): Promise<Added> {
  const passkey = await readNewPasskey(app, ceremony, draft.passkey)
  if (!passkey) throw wrongPasskey()
  const { userId, sessionId, ip } = who
  const factor = { _id: randomUUID(), userId, kind: 'passkey', name: draft.name } as const
  return app.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, userId)
    if (!(await isProved(tx, sessionId))) throw proofNeeded()
    await assertRoom(tx, userId)
    await replaceWaitingFactor(tx, { ...factor, isEntered: true })
    await insertPasskey(tx, factor._id, passkey).catch(passkeyTaken)
    await dropMailedTokens(tx, userId, 'factor')
    return admitFactor(app, tx, owner, factor, ip)
  })
}

const passkeyTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'passkeys_credential_id_key'))
    throw new AppError('conflict', 'This passkey has been added already.', { cause: error })
  throw error
}

type Factor = Pick<FactorRow, '_id' | 'kind' | 'name'>
type Added = { isActive: boolean; recoveryCodes: string[] }

/**
 * Whoever stole the password of somebody in the office must not get in by adding their own phone, so the first factor
 * there counts once the link in the mailbox is used.
 */
async function admitFactor(app: App, tx: Db, owner: Account, factor: Factor, ip: string): Promise<Added> {
  const isFirst = !(await hasFactor(tx, owner._id))
  const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, owner._id) : []
  const isWaiting = isFirst && officeRoleOf(owner) !== undefined
  if (isWaiting) await mailFactorLink(app, tx, owner, factor.kind)
  else await addFactor(app, tx, owner, factor, ip)
  return { isActive: !isWaiting, recoveryCodes }
}

async function addFactor(app: App, tx: Db, owner: Account, factor: Factor, ip: string): Promise<void> {
  await activateFactor(tx, factor._id)
  // A session that entered the password before may be a thief's: it must not remove what it could not have proved.
  await forgetProofs(tx, owner._id)
  await mailOwner(app, tx, owner, ip, factorAddedEmail(owner.name, factor))
}

type LinkAnswer = FactorAnswer & { ceremony: Ceremony; token: string }

/**
 * The link in the mailbox, opened by whoever is signed in as the same person, and the passkey or a code of the app once
 * more: while its owner is adding one, a thief in another session may have put their own in its place.
 */
export async function confirmFactorByLink(app: App, { userId, ip }: Who, answer: LinkAnswer): Promise<FactorKind> {
  let kind: FactorKind = 'totp'
  const account = await app.db.transaction((tx) => lockAccount(tx, userId))
  await countingTries(app, account, answer, async (tx) => {
    const owner = await lockAccount(tx, userId)
    const mailed = await findMailedToken(tx, ['factor'], answer.token)
    const factor = mailed?.userId === userId ? await findWaitingFactor(tx, userId) : undefined
    if (!factor?.enteredAt)
      throw new AppError('bad_token', 'This link is no longer valid. Please add the passkey or the app again.')
    if (!(await confirms(app, tx, factor, answer))) return false
    await dropMailedTokens(tx, userId, 'factor')
    await addFactor(app, tx, owner, factor, ip)
    kind = factor.kind
    return true
  })
  return kind
}

async function confirms(app: App, tx: Db, factor: FactorRow, { passkey, code, ceremony }: LinkAnswer) {
  if (factor.kind === 'totp') return isAppCode(code) && isCodeOf(app, tx, factor, code)
  return passkey !== undefined && isPasskeyOf(app, tx, ceremony, 'confirm', { userId: factor.userId, used: passkey })
}

export async function renameFactor(app: App, { userId, sessionId }: Omit<Proved, 'ip'>, id: string, name: string) {
  await app.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isProved(tx, sessionId))) throw proofNeeded()
    if (!(await setFactorName(tx, userId, id, name))) throw noSuchFactor()
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
    await mailOwner(app, tx, owner, ip, factorRemovedEmail(owner.name, removed))
  })
}

export async function renewRecoveryCodes(app: App, { userId, sessionId }: Omit<Proved, 'ip'>): Promise<string[]> {
  return app.db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isProved(tx, sessionId))) throw proofNeeded()
    // Of one that waits for its link, a thief could have the codes before its owner has confirmed it.
    if (!(await hasFactor(tx, userId)))
      throw new AppError('conflict', 'Recovery codes come with a passkey or an app that counts. Please add one first.')
    return makeRecoveryCodes(tx, userId)
  })
}
