import { dayOf, formatDay } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { daysToThink } from '#contract/privacy/own-data.ts'
import { lockAccount } from '#server/accounts/account-queries.ts'
import { erasureAskedEmail } from '#server/accounts/emails.ts'
import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { findErasure, insertErasure } from './erasure-queries.ts'

/** Asking twice keeps the first day, and sends one e-mail. */
export async function askToErase(app: App, userId: string): Promise<{ dueAt?: string }> {
  return app.db.transaction(async (tx) => {
    const { role, name, email } = await lockAccount(tx, userId)
    if (role === 'admin')
      throw new AppError(
        'conflict',
        'This account works in the office. Ask an owner of the shop to take your role away first.',
      )
    const erasure = await insertErasure(tx, userId, daysToThink)
    if (!erasure) return (await findErasure(tx, userId)) ?? {}
    const url = `${publicUrl(app.config)}/my-profile/security`
    await queueEmail(app, tx, email, erasureAskedEmail(name, { day: formatDay(dayOf(erasure.dueAt)), url }))
    return erasure
  })
}
