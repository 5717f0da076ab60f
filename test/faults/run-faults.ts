import { setTimeout as sleep } from 'node:timers/promises'
import { startYoco } from '../stand-ins/yoco.ts'
import { type Books, checkBooks, type Shelf } from './check-books.ts'
import { type Machine, startMachine } from './machine.ts'
import { createRandom, type Random } from './random.ts'
import { type Bank, type History, newHistory, shop } from './shoppers.ts'

export type Options = {
  seed: number
  seconds: number
  /** What must have happened before the time counts as over; a slow machine gets up to three times as long. */
  atLeast?: { paid: number; node: number; postgres: number }
  /** How long the shop works between two kills, at least. */
  pauseMs?: number
  root?: string
  afterMigration?: string
  shoppers?: number
  settleSeconds?: number
}
export type Result = Books & {
  seed: number
  paid: number
  told: number
  unknown: number
  kills: { node: number; postgres: number }
  ownEnds: number
  settledAfterS: number
}

const scarce = 40
const plenty = 100_000

async function stockShelf(machine: Machine): Promise<Shelf[]> {
  await machine.query(`insert into brands (name, slug) values ('Volt', 'volt')`)
  return machine.query<Shelf>(
    `insert into products (name, slug, part_number, price_cents, stock, category_id, brand_id)
     select 'Part ' || n, 'part-' || n, 'P-' || n, 1999 + n * 137, case when n <= 2 then ${scarce} else ${plenty} end,
       (select id from categories limit 1), (select id from brands limit 1)
     from generate_series(1, 5) n returning id, stock`,
  )
}

/** Kills the shop twice as often as its database, and lets the bank fail in between. */
async function torment(
  machine: Machine,
  bank: Bank,
  random: Random,
  { pauseMs, isOver }: { pauseMs: number; isOver(): boolean },
): Promise<void> {
  while (!isOver()) {
    // A shop that is killed before it serves again would never be in the middle of anything.
    while (!(await machine.isUp()) && !isOver()) await sleep(50)
    await sleep(pauseMs + random.below(1600))
    if (random.chance(25)) bank.failNext(random.pick(['done_then_drop', 'drop', 'down', 'done_then_down'] as const))
    if (isOver()) return
    const { node, postgres } = machine.kills
    if (node < 2 * (postgres + 1)) machine.killNode()
    else await machine.killPostgres()
  }
}

const hurry = [
  `update checkouts set next_check_at = now() where state not in ('paid', 'review') and next_check_at is not null`,
  `update payment_events set next_try_at = now() where processed_at is null`,
  `update payments set refund_lease = null`,
  `update refunds set next_try_at = now() where state in ('waiting', 'sent')`,
]

const unsettled = `select
  (select count(*)::int from refunds where state in ('waiting', 'sent')) as refunds,
  (select count(*)::int from payment_events where processed_at is null) as events,
  (select count(*)::int from orders) as orders`

/** Lets the shop come to rest: nothing is killed any more, and what waits for a clock need not. */
async function settle(machine: Machine, history: History, seconds: number): Promise<number> {
  const start = Date.now()
  for (;;) {
    const waited = (Date.now() - start) / 1000
    if (await machine.isUp()) {
      const [left] = await machine.query<{ refunds: number; events: number; orders: number }>(unsettled)
      if ((left && left.refunds + left.events === 0 && left.orders >= history.paid.size) || waited > seconds) break
      for (const text of hurry) await machine.query(text)
    } else if (waited > seconds) break
    await sleep(1500)
  }
  const waited = (Date.now() - start) / 1000
  await machine.query(`update checkouts set expires_at = now() - interval '2 minutes' where state in ('new', 'open')`)
  for (let tries = 0; tries < 40; tries++) {
    const open = await machine.query(`select 1 from checkouts where state in ('new', 'open') limit 1`)
    if (open.length === 0) break
    await sleep(500)
  }
  return waited
}

export async function runFaults(options: Options): Promise<Result> {
  const { seed, seconds, root = process.cwd(), shoppers = 8, settleSeconds = 60 } = options
  const random = createRandom(seed)
  const bank = await startYoco()
  const machine = await startMachine(
    root,
    {
      PAYMENT_PROVIDER: 'yoco',
      YOCO_SECRET_KEY: bank.secretKey,
      YOCO_WEBHOOK_SECRET: bank.webhookSecret,
      YOCO_URL: bank.url,
    },
    options.afterMigration,
  )
  try {
    const shelf = await stockShelf(machine)
    const history = newHistory()
    const start = Date.now()
    const isOver = () => {
      const passed = (Date.now() - start) / 1000
      const { paid, node, postgres } = options.atLeast ?? { paid: 0, node: 0, postgres: 0 }
      const isEnough = history.paid.size >= paid && machine.kills.node >= node && machine.kills.postgres >= postgres
      return passed > seconds && (isEnough || passed > 3 * seconds)
    }
    const products = shelf.map(({ id }) => id)
    await Promise.all([
      torment(machine, bank, createRandom(seed + 1), { pauseMs: options.pauseMs ?? 600, isOver }),
      ...Array.from({ length: shoppers }, () => shop({ machine, bank, random, history, products, isOver })),
    ])
    const settledAfterS = await settle(machine, history, settleSeconds)
    const books = await checkBooks(machine, bank, history, shelf)
    const { kills, ownEnds } = machine
    return {
      ...books,
      seed,
      paid: history.paid.size,
      told: history.told.size,
      unknown: history.unknown,
      kills,
      ownEnds,
      settledAfterS,
    }
  } finally {
    await machine.stop()
    await bank.close()
  }
}
