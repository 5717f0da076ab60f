import { setTimeout as sleep } from 'node:timers/promises'
import { toCents } from '#contract/money.ts'
import { sendForged, sendHooks } from './webhooks.ts'
import type { World } from './world.ts'

type Reply = { status: number; body: Record<string, string> } | undefined

let shoppers = 0

/** Buyers in sequence, each of whom clicks, leaves, pays, returns or not, until the time is up. */
export async function goShopping(world: World): Promise<void> {
  while (!world.isOver()) {
    await buyOnce(world, ++shoppers).catch((error) => {
      world.history.problems.push(`harness: ${error}`)
    })
  }
}

async function buyOnce(world: World, number: number): Promise<void> {
  const { random, history, bank, machine } = world
  const cookies = new Map<string, string>()
  const call = async (method: string, path: string, body?: object): Promise<Reply> => {
    try {
      const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(machine.url + path, {
        method,
        headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      })
      const read = (await response.json()) as Record<string, string>
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (name) cookies.set(name, value ?? '')
      }
      return { status: response.status, body: read }
    } catch {
      history.unknown++
      return undefined
    }
  }
  const retryUntilAnswered = async (
    work: () => Promise<Reply>,
    isFinal: (status: number) => boolean,
  ): Promise<Reply> => {
    for (let tries = 0; tries < 25; tries++) {
      const reply = await work()
      if (reply && isFinal(reply.status)) return reply
      await sleep(100 + random.below(300))
    }
    return undefined
  }

  const cart = {
    orderItems: Array.from({ length: 1 + random.below(2) }, () => ({
      _id: random.pick(world.products),
      qty: 1 + random.below(3),
    })),
    shippingAddress: {
      fullName: `Shopper ${number}`,
      email: `shopper${number}@example.co.za`,
      phone: '011 123 4567',
      address: '1 Rivonia Road',
      city: 'Sandton',
      province: 'Gauteng',
      postalCode: '2196',
    },
    ...(random.chance(60) ? { delivery: random.pick(['parcel', 'road', 'collect']) } : {}),
    ...(random.chance(50) ? { code: random.pick(['TENTH', 'SCARCE']) } : {}),
  }
  const presses = new Set<string>()
  const press = () =>
    retryUntilAnswered(
      async () => {
        const reply = await call('POST', '/api/payment/checkout', cart)
        if (reply?.status === 201 && reply.body.checkoutId) presses.add(reply.body.checkoutId)
        return reply
      },
      (status) => status === 201 || status === 409,
    )
  const clicks = await Promise.all(Array.from({ length: random.chance(35) ? 2 : 1 }, press))
  history.presses.push(presses)
  const started = clicks.find((reply) => reply?.status === 201)?.body
  if (!started?.checkoutId || !started.redirectUrl) return
  const { checkoutId } = started
  const ref = started.redirectUrl.split('/').at(-1) ?? ''
  if (random.chance(25)) {
    // Nobody pays for this one: if it becomes an order, the shop has believed a forgery.
    if (random.chance(20)) bank.cancel(ref)
    if (random.chance(60)) await sendForged(world, ref)
    return
  }
  // Half an hour passes, and the buyer pays just as the goods are released. Often the bank was asked a moment before,
  // so that the reconciler does not ask again first.
  const isLate = random.chance(40)
  const nextCheck = random.chance(50) ? `, next_check_at = now() + interval '10 seconds'` : ''
  const passTime = () =>
    machine
      .query(`update checkouts set expires_at = now() - interval '2 minutes'${nextCheck} where id = $1`, [checkoutId])
      .catch(() => [])
  if (isLate) {
    presses.clear()
    history.late.add(checkoutId)
  }
  const pay = () => {
    bank.pay(ref)
    history.paid.set(checkoutId, { ref, cents: toCents(Number(started.totalPrice)) })
  }
  if (isLate && random.chance(25)) {
    await passTime()
    await sleep(random.below(1200))
    pay()
  } else {
    pay()
    if (isLate) await passTime()
  }

  await Promise.all([sendHooks(world, ref), random.chance(60) ? comeBack() : undefined])

  async function comeBack(): Promise<void> {
    if (random.chance(50)) await sleep(random.below(1200))
    const ask = () =>
      retryUntilAnswered(
        () => call('POST', '/api/order', { checkout: checkoutId }),
        (status) => [200, 201, 402, 409].includes(status),
      )
    const replies = await Promise.all(Array.from({ length: 1 + random.below(3) }, ask))
    const ids = replies.flatMap((reply) =>
      reply?.status === 200 || reply?.status === 201 ? (reply.body._id ?? []) : [],
    )
    const known = history.told.get(checkoutId) ?? new Set<string>()
    for (const id of ids) known.add(id)
    if (known.size > 0) history.told.set(checkoutId, known)
    const [orderId] = ids
    if (!orderId) return
    // Their page issues the invoice, while the shop's own loop and its e-mails do so too.
    if (random.chance(50)) await call('GET', `/api/order/${orderId}`)
    if (!random.chance(12)) return
    const reply = await retryUntilAnswered(
      () => call('PUT', `/api/order/${orderId}/cancel`, {}),
      (status) => status === 200 || status === 409,
    )
    if (reply?.status === 200) history.cancelled.add(orderId)
  }
}
