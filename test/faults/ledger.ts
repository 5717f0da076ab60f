import { setTimeout as sleep } from 'node:timers/promises'
import { today } from '#contract/days.ts'
import type { Machine } from './machine.ts'
import { callShop, signInToOffice } from './office-calls.ts'
import { sendHooks } from './webhooks.ts'
import type { World } from './world.ts'

/** The e-mail addresses of buyers who pay in parts; the other checks leave their orders out. */
export const ledgerBuyers = 'ledger%@example.co.za'
/** The reason of refunds that the office records as sent outside the shop: the bank knows nothing of them. */
export const sentByHand = 'Sent by hand'

const account = { name: 'Lerato Botha', email: 'books@example.co.za', password: 'vuvuzela-7-Kraal' }

type Placed = {
  _id: string
  updatedAt: string
  payments?: { _id: string; provider: string; reversedAt?: string }[]
  totalPrice: string
  checkoutId?: string
  redirectUrl?: string
}

/** Card payments of part-paid orders, by checkout. */
export type Ledger = { orders: Set<string>; cards: Map<string, number>; reversed: number }

/**
 * A bookkeeper who records short, exact and excess transfers, twice at once, some from bank statements, and takes some
 * back, while the same buyers pay by card, cancel and are refunded, and the shop is killed around them.
 */
export async function keepLedger(world: World): Promise<Ledger> {
  const { machine, random, bank, isOver } = world
  const ledger: Ledger = { orders: new Set(), cards: new Map(), reversed: 0 }
  let buyers = 0
  let bankLines = 0
  const office = signInToOffice<Placed>(machine, account)

  async function payInParts(): Promise<void> {
    const jar = { cookie: '' }
    const placed = await callShop<Placed>(machine, jar, 'POST', '/api/order', {
      orderItems: [{ _id: random.pick(world.products), qty: 1 }],
      shippingAddress: {
        fullName: 'Ledger Buyer',
        email: `ledger${++buyers}@example.co.za`,
        phone: '011 123 4567',
        address: '1 Rivonia Road',
        city: 'Sandton',
        province: 'Gauteng',
        postalCode: '2196',
      },
      paymentMethod: 'Yoco',
    })
    if (placed?.status !== 201) return
    const { _id: id, totalPrice } = placed.body
    ledger.orders.add(id)
    const total = Math.round(Number(totalPrice) * 100)
    if (random.chance(50))
      await machine
        .query('update orders set deposit_cents = $1 where id = $2', [1 + random.below(total - 1), id])
        .catch(() => [])
    const record = async (amount?: number) => {
      const seen = await office('GET', `/api/order/${id}`)
      if (seen?.status !== 200) return
      const body = {
        reference: 'FNB',
        updatedAt: seen.body.updatedAt,
        ...(amount ? { amount: (amount / 100).toFixed(2) } : {}),
        ...(random.chance(20) ? { counter: 'cash' } : {}),
      }
      // Two clicks at once: the version on screen lets one through.
      const clicks = await Promise.all([1, 2].map(() => office('PUT', `/api/order/${id}/pay`, body)))
      if (clicks.filter((reply) => reply?.status === 200).length > 1)
        world.history.problems.push(`ledger: two clicks recorded a payment of order ${id} twice`)
      world.history.recorded += clicks.filter((reply) => reply?.status === 200).length
    }
    const payByCard = async () => {
      const page = await callShop<Placed>(machine, jar, 'POST', '/api/payment/checkout', { order: id })
      const { checkoutId, redirectUrl } = page?.status === 201 ? page.body : ({} as Partial<Placed>)
      if (!checkoutId || !redirectUrl?.includes('/checkout/')) return
      const ref = redirectUrl.split('/').at(-1) ?? ''
      const asked = bank.checkouts.get(ref)?.amount
      if (asked === undefined || random.chance(20)) return
      if (random.chance(40)) await record(1 + random.below(total))
      bank.pay(ref)
      ledger.cards.set(checkoutId, asked)
      await Promise.all([
        sendHooks(world, ref),
        random.chance(60) ? callShop(machine, jar, 'PUT', `/api/order/${id}/pay`, { checkout: checkoutId }) : undefined,
      ])
    }
    /** A line of a bank statement: its file comes twice at once, two people confirm it at once, and some put it back. */
    const payByBank = async () => {
      const text = `FAULT LINE ${++bankLines}`
      const amount = (random.pick([total, 1 + random.below(total), total + random.below(500)]) / 100).toFixed(2)
      const csv = `Account Number:,62041788340\nDate,Description,Amount\n${today()},${text},${amount}`
      const upload = () => {
        const form = new FormData()
        form.append('file', new File([csv], 'statement.csv'))
        return office('POST', '/api/bank/statements', form)
      }
      await Promise.all([upload(), upload()])
      const found = await machine
        .query<{ id: string }>('select id from bank_lines where description = $1', [text])
        .catch(() => [])
      const [line] = found
      if (!line) return
      // Often the two of them mean different orders.
      const clicks = await Promise.all(
        [id, random.chance(50) ? random.pick([...ledger.orders]) : id].map((order) => {
          const body = { orders: [{ _id: order, amount }], ifGone: 'return' }
          return office('POST', `/api/bank/lines/${line.id}/confirm`, body)
        }),
      )
      const confirmed = clicks.filter((reply) => reply?.status === 200).length
      if (confirmed > 1) world.history.problems.push(`bank: ${text} was confirmed twice`)
      world.history.banked += confirmed
      if (random.chance(20)) await office('POST', `/api/bank/lines/${line.id}/reopen`, {})
    }
    const reverse = async () => {
      const seen = await office('GET', `/api/order/${id}`)
      const payment = seen?.body.payments?.find(({ provider, reversedAt }) => provider !== 'yoco' && !reversedAt)
      if (!payment) return
      const reply = await office('POST', `/api/order/${id}/payments/${payment._id}/reverse`, { reason: 'A mistake' })
      if (reply?.status === 200) ledger.reversed++
    }
    const steps: (() => Promise<unknown>)[] = [
      () => record(1 + random.below(total)),
      () => record(1 + random.below(total)),
      () => record(),
      () => record(total + random.below(500)),
      payByCard,
      payByCard,
      payByBank,
      payByBank,
      reverse,
      () => office('POST', `/api/order/${id}/refund`, { reason: sentByHand, amount: '1.00', isSent: true }),
    ]
    for (let count = 2 + random.below(4); count > 0 && !isOver(); count--)
      await Promise.all(Array.from({ length: 1 + random.below(2) }, () => random.pick(steps)()))
    if (random.chance(25)) await callShop<Placed>(machine, jar, 'PUT', `/api/order/${id}/cancel`, {})
  }

  const work = async () => {
    while (!isOver()) {
      await payInParts()
      await sleep(random.below(400))
    }
  }
  await Promise.all([work(), work()])
  return ledger
}

type Line = {
  name: string
  status: string
  is_paid: boolean
  total: string
  paid: string
  returned: string
  surplus: string
  surplus_returned: string
  invoiced: string
  credited: string
  uninvoiced: string
}

/** For every order: payments − refunds = invoices − credit notes + open deposits and part payments + surplus not returned. */
export async function checkLedger(machine: Machine, ledger: Ledger): Promise<string[]> {
  const problems: string[] = []
  const sumOf = (what: string) => `coalesce((${what}), 0) as`
  const lines = await machine.query<Line>(`
    select o.order_number as name, o.status, o.paid_at is not null as is_paid, o.total_cents as total,
      ${sumOf(`select sum(cents) from payments p where p.order_id = o.id and reversed_at is null`)} paid,
      ${sumOf(`select sum(cents) from refunds r where r.order_id = o.id and state = 'done'`)} returned,
      ${sumOf(`select sum(cents) from payments p where p.order_id = o.id and reversed_at is null and is_surplus`)} surplus,
      ${sumOf(`select sum(r.cents) from refunds r join payments p on p.id = r.payment_id where r.order_id = o.id and state = 'done' and is_surplus`)} surplus_returned,
      ${sumOf(`select sum(total_cents) from papers a where a.order_id = o.id and kind = 'invoice'`)} invoiced,
      ${sumOf(`select sum(total_cents) from papers a where a.order_id = o.id and kind = 'credit_note'`)} credited,
      ${sumOf(`select sum(cents) from refunds r where r.order_id = o.id and is_uninvoiced and state = 'done'`)} uninvoiced
    from orders o`)
  for (const line of lines) {
    const [total, paid, returned, surplus, gone, invoiced, credited, uninvoiced] = [
      line.total,
      line.paid,
      line.returned,
      line.surplus,
      line.surplus_returned,
      line.invoiced,
      line.credited,
      line.uninvoiced,
    ].map(Number) as [number, number, number, number, number, number, number, number]
    if (invoiced > 0 !== (line.is_paid && total > 0))
      problems.push(
        `ledger: ${line.name} (${line.status}) is ${line.is_paid ? '' : 'not '}paid, and ${invoiced} are invoiced`,
      )
    const open = paid - surplus - uninvoiced - (line.is_paid ? total : 0)
    if (open < 0 || (line.is_paid && open > 0))
      problems.push(`ledger: ${line.name} (${line.status}) has ${open} cents open of ${total}`)
    if (paid - returned !== invoiced - credited + open + (surplus - gone))
      problems.push(
        `ledger: ${line.name} (${line.status}): ${paid} − ${returned} is not ${invoiced} − ${credited} + ${open} + ${surplus - gone}`,
      )
  }
  problems.push(...(await checkReceipts(machine)), ...(await checkBankLines(machine)))
  const booked = await machine.query<{ id: string; cents: string }>(
    'select checkout_id as id, sum(cents) as cents from payments where checkout_id is not null group by 1',
  )
  for (const [checkoutId, cents] of ledger.cards) {
    const found = booked.find(({ id }) => id === checkoutId)
    if (Number(found?.cents ?? 0) !== cents)
      problems.push(`ledger: ${found?.cents ?? 0} cents of a card payment of ${cents} are in the books`)
  }
  return problems
}

/** A statement's line is there once. Confirmed, it is booked to the cent; whatever happens, never for more. */
async function checkBankLines(machine: Machine): Promise<string[]> {
  const lines = await machine.query<{ about: string; state: string; cents: string; live: string }>(`
    select l.description as about, l.state, l.cents, coalesce((
      select sum(p.cents) from bank_matches m join payments p on p.id = m.payment_id or p.part_of = m.payment_id
      where m.line_id = l.id and p.reversed_at is null), 0) as live
    from bank_lines l where l.description like 'FAULT LINE %'`)
  const wrong = lines.filter(({ state, cents, live }) =>
    state === 'confirmed' ? Number(live) !== Number(cents) : Number(live) > Number(cents),
  )
  const twice = lines.length - new Set(lines.map(({ about }) => about)).size
  return [
    ...wrong.map(
      ({ about, state, cents, live }) => `bank: ${about} of ${cents} is ${state}, with ${live} in the books`,
    ),
    ...(twice > 0 ? [`bank: ${twice} lines were added twice`] : []),
  ]
}

/** Every payment of an order that is still open has one receipt, and the numbers start at 1. */
async function checkReceipts(machine: Machine): Promise<string[]> {
  const [series] = await machine.query<{ last: number; given: number; missing: number }>(`
    select last, (select count(*)::int from receipts where not is_specimen) as given,
      (select count(*)::int from generate_series(1, last) n where not exists (select 1 from receipts where serial = n and not is_specimen)) as missing
    from paper_series where prefix = 'RC'`)
  const lacking = await machine.query<{ name: string }>(`
    select o.order_number as name from payments p join orders o on o.id = p.order_id
    where o.paid_at is null and p.reversed_at is null and not p.is_surplus
      and not exists (select 1 from receipts r where r.payment_id = p.id)`)
  return [
    ...(series?.missing || series?.given !== series?.last
      ? [`numbers: ${series?.given} receipts were issued, of ${series?.last}`]
      : []),
    ...lacking.map(({ name }) => `receipt: a payment of order ${name} has none`),
  ]
}
