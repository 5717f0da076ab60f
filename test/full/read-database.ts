import type pg from 'pg'
import { dumpDatabase } from '#server/db/dump.ts'

/** What a database holds: rows and a checksum of each table, and where its sequences are. */
export async function readDatabase(connection: pg.ClientConfig) {
  const { tables, sequences } = await dumpDatabase(connection, async (_, rows) => {
    for await (const _chunk of rows);
  })
  return {
    // A backup made in between is recorded in it.
    tables: tables
      .filter(({ name }) => name !== 'backups')
      // Waiting jobs are dumped into `restored_jobs`, with a time to the millisecond, in either version.
      .map((table) => (table.name === 'restored_jobs' ? { ...table, sha256: '' } : table)),
    sequences,
    backups: tables.find(({ name }) => name === 'backups')?.rows,
  }
}
