import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { newDatabase } from '../shop.ts'
import { toDatabaseUrl } from '../spawn-shop.ts'
import { newFolder } from './served-shop.ts'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a shop ends with the worker that started it, even if that is killed', async () => {
  const env = { DATABASE_URL: toDatabaseUrl(await newDatabase()), DATA_DIR: await newFolder() }
  const code = `
    import { spawnShop } from ${JSON.stringify(pathToFileURL('test/spawn-shop.ts').href)}
    const shop = await spawnShop({ env: ${JSON.stringify(env)} })
    await shop.whenReady()
    console.log(shop.process.pid)`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = await once(worker.stdout, 'data')
  expect(isRunning(Number(pid))).toBe(true)
  worker.kill('SIGKILL')
  await expect.poll(() => isRunning(Number(pid))).toBe(false)
})
