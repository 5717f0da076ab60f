import { sql } from 'drizzle-orm'
import { customType, uuid } from 'drizzle-orm/pg-core'

export const toMoment = (value: string): string => new Date(value).toISOString()

/** A timestamp as in JSON: ISO 8601 with milliseconds, so that a value sent back by a browser compares equal. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toMoment,
})

export const stamps = {
  createdAt: moment('created_at').notNull().default(sql`now()`),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
}

/** Called `_id` in the API; keys are never renamed between server and browser. */
export const primaryId = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
