import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/db/postgres.ts'
import { picture } from '#test/files.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { newFolder, type ServedShop, sharedKey, startShop } from '../faults/served-shop.ts'

const owner = { email: 'owner@example.co.za', password: 'correct horse battery staple' }

/** A release with the same program and pages, and one file in place of ours. */
async function makeRelease(): Promise<string> {
  const folder = await newFolder()
  const assets = path.join(folder, 'build/client/assets')
  await mkdir(assets, { recursive: true })
  await writeFile(path.join(assets, 'Next-1a2b.js'), 'next()')
  const shared = (await readdir('.')).filter((name) => name !== 'build')
  for (const name of [...shared, 'build/shop']) await symlink(path.resolve(name), path.join(folder, name))
  return folder
}

async function signIn(shop: ServedShop): Promise<string> {
  const reply = await fetch(`${shop.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const lines = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  return lines.join('; ')
}

async function upload(shop: ServedShop, cookie: string, colour: string) {
  const form = new FormData()
  form.append('image', await picture(80, 60, 'png', colour))
  return fetch(`${shop.url}/api/upload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
    signal: AbortSignal.timeout(30_000),
  })
}

const statusOf = async (reply: Promise<Response>) => {
  const { status, headers } = await reply
  return { status, kept: headers.get('cache-control'), retry: headers.get('retry-after') }
}

test('servers of two releases have each other’s files; an unresponsive file store stops neither of them, nor a start', async () => {
  const database = await newFolder()
  const postgres = await startPostgres(database)
  onTestFinished(() => postgres.stop())
  const store = await startStore()
  const env = {
    DATABASE_URL: `postgres://switchyard@localhost/postgres?host=${database}/postgres`,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...store.settings,
    ...sharedKey,
  }
  const start = async (release?: string) => startShop(await newFolder(), env, release)
  const old = await start()
  await old.whenReady()
  const next = await start(await makeRelease())
  await next.whenReady()
  expect(await (await old.get('/assets/Next-1a2b.js')).text()).toBe('next()')
  const [script = ''] = (await readdir('build/client/assets')).filter((name) => name.endsWith('.js'))
  expect((await next.get(`/assets/${script}`)).status).toBe(200)

  const cookie = await signIn(old)
  const { image } = (await (await upload(old, cookie, 'red')).json()) as { image: string }
  const small = `${image}?w=64`
  expect((await old.get(small)).status).toBe(200)

  store.setMood('silent')
  const passing = { status: 503, kept: 'no-store', retry: '5' }
  const late = start()
  const replies = await Promise.all([
    statusOf(old.get(small)),
    statusOf(next.get(small)),
    statusOf(upload(next, cookie, 'blue')),
    statusOf(next.get('/api/shop')),
    statusOf(next.get('/')),
    statusOf(old.get('/api/ready')),
  ])
  expect(replies).toMatchObject([{ status: 200 }, passing, passing, { status: 200 }, { status: 200 }, { status: 200 }])
  const third = await late
  await third.whenReady()
  expect(third.output()).toContain('The page files could not be uploaded to storage')

  store.setMood('fine')
  expect((await next.get(small)).status).toBe(200)
  expect((await upload(next, cookie, 'blue')).status).toBe(201)
})
