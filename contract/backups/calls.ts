import { z } from 'zod'
import { type Call, id, messageReply, moment } from '#contract/http/schema.ts'

export const backup = z.object({
  _id: id,
  madeAt: moment,
  name: z.string(),
  place: z.string(),
  bytes: z.number(),
  rows: z.number(),
  /** When it was read back and found intact. */
  verifiedAt: moment.nullable(),
  /** Verified by restoring it into a temporary database, not only by reading it. */
  isRestored: z.boolean(),
  /** Why it was only read. */
  notRestored: z.string().nullable(),
  /** Why it failed; of a verified one, which copies of uploads are damaged. */
  failure: z.string().nullable(),
})
export type Backup = z.infer<typeof backup>

/** The last numbers that the shop has issued. */
const lastNumbers = z.object({
  order: z.int(),
  invoice: z.int(),
  creditNote: z.int(),
  receipt: z.int(),
  quote: z.int(),
  job: z.int(),
  testReport: z.int(),
  /** The running part of the last serial number. */
  unit: z.int(),
})

/** A restored shop: it sends nothing until its owner resumes it. */
const pause = z.object({
  since: moment,
  backupMadeAt: moment,
  lastNumbers,
  /** What resuming would send. */
  waiting: z.object({
    mails: z.int(),
    refunds: z.int(),
    checkouts: z.int(),
    events: z.int(),
    stockAlerts: z.int(),
    quoteReminders: z.int(),
  }),
})
export type Pause = z.infer<typeof pause>

export const backupState = z.object({
  place: z.string(),
  isSameDisk: z.boolean(),
  isEncrypted: z.boolean(),
  /** Uploads in a bucket are not copied. */
  hasFiles: z.boolean(),
  isRunning: z.boolean(),
  /** No verified backup for more than a day and a half: a night has been missed. */
  isLate: z.boolean(),
  /** Newest first, at most 60. */
  backups: z.array(backup),
  pause: pause.nullable(),
})
export type BackupState = z.infer<typeof backupState>

export const getBackupState = {
  method: 'GET',
  url: '/api/backup',
  schema: { summary: 'Backups, and whether the shop is paused (admin)', response: { 200: backupState } },
} satisfies Call

export const startBackup = {
  method: 'POST',
  url: '/api/backup',
  schema: { summary: 'Make a backup now (admin)', response: { 202: messageReply } },
} satisfies Call

const lastNumber = z.coerce
  .number({ error: 'Please enter a number.' })
  .int('Please enter a whole number.')
  .min(0, 'Please enter a whole number.')
  .max(100_000_000, 'This number is too large.')

export const resumption = z.object({
  order: lastNumber,
  invoice: lastNumber,
  creditNote: lastNumber,
  /** If one of these is left out, the one in the backup. */
  receipt: lastNumber.optional(),
  quote: lastNumber.optional(),
  job: lastNumber.optional(),
  testReport: lastNumber.optional(),
  unit: lastNumber.optional(),
  /** They were queued when the backup was made; most have been sent since. */
  sendMails: z.boolean(),
})

export const resumeShop = {
  method: 'POST',
  url: '/api/backup/resume',
  schema: { summary: 'Resume a restored shop (admin)', body: resumption, response: { 200: messageReply } },
} satisfies Call
