import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, InjectOptions } from 'fastify'
import pg from 'pg'
import type { Clock } from 'pg-boss'
import { inject as given, onTestFinished } from 'vitest'
import type { OfficeRole } from '#contract/accounts/permissions.ts'
import type { Sessions } from '#server/accounts/sessions.ts'
import { users } from '#server/accounts/table.ts'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { OnNoted } from '#server/db/noted-rows.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import type { Connection } from '#server/db/postgres.ts'
import { createLogger } from '#server/http/logger.ts'
import type { App } from '#server/http/types.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { logFailedAttempt } from '#server/jobs/log-failed-attempt.ts'
import { shopIdentityTable } from '#server/settings/table.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { startWorkers } from '#server/workers.ts'

export type Reply = { status: number; headers: Record<string, unknown>; body: unknown; text: string; bytes: Buffer }
/** An admin without an office role is an owner. */
export type Role = 'shopper' | 'admin' | OfficeRole
export type Person = { _id: string; name: string; email: string; role: 'shopper' | 'admin' }

/** An API client that stores cookies, as a browser would. */
export type Caller = ReturnType<typeof createCaller>

/** A shop in this process, or the built one in another. */
export type AnyShop = {
  config: Config
  folder: string
  /** How another process would reach its database. */
  connection: pg.ClientConfig
  database: Database
  guest(): Caller
  /** A signed-in user. */
  signIn(role: Role, remember?: boolean): Promise<Caller & { person: Person }>
}

export type Shop = AnyShop & {
  app: App
  /** With its own IP address, where limits by address matter. */
  guest(ip?: string): Caller
}

type Options = {
  env?: Record<string, string | undefined>
  workers?: boolean
  /** A new shop, before its owner has entered bank details and a VAT number. */
  isNew?: boolean
  /** Receives each line of the log, parsed. */
  log?: (line: Record<string, unknown>) => void
  onNoted?: OnNoted
  prepare?: (app: App) => Promise<void>
  pages?: Parameters<typeof buildApp>[0]['pages']
  /** A migrated database; several shops may share one. */
  connection?: pg.ClientConfig & { database: string }
  /** The database itself, if `connection` leads to a pooler. */
  direct?: pg.ClientConfig
  /** Timers of the jobs. */
  clock?: Clock
}

/** What an owner enters before selling anything. */
export const ownDetails = {
  vatNumber: '4270191234',
  bank: {
    bankName: 'Highveld Bank',
    accountName: 'VOLT Switchgear (Pty) Ltd',
    accountNumber: '62 0417 8834',
    branchCode: '250655',
    accountType: 'Business current account',
  },
}

/** One test's buyers all come from one address. */
/** And addresses that tell the office's post from the shop's. */
export const generousLimits = {
  SHOP_EMAIL: 'office@volt.example',
  MAIL_FROM: 'shop@volt.example',
  LIMIT_MAIL_TO: '100000',
  LIMIT_MAIL_FROM: '100000',
}

/** A busy machine must only make queries slow; `open-database.test.ts` tests the real limits. */
export const longRunning = {
  connectionTimeoutMillis: 120_000,
  query_timeout: 120_000,
  statement_timeout: 120_000,
  idle_in_transaction_session_timeout: 120_000,
}

/** A copy of the migrated database. */
export async function newDatabase(template = 'template_app'): Promise<Connection> {
  const postgres = given('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(postgres)
  await admin.connect()
  await admin.query(`create database ${database} template ${template} strategy file_copy`)
  await admin.end()
  return { ...postgres, database }
}

/** A complete shop with its own database, removed after the test (or, if opened in a hook, by `close`). */
export async function openShop(options: Options = {}): Promise<Shop & { close(): Promise<void> }> {
  const connection = options.connection ?? (await newDatabase())
  const folder = path.join(given('dataFolder'), connection.database)
  await mkdir(folder, { recursive: true })
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'false',
    PORT: '0',
    ...generousLimits,
    ...options.env,
  })
  const { direct, onNoted } = options
  const opened = openDatabase({ ...connection, ...longRunning }, { direct, onNoted })
  if (!options.isNew) await opened.db.update(shopIdentityTable).set({ changes: ownDetails })
  const { log } = options
  const logger = log && createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => log(JSON.parse(line)) })
  const jobs = await startJobs(options.direct ?? connection, {
    workers: options.workers ?? false,
    ...(options.clock ? { clock: options.clock } : {}),
    ...(logger ? { onFailedTry: (failed) => logFailedAttempt(logger, failed) } : {}),
  })
  const app = await buildApp({
    config,
    database: opened,
    jobs,
    storage: openStorage(config),
    ...(logger ? { logger } : {}),
    ...(options.pages ? { pages: options.pages } : {}),
    ...(options.prepare ? { prepare: options.prepare } : {}),
  })
  await app.ready()
  if (options.workers) await startWorkers(app)

  const guest = (ip?: string) => createCaller(callInside(app), ip)
  return {
    app,
    config,
    folder,
    connection,
    database: opened,
    guest,
    signIn: (role, remember) => signIn(guest(), role, { db: app.db, sessions: app.sessions, remember }),
    close: async () => {
      await app.close()
      await jobs.stop()
      await opened.close()
    },
  }
}

/** The same for a single test, closed automatically. */
export async function openShopForTest(options: Options = {}): Promise<Shop> {
  const shop = await openShop(options)
  onTestFinished(shop.close)
  return shop
}

/** A new user with this role, as if they had signed in with this caller. */
export async function signIn(
  caller: Caller,
  role: Role,
  { db, sessions, remember = false }: { db: Db; sessions: Sessions; remember?: boolean | undefined },
) {
  const name = role === 'shopper' ? 'Pieter Botha' : 'Naledi Mokoena'
  const roles = role === 'shopper' || role === 'admin' ? { role } : ({ role: 'admin', officeRole: role } as const)
  const [person] = await db
    .insert(users)
    .values({ name, email: `${role}-${randomUUID().slice(0, 8)}@example.co.za`, ...roles, emailVerified: true })
    .returning()
  if (!person) throw new Error('no person')
  await sessions.start(cookieKeeper(caller.cookies), person, remember)
  return Object.assign(caller, { person })
}

/** A reply for starting a session: only somewhere to put the cookies. */
const cookieKeeper = (cookies: Map<string, string>) =>
  ({ setCookie: (name: string, value: string) => cookies.set(name, value) }) as unknown as FastifyReply

export type Sent = Omit<InjectOptions, 'method' | 'url'> & { method: string; url: string }
export type Answer = {
  status: number
  headers: Record<string, unknown>
  bytes: Buffer
  cookies: { name: string; value: string; maxAge?: number }[]
}

const callInside = (app: App) => async (request: Sent) => {
  const reply = await app.inject({ ...request, method: request.method as 'GET' })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, cookies: reply.cookies }
}

export function createCaller(call: (request: Sent) => Promise<Answer>, ip?: string) {
  const cookies = new Map<string, string>()
  async function send(method: string, url: string, more: Omit<InjectOptions, 'method' | 'url'> = {}): Promise<Reply> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call({
      method,
      url,
      ...(ip ? { remoteAddress: ip } : {}),
      ...more,
      headers: { ...(cookie ? { cookie } : {}), ...more.headers },
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status, headers, bytes } = answer
    const text = bytes.toString()
    const isJson = String(headers['content-type'] ?? '').includes('json')
    return { status, headers, text, bytes, body: isJson && text !== '' ? JSON.parse(text) : undefined }
  }
  return {
    cookies,
    send,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, headers ? { headers } : {}),
    post: (url: string, payload: unknown = {}) => send('POST', url, { payload: payload as object }),
    put: (url: string, payload: unknown = {}) => send('PUT', url, { payload: payload as object }),
    delete: (url: string) => send('DELETE', url),
    /** Sends a multipart form, as a browser would. */
    form: async (method: 'POST' | 'PUT', url: string, parts: Record<string, string | Blob | Blob[]>) => {
      const form = new FormData()
      for (const [name, part] of Object.entries(parts)) {
        for (const one of Array.isArray(part) ? part : [part]) {
          if (typeof one === 'string') form.append(name, one)
          else form.append(name, one, one instanceof File ? one.name : 'file')
        }
      }
      const request = new Request('http://localhost', { method: 'POST', body: form })
      return send(method, url, {
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
      })
    },
  }
}
