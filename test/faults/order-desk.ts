import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callShop, signInToOffice } from './office-calls.ts'
import { sendHooks } from './webhooks.ts'
import type { World } from './world.ts'

const account = { name: 'Ayanda Naidoo', email: 'desk@example.co.za', password: 'vuvuzela-7-Kraal' }
export const deskBuyers = 'ledger-desk%@example.co.za'

type Line = { _id: string; qty: number }
type Seen = {
  _id: string
  updatedAt: string
  isPaid: boolean
  orderItems: Line[]
  checkoutId?: string
  redirectUrl?: string
}

type Sold = { id: string; isCard: boolean }

/**
 * What the order desk was told: parcels by tracking number, refunds by their reason, and cancelled orders. What was sent
 * with the version on screen is there once, however often it was sent.
 */
export type Desk = {
  parcels: Map<string, { isOnce: boolean }>
  refunds: Map<string, { isOnce: boolean }>
  cancelled: Set<string>
  cards: Map<string, number>
}

/**
 * An office that ships orders in parts and refunds single lines and delivery, everything twice at once, with the version
 * on screen or without, while buyers cancel and the shop is killed.
 */
export async function runDesk(world: World): Promise<Desk> {
  const { machine, random, bank, history, isOver } = world
  const desk: Desk = { parcels: new Map(), refunds: new Map(), cancelled: new Set(), cards: new Map() }
  const office = signInToOffice<Seen>(machine, account)
  // The first two are scarce: buyers have to run out of them.
  const goods = world.products.slice(2)
  let buyers = 0

  async function sell(jar: { cookie: string }): Promise<Sold | undefined> {
    const lines = goods.filter(() => random.chance(80)).map((_id) => ({ _id, qty: 1 + random.below(4) }))
    if (lines.length < 2) return undefined
    const placed = await callShop<Seen>(machine, jar, 'POST', '/api/order', {
      orderItems: lines,
      shippingAddress: {
        fullName: 'Desk Buyer',
        email: deskBuyers.replace('%', String(++buyers)),
        phone: '011 123 4567',
        address: '1 Rivonia Road',
        city: 'Sandton',
        province: 'Gauteng',
        postalCode: '2196',
      },
      delivery: random.pick(['parcel', 'road', 'collect']),
      paymentMethod: 'Yoco',
    })
    if (placed?.status !== 201) return undefined
    const { _id: id } = placed.body
    const checkout = random.chance(60) ? await payByCard(id, jar) : undefined
    for (let tries = 0; tries < 50 && !isOver(); tries++) {
      const seen = await office('GET', `/api/order/${id}`)
      const updatedAt = seen?.status === 200 ? seen.body.updatedAt : undefined
      if (seen?.body.isPaid) return { id, isCard: checkout !== undefined }
      if (checkout) await callShop(machine, jar, 'PUT', `/api/order/${id}/pay`, { checkout })
      else if (updatedAt) await office('PUT', `/api/order/${id}/pay`, { reference: 'FNB', updatedAt })
      await sleep(100)
    }
    return undefined
  }

  async function payByCard(id: string, jar: { cookie: string }): Promise<string | undefined> {
    const page = await callShop<Seen>(machine, jar, 'POST', '/api/payment/checkout', { order: id })
    const { checkoutId, redirectUrl = '' } = page?.status === 201 ? page.body : ({} as Partial<Seen>)
    const ref = redirectUrl.split('/').at(-1) ?? ''
    const asked = bank.checkouts.get(ref)?.amount
    if (!checkoutId || asked === undefined) return undefined
    bank.pay(ref)
    desk.cards.set(checkoutId, asked)
    await sendHooks(world, ref)
    return checkoutId
  }

  /** Twice at once, and again if there was no answer. True if it was done. */
  async function insist(path: string, body: { updatedAt?: string }): Promise<boolean> {
    const clicks = await Promise.all([1, 2].map(() => office('POST', path, body)))
    const done = clicks.filter((reply) => reply && reply.status < 300).length
    if (done > 1 && body.updatedAt) history.problems.push(`desk: two clicks at once were both done: ${path}`)
    if (done > 0 || clicks.every(Boolean)) return done > 0
    await sleep(100 + random.below(300))
    const again = await office('POST', path, body)
    return again !== undefined && again.status < 300
  }

  /** Some people have an old version on screen, or none: only what is left limits them. */
  const versionOf = ({ updatedAt }: Seen) => (random.chance(60) ? { updatedAt } : {})

  async function shipPart(seen: Seen): Promise<void> {
    const lines = seen.orderItems
      .filter(() => random.chance(60))
      .map(({ _id, qty }) => ({ _id, qty: 1 + random.below(qty) }))
    if (lines.length === 0) return
    const body = { lines, courier: 'Ram', trackingNumber: `D-${randomUUID()}`, ...versionOf(seen) }
    if (!(await insist(`/api/order/${seen._id}/parcels`, body))) return
    desk.parcels.set(body.trackingNumber, { isOnce: 'updatedAt' in body })
    history.parcels = desk.parcels.size
  }

  async function refund(seen: Seen, isCard: boolean): Promise<void> {
    const { _id, qty } = random.pick(seen.orderItems)
    const restock = random.pick([{}, { restock: true }, { restock: false }])
    const isDelivery = random.chance(15)
    const body = {
      ...(isDelivery ? { delivery: true } : { lines: [{ _id, qty: 1 + random.below(qty), ...restock }] }),
      cause: 'returned',
      reason: `Agreed ${randomUUID()}`,
      // A card is refunded by the bank alone, which counts.
      isSent: !isCard && random.chance(50),
      ...versionOf(seen),
    }
    if (!(await insist(`/api/order/${seen._id}/refund`, body))) return
    desk.refunds.set(body.reason, { isOnce: 'updatedAt' in body })
    history.lineRefunds = desk.refunds.size
  }

  async function cancel(id: string, jar: { cookie: string }): Promise<void> {
    const reply = await callShop(machine, jar, 'PUT', `/api/order/${id}/cancel`, {})
    if (reply?.status === 200) desk.cancelled.add(id)
  }

  const work = async () => {
    while (!isOver()) {
      await sleep(random.below(400))
      const jar = { cookie: '' }
      const sold = await sell(jar)
      if (!sold) continue
      const { id, isCard } = sold
      for (let rounds = 2 + random.below(4); rounds > 0 && !isOver(); rounds--) {
        const seen = await office('GET', `/api/order/${id}`)
        if (seen?.status !== 200) continue
        const steps = [shipPart, refund, refund, random.chance(30) ? () => cancel(id, jar) : shipPart]
        await Promise.all(Array.from({ length: 1 + random.below(2) }, () => random.pick(steps)(seen.body, isCard)))
      }
    }
  }
  await Promise.all([work(), work()])
  return desk
}
