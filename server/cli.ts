import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { removeFactorsByCommand } from './accounts/remove-factors.ts'
import { type Backup, backUp, backUpToFile, describeBackupFailure } from './backups/make-backup.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { recordBackup } from './backups/run-backup.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type ConnectionSettings, findPgFailure } from './db/database.ts'
import { noteCommand } from './db/note-command.ts'
import { startPostgres } from './db/postgres.ts'
import { printAudit } from './db/print-audit.ts'
import { rekey } from './db/rekey.ts'
import { examine } from './doctor/examine.ts'
import { startJobs } from './jobs/jobs.ts'
import { openStorage } from './storage/open-storage.ts'
import { describeTrace } from './trace/describe-trace.ts'
import { findTrace } from './trace/queries.ts'

const help = `Usage (npm run backup, restore and doctor do the same, with -- before what follows):
  bin/switchyard start                start the shop
  bin/switchyard backup               make a backup in BACKUP_TO
  bin/switchyard backup FILE          make a backup in a file, with uploads; --with-files includes uploads in a bucket
  bin/switchyard restore FILE         restore a backup by file or name; --replace overwrites an existing shop,
                                      --without-files goes on if all uploads are missing
  bin/switchyard doctor               check that everything the shop needs works
  bin/switchyard rekey                after a leaked backup or a lost key: new keys, and everybody is signed out
  bin/switchyard admin EMAIL --remove-factor
                                      for somebody who has lost phone and recovery codes: the password is enough again
  bin/switchyard audit                who did what, one JSON line each; --since 2026-03-01 begins on that day
  bin/switchyard trace VOLT-000123    what happened to an order, or to a checkout without one, and how to find it in the log`

/** PostgreSQL's code for a table that does not exist. */
const noSuchTable = '42P01'

/** Each command with its options. */
const commands: Record<string, string[]> = {
  backup: ['with-files'],
  restore: ['replace', 'without-files'],
  doctor: [],
  rekey: [],
  admin: ['remove-factor'],
  audit: ['since'],
  trace: [],
}

/** What was mistyped. An option of another command would otherwise be ignored without a word. */
function findMistake(command: string, values: Record<string, string | boolean | undefined>): string | undefined {
  const options = commands[command]
  if (!options) return `There is no command '${command}'.`
  const [wrong] = Object.keys(values).filter((name) => values[name] && !options.includes(name))
  return wrong && `'${command}' has no option '--${wrong}'.`
}

/** Without DATABASE_URL in a folder without a shop: most likely DATA_DIR is missing, and a new database would have nothing to tell. */
function assertShopIn(folder: string): void {
  if (!existsSync(path.join(folder, 'postgres', 'PG_VERSION')))
    throw new ConfigError(`There is no shop in ${folder}. Set DATA_DIR or DATABASE_URL as for the shop.`)
}

/** The configured database. The embedded one is started for the duration of `work`, unless a shop is already running it. */
async function withDatabase<T>(
  config: Config,
  work: (connection: ConnectionSettings) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  if (url) return work({ connectionString: url })
  if (!mayBeNew) assertShopIn(config.DATA_DIR)
  const postgres = await startPostgres(config.DATA_DIR)
  return work(postgres.connection).finally(() => postgres.stop())
}

/** A day in South Africa, or a moment. */
function readSince(text: string | undefined): Date {
  if (text === undefined) return new Date(0)
  const since = new Date(text.length === 10 ? `${text}T00:00:00+02:00` : text)
  if (Number.isNaN(since.getTime()))
    throw new ConfigError('--since needs a day or a moment, such as 2026-03-01 or 2026-03-01T08:00:00+02:00')
  return since
}

const size = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

function printBackup(config: Config, { place, name, rows, bytes, notRestored, damage }: Backup): void {
  console.log(`${place}/${name}: ${rows.toLocaleString('en-ZA')} rows, ${size(bytes)}.`)
  console.log(
    notRestored
      ? `Read back, but not restored on trial. ${notRestored}`
      : 'Verified by restoring it into a temporary database.',
  )
  if (damage) console.log(`Warning: ${damage}`)
  if (!config.BACKUP_PASSPHRASE) console.log('The backup is not encrypted. To encrypt it, set BACKUP_PASSPHRASE.')
}

function describeMissing(keys: string[], all: number): string {
  const names = keys.slice(0, 5).join(', ')
  return `Warning: ${keys.length} of ${all} uploads are missing or damaged: ${names}${keys.length > 5 ? ', …' : ''}. Pages will show gaps in their place.`
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'with-files': { type: 'boolean', default: false },
      'without-files': { type: 'boolean', default: false },
      since: { type: 'string' },
      'remove-factor': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { help: asksHelp, ...given } = values
  const [command = '', file] = positionals
  if (asksHelp || command === 'help') {
    console.log(help)
    return 0
  }
  const mistake = command && findMistake(command, given)
  if (mistake) {
    console.error(`${mistake}\n\n${help}`)
    return 1
  }
  const config = readConfig()
  const note = (connection: ConnectionSettings) =>
    noteCommand(connection, { name: command, about: file ?? values.since, isCopied: config.AUDIT_LOG })
  if (command === 'backup' && positionals.length <= 2) {
    if (values['with-files'] && !file)
      throw new ConfigError('--with-files needs a file: bin/switchyard backup FILE --with-files')
    const backup = await withDatabase(config, async (connection) => {
      await note(connection)
      if (file) return backUpToFile({ config, connection }, file, values['with-files'])
      const backup = await backUp({ config, connection })
      await recordBackup(connection, backup)
      return backup
    })
    printBackup(config, backup)
    return 0
  }
  if (command === 'restore' && file && positionals.length === 2) {
    const options = {
      replace: values.replace,
      withoutFiles: values['without-files'],
      onClosed: (count: number) => console.log(`Idle connections of a pooler were closed: ${count}.`),
    }
    const restore = async (connection: ConnectionSettings) => {
      const restored = await restoreBackup({ config, connection }, file, options)
      await note(connection)
      return restored
    }
    const { manifest, files, missing, isForeign } = await withDatabase(config, restore, { mayBeNew: true })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored the shop as of ${manifest.madeAt}: ${rows.toLocaleString('en-ZA')} rows, ${files} new files.`)
    if (missing.length > 0) console.log(describeMissing(missing, manifest.files.length))
    if (isForeign)
      console.log(
        'Its secrets were sealed with another SECRET_KEY: everybody signs in again, and links in earlier e-mails no longer work.',
      )
    console.log('It is paused: no e-mails, refunds or jobs run until an admin resumes it in Settings → Backups.')
    return 0
  }
  if (command === 'doctor' && positionals.length === 1) {
    const look = (direct: ConnectionSettings) => {
      const connection = config.DATABASE_URL ? { connectionString: config.DATABASE_URL } : direct
      // Everybody answers or is given up within ten seconds of the start, which itself can take seconds on a busy machine.
      const withinMs = Math.max(2000, Math.min(6000, 9500 - performance.now()))
      return examine({ config, connection, direct, storage: openStorage(config), withinMs })
    }
    const findings = await withDatabase(config, look, { mayBeNew: true })
    const marks = { ok: 'ok', warning: 'note', failed: 'FAILED' }
    for (const { name, state, says } of findings) console.log(`${marks[state].padEnd(7)} ${name}: ${says}`)
    return findings.some(({ state }) => state === 'failed') ? 1 : 0
  }
  if (command === 'rekey' && positionals.length === 1) {
    const ended = await withDatabase(config, async (connection) => {
      const rekeyed = await rekey(connection, config)
      await note(connection)
      return rekeyed
    })
    console.log(`New keys. Sessions ended: ${ended.sessions}. Links in earlier e-mails no longer work.`)
    console.log('Please start every server of this shop now.')
    return 0
  }
  if (command === 'admin' && file && values['remove-factor'] && positionals.length === 2) {
    const removed = await withDatabase(config, async (connection) => {
      await note(connection)
      const jobs = await startJobs(connection, { workers: false })
      return removeFactorsByCommand(connection, { config, jobs }, file).finally(() => jobs.stop())
    })
    if (removed === undefined) throw new ConfigError(`There is no account ${file}.`)
    console.log(
      removed === 0
        ? `${file} has no second factor.`
        : `Removed. ${file} is signed out everywhere, and the password is enough to sign in.`,
    )
    return 0
  }
  if (command === 'audit' && positionals.length === 1) {
    const since = readSince(values.since)
    await withDatabase(config, async (connection) => {
      await note(connection)
      await printAudit(connection, since)
    })
    return 0
  }
  const [, number] = positionals
  if (command === 'trace' && number && positionals.length === 2) {
    const trace = await withDatabase(config, async (connection) => {
      await note(connection)
      return findTrace(connection, number)
    })
    if (!trace) throw new ConfigError(`There is no order or checkout ${number}.`)
    console.log(describeTrace(trace))
    return 0
  }
  console.error(help)
  return 1
}

try {
  // At once: a check of the doctor that got no answer may still be waiting.
  process.exit(await main())
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const [, , command = ''] = process.argv
  if (code?.startsWith('ERR_PARSE_ARGS')) console.error(`${message.split('. ')[0]}.\n\n${help}`)
  else if (findPgFailure(error)?.code === noSuchTable)
    console.error(
      'This database has no shop of this release. Check DATABASE_URL, or start the shop once to migrate it.',
    )
  else if (error instanceof ConfigError || code !== undefined)
    console.error(describeBackupFailure(error, ['backup', 'restore'].includes(command) ? command : 'command'))
  else console.error(error)
  process.exitCode = 1
}
