import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { assertNoShop } from './assert-no-shop.ts'
import type { ConnectionSettings, Db } from './database.ts'
import { openDatabase } from './open-database.ts'
import { resealFactors } from './sealed-factors.ts'
import { openSecrets, replaceKeyFile, type Secrets } from './secret-key.ts'
import { dropSigningKeys, resealSigningKeys, wrongKey } from './signing-keys.ts'

async function inTransaction<T>(connection: ConnectionSettings, work: (tx: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ ...connection, max: 1 })
  try {
    return await db.transaction(work)
  } finally {
    await close()
  }
}

/** At the start: after a new SECRET_KEY, everything is sealed with it. A key that opens nothing stops the start. */
export async function sealWithCurrentKey(connection: ConnectionSettings, config: Config): Promise<void> {
  await inTransaction(connection, async (tx) => {
    const secrets = openSecrets(config)
    if (!(await resealSigningKeys(tx, secrets))) throw wrongKey()
    await resealFactors(tx, secrets)
  })
}

/**
 * After a leaked backup, or a lost key: new keys, so that every session, and every link in an e-mail, ends. A shop that
 * runs knows the old ones and would go on signing with them, so there must be none.
 */
export async function rekey(connection: ConnectionSettings, config: Config): Promise<{ sessions: number }> {
  await refuseWhileOpen(connection)
  let ended = 0
  const work = async () => {
    ended = await inTransaction(connection, (tx) => forgetSigned(tx, openSecrets(config)))
  }
  if (config.SECRET_KEY) await work()
  else await replaceKeyFile(config.DATA_DIR, work)
  return { sessions: ended }
}

async function refuseWhileOpen(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-rekey' })
  client.on('error', () => {})
  await client.connect()
  await assertNoShop(client).finally(() => client.end())
}

/** After a restore: if the backup's secrets are sealed with a key that is not here. Returns whether they were. */
export async function forgetForeignSecrets(connection: ConnectionSettings, config: Config): Promise<boolean> {
  return inTransaction(connection, async (tx) => {
    const secrets = openSecrets(config)
    const isOurs = await resealSigningKeys(tx, secrets)
    if (isOurs) await resealFactors(tx, secrets)
    else await forgetSigned(tx, secrets)
    return !isOurs
  })
}

/** Everything that the signing keys vouch for. Second factors stay if a key that is here opens them. */
async function forgetSigned(tx: Db, secrets: Secrets): Promise<number> {
  await dropSigningKeys(tx)
  await resealFactors(tx, secrets)
  await tx.execute(sql`delete from half_sign_ins`)
  await tx.execute(sql`delete from mailed_tokens`)
  // Links to choose a new password wait in e-mails that a backup has too.
  await tx.execute(sql`delete from restored_jobs where name = 'reset-link'`)
  const { rowCount } = await tx.execute(sql`delete from sessions`)
  return rowCount ?? 0
}
