import { execFile, spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** How to start PostgreSQL's programs, which refuse to run as root. */
export type RunAs = { kind: 'self' } | { kind: 'user'; uid: number; gid: number } | { kind: 'namespace' }

type User = { uid: number; gid: number }

/** In its own user namespace PostgreSQL is not root, while its files stay ours. 65534 is `nobody` everywhere. */
const namespace = ['--user', '--map-user=65534', '--map-group=65534']

export async function chooseUser(folder: string, cluster: string, binary: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) return { kind: 'user', uid: existing.uid, gid: existing.gid }
  for (const name of existing ? [] : ['postgres', 'nobody']) {
    const user = await findUser(name)
    if (user && (await canReach(user, folder)) && (await canReach(user, binary))) return { kind: 'user', ...user }
  }
  // A home folder that other users may not enter, or a cluster created inside it.
  try {
    await promisify(execFile)('unshare', [...namespace, 'true'])
    return { kind: 'namespace' }
  } catch (cause) {
    const way =
      'Start the shop as an ordinary user, move the clone and DATA_DIR to a folder that other users can enter, or set DATABASE_URL.'
    throw new Error(`PostgreSQL does not run as root, and no other user can enter ${folder}. ${way}`, { cause })
  }
}

async function findUser(name: string): Promise<User | undefined> {
  const rows = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const fields = rows.find((row) => row.startsWith(`${name}:`))?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : undefined
}

const canReach = (user: User, file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = spawn('test', ['-r', file], { ...user, cwd: '/', stdio: 'ignore' })
    probe.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0))
  })

export function runProgram(runAs: RunAs, file: string, args: string[]): Promise<void> {
  const [program, all] = runAs.kind === 'namespace' ? ['unshare', [...namespace, file, ...args]] : [file, args]
  const user = runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}
  return new Promise((resolve, reject) => {
    const child = spawn(program, all, {
      ...user,
      cwd: path.dirname(file),
      env: { ...process.env, LC_ALL: 'C' },
      // A server inherits its parent's output: a pipe would block this process for as long as the server runs.
      stdio: ['ignore', 'ignore', args[0] === 'start' ? 'ignore' : 'pipe'],
    })
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${path.basename(file)} ${args[0]}: ${output.trim() || `ended with ${code}`}`))
    })
  })
}
