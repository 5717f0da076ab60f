import type { ApiError } from '#app/api/base-query.ts'
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#contract/accounts/passkey-schema.ts'

/** Undefined where passkeys work. */
export function whyNoPasskeys(): string | undefined {
  if (!window.isSecureContext) return 'Passkeys need https, and this page was opened without it.'
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'Passkeys need an address with a name, not one of numbers.'
  if (!('credentials' in navigator && 'PublicKeyCredential' in window)) return 'This browser has no passkeys.'
  return undefined
}

// By hand: `parseCreationOptionsFromJSON` and `toJSON` are missing in older browsers, and fail in some password managers.
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const toText = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const toDescriptors = (list: RequestOptions['allowCredentials'] = []) =>
  list.map(({ id, transports }) => ({
    id: toBytes(id),
    type: 'public-key' as const,
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }))

/** Has the device make a passkey. */
export async function makePasskey(options: CreationOptions): Promise<MadePasskey> {
  const { challenge, user, excludeCredentials, attestation: _, ...rest } = options
  const credential = await ask('made', options.rp.id, () =>
    navigator.credentials.create({
      publicKey: {
        ...(rest as Pick<PublicKeyCredentialCreationOptions, 'rp' | 'pubKeyCredParams'>),
        challenge: toBytes(challenge),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: toDescriptors(excludeCredentials),
      },
    }),
  )
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/** Has a passkey sign, once its owner has shown a finger, their face or a PIN. */
export async function signWithPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { challenge, rpId, timeout, allowCredentials } = options
  const credential = await ask('used', rpId, () =>
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(challenge),
        allowCredentials: toDescriptors(allowCredentials),
        userVerification: 'required',
        ...(rpId ? { rpId } : {}),
        ...(timeout ? { timeout } : {}),
      },
    }),
  )
  const { clientDataJSON, authenticatorData, signature } = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
    },
  }
}

/** What browsers call the reasons, in words. */
const words: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device cannot make a passkey that the shop accepts.',
  ConstraintError: 'This device does not ask for a finger, a face or a PIN. Please set up its screen lock first.',
}

/** Browsers give one name to several reasons, so that a page cannot find out which passkeys somebody has. */
const notAllowed = {
  made: 'No passkey was made: you cancelled, or it took too long. Please try again.',
  used: 'No passkey was used: you cancelled, it took too long, or the passkey is on another device. Please try again.',
}

async function ask(
  what: keyof typeof notAllowed,
  rpId: string | undefined,
  work: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const credential = await work()
    if (credential) return credential as PublicKeyCredential
    throw refused(notAllowed[what])
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'SecurityError') throw refused(`Passkeys work at ${rpId} only. Please open the shop there.`)
    if (['NotAllowedError', 'AbortError'].includes(error.name)) throw refused(notAllowed[what])
    throw refused(words[error.name] ?? 'The passkey could not be used. Please try again.')
  }
}

/** For `useAction`, which shows it like a refusal of the shop. */
export const refused = (message: string): ApiError => ({ status: 0, failure: { message } })
