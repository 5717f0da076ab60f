import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const microsPerTick = 10_000

/** CPU time of a PostgreSQL in microseconds, with its connections, also those that have ended. Linux only. */
export async function openPostgresCpu(folder: string): Promise<() => Promise<number>> {
  const server = (await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0] ?? ''
  return async () => {
    let ticks = 0
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // After the name, which may contain spaces: state, parent, … user, system, and both of ended children.
      const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13).map(Number)
      if (pid === server) ticks += user + system + endedUser + endedSystem
      else if (parent === server) ticks += user + system
    }
    return ticks * microsPerTick
  }
}
