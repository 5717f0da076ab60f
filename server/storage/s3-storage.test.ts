import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { picture } from '#test/files.ts'
import { openShopForTest } from '#test/shop.ts'
import { startStore } from '#test/stand-ins/s3.ts'
import { openStorage } from './open-storage.ts'

async function openBucket() {
  const store = await startStore()
  return { ...store, storage: openStorage(readConfig(store.settings)) }
}

test('files are stored in a bucket if configured', async () => {
  const { objects, storage } = await openBucket()
  const file = path.join(inject('dataFolder'), 'to-bucket.txt')
  await writeFile(file, 'hello bucket')
  await storage.put('abcdef0123456789.pdf', file, 'application/pdf')
  expect(objects.get('/shop/abcdef0123456789.pdf')?.toString()).toBe('hello bucket')
  expect(await storage.findSize('abcdef0123456789.pdf')).toBe(12)
  expect((await buffer(await storage.open('abcdef0123456789.pdf', { start: 0, end: 4 }))).toString()).toBe('hello')
  await storage.remove('abcdef0123456789.pdf')
  expect(await storage.findSize('abcdef0123456789.pdf')).toBeUndefined()
  await expect(storage.open('../../etc/passwd')).rejects.toThrow('not a storage key')
})

test("a bucket's files are listed page by page; foreign files are ignored", async () => {
  const { objects, storage } = await openBucket()
  const ours = ['aa11-40x30.png', 'bb22-40x30.webp', 'cc33.pdf', 'dd44-40x30.jpg']
  for (const key of [...ours, 'backups/2026.tar', 'Notes.TXT']) objects.set(`/shop/${key}`, Buffer.from('abc'))
  objects.set('/other/ee55-40x30.png', Buffer.from('abc'))
  const entries: { key: string; storedAt: Date }[] = []
  for await (const file of storage.list()) entries.push(file)
  expect(entries.map(({ key }) => key).toSorted()).toEqual(ours)
  expect(entries[0]?.storedAt.toISOString()).toBe('2026-11-01T02:03:04.000Z')
})

test('a failing store is a temporary error', async () => {
  const { storage, setMood, close } = await openBucket()
  setMood('failing')
  await expect(storage.open('abcdef0123456789.pdf')).rejects.toMatchObject({ code: 'unavailable' })
  close()
  await expect(storage.findSize('abcdef0123456789.pdf')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a store that stops responding is a temporary error too, also in the middle of an upload', async () => {
  const { storage, setMood, calls } = await openBucket()
  setMood('silent')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = path.join(inject('dataFolder'), 'to-silent-bucket.txt')
  await writeFile(file, 'hello bucket')
  const name = 'abcdef0123456789.pdf'
  for (const ask of [() => storage.findSize(name), () => storage.put(name, file, 'application/pdf')]) {
    const before = calls.length
    const refused = expect(ask()).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitUntil(() => calls.length > before, 60_000)
    vi.advanceTimersByTime(10_000)
    await refused
  }
  expect(calls).toEqual([`HEAD /shop/${name}`, `PUT /shop/${name}`])
})

test('images come from the copy on disk; without one an unavailable store is reported, uncached', async () => {
  const store = await startStore()
  const shop = await openShopForTest({ env: store.settings })
  const admin = await shop.signIn('admin')
  const { body } = await admin.form('POST', '/api/upload', { image: new File([await picture()], 'a.png') })
  const { image } = body as { image: string }
  const small = `${image}?w=64`
  expect((await shop.guest().get(small, { accept: 'image/webp' })).status).toBe(200)
  const before = store.calls.length
  expect((await shop.guest().get(small, { accept: 'image/webp' })).status).toBe(200)
  expect(store.calls.slice(before)).toEqual([])

  store.setMood('failing')
  expect((await shop.guest().get(small, { accept: 'image/webp' })).status).toBe(200)
  const other = await shop.guest().get(`${image}?w=320`, { accept: 'image/webp' })
  expect(other.status).toBe(503)
  expect(other.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })

  store.setMood('fine')
  const missing = image.replace(/[0-9a-f]{8}/, '00000000')
  expect((await shop.guest().get(missing, { accept: 'image/webp' })).status).toBe(404)
})
