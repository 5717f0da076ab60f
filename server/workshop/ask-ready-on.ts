import { addDays, today } from '#contract/days.ts'
import { toWorkingDay } from '#contract/working-days.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Line as CartLine } from '#server/stock/lines.ts'
import { limitStatements } from './plan-queries.ts'
import { findMade, type Made, type PlannedLine, planMade, readWanted } from './ready-on-queries.ts'

type AskApp = Pick<App, 'db' | 'log'>
type OrderLines = { items: readonly PlannedLine[]; quoteId?: string | null }

/** A purchase waits no longer for the plan. */
const planningMs = 1000

/** When it will be ready, to keep with the purchase. Outside its transaction: a fault in planning stops no payment. */
export const askReadyOn = (app: AskApp, lines: readonly CartLine[]): Promise<string | null> =>
  ask(app, async (tx) => findMade(tx, await readWanted(tx, lines)))

export const askOrderReadyOn = (app: AskApp, { items, quoteId = null }: OrderLines): Promise<string | null> =>
  ask(app, (tx) => findMade(tx, items), quoteId)

/** Without a plan in time the lead times count: no page has shown an earlier day. */
async function ask(
  { db, log }: AskApp,
  find: (tx: Db) => Promise<Made>,
  quoteId: string | null = null,
): Promise<string | null> {
  let made: Made = []
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new Error('planning took too long')), planningMs)
  const plan = () =>
    db.transaction(async (tx) => {
      // What nobody waits for any more gives its connection back.
      await limitStatements(tx, planningMs)
      made = await find(tx)
      return planMade(tx, made, { quoteId, signal: over.signal })
    })
  try {
    return (await Promise.race([plan(), whenAborted(over.signal)])) ?? null
  } catch (err) {
    log.error({ event: 'promise_failed', err }, 'a purchase was not planned: it goes by its lead times')
    return byLeadTime(made)
  } finally {
    clearTimeout(timer)
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

function byLeadTime(made: Made): string | null {
  const days = Math.max(0, ...made.map(({ line }) => line.leadTimeDays ?? 0))
  return days > 0 ? toWorkingDay(addDays(today(), days)) : null
}
