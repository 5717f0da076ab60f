import { mkdir, statfs } from 'node:fs/promises'
import type { Finding } from '#contract/doctor/calls.ts'
import { release } from '#server/backups/release.ts'
import type { Config } from '#server/config.ts'
import { type ConnectionSettings, isDatabaseDown, isRefused } from '#server/db/database.ts'
import { findTlsFailure, messageOf } from '#server/db/describe-error.ts'
import { examineDatabase, findSwitchedOff, receivesNotifications } from '#server/db/examine.ts'
import { checkMailServer } from '#server/mail/mail.ts'
import { createRemoteProviders } from '#server/payments/choose-providers.ts'
import type { Storage } from '#server/storage/storage.ts'
import { examineAddress, examineProxy, type Visitor } from './examine-address.ts'
import { examineBackupPlace, examineUploads } from './examine-storage.ts'
import { describeTls, failed, ok, warning } from './findings.ts'
import { judgeDatabase } from './judge-database.ts'

type DoctorContext = {
  config: Config
  connection: ConnectionSettings
  direct: ConnectionSettings
  storage: Storage
  /** The current request, if any: shows how the shop sees its visitors. */
  visitor?: Visitor
  /** How long to wait for whatever does not respond. */
  withinMs?: number
}

/** `advice` is for a check that gets no response. */
type Check = [name: string, check: () => Promise<Finding | Finding[]>, advice: string]

/** Checks everything the shop needs, in parallel. Each finding explains what to do. */
export async function examine(context: DoctorContext): Promise<Finding[]> {
  const { config, direct, storage, visitor, withinMs = 6000 } = context
  const database = `Check ${databaseSetting(config)} and that the server is running.`
  const checks: Check[] = [
    ['Database', () => examineFacts(context), database],
    ['Notifications', () => examineNotifications(context), database],
    ...(config.DATABASE_DIRECT_URL
      ? [['Pooler', () => examinePooler(context), 'Check DATABASE_URL and that the pooler is running.'] as Check]
      : []),
    [
      'Uploads',
      () => examineUploads(storage, config),
      config.S3_ENDPOINT ? 'Check S3_ENDPOINT and the network.' : 'Check the disk.',
    ],
    ['Backup storage', () => examineBackupPlace(config), 'Check BACKUP_TO, its disk or the network.'],
    ['Disk', () => examineDisk(config), 'Check the disk of DATA_DIR.'],
    ['E-mail', () => examineMail(config), 'Check SMTP_URL and the network.'],
    ['Payments', () => examinePayments(config), 'Check the network, and the status page of the provider.'],
    ['Address', () => examineAddress(config, direct), 'Check PUBLIC_URL, DNS and the proxy.'],
  ]
  const all = await Promise.all(checks.map((check) => inTime(check, withinMs)))
  return [
    ...all.flat(),
    ...examineProxy(config, visitor),
    examineKey(config),
    ok('Release', `${release}, on Node ${process.versions.node}.`),
  ]
}

/** The shop does not start with a key that opens nothing, so only its place is left to judge. */
const examineKey = ({ SECRET_KEY, DATABASE_URL }: Config): Finding =>
  DATABASE_URL && !SECRET_KEY
    ? warning(
        'Secret key',
        'It is only in DATA_DIR. Set SECRET_KEY, so that other servers can share it and a new machine can open what it sealed.',
      )
    : ok(
        'Secret key',
        SECRET_KEY ? 'It comes from SECRET_KEY.' : 'It is in DATA_DIR/secret.key. Keep a copy elsewhere.',
      )

async function inTime([name, check, advice]: Check, withinMs: number): Promise<Finding | Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    const says = `No response within ${Math.round(withinMs / 1000)} seconds. ${advice}`
    timer = setTimeout(() => resolve(failed(name, says)), withinMs)
  })
  const checked = check().catch((error: unknown) => failed(name, describeTls(error) ?? `${messageOf(error)}.`))
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}

/** Which setting leads to the database itself. */
const databaseSetting = ({ DATABASE_DIRECT_URL }: Config) =>
  DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'

async function examineFacts({ config, direct }: DoctorContext): Promise<Finding[]> {
  const facts = await examineDatabase(direct).catch((error: unknown) => error as Error)
  if (facts instanceof Error)
    return [
      failed(
        'Database',
        describeDatabaseTls(facts) ??
          (isDatabaseDown(facts) || isRefused(facts)
            ? `It cannot be reached: ${messageOf(facts)}. Check ${databaseSetting(config)} and that the server is running.`
            : `${messageOf(facts)}. Start the shop once to migrate the database.`),
      ),
    ]
  return judgeDatabase(facts)
}

function describeDatabaseTls(error: Error): string | undefined {
  // PostgreSQL's answer to a connection without TLS where pg_hba.conf has only hostssl.
  if (error.message.includes('no encryption'))
    return `${messageOf(error)}. If the server accepts only TLS, add sslmode=verify-full to DATABASE_URL.`
  // sslrootcert and its like are files.
  if ((error as NodeJS.ErrnoException).syscall === 'open') return `${messageOf(error)}. Check DATABASE_URL.`
  const failure = findTlsFailure(error)
  return (
    failure && `No TLS connection: ${failure}. Check sslmode and sslrootcert in DATABASE_URL, and ssl on the server.`
  )
}

/** The limits that the shop asks for without a pooler. */
const timeouts = { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' }

/** A pooler does not pass on what the shop asks for, so its role must have the limits. */
async function examinePooler({ connection }: DoctorContext): Promise<Finding> {
  const result = await findSwitchedOff(connection, Object.keys(timeouts)).catch((error: Error) => error)
  if (result instanceof Error)
    return failed(
      'Pooler',
      describeDatabaseTls(result) ??
        `It cannot be reached: ${messageOf(result)}. Check DATABASE_URL and that the pooler is running.`,
    )
  const { role, names } = result
  if (names.length === 0) return ok('Pooler', 'It responds, and the role has its timeouts.')
  const advice = names.map((name) => `alter role ${role} set ${name} = '${timeouts[name as keyof typeof timeouts]}';`)
  return warning(
    'Pooler',
    `The role has no timeouts, so a statement that hangs keeps its connection for good. Run ${advice.join(' ')} and restart the pooler.`,
  )
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
    (error: unknown) => error,
  )
  const tls = describeTls(failure)
  if (tls) return failed('E-mail', tls)
  return failure === undefined
    ? ok('E-mail', 'The mail server accepted the sign-in.')
    : failed('E-mail', `The mail server refused: ${messageOf(failure)}. Check SMTP_URL.`)
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
