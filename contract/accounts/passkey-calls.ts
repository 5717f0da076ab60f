import { z } from 'zod'
import { type Call, line } from '#contract/http/schema.ts'
import { user } from './calls.ts'
import { addedFactor } from './factor-calls.ts'
import { creationOptions, madePasskey, requestOptions, usedPasskey } from './passkey-schema.ts'

export const startPasskey = {
  method: 'POST',
  url: '/api/user/passkeys/start',
  schema: {
    summary: 'Begin to add a passkey',
    description: "The options for the browser's `navigator.credentials.create()`, valid for five minutes.",
    response: { 201: creationOptions },
  },
} satisfies Call

export const addPasskey = {
  method: 'POST',
  url: '/api/user/passkeys',
  schema: {
    summary: 'Add the passkey that the browser has made',
    description:
      'The first factor of somebody in the office counts once the link in their mailbox is used. With the first factor come ten recovery codes, shown once.',
    body: z.object({ name: line(60, 1), passkey: madePasskey }),
    response: { 201: addedFactor },
  },
} satisfies Call

export const challengePasskey = {
  method: 'POST',
  url: '/api/user/passkeys/challenge',
  schema: {
    summary: 'What a passkey has to sign',
    description:
      'Once, within five minutes, in this session: as proof, or to confirm a passkey with the e-mailed link.',
    body: z.object({ purpose: z.enum(['prove', 'confirm']) }),
    response: { 201: requestOptions },
  },
} satisfies Call

export const startPasskeySignIn = {
  method: 'POST',
  url: '/api/auth/passkey/challenge',
  schema: {
    summary: 'What a passkey has to sign to sign in without a password',
    description:
      'Once, within five minutes, with the token. No passkey is named: the device offers those of this shop.',
    response: { 201: requestOptions.extend({ token: z.string() }) },
  },
} satisfies Call

export const passkeySignIn = {
  method: 'POST',
  url: '/api/auth/passkey',
  schema: {
    summary: 'Sign in with a passkey alone',
    body: z.object({
      token: z.string().min(1).max(200),
      passkey: usedPasskey,
      rememberMe: z.boolean().default(false),
    }),
    response: { 200: user },
  },
} satisfies Call
