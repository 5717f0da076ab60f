import type { Machine } from './machine.ts'
import type { World } from './world.ts'

type Office = (method: string, path: string, body?: object) => Promise<{ status: number } | undefined>

let lines = 0

/**
 * A bookkeeper uploads a statement, its file twice at once, and confirms its line for an order with two clicks; some are
 * taken back or set aside. The shop is killed around it.
 */
export async function confirmBankLine(
  { machine, random, history }: World,
  office: Office,
  { id, total }: { id: string; total: number },
): Promise<void> {
  const text = `FAULT ${++lines} ${id.slice(0, 8)}`
  const cents = random.pick([total, 1 + random.below(total), total + random.below(500)])
  const amount = (cents / 100).toFixed(2)
  const [clock] = await machine
    .query<{ day: string }>(`select to_char(now() at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as day`)
    .catch(() => [])
  if (!clock) return
  const csv = `Account Number:,62041788340\nDate,Description,Amount\n${clock.day},${text},${amount}`
  const upload = () => {
    const form = new FormData()
    form.append('file', new File([csv], 'statement.csv'))
    return office('POST', '/api/bank/statements', form)
  }
  await Promise.all([upload(), upload()])
  const [line] = await machine
    .query<{ id: string }>('select id from bank_lines where description = $1', [text])
    .catch(() => [])
  if (!line) return
  const path = `/api/bank/lines/${line.id}`
  const confirm = () => office('POST', `${path}/confirm`, { orders: [{ _id: id, amount }], ifGone: 'return' })
  const clicks = await Promise.all([confirm(), confirm()])
  const confirmed = clicks.filter((reply) => reply?.status === 200).length
  if (confirmed > 1) history.problems.push(`bank: two clicks confirmed ${text} twice`)
  history.confirmed += confirmed
  if (random.chance(20)) await office('POST', `${path}/reopen`, {})
  if (random.chance(20)) await office('POST', `${path}/set-aside`, { state: 'ignored', reason: 'Not ours' })
}

/** Each line is there once, a confirmed one is booked to the cent, and none for more than it is. */
export async function checkBankLines(machine: Machine): Promise<string[]> {
  const rows = await machine.query<{ about: string; state: string; cents: string; booked: string; copies: number }>(`
    select l.description as about, l.state, l.cents, count(*) over (partition by l.description)::int as copies, coalesce((
      select sum(p.cents) from bank_matches m join payments p on p.id = m.payment_id or p.part_of = m.payment_id
      where m.line_id = l.id and p.reversed_at is null), 0) as booked
    from bank_lines l`)
  return rows.flatMap(({ about, state, cents, booked, copies }) => [
    ...(copies > 1 ? [`bank: ${about} is there ${copies} times`] : []),
    ...(state === 'confirmed' && booked !== cents
      ? [`bank: ${about} is confirmed, and ${booked} of ${cents} booked`]
      : []),
    ...(Number(booked) > Number(cents) ? [`bank: ${booked} are booked for ${about}, which is ${cents}`] : []),
  ])
}
