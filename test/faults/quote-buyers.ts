import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import type { World } from './world.ts'

/** The order ids returned to buyers, by quote. */
export type Acceptances = Map<string, Set<string>>

const shippingAddress = {
  fullName: 'Quote Buyer',
  phone: '011 123 4567',
  address: '1 Rivonia Road',
  city: 'Sandton',
  province: 'Gauteng',
  postalCode: '2196',
}

/** Does what the office would do in its editor. */
const sendVersion = `with sent as (
    update quotes set state = 'sent', waits_for = 'buyer', draft = null, version = 1, total_cents = 1150, first_sent_at = now(),
      valid_until = current_date + 30, updated_at = now() + interval '1 second' where id = $1 returning id
  )
  insert into quote_versions (quote_id, version, lines, deliver_to, delivery_cents, items_cents, tax_cents, total_cents, vat_percent,
    lead_time_days, valid_until, terms, note, seller, buyer)
  select id, 1, $2::jsonb, 'Gauteng', 0, 1000, 150, 1150, 15, 0, current_date + 30, '', '', '{}', '{}' from sent
  on conflict do nothing`

const lines = [
  {
    _id: '00000000-0000-4000-8000-000000000001',
    isCustom: true,
    partNumber: '',
    name: 'Work',
    qty: 1,
    price: 10,
    image: '',
    slug: '',
  },
]

/** Buyers who request a quote and accept it two or three times at once, while the shop is being killed. */
export async function acceptQuotes(world: World): Promise<Acceptances> {
  const { machine, random } = world
  const acceptances: Acceptances = new Map()
  while (!world.isOver()) {
    let cookie = ''
    const call = async (path: string, body: object): Promise<{ status: number; _id: string } | undefined> => {
      try {
        const reply = await fetch(machine.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
        const [set] = reply.headers.getSetCookie()
        const read = (await reply.json()) as { _id: string }
        if (path === '/api/quote') cookie = set?.split(';')[0] ?? ''
        return { status: reply.status, _id: read._id }
      } catch {
        return undefined
      }
    }
    const contact = { name: 'Quote Buyer', email: 'quotes@example.co.za' }
    const asked = await call('/api/quote', { contact, message: 'Please quote.' })
    if (asked?.status !== 201) {
      await sleep(200)
      continue
    }
    try {
      await machine.query(sendVersion, [asked._id, JSON.stringify(lines)])
    } catch {
      continue
    }
    const ids = acceptances.get(asked._id) ?? new Set<string>()
    acceptances.set(asked._id, ids)
    const press = async () => {
      for (let tries = 0; tries < 25; tries++) {
        const reply = await call(`/api/quote/${asked._id}/accept`, { version: 1, shippingAddress })
        if (reply && (reply.status === 200 || reply.status === 201)) return void ids.add(reply._id)
        if (reply && reply.status < 500) return
        await sleep(100 + random.below(300))
      }
    }
    await Promise.all(Array.from({ length: 2 + random.below(2) }, press))
  }
  return acceptances
}

/** One order per quote, the same one in every reply, and no accepted quote without its order. */
export async function checkQuotes(machine: Machine, acceptances: Acceptances): Promise<string[]> {
  const problems: string[] = []
  const rows = await machine.query<{ id: string; state: string; orders: string[] }>(
    `select q.id, q.state, coalesce(array_agg(o.id::text) filter (where o.id is not null), '{}') as orders
     from quotes q left join orders o on o.quote_id = q.id group by q.id`,
  )
  for (const { id, state, orders } of rows) {
    if (orders.length > 1) problems.push(`quote: ${id} has ${orders.length} orders`)
    if ((state === 'accepted') !== orders.length > 0)
      problems.push(`quote: ${id} is ${state} with ${orders.length} orders`)
    for (const known of acceptances.get(id) ?? [])
      if (!orders.includes(known)) problems.push(`quote: the buyer of ${id} was given an order that does not exist`)
    if ((acceptances.get(id)?.size ?? 0) > 1)
      problems.push(`quote: the buyer of ${id} was given ${acceptances.get(id)?.size} orders`)
  }
  return problems
}
