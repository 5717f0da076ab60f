import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { signInToOffice } from './office-calls.ts'
import type { World } from './world.ts'

const account = { name: 'Naledi Mokoena', email: 'office@example.co.za', password: 'vuvuzela-7-Kraal' }
const steps: Record<string, string> = { paid: 'processing', processing: 'shipped' }

/** An office that processes and ships paid orders, while buyers cancel them and the shop is killed around it. Returns the orders that it was told are shipped. */
export async function shipOrders({ machine, random, history, isOver }: World): Promise<Set<string>> {
  const shipped = new Set<string>()
  const call = signInToOffice(machine, account)
  while (!isOver()) {
    await sleep(random.below(300))
    const open = await machine
      .query<{ id: string; status: string }>(
        `select id, status from orders where status in ('paid', 'processing') order by random() limit 3`,
      )
      .catch(() => [])
    await Promise.all(
      open.map(async ({ id, status }) => {
        if (random.chance(20)) await call('GET', `/api/order/${id}/packing-slip`)
        const step = { status: steps[status], courier: 'Ram', trackingNumber: `T-${random.below(1_000_000)}` }
        const reply = await call('PUT', `/api/order/${id}/status`, step)
        if (reply?.status === 200 && step.status === 'shipped') shipped.add(id)
      }),
    )
    history.shipped = shipped.size
  }
  return shipped
}

/** What was shipped stays shipped and paid, and its buyer was told once about each parcel. */
export async function checkShipments(machine: Machine, shipped: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = []
  const rows = await machine.query<{
    id: string
    name: string
    status: string
    steps: number
    parcels: number
    mails: number
  }>(
    `select o.id, o.order_number as name, o.status,
       (select count(*)::int from jsonb_array_elements(o.history) step where step ->> 'status' = 'shipped') as steps,
       jsonb_array_length(o.parcels) as parcels,
       (select count(*)::int from faults.emails l where l.subject like '%our order ' || o.order_number || ' is on its way'
         or l.subject like '%our order ' || o.order_number || ' is ready to collect') as mails
     from orders o`,
  )
  for (const { id, name, status, steps: taken, parcels, mails } of rows) {
    if (shipped.has(id) && taken === 0)
      problems.push(`shipment: ${name} is ${status}, and the office was told otherwise`)
    if (taken > 1 || mails !== parcels)
      problems.push(`shipment: ${name} was shipped ${taken} times, in ${parcels} parcels with ${mails} e-mails`)
  }
  return problems
}
