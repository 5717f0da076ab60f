import type { App } from '#server/http/types.ts'
import { type Account, insertAccount } from './account-queries.ts'
import { checkNewPassword } from './check-new-password.ts'
import { mailVerifyLink } from './mail-links.ts'
import { hashPassword } from './passwords.ts'

type Draft = { name: string; email: string; password: string }

export async function registerAccount(app: App, { name, email, password }: Draft): Promise<Account> {
  await checkNewPassword(app.db, password, { name, email })
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const account = await insertAccount(tx, { name, email, passwordHash })
    await mailVerifyLink(app, tx, account, true)
    return account
  })
}
