import type { LeftOut } from '#contract/catalogue/price-calls.ts'
import { changedPrices, describePriceRule, type PriceRule, toPricedCents } from '#contract/catalogue/price-rule.ts'
import { formatRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { markProductsChanged } from '../cache-tags.ts'
import { changeCosts } from '../movements/cost-queries.ts'
import {
  bulkBatch,
  countChanged,
  insertBulkChange,
  lockBulkChange,
  lockBulkLines,
  lockPriced,
  markBulkUndone,
  noteAfter,
  noteBefore,
  type PricedRow,
  putBack,
  writePrices,
} from './bulk-queries.ts'
import { dissolveLonely } from './dissolve-lonely.ts'

type Changed = { message: string; count: number; left: LeftOut[] }
type Seen = { _id: string; price: number; cost?: number | undefined }
type PriceChange = { _id: string; rule: PriceRule; products: readonly Seen[] }

const inWords = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** Prices of many products at once: what has other figures than were seen is left out and named. All others, or none. */
export const changePrices = (db: Db, { _id: change, rule, products }: PriceChange, by: string): Promise<Changed> =>
  db.transaction(async (tx) => {
    const isNew = await insertBulkChange(tx, { _id: change, what: describePriceRule(rule), by })
    const left: LeftOut[] = []
    if (isNew) {
      // Always in the order of ids, so that two of these, or a sale, cannot deadlock.
      const sorted = [...new Map(products.map((one) => [one._id, one])).values()].sort((a, b) =>
        a._id < b._id ? -1 : 1,
      )
      for (let first = 0; first < sorted.length; first += bulkBatch)
        left.push(...(await changeBatch(tx, change, rule, sorted.slice(first, first + bulkBatch), by)))
    }
    const count = await countChanged(tx, change)
    return { message: say(`${inWords(count)} changed.`, left), count, left }
  })

async function changeBatch(tx: Db, change: string, rule: PriceRule, seen: Seen[], by: string): Promise<LeftOut[]> {
  const ids = seen.map(({ _id }) => _id)
  const now = await lockPriced(tx, ids)
  await noteBefore(tx, change, ids, ['price_cents', 'cost_cents'])
  const left: LeftOut[] = []
  const prices: { _id: string; cents: number }[] = []
  const costs: { productId: string; cents: number }[] = []
  for (const one of seen) {
    const { _id } = one
    const row = now.get(_id)
    const planned = row && plan(row, one, rule)
    if (typeof planned !== 'object') {
      left.push({ _id, name: row?.name ?? 'A product', reason: planned ?? 'It has been deleted.' })
      continue
    }
    if (planned.price !== row?.priceCents) prices.push({ _id, cents: planned.price })
    if (planned.cost !== undefined && planned.cost !== row?.costCents)
      costs.push({ productId: _id, cents: planned.cost })
  }
  await writePrices(tx, prices)
  await changeCosts(tx, costs, { reason: describePriceRule(rule), by })
  await noteAfter(tx, change, ids)
  await markProductsChanged(
    tx,
    [...prices, ...costs.map(({ productId }) => ({ _id: productId }))].map(({ _id }) => _id),
  )
  return left
}

/** The new cents, or why there are none. */
function plan({ priceCents, costCents }: PricedRow, seen: Seen, rule: PriceRule) {
  const before = toPricedCents(seen)
  if (before.price !== priceCents) return `Its price changed meanwhile: it is ${formatRand(priceCents)} now.`
  if (before.cost !== (costCents ?? undefined)) return 'Its cost changed meanwhile.'
  return changedPrices(before, rule) ?? 'It would be below zero, or above the highest price.'
}

const gone = 'It has been deleted since.'

/** Puts a change of many products back, except for what has moved on since. */
export const undoBulkChange = (db: Db, change: string, by: string): Promise<Changed> =>
  db.transaction(async (tx) => {
    const ids = await lockBulkChange(tx, change)
    const left: LeftOut[] = []
    const families: (string | null)[] = []
    for (let first = 0; first < ids.length; first += bulkBatch) {
      const lines = await lockBulkLines(tx, change, ids.slice(first, first + bulkBatch))
      const open = lines.filter(({ untouched, possible }) => untouched && possible)
      for (const { _id, name, untouched, possible } of lines)
        if (!untouched || !possible)
          left.push({
            _id,
            name: name ?? 'A product',
            reason: name === null ? gone : untouched ? 'Its category or brand is gone.' : 'It was changed again since.',
          })
      const back = open.map(({ _id }) => _id)
      await putBack(tx, change, back)
      await changeCosts(
        tx,
        open.flatMap(({ _id, hasCost, costBefore }) => (hasCost ? [{ productId: _id, cents: costBefore }] : [])),
        { reason: 'Undone', by },
      )
      families.push(...open.flatMap(({ family, familyBefore }) => [family, familyBefore]))
      await markProductsChanged(tx, back)
    }
    await markBulkUndone(tx, change)
    await dissolveLonely(tx, families)
    const count = ids.length - left.length
    return { message: say(`${inWords(count)} put back.`, left), count, left }
  })

const mostNamed = 5

function say(done: string, left: LeftOut[]): string {
  if (left.length === 0) return done
  const named = left.slice(0, mostNamed).map(({ name, reason }) => `${name}: ${reason}`)
  const more = left.length > mostNamed ? [`And ${left.length - mostNamed} more.`] : []
  return [done, `${inWords(left.length)} left as ${left.length === 1 ? 'it is' : 'they are'}.`, ...named, ...more].join(
    ' ',
  )
}
