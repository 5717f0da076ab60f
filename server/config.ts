import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { describeIssue } from '#contract/http/issue-words.ts'

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')
const text = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const severalHosts = /^[^/]*\/\/(?:[^/?]*@)?[^/?@]*,[^@/?]*(?:[/?]|$)/
const database = z
  .string()
  .refine((value) => !severalHosts.test(value), {
    error: 'names several hosts. Please give one address: the cluster, a proxy such as HAProxy, or a virtual IP',
    abort: true,
  })
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' }))
const limit = (fallback: number, description: string) =>
  z.coerce.number().int().min(1).max(1_000_000).default(fallback).meta({ description })

/** Addresses, ranges such as 10.0.0.0/8, or Fastify's names for them. */
function areProxies(list: string): boolean {
  return list.split(',').every((item) => {
    const [host = '', bits, ...rest] = item.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(host)) return bits === undefined
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

/**
 * Every setting, read once from the environment, each with a working default. `npm run settings` makes docs/settings.md from
 * them: `unset` says in words what happens without a value, where the default itself does not.
 */
export const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).meta({ description: 'the port it listens on' }),
  HOST: text.default('0.0.0.0').meta({ description: 'the address it listens on' }),
  DATA_DIR: text
    .prefault('./data')
    .transform((folder) => path.resolve(folder))
    .meta({ description: 'database, uploads and outbox', unset: '`./data`' }),
  PUBLIC_URL: address.optional().meta({
    description: "the shop's address in e-mails and payment returns; https switches on secure cookies",
    unset: '`http://localhost:PORT`',
  }),
  TRUST_PROXY: text
    .refine(areProxies, 'must be the addresses of the proxies, such as 10.0.0.1 or 10.0.0.0/8, or loopback')
    .optional()
    .meta({ description: 'addresses of proxies whose forwarded headers are trusted', unset: 'none' }),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(() => (process.stdout.isTTY ? 0 : 5))
    .meta({
      description:
        'how long it keeps serving after a stop signal, while `/api/ready` returns 503 and the proxy switches over; at most 60',
      unset: '5; 0 at a terminal',
    }),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1).meta({ description: 'processes sharing the port' }),
  CACHE_MEGABYTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_536)
    .default(64)
    .meta({ description: 'memory for cached responses in each process; 0 turns the cache off' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .optional()
    .meta({ description: 'structured logs on standard output', unset: '`info`; `warn` at a terminal' }),
  AUDIT_LOG: flag.default(false).meta({
    description:
      'copies the audit log to standard output, one JSON line for each row, for a program that keeps it elsewhere',
  }),
  AUDIT_DAYS: z.coerce
    .number()
    .int()
    .min(90)
    .max(3650)
    .default(730)
    .meta({ description: 'how many days History goes back, 90 to 3650; older entries are deleted at night' }),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ description: 'metrics for Prometheus, on a separate port', unset: 'off' }),
  METRICS_HOST: text.default('127.0.0.1').meta({ description: 'the address of that port' }),
  DEMO_DATA: flag.default(true).meta({ description: '`false` starts an empty shop' }),
  ADMIN_EMAIL: z
    .email()
    .optional()
    .meta({ description: 'the first admin; used on the first start only', unset: '`SHOP_EMAIL`' }),
  ADMIN_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .meta({ description: 'their password', unset: 'generated and printed once' }),

  FACTOR_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(12)
    .meta({ description: 'how long a passkey or a code from the authenticator app opens the office, 1 to 720' }),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').max(1000).optional().meta({
    description:
      'seals signing keys and second factors in the database; several servers must share it. Make one with `openssl rand -base64 32` and keep a copy elsewhere',
    unset: '`DATA_DIR/secret.key`, made on the first start',
  }),
  SECRET_KEY_BEFORE: z
    .string()
    .min(32, 'must have at least 32 characters')
    .max(1000)
    .optional()
    .meta({ description: 'the last `SECRET_KEY`, for the first start with a new one', unset: 'none' }),

  DATABASE_URL: database
    .optional()
    .meta({ description: 'any PostgreSQL 15 or newer', unset: 'the embedded PostgreSQL' }),
  DATABASE_DIRECT_URL: database.optional().meta({
    description:
      'the database itself, if `DATABASE_URL` is a pooler such as PgBouncer: for notifications, migrations and jobs',
    unset: '`DATABASE_URL`',
  }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(10).meta({
    description:
      'database connections per process; jobs and notifications take 6 more, and at times long-running work 2 and a backup 2',
  }),

  PAYMENT_PROVIDER: z.enum(['yoco', 'payfast', 'paystack', 'sandbox']).optional().meta({
    description:
      '`yoco`, `payfast`, `paystack` or `sandbox`; with a public `PUBLIC_URL` it must be set, even to `sandbox`',
    unset: 'the sandbox',
  }),
  YOCO_SECRET_KEY: text.optional().meta({ description: 'key of your Yoco account' }),
  YOCO_WEBHOOK_SECRET: text.optional().meta({ description: 'secret of your Yoco webhook' }),
  YOCO_URL: address
    .default('https://payments.yoco.com')
    .meta({ description: "Yoco's API; another one for tests and test accounts" }),
  PAYFAST_MERCHANT_ID: text.optional().meta({ description: 'your PayFast merchant' }),
  PAYFAST_MERCHANT_KEY: text.optional().meta({ description: "the merchant's key" }),
  PAYFAST_PASSPHRASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'may contain only letters, digits, - and _')
    .optional()
    .meta({ description: "the merchant's passphrase: letters, digits, - and _ only" }),
  PAYFAST_URL: address
    .default('https://www.payfast.co.za')
    .meta({ description: "PayFast's payment page; another one for tests" }),
  PAYFAST_API_URL: address
    .default('https://api.payfast.co.za')
    .meta({ description: "PayFast's API; another one for tests" }),
  PAYFAST_SENDERS: z
    .string()
    .prefault('')
    .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
    .meta({
      description: 'more hosts that may send notifications, should PayFast ever use undocumented ones',
      unset: "only PayFast's documented hosts",
    }),
  PAYSTACK_SECRET_KEY: text.optional().meta({ description: 'key of your Paystack account' }),
  PAYSTACK_URL: address
    .default('https://api.paystack.co')
    .meta({ description: "Paystack's API; another one for tests" }),
  // For tests only, because any real cart can end in 01.
  SANDBOX_FAULTS: flag
    .default(false)
    .meta({ description: 'makes the sandbox fail depending on the cents of the total, for tests' }),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })
    .optional()
    .meta({ description: 'mail server', unset: '.eml files in `DATA_DIR/outbox`' }),
  MAIL_FROM: text
    .regex(/^[^\r\n@]*@[^\r\n]*$/, 'must contain an e-mail address')
    .optional()
    .meta({
      description: "sender's address, shown with the shop's name or with the name in `Name <address>`",
      unset: "the shop's address on the Settings screen",
    }),
  SHOP_EMAIL: z.email().optional().meta({
    description: 'where orders, messages and payments to check are reported',
    unset: "the shop's address on the Settings screen",
  }),

  S3_ENDPOINT: address
    .optional()
    .meta({ description: 'any S3-compatible store for uploads', unset: 'uploads on disk' }),
  S3_REGION: text.default('auto').meta({ description: 'its region' }),
  S3_BUCKET: text.optional().meta({ description: 'a bucket for this shop only' }),
  S3_ACCESS_KEY_ID: text.optional().meta({ description: 'its access key' }),
  S3_SECRET_ACCESS_KEY: text.optional().meta({ description: 'its secret key' }),

  BACKUP_TO: text.optional().meta({
    description: 'where backups go every night: a folder, better on another disk, or `s3://bucket`',
    unset: '`DATA_DIR/backups`',
  }),
  BACKUP_S3_ENDPOINT: address.optional().meta({ description: 'another store for backups', unset: '`S3_ENDPOINT`' }),
  BACKUP_S3_REGION: text.optional().meta({ description: 'its region', unset: '`S3_REGION`' }),
  BACKUP_S3_ACCESS_KEY_ID: text.optional().meta({ description: 'other keys for backups', unset: '`S3_ACCESS_KEY_ID`' }),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional().meta({ description: 'the secret one', unset: '`S3_SECRET_ACCESS_KEY`' }),
  BACKUP_VERIFY_URL: database.optional().meta({
    description: 'a PostgreSQL that visitors do not use, where each backup is restored on trial',
    unset: 'a temporary PostgreSQL',
  }),
  BACKUP_VERIFY_DISK: text.optional().meta({
    description: 'a folder on the disk of that PostgreSQL, if this machine has it: its free space is checked first',
    unset: 'not checked',
  }),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional().meta({
    description: 'encrypts backups; at least 12 characters. Keep a copy elsewhere: nobody can open them without it',
    unset: 'not encrypted',
  }),

  // Single host:port pairs, so that a typo cannot open a whole network.
  SCRAPE_ALLOW: z
    .string()
    .prefault('')
    .transform((list) => list.split(',').flatMap((item) => item.trim().toLowerCase() || []))
    .refine((list) => list.every((item) => /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(item)), {
      error: 'must be host:port pairs separated by commas',
    })
    .meta({ description: 'private host:port pairs that imports may reach', unset: 'none' }),

  LIMIT_LOGIN: limit(10, 'wrong passwords in 15 minutes, for one account from one address'),
  LIMIT_LOGIN_ADDRESS: limit(50, 'wrong passwords in 15 minutes from one address'),
  LIMIT_REGISTER: limit(20, 'new accounts per hour from one address'),
  LIMIT_FORGOT: limit(5, 'links for a new password or address per hour, to one mailbox and from one address'),
  LIMIT_CONTACT: limit(10, 'messages and proofs of payment per hour from one address'),
  LIMIT_MAIL_TO: limit(5, 'e-mails per hour to one unconfirmed recipient'),
  LIMIT_MAIL_FROM: limit(20, 'e-mails per hour to unconfirmed recipients, triggered from one network address'),
  LIMIT_REVIEW: limit(20, 'reviews per hour of one account'),
  LIMIT_QUOTE: limit(20, 'requests for a quote per hour from one address'),
  LIMIT_QUICK_ORDER: limit(60, 'quick orders per minute from one address'),
  LIMIT_DESIGN: limit(60, 'custom enclosures saved per hour from one address'),
  LIMIT_PROMISE: limit(300, 'lines per minute about which one address asks when they will be ready'),
  LIMIT_KEY: limit(120, 'calls per minute with one API key'),
  LIMIT_SCRAPE: limit(1000, 'supplier pages read per hour for one account'),
  LIMIT_CODE: limit(30, 'discount codes tried per minute from one address'),
  LIMIT_CHECKOUT: limit(120, 'payments started or completed per minute from one address'),
  LIMIT_HOLD_CHECKOUTS: limit(10, 'open card checkouts of guests at one address'),
  LIMIT_HOLD_ADDRESS: limit(250_000, 'value in rand of the goods that guests at one address may reserve'),
  LIMIT_HOLD_ACCOUNT: limit(1_000_000, 'value in rand of the goods that one account may reserve'),
})

export type Config = z.output<typeof settings>

const settingNames = Object.keys(settings.shape)

/** A problem that the operator can fix; shown without a stack. */
export class ConfigError extends Error {}

/** Stops with one line for each bad setting. An empty variable counts as unset; X_FILE names a file that holds X. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const entries = Object.entries(env).flatMap(([name, value]) => {
    if (!value) return []
    const setting = name.slice(0, -5)
    if (!name.endsWith('_FILE') || !settingNames.includes(setting)) return [[name, value]]
    if (env[setting]) throw new ConfigError(`Setting ${setting}: ${name} is set too. Please remove one of them.`)
    return [[setting, readSecret(name, value)]]
  })
  const parsed = settings.safeParse(Object.fromEntries(entries), { error: describeIssue })
  if (parsed.success) return parsed.data
  throw new ConfigError(
    parsed.error.issues.map(({ path, message }) => `Setting ${path.join('.')}: ${message}`).join('\n'),
  )
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError(`Setting ${name}: ${file} cannot be read`)
  }
}

/** The origin for links in e-mails and for returns from payment providers. */
/** Whether other people reach the shop: a trial on one's own machine is not asked for what a shop on the internet needs. */
export const isPublic = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)

function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127\./.test(name)) return true
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
  return own.includes(name) || name === hostname().toLowerCase()
}

export const publicUrl = (config: Config): string => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
