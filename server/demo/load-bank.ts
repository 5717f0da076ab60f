import type { Db } from '#server/db/database.ts'
import { findDemoTransfers, insertDemoStatement } from './bank-queries.ts'

/** A statement of the last days, half of it matched: what a bookkeeper finds on a Monday. */
export async function loadBank(tx: Db): Promise<void> {
  const { paid, unpaid } = await findDemoTransfers(tx)
  const lines = [
    ...paid.map(({ orderNumber, cents, on, paymentId, orderId }) => ({
      on,
      cents,
      text: `FNB APP PAYMENT FROM ${orderNumber.replace('-', '')}`,
      paymentId,
      orderId,
    })),
    ...unpaid.map(({ orderNumber, cents, on, name }, at) => ({
      on,
      cents: at === 2 ? cents - 5000 : cents,
      // One spells its number as people do, one only gives a name.
      text:
        at === 1
          ? `MAGTAPE CREDIT ${name.toUpperCase()}`
          : `ABSA BANK ${orderNumber.toLowerCase().replace(/-0*/, ' ')} ${name.split(' ')[0]}`,
    })),
    { on: unpaid[0]?.on, cents: 84_500, text: 'CASH DEPOSIT SANDTON CITY' },
    { on: unpaid[0]?.on, cents: -341_205, text: 'STEEL SUPPLIER PAYMENT' },
    { on: unpaid[0]?.on, cents: -8900, text: 'SERVICE FEES' },
  ].flatMap(({ on, ...line }, at) => (on ? [{ ...line, on, row: at + 6 }] : []))
  await insertDemoStatement(tx, lines)
}
