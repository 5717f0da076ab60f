import { z } from 'zod'
import { type Call, id, idParams, line, messageReply, moment } from '#contract/http/schema.ts'
import { factorKinds } from './factors.ts'
import { usedPasskey } from './passkey-schema.ts'

/** Six digits of an authenticator app, or a recovery code. */
const typedCode = z.string().trim().min(1, 'Please enter the code.').max(40)
/** Either proves a second factor. */
export const factorAnswer = z.object({ code: z.string().trim().max(40).default(''), passkey: usedPasskey.optional() })
export type FactorAnswer = z.output<typeof factorAnswer>

const factor = z.object({
  _id: id,
  kind: z.enum(factorKinds),
  name: z.string(),
  /** False: the link in the mailbox has not been used yet. */
  isActive: z.boolean(),
  createdAt: moment,
  usedAt: moment.optional(),
})
export type Factor = z.infer<typeof factor>

export const listFactors = {
  method: 'GET',
  url: '/api/user/factors',
  schema: {
    summary: "The signed-in user's second factors",
    response: { 200: z.object({ factors: z.array(factor), recoveryCodesLeft: z.number() }) },
  },
} satisfies Call

export const startTotp = {
  method: 'POST',
  url: '/api/user/factors/totp',
  schema: {
    summary: 'Begin to add an authenticator app',
    description: 'The secret is shown once. The app counts after its first code; an earlier beginning is dropped.',
    body: z.object({ name: line(60).default('') }),
    response: { 201: z.object({ _id: id, secret: z.string(), url: z.string() }) },
  },
} satisfies Call

const codes = z.array(z.string())
export const addedFactor = z.object({ isActive: z.boolean(), recoveryCodes: codes })

export const confirmTotp = {
  method: 'POST',
  url: '/api/user/factors/:id/code',
  schema: {
    summary: 'Enter the first code of an authenticator app',
    description:
      'The first factor of somebody in the office counts once the link in their mailbox is used. With the first factor come ten recovery codes, shown once.',
    params: idParams,
    body: z.object({ code: typedCode }),
    response: { 200: addedFactor },
  },
} satisfies Call

export const confirmFactorByLink = {
  method: 'POST',
  url: '/api/user/factors/link/:token',
  schema: {
    summary: 'Confirm a second factor with an e-mailed link',
    description:
      'With another code of the app, or with the passkey: it must be the one that the reader of the e-mail has.',
    params: z.object({ token: z.string().min(1).max(200) }),
    body: factorAnswer,
    response: { 200: messageReply },
  },
} satisfies Call

export const renameFactor = {
  method: 'PUT',
  url: '/api/user/factors/:id',
  schema: {
    summary: 'Rename a second factor',
    params: idParams,
    body: z.object({ name: line(60, 1) }),
    response: { 200: messageReply },
  },
} satisfies Call

export const removeFactor = {
  method: 'DELETE',
  url: '/api/user/factors/:id',
  schema: { summary: 'Remove a second factor', params: idParams, response: { 200: messageReply } },
} satisfies Call

export const renewRecoveryCodes = {
  method: 'POST',
  url: '/api/user/recovery-codes',
  schema: {
    summary: 'Ten new recovery codes; the earlier ones no longer work',
    response: { 201: z.object({ recoveryCodes: codes }) },
  },
} satisfies Call

export const removeFactorsOf = {
  method: 'DELETE',
  url: '/api/user/:id/factors',
  schema: {
    summary: "Remove a person's second factors, for somebody who has lost them (admin)",
    description: 'Ends their sessions and mails them.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
