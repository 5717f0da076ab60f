import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, startShop } from './served-shop.ts'

/** The commands from the bundle; `npm run backup` and the others run the same code from source. */
function run(folder: string, ...args: string[]) {
  const child = spawn(process.execPath, ['build/shop/cli.js', ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

/** A port that is taken until the test ends. */
async function takePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test('the bundle serves pages and calls with two workers, and backs up, restores and examines a shop', async () => {
  const folder = await newFolder()
  // The first worker serves its metrics on the next port, so none is left for the second.
  const settings = { WORKERS: '2', METRICS_PORT: await takePort(), DATABASE_POOL: '120' }
  const shop = await startShop(folder, settings)
  await shop.whenReady()
  expect(await (await shop.get('/')).text()).toContain('</html>')
  // A busy machine sheds load for a moment.
  await expect.poll(async () => (await shop.get('/api/product')).status).toBe(200)
  await expect.poll(async () => (await shop.get('/social-card.jpg')).headers.get('content-type')).toBe('image/jpeg')
  const ports = () => Array.from(shop.output().matchAll(/Server listening at http:..127/g)).length
  await expect.poll(ports).toBe(2)
  expect(shop.output().match(/metrics of this worker are not served/g)).toHaveLength(1)
  const client = new pg.Client({ host: path.join(folder, 'postgres'), user: 'switchyard', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ max_connections: string }>('show max_connections')
  await client.end()
  // Enough for both pools, their listeners and their jobs.
  expect(Number(rows[0]?.max_connections)).toBeGreaterThan(2 * (120 + 3))
  const doctor = await run(folder, 'doctor').ended
  expect(doctor.output).toMatch(/^ok {6}Database: /m)
  expect(doctor.code).toBe(0)
  // With the commit that it was built from, where there is git.
  const hasGit = spawnSync('git', ['rev-parse', 'HEAD']).status === 0
  if (hasGit) expect(doctor.output).toMatch(/^ok {6}Release: \d+\.\d+\.\d+\+[\w.-]*[0-9a-f]{7}/m)

  const file = path.join(folder, 'whole.zip')
  // A kill at any moment leaves a complete file or none: here once the draft is there, and once something is written to it.
  const findDrafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
  for (const bytes of [0, 1]) {
    const earlier = await findDrafts()
    const { child, ended } = run(folder, 'backup', file)
    const hasBegun = async () => {
      const [draft] = (await findDrafts()).filter((name) => !earlier.includes(name))
      return draft !== undefined && (await stat(path.join(folder, draft))).size >= bytes
    }
    await expect.poll(async () => existsSync(file) || (await hasBegun())).toBe(true)
    child.kill('SIGKILL')
    await ended
    if (existsSync(file)) break
  }
  if (!existsSync(file)) expect(await run(folder, 'backup', file).ended).toMatchObject({ code: 0 })
  expect(await run(folder, 'restore', file, '--replace').ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('A shop is using this database'),
  })
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(await run(folder, 'restore', file, '--replace').ended).toMatchObject({ code: 0 })
  // A killed backup leaves at most its own draft, and nothing that looks like a backup.
  expect((await readdir(folder)).filter((name) => name.endsWith('.zip'))).toEqual(['whole.zip'])

  const again = await startShop(folder)
  await again.whenReady()
  expect(again.output()).toContain('is paused')
  const refused = await fetch(`${again.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'unavailable' }])
}, 600_000)
