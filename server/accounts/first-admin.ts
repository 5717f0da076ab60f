import { randomBytes } from 'node:crypto'
import { firstAdminName } from '#contract/accounts/session.ts'
import type { Config } from '#server/config.ts'
import type { ConnectionSettings } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { hashPassword } from './passwords.ts'
import { hasAdmin, lockFirstAdmin, upsertAdmin } from './user-queries.ts'
import { isWeak } from './weak-passwords.ts'

const waitMs = 120_000

type Settings = Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'SHOP_EMAIL'>

/**
 * Creates an admin on first start: from the environment, or with a random password that is shown once. Only one of
 * several processes creates it.
 */
export async function ensureFirstAdmin(
  connection: ConnectionSettings,
  settings: Settings,
  show: (text: string) => void,
): Promise<void> {
  // Servers that start together wait for the one hashing the password, which takes a while on a slow machine.
  const timeouts = { query_timeout: waitMs, statement_timeout: waitMs, idle_in_transaction_session_timeout: waitMs }
  const { db, close } = openDatabase({ ...connection, max: 1, ...timeouts })
  try {
    const news = await db.transaction(async (tx) => {
      await lockFirstAdmin(tx)
      if (await hasAdmin(tx)) return undefined
      const { name, legalName, email: shown } = await getShopIdentity(tx)
      const email = (settings.ADMIN_EMAIL ?? settings.SHOP_EMAIL ?? shown).toLowerCase()
      const password = settings.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url')
      const isGuessable = await isWeak(password, { name: '', email, shop: [name, legalName] })
      const advice = isGuessable ? '\nIt is easy to guess. Please choose a better one on the profile page.' : ''
      await upsertAdmin(tx, {
        name: firstAdminName,
        email,
        passwordHash: await hashPassword(password),
        emailVerified: settings.ADMIN_EMAIL !== undefined,
        mustChangePassword: !settings.ADMIN_PASSWORD,
      })
      return settings.ADMIN_PASSWORD
        ? `The administrator is ${email}, with the password from ADMIN_PASSWORD.${advice}`
        : `The administrator is ${email}, with the password ${password}\nIt is shown only once. Please sign in and change it on the profile page.`
    })
    if (news) show(news)
  } finally {
    await close()
  }
}
