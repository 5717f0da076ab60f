import type { ConnectionSettings, Db } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { type Account, lockAccount, lockAccountByEmail } from './account-queries.ts'
import { assertMayChange } from './change-user.ts'
import { factorsRemovedEmail } from './emails.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { endSessionsOf } from './session-queries.ts'

type Post = Pick<App, 'jobs' | 'config'>

/** For somebody who has lost phone and recovery codes. Their password is what remains, so their sessions end too. */
export async function removeFactorsOf(app: Post & Pick<App, 'db'>, id: string, by: Viewer): Promise<number> {
  return app.db.transaction(async (tx) => {
    const owner = await lockAccount(tx, id)
    assertMayChange(owner, by)
    return removeAll(app, tx, owner)
  })
}

async function removeAll(post: Post, tx: Db, owner: Account): Promise<number> {
  const removed = await deleteAllFactors(tx, owner._id)
  if (removed.length === 0) return 0
  await dropMailedTokens(tx, owner._id, 'factor')
  await endSessionsOf(tx, owner._id)
  await queueEmail(post, tx, owner.email, factorsRemovedEmail(owner.name))
  return removed.length
}

/** For the last owner, who has nobody to ask: whoever can run commands on the shop's machine. Undefined: no such account. */
export async function removeFactorsByCommand(
  connection: ConnectionSettings,
  post: Post,
  email: string,
): Promise<number | undefined> {
  const { db, close } = openDatabase({ ...connection, max: 2 })
  try {
    return await db.transaction(async (tx) => {
      const owner = await lockAccountByEmail(tx, email)
      return owner && removeAll(post, tx, owner)
    })
  } finally {
    await close()
  }
}
