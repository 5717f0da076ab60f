import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Finding } from '#contract/doctor.ts'
import type { Config } from '#server/config.ts'
import { type ConnectionSettings, isDatabaseDown } from '#server/db/database.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { examineDatabase, receivesNotifications } from '#server/db/examine.ts'
import { checkMailServer } from '#server/mail/mail.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { failed, ok, warning } from './findings.ts'
import { judgeDatabase } from './judge-database.ts'

type DoctorContext = {
  config: Config
  connection: ConnectionSettings
  direct: ConnectionSettings
  storage: Storage
  /** The current request, if any: shows how the shop sees its visitors. */
  visitor?: { forwardedFor: string | undefined }
}

const withinMs = 8000

/** Checks everything the shop needs, in parallel. Each finding explains what to do. */
export async function examine(context: DoctorContext): Promise<Finding[]> {
  const checks: [name: string, check: () => Promise<Finding | Finding[]>][] = [
    ['Database', () => examineFacts(context)],
    ['Notifications', () => examineNotifications(context)],
    ['Uploads', () => examineStorage(context)],
    ['Disk', () => examineDisk(context.config)],
    ['E-mail', () => examineMail(context.config)],
    ['Payments', () => examinePayments(context.config)],
    ['Address', () => examineAddress(context)],
  ]
  const all = await Promise.all(checks.map(([name, check]) => inTime(name, check)))
  return all.flat()
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
        isDatabaseDown(facts)
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

async function examineStorage({ storage, config }: DoctorContext): Promise<Finding> {
  const key = `doctor-${randomBytes(8).toString('hex')}.txt`
  const text = randomBytes(16).toString('hex')
  await withTempFile(config.DATA_DIR, Readable.from([text]), (file) => storage.put(key, file, 'text/plain'))
  try {
    const back = (await buffer(await storage.open(key))).toString()
    return back === text
      ? ok('Uploads', 'A file was stored, read and removed.')
      : failed('Uploads', 'A stored file came back changed. Check the disk or the bucket.')
  } finally {
    await storage.remove(key)
  }
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

const providerUrls = { yoco: 'YOCO_URL', payfast: 'PAYFAST_URL', paystack: 'PAYSTACK_URL' } as const

async function examinePayments(config: Config): Promise<Finding> {
  const { PAYMENT_PROVIDER: provider } = config
  if (!provider || provider === 'sandbox')
    return warning('Payments', 'Test mode: the sandbox takes no real payments. Set PAYMENT_PROVIDER and its keys.')
  const url = config[providerUrls[provider]]
  const reply = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  )
  return reply
    ? ok('Payments', `${provider} can be reached.`)
    : failed('Payments', `${provider} cannot be reached at ${url}. Check the network and the firewall.`)
}

async function examineAddress({ config, visitor }: DoctorContext): Promise<Finding[]> {
  const { PUBLIC_URL } = config
  if (!PUBLIC_URL) return [warning('Address', 'PUBLIC_URL is not set: links in e-mails only work on this machine.')]
  const reply = await fetch(`${PUBLIC_URL}/api/health`, { redirect: 'manual', signal: AbortSignal.timeout(5000) })
    .then((response) => response.json() as Promise<{ status?: string }>)
    .catch(() => undefined)
  const reached =
    reply?.status === 'ok'
      ? ok('Address', `${PUBLIC_URL} reaches this shop.`)
      : failed('Address', `${PUBLIC_URL} does not reach the shop. Check DNS, the proxy and that the shop is running.`)
  if (!visitor?.forwardedFor) return [reached]
  return [
    reached,
    config.TRUST_PROXY
      ? ok('Proxy', 'Visitors’ addresses are recognised.')
      : failed(
          'Proxy',
          'All visitors appear to come from the proxy and share its limits. Set TRUST_PROXY to its address.',
        ),
  ]
}
