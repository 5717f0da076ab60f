// npm run bench -- overload [seconds]: five times more visitors than the shop can serve, without the response cache. How much it
// still serves, who is turned away first, and how soon it recovers.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { randomNumbers } from './product-range.ts'
import { startShop } from './start-shop.ts'

const seconds = Number(process.argv[2] ?? 60)
/** How long a visitor waits before giving up. */
const patienceMs = 10_000
const aims = { goodput: 0.7, recoverySeconds: 10 }

const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-overload-'))
const unlimited = Object.fromEntries(
  ['CHECKOUT', 'HOLD_CHECKOUTS', 'HOLD_ADDRESS', 'MAIL_TO', 'MAIL_FROM'].map((name) => [`LIMIT_${name}`, '1000000']),
)
const shop = await startShop(folder, {
  ...unlimited,
  CACHE_MEGABYTES: '0',
  TRUST_PROXY: '127.0.0.1',
  PAYMENT_PROVIDER: 'sandbox',
  PUBLIC_URL: 'http://127.0.0.1',
})
const url = `http://127.0.0.1:${shop.port}`
const dispatcher = new Agent({ connections: 2000 })
const next = randomNumbers(3)
const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
const products: { _id: string; slug: string }[] = []
for (const page of [1, 2, 3, 4]) {
  const reply = await fetch(`${url}/api/product/filteredProducts?inStock=true&limit=48&page=${page}`)
  products.push(...((await reply.json()) as { products: typeof products }).products)
}

type Kind = 'page' | 'list' | 'checkout'
type Outcome = { kind: Kind; isGood: boolean; status: number; ms: number }

const shippingAddress = {
  fullName: 'Sipho Dlamini',
  phone: '011 123 4567',
  address: '1 Rivonia Road',
  city: 'Sandton',
  province: 'Gauteng',
  postalCode: '2196',
}
let visits = 0

/** Of ten visitors six open a page, three request a list and one pays, each from a different address. */
async function visit(): Promise<Outcome> {
  const n = ++visits
  const kind: Kind = n % 10 === 0 ? 'checkout' : n % 10 < 4 ? 'list' : 'page'
  const from = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
  const begun = performance.now()
  const signal = AbortSignal.timeout(patienceMs)
  const status = await (kind === 'checkout'
    ? request(`${url}/api/payment/checkout`, {
        dispatcher,
        signal,
        method: 'POST',
        headers: { ...from, 'content-type': 'application/json' },
        body: JSON.stringify({
          orderItems: [{ _id: pick(products)._id, qty: 1 }],
          shippingAddress: { ...shippingAddress, email: `buyer${n}@example.co.za` },
        }),
      })
    : request(
        url +
          (kind === 'page'
            ? pick(['/', '/shop', `/product/${pick(products).slug}`])
            : `/api/product/filteredProducts?lowPrice=${n % 500}`),
        { dispatcher, signal, headers: from },
      )
  ).then(
    async ({ statusCode, body }) => {
      await body.dump({ limit: 10_000_000 })
      return statusCode
    },
    () => 0,
  )
  // A cart whose items have just sold out counts as served.
  const isGood = status === 200 || status === 201 || (kind === 'checkout' && status === 409)
  return { kind, isGood, status, ms: performance.now() - begun }
}

/** This many visitors in parallel, each as fast as it is served. */
async function serveEach(connections: number, length: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const until = performance.now() + length * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) outcomes.push(await visit())
    }),
  )
  return outcomes
}

/** This many new visitors a second, whether or not the earlier ones are served. */
async function crowd(rate: number, length: number): Promise<Outcome[]> {
  const coming: Promise<Outcome>[] = []
  const start = performance.now()
  while (performance.now() - start < length * 1000) {
    const due = ((performance.now() - start) / 1000) * rate
    while (coming.length < due) coming.push(visit())
    await sleep(5)
  }
  return Promise.all(coming)
}

const good = (outcomes: Outcome[]) => outcomes.filter(({ isGood }) => isGood)
const share = (outcomes: Outcome[], kind: Kind) => {
  const ofKind = outcomes.filter((outcome) => outcome.kind === kind)
  return good(ofKind).length / ofKind.length
}
const middle = (outcomes: Outcome[], part = 0.5) =>
  outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(outcomes.length * part)] ?? 0

try {
  await serveEach(16, 5)
  const usual = await serveEach(16, 20)
  const peak = good(usual).length / 20
  console.log(`peak ${peak.toFixed(1)} a second with 16 visitors, load average ${loadavg()[0]?.toFixed(1)}`)

  const all = await crowd(5 * peak, seconds)
  const goodput = good(all).length / seconds
  const ended = performance.now()
  const calm: Outcome[] = []
  let recovered = Number.POSITIVE_INFINITY
  while (performance.now() - ended < 30_000 && recovered === Number.POSITIVE_INFINITY) {
    const second = await crowd(peak / 4, 1)
    calm.push(...second)
    if (good(second).length === second.length) recovered = (performance.now() - ended) / 1000
  }
  const statuses = Map.groupBy(all, ({ status }) => status)
  console.table({
    'served of those who came': Object.fromEntries(
      (['checkout', 'list', 'page'] as const).map((kind) => [kind, share(all, kind).toFixed(2)]),
    ),
  })
  console.log(
    `${(5 * peak).toFixed(0)} a second for ${seconds} s: ${goodput.toFixed(1)} served a second, ${(goodput / peak).toFixed(2)} of the peak; ` +
      `median ${middle(good(all)).toFixed(0)} ms, p95 ${middle(good(all), 0.95).toFixed(0)} ms`,
  )
  const pages = (outcomes: Outcome[]) => good(outcomes).filter(({ kind }) => kind === 'page').length
  console.log(`pages ${(pages(all) / seconds).toFixed(1)} a second, at the peak ${(pages(usual) / 20).toFixed(1)}`)
  console.log([...statuses].map(([status, list]) => `${status || 'gave up'}: ${list.length}`).join(', '))
  console.log(`normal ${recovered.toFixed(1)} s after the crowd left; ${await shop.megabytes()} MB`)
  const isMet =
    goodput >= aims.goodput * peak &&
    recovered <= aims.recoverySeconds &&
    share(all, 'checkout') + 0.01 > Math.max(share(all, 'list'), share(all, 'page'))
  console.log(isMet ? 'every aim met' : 'an aim is missed')
  process.exitCode = isMet ? 0 : 1
} finally {
  await shop.stop()
  await dispatcher.close()
  await rm(folder, { recursive: true, force: true })
}
