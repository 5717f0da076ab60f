import type pg from 'pg'
import { ConfigError } from '#server/config.ts'

/** Other connections to this database; a condition for their name follows. */
export const otherConnections =
  'pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name'

/** A shop's listener and jobs connect to the database itself, always; its pool's connections may be a pooler's idle ones. */
export async function assertNoShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>(`
    select exists (select from ${otherConnections} in ('switchyard-jobs', 'switchyard-listen'))
      or exists (select from ${otherConnections} = 'switchyard' and state <> 'idle') as "isUsed"`)
  if (rows[0]?.isUsed) throw new ConfigError('A shop is using this database. Please stop it first.')
}
