// npm run bench -- orders [--seconds 20 --shoppers 8]: paid orders per second, from the cart through the sandbox to the order.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startMachine } from '#test/faults/machine.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, shoppers: { type: 'string', default: '8' } },
})
const seconds = Number(values.seconds)
const machine = await startMachine(process.cwd(), { PAYMENT_PROVIDER: 'sandbox' })
await machine.query(`insert into brands (name, slug) values ('Volt', 'volt')`)
const products = await machine.query<{ id: string }>(
  `insert into products (name, slug, part_number, price_cents, stock, category_id, brand_id)
   select 'Part ' || n, 'part-' || n, 'P-' || n, 48000, 1000000, (select id from categories limit 1), (select id from brands limit 1)
   from generate_series(1, 50) n returning id`,
)

let number = 0
const times: number[] = []
let failures = 0

async function buy(): Promise<void> {
  const me = ++number
  const post = (path: string, body: string, type: string, cookie = '') =>
    fetch(machine.url + path, {
      method: 'POST',
      headers: { 'content-type': type, ...(cookie ? { cookie } : {}) },
      body,
      redirect: 'manual',
    })
  const cart = {
    orderItems: [{ _id: products[me % products.length]?.id, qty: 1 }],
    shippingAddress: {
      fullName: `Shopper ${me}`,
      email: `shopper${me}@example.co.za`,
      phone: '011 123 4567',
      address: '1 Rivonia Road',
      city: 'Sandton',
      province: 'Gauteng',
      postalCode: '2196',
    },
  }
  const start = performance.now()
  const opened = await post('/api/payment/checkout', JSON.stringify(cart), 'application/json')
  const { checkoutId, redirectUrl } = (await opened.json()) as { checkoutId: string; redirectUrl: string }
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await (await post(redirectUrl, 'card=4111111111111111', 'application/x-www-form-urlencoded')).arrayBuffer()
  const reply = await post('/api/order', JSON.stringify({ checkout: checkoutId }), 'application/json', cookie)
  await reply.arrayBuffer()
  if (reply.ok) times.push(performance.now() - start)
  else failures++
}

async function shopFor(ms: number): Promise<void> {
  const until = Date.now() + ms
  await Promise.all(
    Array.from({ length: Number(values.shoppers) }, async () => {
      while (Date.now() < until) await buy()
    }),
  )
}

await shopFor(3000)
times.length = 0
const start = Date.now()
await shopFor(seconds * 1000)
const passed = (Date.now() - start) / 1000
const sorted = times.toSorted((a, b) => a - b)
const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
console.log(
  `${(times.length / passed).toFixed(1)} paid orders a second with ${values.shoppers} shoppers; a purchase takes ${at(0.5)} ms (median), ${at(0.95)} ms (95 %); ${failures} failed; load ${loadavg()[0]?.toFixed(1)}`,
)
await machine.stop()
process.exit(failures === 0 ? process.exitCode : 1)
