import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
import { startYoco } from '../stand-ins/yoco.ts'
import { type Books, checkBooks, type StockLevel } from './check-books.ts'
import { checkDesk } from './check-desk.ts'
import { scarceUses } from './check-discounts.ts'
import { checkImports } from './check-imports.ts'
import { checkWorkshop, unmade } from './check-workshop.ts'
import { addBoard, keepMaking } from './fitters.ts'
import { addListed, importLists, silenceImports } from './importers.ts'
import { abandonCheckouts, clock, enterVatNumber, jump, recordEmails, setPace, slowDown } from './instruments.ts'
import { checkLedger, keepLedger, ledgerBuyers } from './ledger.ts'
import { type Machine, startMachine } from './machine.ts'
import { checkShipments, shipOrders } from './office.ts'
import { runDesk } from './order-desk.ts'
import { acceptQuotes, checkQuotes } from './quote-buyers.ts'
import { createRandom, type Random } from './random.ts'
import { goShopping } from './shoppers.ts'
import { checkStore, keepStore } from './storemen.ts'
import { watchBooks } from './watch-books.ts'
import { reportRefunds } from './webhooks.ts'
import { type History, newHistory, type World } from './world.ts'

export type Options = {
  seed: number
  seconds: number
  /** What must have happened before the run may end; a slow machine gets up to eight times as long. */
  atLeast?: {
    paid?: number
    node?: number
    postgres?: number
    forged?: number
    unknown?: number
    shipped?: number
    recorded?: number
    banked?: number
    tested?: number
    stocked?: number
    imported?: number
    parcels?: number
    lineRefunds?: number
  }
  /** The minimum time between two kills. */
  pauseMs?: number
  root?: string
  afterMigration?: string
  shoppers?: number
  servers?: number
  settleSeconds?: number
  /** Called once a minute. */
  onProgress?: (line: string) => void
}
export type Result = Books & {
  seed: number
  paid: number
  told: number
  unknown: number
  forged: number
  cancelled: number
  /** Quotes that buyers accepted, each several times at once. */
  quotes: number
  /** Orders that the office was told are shipped. */
  shipped: number
  /** Payments that the office recorded and reversed, and card payments of orders that exist. */
  recorded: number
  banked: number
  reversed: number
  partCards: number
  /** Pieces that fitters were told are tested. */
  tested: number
  /** What storemen were told is booked. */
  stocked: number
  /** Imports that were told to run. */
  imported: number
  /** Parcels, and refunds of lines and delivery, that the order desk was told are done. */
  parcels: number
  lineRefunds: number
  looks: number
  kills: { node: number; postgres: number }
  ownEnds: number
  settledAfterS: number
}

/** Each kind of work this often: a run without one of them says nothing about it. */
export const eachKind = (times: number) => ({
  shipped: times,
  recorded: times,
  banked: times,
  stocked: times,
  imported: times,
  parcels: times,
  lineRefunds: times,
})

/** However slow the machine is, something is killed at least this often. */
const longestPauseMs = 15_000

/** By weight, by province and collected: prices differ, and so must the totals. */
const deliveryMethods: DeliveryMethod[] = [
  {
    id: 'parcel',
    name: 'Parcel',
    kind: 'weight',
    bands: [
      { upToKg: 3, price: 85.5 },
      { upToKg: 500, price: 240 },
    ],
  },
  { id: 'road', name: 'Road', kind: 'province', rates: [{ province: 'Gauteng', price: 130 }] },
  { id: 'collect', name: 'Collect', kind: 'collect' },
]

const scarce = 40
const plenty = 100_000

async function fillStock(machine: Machine): Promise<StockLevel[]> {
  await machine.query(`insert into brands (name, slug) values ('Volt', 'volt')`)
  await machine.query(`update shop_identity set changes = changes || $1::jsonb`, [
    JSON.stringify({ delivery: deliveryMethods }),
  ])
  await machine.query(
    `insert into discount_codes (code, basis_points, max_uses) values ('TENTH', 1000, null), ('SCARCE', 3333, ${scarceUses})`,
  )
  return machine.query<StockLevel>(
    `with shelf as (insert into products (name, slug, part_number, price_cents, stock, weight_grams, category_id, brand_id)
     select 'Part ' || n, 'part-' || n, 'P-' || n, 1999 + n * 137, case when n <= 2 then ${scarce} else ${plenty} end, n * 700,
       (select id from categories limit 1), (select id from brands limit 1)
     from generate_series(1, 5) n returning id, stock),
     openings as (insert into stock_movements (product_id, qty, kind, balance) select id, stock, 'opening', stock from shelf)
     select id, stock from shelf`,
  )
}

/** Kills the shop twice as often as its database, and makes the bank fail in between. */
async function killRepeatedly(
  { machine, bank, history, isOver }: World,
  random: Random,
  pauseMs: number,
): Promise<void> {
  while (!isOver()) {
    // A shop killed before it serves again, and before anyone has paid, would never be in the middle of anything.
    while (!(await machine.isNextUp()) && !isOver()) await sleep(50)
    const enough = history.paid.size + 1 + random.below(4)
    const until = Date.now() + longestPauseMs
    while (history.paid.size < enough && Date.now() < until && !isOver()) await sleep(20)
    await sleep(pauseMs + random.below(1600))
    if (random.chance(25)) bank.failNext(random.pick(['done_then_drop', 'drop', 'down', 'done_then_down'] as const))
    if (isOver()) return
    const { node, postgres } = machine.kills
    if (node < 2 * (postgres + 1)) machine.killNode()
    else await machine.killPostgres()
  }
}

/** Open work: payments without an order, unprocessed webhooks, unsent refunds, unissued invoices and credit notes. */
const unsettled = `select
  (select count(*)::int from refunds r join payments p on p.id = r.payment_id
    where r.state not in ('done', 'failed') and p.provider = 'yoco') as refunds,
  (select count(*)::int from payment_events where processed_at is null) as events,
  (select count(*)::int from orders where paid_at is not null and invoiced_at is null) as invoices,
  (select count(*)::int from refunds r join payments p on p.id = r.payment_id
    where r.state = 'done' and not r.is_credited and not r.is_uninvoiced and not p.is_surplus) as credits,
  (${unmade}) as jobs,
  (select count(*)::int from product_imports where state in ('checking', 'running')) as imports,
  (select count(*)::int from orders where quote_id is null and email not like '${ledgerBuyers}') as orders`

/** How fast time runs after the last kill: the longest wait is a refund's lease, 130 s. */
const settlingPace = 8

/** Lets the shop settle. Time passes quickly; nothing is repaired. */
async function settle(machine: Machine, history: History, seconds: number): Promise<number> {
  const start = Date.now()
  while (!(await machine.isUp())) await sleep(200)
  await setPace(machine, settlingPace)
  await silenceImports(machine)
  let waited = 0
  do {
    await sleep(500)
    waited = (Date.now() - start) / 1000
    const [left] =
      await machine.query<
        Record<'refunds' | 'events' | 'invoices' | 'credits' | 'jobs' | 'imports' | 'orders', number>
      >(unsettled)
    if (!left) continue
    const { orders, ...work } = left
    if (Object.values(work).every((count) => count === 0) && orders >= history.paid.size) break
  } while (waited < seconds)
  // Unpaid checkouts expire after half an hour.
  await jump(machine, '32 minutes')
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
  let progress: NodeJS.Timeout | undefined
  const bank = await startYoco()
  const machine = await startMachine(
    root,
    {
      PAYMENT_PROVIDER: 'yoco',
      YOCO_SECRET_KEY: bank.secretKey,
      YOCO_WEBHOOK_SECRET: bank.webhookSecret,
      YOCO_URL: bank.url,
    },
    clock + (options.afterMigration ?? ''),
    options.servers,
  )
  try {
    await recordEmails(machine)
    await slowDown(machine)
    await abandonCheckouts(machine)
    const shelf = await fillStock(machine)
    const board = await addBoard(machine)
    const listed = await addListed(machine)
    const history = newHistory()
    const start = Date.now()
    let hasVatNumber = false
    const enterVatNumberOnce = async () => {
      while (!hasVatNumber) {
        await sleep(500)
        if ((Date.now() - start) / 1000 < seconds / 3) continue
        hasVatNumber = await enterVatNumber(machine).then(
          () => true,
          () => false,
        )
      }
    }
    const passed = () => (Date.now() - start) / 1000
    const { node = 0, postgres = 0, unknown = 0, paid = 0, ...others } = options.atLeast ?? {}
    /** From then on a slow machine does the rest undisturbed. */
    const isKilled = () =>
      passed() > seconds &&
      machine.kills.node >= node &&
      machine.kills.postgres >= postgres &&
      history.unknown >= unknown
    const isOver = () => {
      const isEnough =
        history.paid.size >= paid &&
        Object.entries(others).every(([name, least]) => history[name as keyof typeof others] >= least)
      return (isKilled() && isEnough) || passed() > 8 * seconds
    }
    const world = { machine, bank, random, history, products: shelf.map(({ id }) => id), isOver }
    const report = () =>
      options.onProgress?.(
        `${Math.round((Date.now() - start) / 60_000)} min: ${history.paid.size} paid, killed Node ${machine.kills.node} and PostgreSQL ${machine.kills.postgres} times`,
      )
    progress = setInterval(report, 60_000)
    let isSettled = false
    const background = Promise.all([
      watchBooks(machine, [...shelf, ...listed, { id: board, stock: 0 }], () => isSettled),
      reportRefunds({ ...world, random: createRandom(seed + 2) }, () => isSettled),
    ])
    const [accepted, shipped, ledger, made, stored, imports, desk] = await Promise.all([
      acceptQuotes({ ...world, random: createRandom(seed + 3) }),
      shipOrders({ ...world, random: createRandom(seed + 4) }),
      keepLedger({ ...world, random: createRandom(seed + 5) }),
      keepMaking({ ...world, random: createRandom(seed + 6) }, board),
      keepStore({ ...world, random: createRandom(seed + 7) }),
      importLists({ ...world, random: createRandom(seed + 8) }, listed),
      runDesk({ ...world, random: createRandom(seed + 9) }),
      enterVatNumberOnce(),
      killRepeatedly(
        { ...world, isOver: () => isOver() || isKilled() },
        createRandom(seed + 1),
        options.pauseMs ?? 300,
      ),
      ...Array.from({ length: shoppers }, () => goShopping(world)),
    ])
    const settledAfterS = await settle(machine, history, settleSeconds)
    isSettled = true
    const [watched] = await background
    const books = await checkBooks(machine, bank, history, shelf)
    const { kills, ownEnds } = machine
    return {
      ...books,
      problems: [
        ...books.problems,
        ...watched.problems,
        ...(await checkQuotes(machine, accepted)),
        ...(await checkShipments(machine, shipped)),
        ...(await checkLedger(machine, { ...ledger, cards: new Map([...ledger.cards, ...desk.cards]) })),
        ...(await checkImports(machine, imports)),
        ...(await checkDesk(machine, desk)),
        ...(await checkWorkshop(machine, made)),
        ...(await checkStore(machine, stored)),
      ],
      shipped: shipped.size,
      recorded: history.recorded,
      banked: history.banked,
      tested: history.tested,
      stocked: history.stocked,
      imported: history.imported,
      parcels: history.parcels,
      lineRefunds: history.lineRefunds,
      reversed: ledger.reversed,
      partCards: ledger.cards.size,
      quotes: accepted.size,
      seed,
      paid: history.paid.size,
      told: history.told.size,
      unknown: history.unknown,
      forged: history.forged,
      cancelled: history.cancelled.size,
      looks: watched.looks,
      kills,
      ownEnds,
      settledAfterS,
    }
  } finally {
    clearInterval(progress)
    await machine.stop()
    await bank.close()
  }
}
