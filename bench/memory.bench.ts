// npm run bench -- memory [rounds]: memory of the bundled shop when idle, after reading every page, and after reading them again
// and again while stock changes and lists are requested.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { startShop } from './start-shop.ts'

const rounds = Number(process.argv[2] ?? 8)
const admin = { email: 'owner@example.co.za', password: 'bench-41-Trompet-Rust' }
const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-memory-'))
const open = () => startShop(folder, { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
// The first start loads the demo.
await (await open()).stop()
const start = performance.now()
const shop = await open()
console.log(`ready after ${((performance.now() - start) / 1000).toFixed(1)} s`)
const url = `http://127.0.0.1:${shop.port}`
const dispatcher = new Agent({ connections: 4 })
const read = async (path: string) => {
  const { statusCode, body } = await request(url + path, { dispatcher, headers: { 'accept-encoding': 'br' } })
  await body.dump({ limit: 10_000_000 })
  if (statusCode !== 200 && statusCode !== 503) throw new Error(`${path}: ${statusCode}`)
}
const four = async (paths: string[]) => {
  const left = [...paths]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await read(next)
    }),
  )
}

try {
  await read('/')
  console.log(`first page after ${((performance.now() - start) / 1000).toFixed(1)} s`)
  await sleep(20_000)
  console.log(`idle ${await shop.megabytes()} MB`)
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const all = await (await fetch(`${url}/api/product/products/allProduct`)).json()
  const { products } = all as { products: { _id: string; slug: string }[] }
  const pages = [
    '/',
    '/shop',
    '/project',
    '/about',
    '/contact',
    '/docs',
    ...products.map(({ slug }) => `/product/${slug}`),
  ]
  for (let round = 1; round <= rounds; round++) {
    await four(pages)
    // Each change drops every page that shows it from the cache; lists are different each time.
    const ids = products.slice(round * 10, round * 10 + 10).map(({ _id }) => _id)
    const changed = await fetch(`${url}/api/product/bulk`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ids, change: { countInStock: { by: 'step', step: 1 } } }),
    })
    if (!changed.ok) throw new Error(`stock: ${changed.status} ${await changed.text()}`)
    await four(Array.from({ length: 500 }, (_, n) => `/api/product/filteredProducts?lowPrice=${round * 500 + n}`))
    console.log(`round ${round}: ${await shop.megabytes()} MB`)
  }
  await sleep(10_000)
  console.log(`at rest again: ${await shop.megabytes()} MB; load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await shop.stop()
  await dispatcher.close()
  await rm(folder, { recursive: true, force: true })
}
