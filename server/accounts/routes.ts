import type { FastifyInstance } from 'fastify'
import {
  checkResetLink,
  forgotPassword,
  login,
  logout,
  refreshSession,
  register,
  resendVerification,
  resetPassword,
  secondStep,
  secondStepChallenge,
  verifyEmail,
} from '#contract/accounts/calls.ts'
import { passkeySignIn, startPasskeySignIn as startPasskeySignInCall } from '#contract/accounts/passkey-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { forAnyone, forEveryone, forShoppers, getViewer } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { mailboxKey, mayEmail, senderOf, tooManyEmails } from '#server/settings/mail-limits.ts'
import { findAccount, lockAccount } from './account-queries.ts'
import { checkLogin } from './check-login.ts'
import { describeUser } from './describe-user.ts'
import { mailVerifyLink } from './mail-links.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './passkey-sign-in.ts'
import { askForPasskey, findPlace } from './passkeys.ts'
import { registerAccount } from './register-account.ts'
import { isResetLinkValid, resetPasswordByLink } from './reset-password.ts'
import { findHalfSignedIn, finishSecondStep, startSecondStep } from './second-step.ts'
import { enter } from './sign-in.ts'
import { verifyEmailByLink } from './verify-email.ts'

const quarterHour = 15 * 60
const hour = 4 * quarterHour

/** Sign-in, sign-out and e-mailed links. Each event is logged with the user's id only. */
export async function accountRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db, sessions, config } = app

  app.route({
    ...register,
    ...forEveryone,
    handler: async (request, reply) => {
      await countUse(db, `register:${addressKey(request.ip)}`, config.LIMIT_REGISTER, hour)
      const { rememberMe, ...draft } = request.body
      const account = await registerAccount(app, draft, senderOf(request))
      await enter(app, request, reply, account, { rememberMe, isNewAccount: true })
      request.log.info({ event: 'registered', userId: account._id }, 'account created')
      return reply.code(201).send(await describeUser(app, account, rememberMe))
    },
  })

  app.route({
    ...login,
    ...forEveryone,
    handler: async (request, reply) => {
      const { email, password, rememberMe } = request.body
      const from = { ip: request.ip, device: app.devices.read(request) }
      const account = await checkLogin(app, email, password, from).catch((error) => {
        if (error instanceof AppError)
          request.log.warn({ event: 'login_refused', reason: error.code, ip: request.ip }, 'sign-in refused')
        throw error
      })
      const second = await startSecondStep(app, account, rememberMe)
      if (second) return reply.code(202).send({ step: 'second', ...second })
      await enter(app, request, reply, account, { rememberMe })
      request.log.info({ event: 'logged_in', userId: account._id }, 'signed in')
      return reply.code(200).send(await describeUser(app, account, rememberMe))
    },
  })

  app.route({
    ...secondStepChallenge,
    ...forEveryone,
    handler: async (request, reply) => {
      const { token } = request.body
      await countUse(db, `second-asked:${addressKey(request.ip)}`, config.LIMIT_LOGIN_ADDRESS, quarterHour)
      const { account } = await findHalfSignedIn(app, token)
      const ceremony = { place: findPlace(app, request), holder: token }
      return reply.code(201).send(await askForPasskey(db, ceremony, 'sign-in', account._id))
    },
  })

  app.route({
    ...secondStep,
    ...forEveryone,
    handler: async (request, reply) => {
      const { token, ...answer } = request.body
      await countUse(db, `second-from:${addressKey(request.ip)}`, config.LIMIT_LOGIN_ADDRESS, quarterHour)
      const { account, rememberMe } = await finishSecondStep(app, token, {
        ...answer,
        ceremony: { place: findPlace(app, request), holder: token },
        purpose: 'sign-in',
        ip: request.ip,
      }).catch((error) => {
        if (error instanceof AppError)
          request.log.warn({ event: 'code_refused', reason: error.code, ip: request.ip }, 'second step refused')
        throw error
      })
      await enter(app, request, reply, account, { rememberMe, byFactor: true })
      request.log.info({ event: 'logged_in', userId: account._id, byFactor: true }, 'signed in')
      return describeUser(app, account, rememberMe)
    },
  })

  app.route({
    ...startPasskeySignInCall,
    ...forEveryone,
    handler: async (request, reply) => {
      await countUse(db, `second-asked:${addressKey(request.ip)}`, config.LIMIT_LOGIN_ADDRESS, quarterHour)
      return reply.code(201).send(await startPasskeySignIn(app, findPlace(app, request)))
    },
  })

  app.route({
    ...passkeySignIn,
    ...forEveryone,
    handler: async (request, reply) => {
      const { token, passkey: used, rememberMe } = request.body
      await countUse(db, `second-from:${addressKey(request.ip)}`, config.LIMIT_LOGIN_ADDRESS, quarterHour)
      const account = await finishPasskeySignIn(app, { token, used, place: findPlace(app, request) }).catch((error) => {
        if (error instanceof AppError)
          request.log.warn({ event: 'passkey_sign_in_refused', reason: error.code, ip: request.ip }, 'sign-in refused')
        throw error
      })
      await enter(app, request, reply, account, { rememberMe, byFactor: true })
      request.log.info({ event: 'logged_in', userId: account._id, byPasskey: true }, 'signed in')
      return describeUser(app, account, rememberMe)
    },
  })

  app.route({
    ...logout,
    ...forAnyone,
    handler: async (request, reply) => {
      await sessions.end(request, reply)
      request.log.info({ event: 'logged_out', userId: request.viewer?.userId }, 'signed out')
      return { message: 'You are signed out.' }
    },
  })

  app.route({
    ...refreshSession,
    ...forEveryone,
    handler: async (request, reply) => {
      const { userId, rememberMe } = await sessions.refresh(request, reply)
      const account = await findAccount(db, userId)
      if (!account || account.disabled) {
        await sessions.end(request, reply)
        throw new AppError('not_signed_in', 'Please sign in again.')
      }
      return describeUser(app, account, rememberMe)
    },
  })

  app.route({
    ...forgotPassword,
    ...forEveryone,
    handler: async (request) => {
      const { email, next } = request.body
      await countUse(db, `forgot-from:${addressKey(request.ip)}`, config.LIMIT_FORGOT, hour)
      await countUse(db, `forgot:${mailboxKey(email)}`, config.LIMIT_FORGOT, hour)
      await app.jobs.send(db, 'reset-link', { email, next })
      request.log.info({ event: 'reset_requested' }, 'password reset requested')
      return { message: 'If there is an account with this e-mail address, we have sent a link to set a new password.' }
    },
  })

  app.route({
    ...checkResetLink,
    ...forEveryone,
    handler: async (request) => {
      await countUse(db, `reset-look:${addressKey(request.ip)}`, config.LIMIT_LOGIN_ADDRESS, quarterHour)
      return { valid: await isResetLinkValid(db, request.params.token) }
    },
  })

  app.route({
    ...resetPassword,
    ...forEveryone,
    handler: async (request, reply) => {
      const account = await resetPasswordByLink(app, request.params.token, request.body.password, request.ip)
      await sessions.end(request, reply)
      request.log.info({ event: 'password_reset', userId: account._id }, 'password reset')
      return { message: 'Your new password has been set. Please sign in.' }
    },
  })

  app.route({
    ...verifyEmail,
    ...forAnyone,
    handler: async (request) => {
      const account = await verifyEmailByLink(app, request.params.token, request.viewer?.userId)
      request.log.info({ event: 'email_proved', userId: account._id }, 'e-mail address verified')
      return { message: 'Thank you, your e-mail address is confirmed.' }
    },
  })

  app.route({
    ...resendVerification,
    ...forShoppers,
    handler: async (request) => {
      const { userId, emailVerified } = getViewer(request)
      if (emailVerified) return { message: 'Your e-mail address is already confirmed.' }
      await countUse(db, `verify:${userId}`, config.LIMIT_FORGOT, hour)
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (!(await mayEmail(app, tx, account.email, senderOf(request)))) throw tooManyEmails()
        await mailVerifyLink(app, tx, account)
      })
      return { message: 'The link is on its way to your address.' }
    },
  })
}
