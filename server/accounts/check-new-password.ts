import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

/** Refuses a password that is easy to guess in general, for this user, or for this shop. */
export async function checkNewPassword(db: Db, password: string, person: { name: string; email: string }) {
  const { name, legalName } = await getShopIdentity(db)
  await refuseWeakPassword(password, { name: person.name, email: person.email, shop: [name, legalName] })
}
