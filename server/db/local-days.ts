import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A moment as a clock in Johannesburg shows it, and such a time as a moment. The database's own time zone does not matter. */
export const inJohannesburg = (time: SQLWrapper): SQL => sql`(${time} at time zone 'Africa/Johannesburg')`

/** The current day, by the database's clock. */
export const today: SQL = sql`${inJohannesburg(sql`now()`)}::date`

export const startOfDay = (day: string): SQL => inJohannesburg(sql`${day}::date::timestamp`)
export const endOfDay = (day: string): SQL => inJohannesburg(sql`(${day}::date + 1)::timestamp`)

/** `YYYY-MM-DD`. */
export const writeDay = (day: SQLWrapper): SQL<string> => sql<string>`to_char(${day}, 'YYYY-MM-DD')`
