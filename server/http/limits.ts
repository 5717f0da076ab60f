import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'

/** Counts one or more uses of `key`, and refuses above `max` in the window. */
export async function countUse(db: Db, key: string, max: number, windowSeconds: number, uses = 1): Promise<void> {
  const refusal = await countForLater(db, key, max, windowSeconds, uses)
  if (refusal) throw refusal
}

/** The same, but returns the error: for calls that can still return what they have. */
export async function countForLater(
  db: Db,
  key: string,
  max: number,
  windowSeconds: number,
  uses = 1,
): Promise<AppError | undefined> {
  const { count, wait } = await addUses(db, key, windowSeconds, uses)
  if (count <= max) return undefined
  return new AppError('too_many', `Too many attempts. Please wait ${inWords(wait)} and try again.`, {
    details: { retryAfter: wait },
  })
}

/** Counts a use of `key` and returns whether it is still within the limit. */
export async function isWithinLimit(db: Db, key: string, max: number, windowSeconds: number): Promise<boolean> {
  return (await addUses(db, key, windowSeconds, 1)).count <= max
}

/** One statement, so that concurrent uses on any server are all counted. */
async function addUses(db: Db, key: string, windowSeconds: number, uses: number) {
  const { rows } = await db.execute<{ count: number; wait: number }>(sql`
    insert into rate_limits as l (key, count, resets_at) values (${key}, ${uses}, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when l.resets_at <= now() then excluded.count else l.count + excluded.count end,
      resets_at = case when l.resets_at <= now() then excluded.resets_at else l.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as wait`)
  const [row] = rows
  if (!row) throw new Error('no use was counted')
  return row
}

/** Refunds one counted use that should not have counted. */
export async function returnUse(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)
}

export async function hasUses(db: Db, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from rate_limits where key = ${key} and count > 0 and resets_at > now()`,
  )
  return rowCount === 1
}

export async function forgetUses(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

export async function sweepLimits(db: Db): Promise<void> {
  await db.execute(sql`delete from rate_limits where resets_at <= now()`)
}

/** Identifies an address for limits: an IPv4 address, or an IPv6 subscriber's /64. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}

const inWords = (seconds: number) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`)
