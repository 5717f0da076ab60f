import { type ChildProcess, fork } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/loopback.ts'

const toReport = fileURLToPath(new URL('./report-usage.mjs', import.meta.url))

/** The bundle as `npm start` runs it, in its own process, with its log in a file. */
export async function startShop(folder: string, settings: Record<string, string>, root = process.cwd()) {
  const port = await freePort()
  const log = openSync(path.join(folder, `shop-${port}.log`), 'a')
  const child = fork('build/shop/main.js', {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DRAIN_SECONDS: '0', ...settings },
    execArgv: ['--max-semi-space-size=4', '--import', toReport],
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 2400 || child.exitCode !== null) throw new Error('the shop did not start')
    await sleep(50)
  }
  return {
    port,
    cpuMicros: () => ask(child, 'cpu'),
    megabytes: async () => Math.round((await ask(child, 'memory')) / 1_048_576),
    stop: () => stop(child),
  }
}

const ask = (child: ChildProcess, what: 'cpu' | 'memory') =>
  new Promise<number>((resolve) => {
    child.once('message', (figure) => resolve(Number(figure)))
    child.send(what)
  })

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
