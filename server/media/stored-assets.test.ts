import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { matchRoutes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { PageBuild } from '#server/http/pages.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { storeAssets, sweepAssets } from './stored-assets.ts'

const build: PageBuild = {
  entry: { module: { matchRoutes, createPageHandler: () => async () => new Response('page') } },
  routes: {},
}

/** A server of one release, on the shop's storage. */
async function startRelease(shop: Shop, files: Record<string, string>) {
  const folder = await mkdtemp(path.join(shop.folder, 'release-'))
  await mkdir(path.join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, 'assets', name), text)
  const { config, database, jobs, storage } = shop.app
  const store = () => storeAssets({ storage, folder, dataFolder: shop.folder })
  const pages = { getBuild: () => build, assets: folder }
  const app = await buildApp({ config, database, jobs, storage, pages })
  onTestFinished(() => app.close())
  const get = (name: string) => app.inject({ url: `/assets/${name}` })
  return { store, get }
}

test('during a rolling upgrade each server has the files of both releases; a month later the old ones are gone', async () => {
  const shop = await openShopForTest()
  const old = await startRelease(shop, {
    'Shop_1-a.js': 'old()',
    'all-B2.css': 'p{}',
    'all-B2.css.br': 'x',
    'x.map': '{}',
  })
  const next = await startRelease(shop, { 'Shop_2-b.js': 'next()', 'all-B2.css': 'p{}' })
  expect((await old.get('Shop_2-b.js')).statusCode).toBe(404)
  expect(await old.store()).toBe(2)
  expect(await next.store()).toBe(1)
  expect(await next.store()).toBe(0)

  const across = await old.get('Shop_2-b.js')
  expect(across.body).toBe('next()')
  expect(across.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await next.get('Shop_1-a.js')).body).toBe('old()')
  for (const name of ['Shop_3-c.js', 'x.map', '..%2f..%2fpassword.js', 'a b.js', `${'a'.repeat(200)}.js`])
    expect([name, (await next.get(name)).statusCode]).toEqual([name, 404])

  const { storage } = shop.app
  const day = 24 * 3_600_000
  await sweepAssets(storage, Date.now() + 29 * day)
  expect((await next.get('Shop_1-a.js')).statusCode).toBe(200)
  await sweepAssets(storage, Date.now() + 31 * day)
  expect((await next.get('Shop_1-a.js')).statusCode).toBe(404)
})

test('the files of a long-running release are stored again before their month is over', async () => {
  const shop = await openShopForTest()
  const release = await startRelease(shop, { 'Shop_1-a.js': 'old()' })
  await release.store()
  const { storage } = shop.app
  for await (const { key } of storage.list('asset-')) {
    const file = path.join(shop.folder, 'uploads', key.slice(0, 2), key)
    const then = new Date(Date.now() - 20 * 24 * 3_600_000)
    await utimes(file, then, then)
  }
  expect(await release.store()).toBe(1)
})
