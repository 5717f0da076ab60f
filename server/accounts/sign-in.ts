import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '#contract/accounts/device-name.ts'
import { formatMoment } from '#contract/days.ts'
import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import type { Account } from './account-queries.ts'
import { newDeviceEmail } from './emails.ts'
import { mailOwner } from './mail-links.ts'
import { originOf } from './sessions.ts'

type Entry = { rememberMe: boolean; isNewAccount?: boolean; byFactor?: boolean }

/** The end of every sign-in: a new session, and an e-mail if the account has not been used in this browser before. */
export async function enter(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  { rememberMe, isNewAccount = false, byFactor = false }: Entry,
): Promise<void> {
  const isKnown = app.devices.read(request)?.accounts.has(account._id) ?? false
  await app.sessions.replace(request, reply, account, { rememberMe, byFactor })
  app.devices.remember(request, reply, account._id)
  if (isKnown || isNewAccount) return
  const { address, userAgent } = originOf(request)
  const email = newDeviceEmail(account.name, {
    device: deviceName(userAgent),
    address,
    at: formatMoment(Date.now()),
    url: `${publicUrl(app.config)}/my-profile/security`,
  })
  await app.db.transaction((tx) => mailOwner(app, tx, account, request.ip, email))
}
