import { z } from 'zod'

/** Bytes as browsers write them in JSON: base64url. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'This passkey cannot be read.')
/** At most 1,023 bytes. */
const credentialId = bytes(1364)
const described = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

/** The parts that matter of what a browser's `toJSON()` says about a passkey that has just been made. */
export const madePasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(5000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
export type MadePasskey = z.output<typeof madePasskey>

/** The same of one that has just been used. */
export const usedPasskey = z.object({
  id: credentialId,
  response: z.object({ clientDataJSON: bytes(5000), authenticatorData: bytes(5000), signature: bytes(5000) }),
})
export type UsedPasskey = z.output<typeof usedPasskey>

/** What a browser's `navigator.credentials.create()` takes. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  attestation: z.string().optional(),
  excludeCredentials: z.array(described).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
})
export type CreationOptions = z.output<typeof creationOptions>

/** What a browser's `navigator.credentials.get()` takes. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(described).optional(),
  userVerification: z.string().optional(),
})
export type RequestOptions = z.output<typeof requestOptions>
