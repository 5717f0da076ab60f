import { date, pgTable, text } from 'drizzle-orm/pg-core'
import type { RequestKind, RequestOutcome, RequestWay } from '#contract/privacy/requests.ts'
import { primaryId, stamps } from '#server/db/columns.ts'

export const dataRequests = pgTable('data_requests', {
  _id: primaryId(),
  kind: text('kind').$type<RequestKind>().notNull(),
  name: text('name').notNull(),
  contact: text('contact').notNull(),
  way: text('way').$type<RequestWay>().notNull(),
  words: text('words').notNull(),
  receivedOn: date('received_on').notNull(),
  takenBy: text('taken_by').notNull(),
  outcome: text('outcome').$type<RequestOutcome>(),
  answer: text('answer').notNull().default(''),
  answeredOn: date('answered_on'),
  answeredBy: text('answered_by'),
  ...stamps,
})

export const incidents = pgTable('incidents', {
  _id: primaryId(),
  what: text('what').notNull(),
  happenedOn: date('happened_on'),
  foundOn: date('found_on').notNull(),
  affected: text('affected').notNull(),
  measures: text('measures').notNull(),
  regulatorToldOn: date('regulator_told_on'),
  peopleToldOn: date('people_told_on'),
  whyNotTold: text('why_not_told').notNull(),
  notedBy: text('noted_by').notNull(),
  ...stamps,
})
