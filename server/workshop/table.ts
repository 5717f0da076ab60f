import { boolean, date, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#contract/orders/status.ts'
import type { JobItem, JobStep } from '#contract/workshop/calls.ts'
import type { HoldReason, JobState, Work } from '#contract/workshop/steps.ts'
import type { WorkKind } from '#enclosure/work.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const stations = pgTable('stations', {
  _id: primaryId(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  hours: doublePrecision('hours').notNull(),
  kind: text('kind').$type<WorkKind>(),
  ...stamps,
})

/** The job before its last step. */
export type UndoJob = {
  until: string
  stepId: string
  state: JobState
  stationId: string | null
  heldReason: HoldReason | null
  heldWords: string | null
  finishedAt: string | null
  /** If this step has started the order: its status before, and its stamp since. */
  started?: { from: OrderStatus; at: string }
}

export const jobs = pgTable('jobs', {
  _id: primaryId(),
  // From a sequence of the database.
  jobNumber: text('job_number').notNull().default(''),
  orderId: uuid('order_id').notNull(),
  lineId: uuid('line_id').notNull(),
  item: jsonb('item').$type<JobItem>().notNull(),
  qty: integer('qty').notNull(),
  work: jsonb('work').$type<Work>().notNull(),
  state: text('state').$type<JobState>().notNull().default('waiting'),
  stationId: uuid('station_id'),
  /** The day that the buyer was told. */
  promisedOn: date('promised_on'),
  dueOn: date('due_on'),
  /** The office has moved it, and the buyer has not been told. */
  dueMovedAt: moment('due_moved_at'),
  heldReason: text('held_reason').$type<HoldReason>(),
  heldWords: text('held_words'),
  note: text('note').notNull().default(''),
  undo: jsonb('undo').$type<UndoJob>(),
  finishedAt: moment('finished_at'),
  /** Its fittings have left the stock. */
  usedAt: moment('used_at'),
  ...stamps,
})

/** Days on which the workshop is closed, or works although they are public holidays. */
export const closedDays = pgTable('closed_days', {
  _id: primaryId(),
  fromOn: date('from_on').notNull(),
  toOn: date('to_on').notNull(),
  name: text('name').notNull(),
  isOpen: boolean('is_open').notNull(),
})

export const calendarSaves = pgTable('calendar_saves', {
  id: boolean('id').primaryKey().default(true),
  savedAt: moment('saved_at').notNull(),
})

/** Jobs that are cut together, and how many of each. */
export const batches = pgTable('batches', {
  _id: primaryId(),
  // From a sequence of the database.
  batchNumber: text('batch_number').notNull().default(''),
  madeBy: text('made_by').notNull(),
  createdAt: stamps.createdAt,
})

export const batchJobs = pgTable(
  'batch_jobs',
  {
    batchId: uuid('batch_id').notNull(),
    jobId: uuid('job_id').notNull(),
    qty: integer('qty').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.jobId] })],
)

export const jobSteps = pgTable('job_steps', {
  _id: primaryId(),
  jobId: uuid('job_id').notNull(),
  action: text('action').$type<JobStep['action']>().notNull(),
  station: text('station'),
  to: text('to_station'),
  qty: integer('qty').notNull(),
  reason: text('reason'),
  byId: uuid('by_id'),
  byName: text('by_name'),
  at: moment('at').notNull(),
  undoneAt: moment('undone_at'),
})

export const plannedOrders = pgTable('planned_orders', {
  orderId: uuid('order_id').primaryKey(),
  seenAt: moment('seen_at'),
  refunds: integer('refunds').notNull().default(0),
  /** The buyer was told that everything is made. */
  toldAt: moment('told_at'),
  /** When the buyer was e-mailed because the day was moved. */
  toldDueAt: moment('told_due_at'),
  isEarly: boolean('is_early').notNull().default(false),
})
