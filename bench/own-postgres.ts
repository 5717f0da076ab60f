import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { startJobs } from '#server/jobs/jobs.ts'

/** A PostgreSQL with its usual, safe settings in a temporary folder. */
export async function openOwnPostgres() {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-bench-'))
  // PostgreSQL may run as another user, who needs access.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  await migrate(postgres.connection)
  await (await startJobs(postgres.connection, { workers: false })).stop()
  return {
    connection: postgres.connection,
    folder,
    close: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
