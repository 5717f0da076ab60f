import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#contract/accounts/passkey-schema.ts'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (bytes: Buffer) => bytes.toString('base64url')

/** A length below 65,536 of CBOR's type `major` (2: bytes, 3: text). */
const head = (major: number, length: number) =>
  length < 24 ? Buffer.from([(major << 5) | length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])

/** What a hostile or broken device or browser says instead. */
type Wrong = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** No finger, face or PIN was shown. */
  isUnverified?: true
  counter?: number
  isForged?: true
}

/** A device with one passkey, with real keys, as in WebAuthn level 3, 6.1 to 6.5; `origin` is what its browser has open. */
export function newPasskeyDevice(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, wrong: Wrong, added?: Buffer) {
    if (counts) counter++
    const number = Buffer.alloc(4)
    number.writeUInt32BE(wrong.counter ?? counter)
    const [present, verified, withKey] = [0x01, wrong.isUnverified ? 0 : 0x04, added ? 0x40 : 0]
    return Buffer.concat([
      hash(wrong.rpId ?? rpId),
      Buffer.from([present | verified | withKey]),
      number,
      added ?? Buffer.alloc(0),
    ])
  }

  /** COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1). */
  const publicKeyBytes = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  return {
    id: toText(id),
    make(options: CreationOptions, wrong: Wrong = {}): MadePasskey {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKeyBytes])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(options.rp.id ?? '', wrong, credential)),
      ])
      return {
        id: toText(id),
        response: {
          clientDataJSON: toText(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: toText(attestation),
          transports: ['internal'],
        },
      }
    },
    use(options: RequestOptions, wrong: Wrong = {}): UsedPasskey {
      const signed = clientData('webauthn.get', options.challenge, wrong)
      const data = authenticatorData(options.rpId ?? '', wrong)
      const signature = sign(
        'sha256',
        Buffer.concat([data, hash(wrong.isForged ? 'something else' : signed)]),
        privateKey,
      )
      return {
        id: toText(id),
        response: { clientDataJSON: toText(signed), authenticatorData: toText(data), signature: toText(signature) },
      }
    },
  }
}
