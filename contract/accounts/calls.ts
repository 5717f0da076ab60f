import { z } from 'zod'
import { type SavedAddress, savedAddress, savedAddressDraft } from '#contract/addresses/schema.ts'
import {
  blankAsAbsent,
  type Call,
  email,
  id,
  idParams,
  keyword,
  line,
  messageReply,
  moment,
  pageQueryOf,
  pageReply,
  queryChoice,
  queryFlag,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { officePageSize } from '#contract/page-sizes.ts'
import { maxWording } from '#contract/privacy/consents.ts'
import { factorAnswer } from './factor-calls.ts'
import { factorKinds } from './factors.ts'
import { maxNextLength, toOwnPath } from './next-path.ts'
import { requestOptions } from './passkey-schema.ts'
import { officeRoles, permissions } from './permissions.ts'
import { passwordLength } from './session.ts'

export const roles = ['shopper', 'admin'] as const
export type Role = (typeof roles)[number]

/** The signed-in user, as stored in `userInfo` in the browser. */
export const user = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Of an admin, and what it allows. */
  officeRole: z.enum(officeRoles).optional(),
  permissions: z.array(z.enum(permissions)).optional(),
  emailVerified: z.boolean(),
  disabled: z.boolean().optional(),
  rememberMe: z.boolean(),
  /** Of an office account without a second factor: the day from which the office needs one, and whether it has come. */
  factorDue: z.object({ at: moment, isOver: z.boolean() }).optional(),
  /** The first admin's password was printed on the terminal, so the profile asks for a new one. */
  mustChangePassword: z.boolean().optional(),
  ...stamps,
})
export type User = z.infer<typeof user>

/** A user as the office sees them, without `rememberMe`. */
export const listedUser = user.omit({
  rememberMe: true,
  mustChangePassword: true,
  permissions: true,
  factorDue: true,
})
export type ListedUser = z.infer<typeof listedUser>

const personName = line(100, 1)
/** Exactly as typed: not trimmed, case preserved. */
export const newPassword = z
  .string()
  .min(passwordLength.min, 'Use at least 8 characters.')
  .max(passwordLength.max, 'Use at most 128 characters.')
const typedPassword = z.string().min(1, 'Please enter your password.').max(1000)
const tokenParams = z.object({ token: z.string().min(1).max(200) })

export const register = {
  method: 'POST',
  url: '/api/auth/register',
  schema: {
    summary: 'Register and sign in',
    body: z.object({
      name: personName,
      email,
      password: newPassword,
      rememberMe: z.boolean().default(false),
      /** The words with which they agreed to news and offers by e-mail, if they did. */
      newsWording: z.string().max(maxWording).optional(),
    }),
    response: { 201: user },
  },
} satisfies Call

/** The password was right, and the account has a second factor. */
const halfSignIn = z.object({ step: z.literal('second'), token: z.string(), methods: z.array(z.enum(factorKinds)) })

export const login = {
  method: 'POST',
  url: '/api/auth/login',
  schema: {
    summary: 'Sign in',
    description:
      '202 if the account has a second factor: then its code, or what its passkey has signed, is sent with the token, within five minutes.',
    body: z.object({ email, password: typedPassword, rememberMe: z.boolean().default(false) }),
    response: { 200: user, 202: halfSignIn },
  },
} satisfies Call

const halfToken = z.object({ token: z.string().min(1).max(200) })

export const secondStepChallenge = {
  method: 'POST',
  url: '/api/auth/second/challenge',
  schema: {
    summary: 'What a passkey has to sign to sign in',
    description: 'Once, within five minutes, with the token of this sign-in.',
    body: halfToken,
    response: { 201: requestOptions },
  },
} satisfies Call

export const secondStep = {
  method: 'POST',
  url: '/api/auth/second',
  schema: {
    summary: 'Sign in with a passkey, the code of an authenticator app, or a recovery code',
    body: factorAnswer.extend(halfToken.shape),
    response: { 200: user },
  },
} satisfies Call

export const logout = {
  method: 'POST',
  url: '/api/auth/logout',
  schema: { summary: 'Sign out and end the session', response: { 200: messageReply } },
} satisfies Call

export const refreshSession = {
  method: 'POST',
  url: '/api/auth/refresh',
  schema: { summary: 'Renew the session with the refresh cookie', response: { 200: user } },
} satisfies Call

export const forgotPassword = {
  method: 'POST',
  url: '/api/auth/forgot-password',
  schema: {
    summary: 'E-mail a link to set a new password',
    description: 'The response is the same whether or not the address is known.',
    /**
     * `next` is the page to return to after using the e-mailed link. Anything but a path within this shop is dropped.
     */
    body: z.object({ email, next: z.string().max(maxNextLength).optional().transform(toOwnPath) }),
    response: { 200: messageReply },
  },
} satisfies Call

export const checkResetLink = {
  method: 'GET',
  url: '/api/auth/reset-password/:token',
  schema: {
    summary: 'Whether an e-mailed link can still set a new password; does not use it up',
    params: tokenParams,
    response: { 200: z.object({ valid: z.boolean() }) },
  },
} satisfies Call

export const resetPassword = {
  method: 'POST',
  url: '/api/auth/reset-password/:token',
  schema: {
    summary: 'Set a new password with an e-mailed link; ends all sessions',
    params: tokenParams,
    body: z.object({ password: newPassword }),
    response: { 200: messageReply },
  },
} satisfies Call

export const verifyEmail = {
  method: 'POST',
  url: '/api/auth/verify-email/:token',
  schema: {
    summary: 'Verify an e-mail address with an e-mailed link',
    params: tokenParams,
    response: { 200: messageReply },
  },
} satisfies Call

export const resendVerification = {
  method: 'POST',
  // Not under /api/auth: it needs a session, and calls there never trigger a refresh.
  url: '/api/user/verify-email',
  schema: { summary: 'Send the verification link again', response: { 200: messageReply } },
} satisfies Call

export const getProfile = {
  method: 'GET',
  url: '/api/user/profile',
  schema: { summary: 'The signed-in user', response: { 200: user } },
} satisfies Call

export const updateProfile = {
  method: 'PUT',
  url: '/api/user/profile',
  schema: {
    summary: 'Change name, e-mail or password',
    description: 'Changing the e-mail address or password requires the current password.',
    body: z.object({
      name: personName.optional(),
      email: email.optional(),
      password: newPassword.optional(),
      currentPassword: typedPassword.optional(),
      ...seenAt,
    }),
    response: { 200: user },
  },
} satisfies Call

export const listAddresses = {
  method: 'GET',
  url: '/api/user/addresses',
  schema: { summary: 'The saved addresses', response: { 200: z.array(savedAddress) } },
} satisfies Call

const maxAddresses = 20
type AddressDraft = z.input<typeof savedAddressDraft>
type AddressBookDraft = { addresses: AddressDraft[]; before?: SavedAddress[] }

/** Only compared with the stored address, so any text is accepted, up to a limit. */
const seenAddress = z.record(z.string().max(40), z.union([z.string().max(500), z.boolean()]))

export const updateAddresses = {
  method: 'PUT',
  url: '/api/user/addresses',
  schema: {
    summary: 'Replace the saved addresses',
    description: 'With `before`, the addresses as last read: 409 if they have changed since.',
    body: z.preprocess(
      (body: AddressDraft[] | AddressBookDraft) => (Array.isArray(body) ? { addresses: body } : body),
      z.object({
        addresses: z.array(savedAddressDraft).max(maxAddresses),
        before: z.array(seenAddress).max(maxAddresses).optional(),
      }),
    ),
    response: { 200: z.array(savedAddress) },
  },
} satisfies Call

export const userSorts = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc', 'role', 'role-desc'] as const

export const listUsers = {
  method: 'GET',
  url: '/api/user',
  schema: {
    summary: 'User accounts (admin)',
    querystring: z.object({
      ...pageQueryOf(officePageSize),
      search: keyword,
      sort: z.preprocess(blankAsAbsent, z.enum(userSorts).default('newest')),
      role: queryChoice(roles),
      disabled: queryFlag,
    }),
    response: { 200: z.object({ users: z.array(listedUser), ...pageReply }) },
  },
} satisfies Call

export const inviteUser = {
  method: 'POST',
  url: '/api/user/invite',
  schema: {
    summary: 'Invite somebody into the office by e-mail',
    description:
      'They choose a password with the e-mailed link, which is valid for seven days. Inviting them again sends a new link.',
    body: z.object({ name: personName, email, officeRole: z.enum(officeRoles) }),
    response: { 201: listedUser },
  },
} satisfies Call

export const getUser = {
  method: 'GET',
  url: '/api/user/:id',
  schema: { summary: 'One user (admin)', params: idParams, response: { 200: listedUser } },
} satisfies Call

export const updateUser = {
  method: 'PUT',
  url: '/api/user/:id',
  schema: {
    summary: 'Change a role, or disable an account (admin)',
    description:
      'Nobody gives a role that allows more than their own, and the last owner stays one. `role: "admin"` without `officeRole` means owner.',
    params: idParams,
    body: z.object({
      role: z.enum(roles).optional(),
      officeRole: z.enum(officeRoles).optional(),
      disabled: z.boolean().optional(),
      ...seenAt,
    }),
    response: { 200: listedUser },
  },
} satisfies Call

export const deleteUser = {
  method: 'DELETE',
  url: '/api/user/:id',
  schema: {
    summary: 'Delete an account (admin)',
    description: 'The user is anonymised and the orders stay. The last owner cannot be deleted.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
