import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#server/db/postgres.ts'
import { newFolder, type ServedShop } from '../faults/served-shop.ts'
import { startNodes } from './nodes.ts'

const owner = { email: 'owner@example.co.za', password: 'correct horse battery staple' }

async function startThree() {
  const postgres = await startPostgres(await newFolder(), { loopback: true })
  onTestFinished(() => postgres.stop())
  const { user, password, port, database } = postgres.connection
  const nodes = await startNodes(3, {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    LIMIT_CONTACT: '1000000',
  })
  const post = async (path: string, body: object, cookie = '', method = 'POST') =>
    fetch(nodes.url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signIn = await post('/api/auth/login', owner)
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const make = async <T>(path: string, body: object): Promise<T> => {
    const reply = await post(path, body, cookie)
    expect(reply.status).toBe(201)
    return (await reply.json()) as T
  }
  const { _id: category } = await make<{ _id: string }>('/api/category', { name: 'Isolators' })
  const { _id: brand } = await make<{ _id: string }>('/api/brand', { name: 'Vaal' })
  const product = await make<{ _id: string; slug: string }>('/api/product', {
    name: 'Isolator 63 A',
    partNumber: 'ISO-63',
    price: 480,
    countInStock: 5,
    category,
    brand,
  })
  return { nodes, post, cookie, product }
}

test('20 rolling restarts of three nodes fail no request', async () => {
  const { nodes, post, product } = await startThree()
  const failures: string[] = []
  let sent = 0
  /** A machine without a moment for the shop: it says so, and that one should try again. */
  let refused = 0
  let isOver = false
  const pending = new Set<Promise<void>>()
  const ask = async (n: number) => {
    const name = n % 5 === 0 ? 'POST /api/contact' : n % 2 === 0 ? 'GET a product' : 'GET the list'
    const send = () =>
      n % 5 === 0
        ? post('/api/contact', {
            name: 'Thabo Nkosi',
            email: 'thabo@example.co.za',
            message: `message ${n} of a visitor`,
          })
        : fetch(nodes.url + (n % 2 === 0 ? `/api/product/slug/${product.slug}` : `/api/product?limit=${1 + (n % 50)}`))
    try {
      let reply = await send()
      let text = await reply.text()
      for (; text.includes('"code":"overloaded"'); text = await reply.text()) {
        refused++
        await sleep(1000)
        reply = await send()
      }
      if (reply.status >= 400) failures.push(`${name}: ${reply.status} ${text.slice(0, 100)}`)
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`)
    }
  }
  // 50 a second, whether or not earlier ones have been answered; on a slow machine fewer, because an overloaded shop refuses some.
  const visitors = (async () => {
    while (!isOver) {
      if (pending.size >= 100) await Promise.race(pending)
      const one: Promise<void> = ask(++sent).finally(() => pending.delete(one))
      pending.add(one)
      await sleep(20)
    }
    await Promise.all(pending)
  })()
  for (let restart = 0; restart < 20; restart++) await nodes.restart(restart % 3)
  isOver = true
  await visitors
  console.log(`${sent} requests during 20 restarts, ${failures.length} failed, ${refused} were to try again`)
  expect(failures).toEqual([])
  expect(refused).toBeLessThan(sent / 100)
  expect(sent).toBeGreaterThan(1000)
}, 1_800_000)

test('a price that is changed on one node is shown by the others', async () => {
  const { nodes, post, cookie, product } = await startThree()
  const times: number[] = []
  const read = async (shop: ServedShop) =>
    ((await (await shop.get(`/api/product/slug/${product.slug}`)).json()) as { price: number }).price
  for (let round = 1; round <= 1000; round++) {
    const price = 480 + round
    expect((await post(`/api/product/${product._id}`, { price }, cookie, 'PUT')).status).toBe(200)
    const changed = performance.now()
    await Promise.all(
      nodes.shops.map(async (shop) => {
        await expect.poll(() => read(shop), { interval: 2 }).toBe(price)
        times.push(performance.now() - changed)
      }),
    )
  }
  const sorted = times.toSorted((a, b) => a - b)
  const ms = (part: number) => `${sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(1)} ms`
  console.log(`a new price was on every node after ${ms(0.5)} (median), ${ms(0.99)} (p99), ${ms(1)} at most`)
  expect(times).toHaveLength(3000)
}, 600_000)
