import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { inject as given } from 'vitest'
import { createSessions } from '#server/accounts/sessions.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { Connection } from '#server/db/postgres.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createGuests } from '#server/orders/records/guest-cookie.ts'
import { shopIdentityTable } from '#server/settings/table.ts'
import {
  type Answer,
  type AnyShop,
  createCaller,
  generousLimits,
  longRunning,
  newDatabase,
  ownDetails,
  type Sent,
  signIn,
} from './shop.ts'
import { spawnShop, toDatabaseUrl } from './spawn-shop.ts'

export type BuiltShop = AnyShop & {
  url: string
  /** The key in an e-mailed link to an order or a quote. */
  keyOf(id: string): string
  /** Everything it has printed. */
  output(): string
  /** Errors in its log since the last call. */
  takeErrors(): string[]
  close(): Promise<void>
}

export type BuiltShopOptions = {
  /** Before its owner has entered bank details and a VAT number. */
  isNew?: boolean
  /** Its database, if it is not a new one. */
  connection?: Connection
}

/** The built shop in its own process, as `npm start` runs it, with its own database. Tests sign in and look into the database from here. */
export async function openBuiltShop(
  env: Record<string, string | undefined> = {},
  options: BuiltShopOptions = {},
): Promise<BuiltShop> {
  const { connection = await newDatabase() } = options
  const folder = path.join(given('dataFolder'), connection.database)
  await mkdir(folder, { recursive: true })
  const database = openDatabase({ ...connection, ...longRunning })
  if (!options.isNew) await database.db.update(shopIdentityTable).set({ changes: ownDetails })
  const { connectionTimeoutMillis, ...timeouts } = longRunning
  const settings = {
    DATABASE_URL: toDatabaseUrl(connection, timeouts),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO_DATA: 'false',
    ...generousLimits,
    ...env,
  }
  const shop = await spawnShop({ env: settings })
  await shop.whenReady()
  const config = readConfig({ ...settings, PORT: new URL(shop.url).port })
  // Starting a session sends no e-mail.
  const sessions = await createSessions(database.db, { config, jobs: {} as Jobs, now: Date.now })
  const { keyOf } = await createGuests(database.db, config)
  const guest = () => createCaller(callOver(shop.url))
  let read = 0
  return {
    config,
    folder,
    connection,
    database,
    url: shop.url,
    keyOf,
    output: shop.output,
    guest,
    signIn: (role, remember) => signIn(guest(), role, { db: database.db, sessions, remember }),
    takeErrors: () => {
      const news = shop.output().slice(read)
      read += news.length
      return news.split('\n').filter((line) => /"level":[56]0|^\S*Error/.test(line))
    },
    close: async () => {
      shop.process.kill('SIGKILL')
      await shop.ended
      await database.close()
    },
  }
}

const callOver =
  (base: string) =>
  async ({ method, url, headers, payload, remoteAddress }: Sent): Promise<Answer> => {
    if (remoteAddress) throw new Error('a caller over a socket cannot choose its address')
    const { pathname, search } = new URL(url, base)
    const isPlain = payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
    const reply = await fetch(base + (url.startsWith('/') ? url : pathname + search), {
      method,
      redirect: 'manual',
      headers: { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...(headers as Record<string, string>) },
      ...(payload === undefined ? {} : { body: isPlain ? (payload as string) : JSON.stringify(payload) }),
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      bytes: Buffer.from(await reply.arrayBuffer()),
      cookies: reply.headers.getSetCookie().map(readCookie),
    }
  }

function readCookie(line: string): Answer['cookies'][number] {
  const [, name = '', value = '', , maxAge] = /^([^=]+)=([^;]*)(.*?;\s*max-age=(\d+))?/i.exec(line) ?? []
  return { name, value: decodeURIComponent(value), ...(maxAge ? { maxAge: Number(maxAge) } : {}) }
}
