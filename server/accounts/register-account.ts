import type { App } from '#server/http/types.ts'
import { mayEmail, type Sender } from '#server/settings/mail-limits.ts'
import { type Account, insertAccount } from './account-queries.ts'
import { checkNewPassword } from './check-new-password.ts'
import { giveNewsConsent } from './consent-queries.ts'
import { mailVerifyLink } from './mail-links.ts'
import { hashPassword } from './passwords.ts'

type Draft = { name: string; email: string; password: string; newsWording?: string | undefined }

/** The account is created even if the e-mail limit is reached: its profile page offers the link again. */
export async function registerAccount(
  app: App,
  { name, email, password, newsWording }: Draft,
  sender: Sender,
): Promise<Account> {
  await checkNewPassword(app.db, password, { name, email })
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const account = await insertAccount(tx, { name, email, passwordHash })
    if (newsWording !== undefined) await giveNewsConsent(tx, account._id, newsWording)
    if (await mayEmail(app, tx, email, sender)) await mailVerifyLink(app, tx, account, true)
    return account
  })
}
