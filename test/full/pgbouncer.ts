import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/db/loopback.ts'
import type { Connection } from '#server/db/postgres.ts'
import { newFolder } from '../faults/served-shop.ts'

/** PgBouncer in transaction mode in front of a PostgreSQL that trusts this machine. Returns its URL. */
export async function startPgBouncer(program: string, server: Connection, settings: string[] = []): Promise<string> {
  const folder = await newFolder()
  const port = await freePort()
  const users = path.join(folder, 'users.txt')
  await writeFile(users, `"${server.user}" "${server.password ?? ''}"\n`, { mode: 0o644 })
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    [
      '[databases]',
      `${server.database} = host=${server.host} port=${server.port} dbname=${server.database} password=${server.password ?? ''}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 5',
      ...settings,
      '',
    ].join('\n'),
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  for await (const chunk of child.stderr) if (String(chunk).includes('process up')) break
  return `postgres://${server.user}@127.0.0.1:${port}/${server.database}`
}
