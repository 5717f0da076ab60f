import { mkdir, statfs } from 'node:fs/promises'
import type { Finding } from '#contract/doctor/calls.ts'
import { release } from '#server/backups/release.ts'
import type { Config } from '#server/config.ts'
import { type ConnectionSettings, isDatabaseDown, isRefused } from '#server/db/database.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { examineDatabase, receivesNotifications } from '#server/db/examine.ts'
import { checkMailServer } from '#server/mail/mail.ts'
import { createRemoteProviders } from '#server/payments/choose-providers.ts'
import type { Storage } from '#server/storage/storage.ts'
import { examineAddress, examineProxy, type Visitor } from './examine-address.ts'
import { examineBackupPlace, examineUploads } from './examine-storage.ts'
import { failed, ok, warning } from './findings.ts'
import { judgeDatabase } from './judge-database.ts'

type DoctorContext = {
  config: Config
  connection: ConnectionSettings
  direct: ConnectionSettings
  storage: Storage
  /** The current request, if any: shows how the shop sees its visitors. */
  visitor?: Visitor
}

const withinMs = 6000

/** Checks everything the shop needs, in parallel. Each finding explains what to do. */
export async function examine(context: DoctorContext): Promise<Finding[]> {
  const { config, direct, storage, visitor } = context
  const checks: [name: string, check: () => Promise<Finding | Finding[]>][] = [
    ['Database', () => examineFacts(context)],
    ['Notifications', () => examineNotifications(context)],
    ['Uploads', () => examineUploads(storage, config)],
    ['Backup storage', () => examineBackupPlace(config)],
    ['Disk', () => examineDisk(config)],
    ['E-mail', () => examineMail(config)],
    ['Payments', () => examinePayments(config)],
    ['Address', () => examineAddress(config, direct)],
  ]
  const all = await Promise.all(checks.map(([name, check]) => inTime(name, check)))
  return [
    ...all.flat(),
    ...examineProxy(config, visitor),
    ok('Release', `${release}, on Node ${process.versions.node}.`),
  ]
}

async function inTime(name: string, check: () => Promise<Finding | Finding[]>): Promise<Finding | Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(failed(name, `No response within ${withinMs / 1000} seconds.`)), withinMs)
  })
  const checked = check().catch((error: unknown) => failed(name, `${messageOf(error)}.`))
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}

async function examineFacts({ direct }: DoctorContext): Promise<Finding[]> {
  const facts = await examineDatabase(direct).catch((error: unknown) => error as Error)
  if (facts instanceof Error)
    return [
      failed(
        'Database',
        isDatabaseDown(facts) || isRefused(facts)
          ? `It cannot be reached: ${messageOf(facts)}. Check DATABASE_URL and that the server is running.`
          : `${messageOf(facts)}. Start the shop once to migrate the database.`,
      ),
    ]
  return judgeDatabase(facts)
}

async function examineNotifications({ connection, direct }: DoctorContext): Promise<Finding> {
  if (await receivesNotifications(connection, direct)) return ok('Notifications', 'Changes reach every server at once.')
  return failed('Notifications', 'They do not arrive. Set DATABASE_DIRECT_URL to the database itself, not a pooler.')
}

async function examineDisk({ DATA_DIR }: Config): Promise<Finding> {
  // Before its first start a shop has none.
  await mkdir(DATA_DIR, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(DATA_DIR)
  const share = Math.round((100 * bavail) / Math.max(1, blocks))
  const says = `${share} % of the disk is free (${Math.round((bavail * bsize) / 1e9)} GB).`
  if (share >= 10) return ok('Disk', says)
  return share >= 3 ? warning('Disk', `${says} Free up space soon.`) : failed('Disk', `${says} Free up space now.`)
}

async function examineMail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL)
    return warning('E-mail', 'E-mails are saved in the outbox folder, not sent. Set SMTP_URL to send them.')
  const failure = await checkMailServer(config.SMTP_URL).then(
    () => undefined,
    (error: unknown) => messageOf(error),
  )
  return failure === undefined
    ? ok('E-mail', 'The mail server accepted the sign-in.')
    : failed('E-mail', `The mail server refused: ${failure}. Check SMTP_URL.`)
}

async function examinePayments(config: Config): Promise<Finding> {
  const { PAYMENT_PROVIDER: name } = config
  if (!name || name === 'sandbox')
    return warning('Payments', 'Test mode: the sandbox takes no real payments. Set PAYMENT_PROVIDER and its keys.')
  const { problems = [] } = (await createRemoteProviders(config).get(name)?.checkSetup()) ?? {}
  return problems.length === 0
    ? ok('Payments', `${name} accepted the sign-in.`)
    : failed('Payments', `${problems.join(' ')} Check its keys, its webhook and the network.`)
}
