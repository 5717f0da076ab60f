// One set-up at a time per clone. Plain JavaScript, like `setup.mjs`.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** When a process started, because process ids are reused, especially in containers. Empty if unknown. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}-${stat.slice(stat.lastIndexOf(')')).split(' ')[20]}`
  } catch {
    return ''
  }
}

export const signature = (pid = process.pid) => `${pid} ${startOf(pid)}`.trim()

export function ownerLives(lock) {
  try {
    const [number, began] = readFileSync(lock, 'utf8').split(' ')
    const pid = Number(number)
    // An empty file belongs to a process that is about to write its id.
    if (!pid) return Date.now() - statSync(lock).mtimeMs < 5000
    if (pid === process.pid) return false
    if (began && began !== startOf(pid)) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

export const setupLock = fileURLToPath(new URL('../.cache/setup.lock', import.meta.url))

/** Whether another process is installing or building in this folder. */
export const isSettingUp = () => existsSync(setupLock) && ownerLives(setupLock)

/** Waits for the lock, does the work, releases it. A lock left by a dead process is taken over. */
export async function locked(lock, work, onWait = () => {}) {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (let isAnnounced = false; ; ) {
    try {
      writeFileSync(lock, signature(), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!ownerLives(lock)) rmSync(lock, { force: true })
      else if (!isAnnounced) {
        onWait()
        isAnnounced = true
      }
      await sleep(250)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}
