import { expect } from 'vitest'
import { today } from '#contract/days.ts'
import { toDecimal } from '#contract/money.ts'
import type { Random } from './faults/random.ts'
import type { Caller, Reply, Shop } from './shop.ts'

/** Somebody's orders, and the lines of bank statements that may be about them. */
export type BankDesk = {
  orders: readonly { id: string; totalCents: number }[]
  lines: string[]
  random: Random
  n: number
}

/** What a bookkeeper does with bank statements. Each step may be refused. */
export function createBankSteps(shop: Shop, admin: Caller) {
  const upload = (csv: string) => admin.form('POST', '/api/bank/statements', { file: new File([csv], 'statement.csv') })
  const findCents = async (id: string): Promise<number> =>
    Number((await shop.database.pool.query('select cents from bank_lines where id = $1', [id])).rows[0]?.cents)
  const confirm = (id: string, parts: readonly { id: string; cents: number }[], ifGone: string): Promise<Reply> =>
    admin.post(`/api/bank/lines/${id}/confirm`, {
      orders: parts.filter(({ cents }) => cents > 0).map((part) => ({ _id: part.id, amount: toDecimal(part.cents) })),
      ifGone,
    })
  const setAside = (id: string, state: 'unknown' | 'ignored') =>
    admin.post(`/api/bank/lines/${id}/set-aside`, { state, reason: 'Not ours' })
  const pick = ({ lines, random }: BankDesk): string | undefined => (lines.length > 0 ? random.pick(lines) : undefined)

  return {
    /** A statement with one line; sometimes its file comes twice, or twice at once. */
    bankLine: async (desk: BankDesk) => {
      const { random, lines, orders } = desk
      const { totalCents: total } = random.pick(orders)
      const cents = random.pick([total, total, 1 + random.below(total), total + random.below(5000)])
      const text = `HISTORY ${desk.n} LINE ${lines.length}`
      const csv = ['Account Number:,62041788340', 'Date,Description,Amount', `${today()},${text},${toDecimal(cents)}`]
      const files = Array.from({ length: 1 + random.below(3) }, () => csv.join('\n'))
      const replies = random.chance(50) ? await Promise.all(files.map(upload)) : []
      if (replies.length === 0) for (const file of files) replies.push(await upload(file))
      const added = replies.reduce((sum, { body }) => sum + (body as { added: number }).added, 0)
      expect(added, `${text}: ${replies.map((reply) => reply.text)}`).toBe(1)
      const { rows } = await shop.database.pool.query<{ id: string }>(
        'select id from bank_lines where description = $1',
        [text],
      )
      lines.push(...rows.map(({ id }) => id))
    },
    /** For one order or split over all; two people at once sometimes. */
    bankConfirm: async (desk: BankDesk) => {
      const { random, orders } = desk
      const id = pick(desk)
      if (!id) return
      const cents = await findCents(id)
      const [first, ...others] = random.chance(50) ? orders : [random.pick(orders)]
      if (!first) return
      const share = others.length > 0 ? random.below(cents) : 0
      const parts = [{ ...first, cents: cents - share }, ...others.slice(0, 1).map((one) => ({ ...one, cents: share }))]
      const ifGone = random.pick(['return', 'refuse'])
      const replies = await Promise.all(Array.from({ length: 1 + random.below(2) }, () => confirm(id, parts, ifGone)))
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThan(2)
      return replies.find(({ status }) => status >= 500) ?? replies[0]
    },
    bankPark: async (desk: BankDesk) => {
      const id = pick(desk)
      return id ? setAside(id, 'unknown') : undefined
    },
    bankIgnore: async (desk: BankDesk) => {
      const id = pick(desk)
      return id ? setAside(id, 'ignored') : undefined
    },
    /** While a colleague confirms it again, sometimes. */
    bankUndo: async (desk: BankDesk) => {
      const id = pick(desk)
      if (!id) return
      const cents = await findCents(id)
      const [reply] = await Promise.all([
        admin.post(`/api/bank/lines/${id}/reopen`, {}),
        ...(desk.random.chance(30) ? [confirm(id, [{ ...desk.random.pick(desk.orders), cents }], 'refuse')] : []),
      ])
      return reply
    },
  }
}

/** A line that is confirmed is booked to the cent, and no line is ever booked for more than it is. */
export async function checkBankLines({ database }: Shop): Promise<number> {
  const { rows } = await database.pool.query<{ about: string; state: string; cents: string; live: string }>(`
    select l.description as about, l.state, l.cents, coalesce((
      select sum(p.cents) from bank_matches m join payments p on p.id = m.payment_id or p.part_of = m.payment_id
      where m.line_id = l.id and p.reversed_at is null), 0) as live
    from bank_lines l where l.description like 'HISTORY %'`)
  for (const { about, state, cents, live } of rows) {
    if (state === 'confirmed') expect([about, live]).toEqual([about, cents])
    else expect([about, state, Number(live) <= Number(cents)]).toEqual([about, state, true])
  }
  const { rows: twice } = await database.pool.query(
    `select payment_id from bank_matches where payment_id is not null group by 1 having count(*) > 1`,
  )
  expect(twice).toEqual([])
  return rows.filter(({ state }) => state === 'confirmed').length
}
