import type { App } from '#server/http/types.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Line } from '#server/stock/lines.ts'
import { findReadyOn, readWanted } from '#server/workshop/ready-on-queries.ts'

type AskApp = Pick<App, 'db' | 'log'>

/** When it will be ready, to keep with the purchase. Outside its transaction: a fault in planning stops no payment. */
export const askReadyOn = (app: AskApp, lines: readonly Line[]): Promise<string | null> =>
  orNothing(app, async () => findReadyOn(app.db, await readWanted(app.db, lines)))

export const askOrderReadyOn = (app: AskApp, { items, quoteId }: OrderRow): Promise<string | null> =>
  orNothing(app, () => findReadyOn(app.db, items, { quoteId }))

async function orNothing({ log }: AskApp, ask: () => Promise<string | undefined>): Promise<string | null> {
  try {
    return (await ask()) ?? null
  } catch (err) {
    log.error({ event: 'promise_failed', err }, 'the day on which a purchase is ready is unknown')
    return null
  }
}
