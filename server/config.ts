import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
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
const limit = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback)

/** Addresses, ranges such as 10.0.0.0/8, or Fastify's names for them. */
function areProxies(list: string): boolean {
  return list.split(',').every((item) => {
    const [host = '', bits, ...rest] = item.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(host)) return bits === undefined
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

/** Every setting, read once from the environment, each with a working default. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: text.default('0.0.0.0'),
  DATA_DIR: text.prefault('./data').transform((folder) => path.resolve(folder)),
  DATABASE_URL: database.optional(),
  /** Bypasses a pooler, for what needs a real connection: notifications, migrations, jobs. */
  DATABASE_DIRECT_URL: database.optional(),
  /** Connections per process. Notifications and jobs take six more, and at times long-running work two and a backup two. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(1000).default(10),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: text
    .refine(areProxies, 'must be the addresses of the proxies, such as 10.0.0.1 or 10.0.0.0/8, or loopback')
    .optional(),
  /** How long a stopping server keeps serving, so that its proxy first notices that it is no longer ready. */
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(() => (process.stdout.isTTY ? 0 : 5)),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  /** Memory for cached responses per process; 0 turns the cache off. */
  CACHE_MEGABYTES: z.coerce.number().int().min(0).max(65_536).default(64),
  /** Metrics for Prometheus, on a separate port; off unless set. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  DEMO_DATA: flag.default(true),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  PAYMENT_PROVIDER: z.enum(['yoco', 'payfast', 'paystack', 'sandbox']).optional(),
  YOCO_SECRET_KEY: text.optional(),
  YOCO_WEBHOOK_SECRET: text.optional(),
  YOCO_URL: address.default('https://payments.yoco.com'),
  PAYFAST_MERCHANT_ID: text.optional(),
  PAYFAST_MERCHANT_KEY: text.optional(),
  PAYFAST_PASSPHRASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'may contain only letters, digits, - and _')
    .optional(),
  PAYFAST_URL: address.default('https://www.payfast.co.za'),
  PAYFAST_API_URL: address.default('https://api.payfast.co.za'),
  /** Additional hosts that may notify, should PayFast ever send from undocumented ones. */
  PAYFAST_SENDERS: z
    .string()
    .prefault('')
    .transform((list) => list.split(',').flatMap((item) => item.trim() || [])),
  PAYSTACK_SECRET_KEY: text.optional(),
  PAYSTACK_URL: address.default('https://api.paystack.co'),
  /** Makes the sandbox fail depending on the cents of the total; for tests, because any cart can end in 01. */
  SANDBOX_FAULTS: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' }).optional(),
  MAIL_FROM: text.regex(/^[^\r\n@]*@[^\r\n]*$/, 'must contain an e-mail address').default('shop@volt.example'),
  SHOP_EMAIL: z.email().default('office@volt.example'),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.default('auto'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  /** Where backups go every night: a folder, or a bucket of the same store as s3://bucket. */
  BACKUP_TO: text.optional(),
  /** The store of that bucket, if it is another one, or has its own keys. */
  BACKUP_S3_ENDPOINT: address.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
  /** A PostgreSQL that visitors do not use, where each backup is restored on trial. */
  BACKUP_VERIFY_URL: database.optional(),
  /** Encrypts backups. Nobody can open them without it, including you. */
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').max(1000).optional(),
  /** Single host:port pairs, so that a typo cannot open a whole network. */
  SCRAPE_ALLOW: z
    .string()
    .prefault('')
    .transform((list) => list.split(',').flatMap((item) => item.trim().toLowerCase() || []))
    .refine((list) => list.every((item) => /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/.test(item)), {
      error: 'must be host:port pairs separated by commas',
    }),
  LIMIT_LOGIN: limit(10),
  LIMIT_LOGIN_ADDRESS: limit(50),
  LIMIT_REGISTER: limit(20),
  LIMIT_FORGOT: limit(5),
  LIMIT_CONTACT: limit(10),
  /** E-mails that strangers can cause, in an hour: to one recipient, and from one network address. */
  LIMIT_MAIL_TO: limit(5),
  LIMIT_MAIL_FROM: limit(20),
  LIMIT_REVIEW: limit(20),
  LIMIT_QUOTE: limit(20),
  /** Per minute. */
  LIMIT_QUICK_ORDER: limit(60),
  /** Custom enclosures per hour. */
  LIMIT_DESIGN: limit(60),
  /** Supplier pages per hour. */
  LIMIT_SCRAPE: limit(1000),
  /** Discount codes tried, per minute. */
  LIMIT_CODE: limit(30),
  LIMIT_CHECKOUT: limit(120),
  LIMIT_HOLD_CHECKOUTS: limit(10),
  /** In rand. */
  LIMIT_HOLD_ADDRESS: limit(250_000),
  LIMIT_HOLD_ACCOUNT: limit(1_000_000),
})

export type Config = z.output<typeof settings>

export const settingNames = Object.keys(settings.shape)

/** A problem that the operator can fix; shown without a stack. */
export class ConfigError extends Error {}

/** Stops with one line for each bad setting. An empty variable counts as unset; X_FILE names a file that holds X. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.entries(env).flatMap(([name, value]) => {
    if (!value) return []
    const setting = name.slice(0, -5)
    if (!name.endsWith('_FILE') || !settingNames.includes(setting)) return [[name, value]]
    if (env[setting]) throw new ConfigError(`Setting ${setting}: ${name} is set too. Please remove one of them.`)
    return [[setting, readSecret(name, value)]]
  })
  const parsed = settings.safeParse(Object.fromEntries(given), { error: describeIssue })
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
export const publicUrl = (config: Config): string => config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
