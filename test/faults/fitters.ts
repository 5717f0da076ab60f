import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { callShop, signInToOffice } from './office-calls.ts'
import type { World } from './world.ts'

const account = { name: 'Bongani Sithole', email: 'fitter@example.co.za', password: 'vuvuzela-7-Kraal' }
const partNumber = 'BOARD-1'
export const boardOrders = `o.paid_at is not null and o.items @> '[{"partNumber": "${partNumber}"}]'`

const check = { _id: randomUUID(), text: 'Door and lock', isRequired: true }

/** A board that is made to order, and tested. */
export async function addBoard(machine: Machine): Promise<string> {
  const [board] = await machine.query<{ id: string }>(
    `insert into products (name, slug, part_number, price_cents, weight_grams, made_to_order, lead_time_days, category_id, brand_id)
     values ('Board', 'board', '${partNumber}', 250000, 9000, true, 5, (select id from categories limit 1), (select id from brands limit 1))
     returning id`,
  )
  const id = board?.id ?? ''
  await machine.query(
    `insert into test_plans (name, standard, checks, categories, products, enclosures)
     values ('Board', 'SANS 1973-3', $1::jsonb, '[]', jsonb_build_array($2::text), false)`,
    [JSON.stringify([check]), id],
  )
  return id
}

/** What fitters were told is done: stations of jobs, and tests by their key. */
export type Work = { steps: Map<string, Set<string>>; tests: Map<string, string> }
type Job = { id: string; state: string; station: string; name: string; kind: string | null }

/**
 * Fitters who take jobs through the stations and test their pieces. They tap twice, undo, repeat what got no answer,
 * and some pieces fail, while the shop is killed around them and the office ships what is tested.
 */
export async function keepMaking(world: World, board: string): Promise<Work> {
  const { machine, random, history, isOver } = world
  const work: Work = { steps: new Map(), tests: new Map() }
  const office = signInToOffice<{ updatedAt: string; isPaid?: boolean }>(machine, account)
  let buyers = 0

  async function order(): Promise<string | undefined> {
    const placed = await callShop<{ _id: string }>(machine, { cookie: '' }, 'POST', '/api/order', {
      orderItems: [{ _id: board, qty: 1 + random.below(2) }],
      shippingAddress: {
        fullName: 'Board Buyer',
        email: `ledger-board${++buyers}@example.co.za`,
        phone: '011 123 4567',
        address: '1 Rivonia Road',
        city: 'Sandton',
        province: 'Gauteng',
        postalCode: '2196',
      },
      paymentMethod: 'Yoco',
    })
    if (placed?.status !== 201) return undefined
    const { _id: id } = placed.body
    while (!isOver()) {
      const seen = await office('GET', `/api/order/${id}`)
      if (seen?.status === 200 && seen.body.isPaid) return id
      if (seen?.status === 200)
        await office('PUT', `/api/order/${id}/pay`, { reference: 'FNB', updatedAt: seen.body.updatedAt })
      else await sleep(100 + random.below(300))
    }
    return undefined
  }

  async function step({ id, station, name }: Job): Promise<void> {
    const tap = () => office('POST', `/api/workshop/jobs/${id}/steps`, { action: 'done', station })
    const taps = await Promise.all([tap(), tap()])
    const done = taps.filter((reply) => reply?.status === 200).length
    if (done > 1) history.problems.push(`workshop: two taps at once were two steps of job ${id}`)
    const told = work.steps.get(id) ?? new Set()
    work.steps.set(id, told)
    if (done > 0) told.add(name)
    if (done === 0 || random.chance(85)) return
    // Nobody relies on it any more, whether the answer arrives or not.
    told.delete(name)
    await office('POST', `/api/workshop/jobs/${id}/undo`, {})
  }

  async function testPiece(unit: string, back: string): Promise<void> {
    const isPassed = random.chance(75)
    const key = randomUUID()
    const test = {
      key,
      answers: [{ check: check._id, yes: isPassed }],
      instruments: [],
      remarks: '',
      tester: account.name,
      isPassed,
      ...(isPassed ? {} : { reason: 'The lock sticks.', back }),
      testedAt: new Date().toISOString(),
    }
    const send = async () => {
      for (let tries = 0; tries < 25; tries++) {
        const form = new FormData()
        form.append('test', JSON.stringify(test))
        const reply = await office('POST', `/api/units/${unit}/tests`, form)
        if (reply?.status === 201) work.tests.set(key, unit)
        // 401 and 403: signed out meanwhile.
        if (reply && reply.status < 500 && ![401, 403, 429].includes(reply.status)) return
        await sleep(100 + random.below(300))
      }
    }
    await Promise.all([send(), send()])
    if (work.tests.has(key)) history.tested++
  }

  async function make(orderId: string): Promise<void> {
    while (!isOver()) {
      await sleep(random.below(200))
      const [job] = await machine
        .query<Job>(
          `select j.id, j.state, s.id as station, s.name, s.kind from jobs j left join stations s on s.id = j.station_id
           where j.order_id = $1`,
          [orderId],
        )
        .catch(() => [])
      if (!job) await sleep(200)
      else if (!job.station) return
      else if (job.kind !== 'testing') await step(job)
      else {
        const [open] = await machine
          .query<{ id: string; back: string }>(
            `select u.id, (select id from stations where kind = 'assembly') as back from units u where u.job_id = $1
               and not coalesce((select is_passed from tests t where t.unit_id = u.id order by created_at desc limit 1), false)`,
            [job.id],
          )
          .catch(() => [])
        if (open) await testPiece(open.id, open.back)
        else await step(job)
      }
    }
  }

  const fitter = async () => {
    while (!isOver()) {
      const orderId = await order()
      if (orderId) await make(orderId)
      else await sleep(200)
    }
  }
  await Promise.all([fitter(), fitter()])
  return work
}
