import { userInfo } from 'node:os'
import pg from 'pg'
import type { ConnectionSettings } from './database.ts'
import { printNoted, startNoting } from './noted-rows.ts'

type Command = { name: string; about?: string | undefined; isCopied: boolean }

/** Notes a command of `switchyard`, with the user of this machine who ran it. */
export async function noteCommand(connection: ConnectionSettings, { name, about, isCopied }: Command): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-note' })
  client.on('error', () => {})
  await client.connect()
  try {
    // A shop that never ran, or was not upgraded yet, has no log.
    const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('audit') is not null as "isThere"`)
    if (!rows[0]?.isThere) return
    await client.query('begin')
    const findNoted = await startNoting(client)
    await client.query(`insert into audit (action, entity, entity_id, after) values ('command', 'command', $1, $2)`, [
      name,
      { user: userInfo().username, ...(about ? { about } : {}) },
    ])
    const noted = isCopied ? await findNoted() : []
    await client.query('commit')
    printNoted(noted)
  } finally {
    await client.end()
  }
}
