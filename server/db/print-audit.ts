import { once } from 'node:events'
import pg from 'pg'
import type { ConnectionSettings } from './database.ts'
import { findNotedAfter, toLine } from './noted-rows.ts'

/** Copies the log, oldest first: one JSON line for each row. */
export async function printAudit(connection: ConnectionSettings, since: Date): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-audit' })
  client.on('error', () => {})
  await client.connect()
  try {
    for (let last = 0; ; ) {
      const rows = await findNotedAfter(client, last, since)
      const end = rows.at(-1)
      if (!end) return
      last = end._id
      if (!process.stdout.write(rows.map(toLine).join(''))) await once(process.stdout, 'drain')
    }
  } finally {
    await client.end()
  }
}
