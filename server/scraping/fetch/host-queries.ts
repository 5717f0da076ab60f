import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/** Claims a host for a while, or returns the milliseconds to wait if it is claimed or pausing. */
export async function claimHost(db: Db, host: string, holdMs: number): Promise<number> {
  const { rows: claimed } = await db.execute(sql`
    insert into scrape_hosts as h (host, free_at) values (${host}, clock_timestamp() + make_interval(secs => ${holdMs / 1000}))
    on conflict (host) do update set free_at = excluded.free_at where h.free_at <= clock_timestamp()
    returning host`)
  if (claimed.length > 0) return 0
  const { rows } = await db.execute<{ ms: number }>(sql`
    select ceil(extract(epoch from free_at - clock_timestamp()) * 1000)::int as ms from scrape_hosts where host = ${host}`)
  return Math.max(1, rows[0]?.ms ?? 1)
}

export async function freeHost(db: Db, host: string, pauseMs: number): Promise<void> {
  await db.execute(sql`
    update scrape_hosts set free_at = clock_timestamp() + make_interval(secs => ${pauseMs / 1000}) where host = ${host}`)
}

export async function sweepHosts(db: Db): Promise<void> {
  await db.execute(sql`delete from scrape_hosts where free_at < now() - interval '1 day'`)
}
