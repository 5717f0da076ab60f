import { everythingTag, notifyListeners } from '#server/db/changes.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Database } from '#server/db/open-database.ts'
import { shopTag } from './queries.ts'
import { findNextRateAt } from './vat-queries.ts'

/** How often to look at the clock, which may be corrected meanwhile. */
const lookEveryMs = 60_000
/** This process's idea of the database's time may be a little ahead: what it read in between is dropped, too. */
const againAfterMs = 2000

/**
 * Ends everything that this process has cached at the moment a VAT rate begins: the scheduled job that tells all
 * processes may be a minute late. Returns how to stop.
 */
export async function followVatRates(database: Database): Promise<() => void> {
  const { db, changes, clock } = database
  let at = await findNextRateAt(db)
  let timer: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined
  const turn = () => notifyListeners(changes, new Set([everythingTag])).catch(() => {})
  const arm = () => {
    clearTimeout(timer)
    if (at === undefined) return
    const left = at - timeOf(clock)
    timer = setTimeout(
      () => (left <= lookEveryMs ? void begin() : arm()),
      Math.max(0, Math.min(left, lookEveryMs)),
    ).unref()
  }
  const begin = async () => {
    at = undefined
    again = setTimeout(turn, againAfterMs).unref()
    await turn()
  }
  const listen = (tags: ReadonlySet<string>) => {
    if (!tags.has(shopTag) && !tags.has(everythingTag)) return
    findNextRateAt(db).then(
      (next) => {
        if (next === at) return
        at = next
        arm()
      },
      () => {},
    )
  }
  changes.listeners.add(listen)
  arm()
  return () => {
    changes.listeners.delete(listen)
    clearTimeout(timer)
    clearTimeout(again)
  }
}
