import { sql } from 'drizzle-orm'
import { customType, uuid } from 'drizzle-orm/pg-core'

/** A point in time as JSON carries it: ISO 8601 with milliseconds, so that what a browser sends back compares equal. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const stamps = {
  createdAt: moment('created_at').notNull().default(sql`now()`),
  updatedAt: moment('updated_at').notNull().default(sql`now()`),
}

/** The wire calls it `_id`; a key is never renamed between server and browser. */
export const primaryId = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
