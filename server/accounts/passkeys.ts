import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { MadePasskey, UsedPasskey } from '#contract/accounts/passkey-schema.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { lockAccount } from './account-queries.ts'
import {
  findPasskey,
  findPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  saveChallenge,
  takeChallenge,
} from './passkey-queries.ts'
import type { PasskeyPurpose } from './table.ts'
import { hashToken } from './tokens.ts'

/** Loaded when the first passkey is used: few shoppers have one, and it takes memory. */
const load = () => import('@simplewebauthn/server')

const timeout = 5 * 60_000
/** Ed25519, ECDSA with P-256, RSA: what every authenticator has, and the same on all servers. */
const algorithms = [-8, -7, -257]

/** The address that passkeys are made for, and the only one where they can be used. */
export type Place = { rpId: string; origin: string }

/** Undefined where browsers make none: without https, except on this machine, and where the address is a number. */
export function findPlace(app: App, request: FastifyRequest): Place | undefined {
  const url = URL.parse(app.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`)
  const isLocal = url?.hostname === 'localhost' || url?.hostname.endsWith('.localhost')
  const isSecure = url?.protocol === 'https:' || isLocal
  const isName = isIP(url?.hostname.replace(/^\[|\]$/g, '') ?? '') === 0
  return url && isSecure && isName ? { rpId: url.hostname, origin: url.origin } : undefined
}

function need(place: Place | undefined): Place {
  if (!place)
    throw new AppError('conflict', 'Passkeys need an address with https and a name. Please use an authenticator app.')
  return place
}

/** What a challenge belongs to: a session or, while somebody signs in, the token of this sign-in. */
export type Ceremony = { place: Place | undefined; holder: string }

type Maker = { userId: string; name: string; email: string; shop: string }

export async function offerNewPasskey(tx: Db, { place, holder }: Ceremony, { userId, name, email, shop }: Maker) {
  const { rpId } = need(place)
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: shop,
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    timeout,
    attestationType: 'none',
    excludeCredentials: (await findPasskeys(tx, userId, { isActive: true })).map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(tx, { holder: hashToken(holder), purpose: 'add', challenge: options.challenge })
  return options
}

const describe = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId.toString('base64url'), transports })

/** The new passkey, if it signed the challenge here, and its owner showed a finger, a face or a PIN. */
export async function readNewPasskey(app: App, { place, holder }: Ceremony, { id, response }: MadePasskey) {
  const challenge = await takeChallenge(app.db, hashToken(holder), 'add')
  if (!challenge || !place) return undefined
  const { verifyRegistrationResponse } = await load()
  const checked = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(noteRefusal(app))
  if (!checked?.verified) return undefined
  const { credential } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.transports,
  }
}

/** For the log: a wrong PUBLIC_URL looks like this. */
const noteRefusal = (app: App) => (error: Error) =>
  app.log.warn({ event: 'passkey_refused', reason: error.message }, 'passkey refused')

export type Asked = Exclude<PasskeyPurpose, 'add'>
/** To confirm a passkey with the link in the mailbox, the one that waits is asked for; otherwise those that count. */
const asksActive = (purpose: Asked) => ({ isActive: purpose !== 'confirm' })

export async function askForPasskey(db: Db, ceremony: Ceremony, purpose: Asked, userId: string) {
  const passkeys = await findPasskeys(db, userId, asksActive(purpose))
  if (passkeys.length === 0) throw new AppError('not_found', 'There is no passkey to use here.')
  return ask(db, ceremony, purpose, passkeys)
}

/** Of whoever is there: the device knows which passkeys it has for this shop. */
export const askForAnyPasskey = (db: Db, ceremony: Ceremony) => ask(db, ceremony, 'alone', [])

async function ask(db: Db, { place, holder }: Ceremony, purpose: Asked, passkeys: PasskeyRow[]) {
  const { rpId } = need(place)
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: passkeys.map(describe),
    timeout,
    userVerification: 'required',
  })
  await saveChallenge(db, { holder: hashToken(holder), purpose, challenge: options.challenge })
  return options
}

/** Whether a passkey of this person signed the challenge. Either way the challenge is used up. */
export async function isPasskeyOf(
  app: App,
  tx: Db,
  { place, holder }: Ceremony,
  purpose: Asked,
  { userId, used }: { userId: string; used: UsedPasskey },
): Promise<boolean> {
  // One after the other: the second sees the counter of the first, and a removed passkey is gone.
  await lockAccount(tx, userId)
  const challenge = await takeChallenge(tx, hashToken(holder), purpose)
  const passkey = await findPasskey(tx, userId, used.id, asksActive(purpose))
  if (!place || !challenge || !passkey) return false
  const { verifyAuthenticationResponse } = await load()
  const checked = await verifyAuthenticationResponse({
    response: { id: used.id, rawId: used.id, type: 'public-key', response: used.response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserVerification: true,
    credential: {
      id: used.id,
      publicKey: new Uint8Array(passkey.publicKey),
      // One that does not go up is refused, so a copied device is of no use.
      counter: passkey.counter,
    },
  }).catch(noteRefusal(app))
  if (!checked?.verified) return false
  await notePasskeyUse(tx, passkey.factorId, checked.authenticationInfo.newCounter)
  return true
}
