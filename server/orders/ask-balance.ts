import { AppError } from '#contract/http/errors.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { canPay } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { balanceEmail, paymentReminderEmail } from './emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from './emails/queue-emails.ts'
import { insertOrderEvent } from './records/event-queries.ts'
import { findReceived } from './records/find-received.ts'
import {
  changeOrder,
  lockOrder,
  lockUnpaidBalances,
  markBalanceReminded,
  type OrderRow,
} from './records/order-queries.ts'

type OrderApp = EmailApp & Pick<App, 'db'>
type Asked = { updatedAt: string | undefined; by: Viewer }

/** The goods of an order whose deposit has arrived are ready: its buyer is asked for the balance, by e-mail if there is an address. */
export async function askForBalance(app: OrderApp, id: string, { updatedAt, by }: Asked): Promise<void> {
  await app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    if (before.status !== 'processing' || before.paidAt !== null)
      throw new AppError('step_not_allowed', 'The balance is asked for once the deposit has arrived, until it is paid.')
    if (before.readyAt)
      throw new AppError(
        'step_not_allowed',
        'The buyer has been asked for the balance already. You can send a reminder.',
      )
    await askBalance(app, tx, before, by.userId)
  })
}

/** Of a locked order that was not asked before: by somebody, or because the workshop has finished. */
export async function askBalance(app: EmailApp, tx: Db, before: OrderRow, by?: string): Promise<void> {
  const now = new Date().toISOString()
  const order = await changeOrder(tx, before, { readyAt: now, startedAt: before.startedAt ?? now })
  const note = order.email ? undefined : 'No e-mail address: the buyer was not e-mailed.'
  await insertOrderEvent(tx, order, { what: 'goods_ready', by, note })
  await emailBalance(app, tx, order, { isReminder: false })
}

/** Of an unpaid order, whenever the office wants. `updatedAt` changes, so that two clicks send one e-mail. */
export async function remindOfPayment(app: OrderApp, id: string, { updatedAt, by }: Asked): Promise<void> {
  await app.db.transaction(async (tx) => {
    const before = await lockOrder(tx, id)
    assertNotStale(before.updatedAt, updatedAt)
    if (!canPay({ status: before.status, isPaid: before.paidAt !== null }))
      throw new AppError('step_not_allowed', 'This order is not waiting for a payment.')
    if (!before.email)
      throw new AppError('step_not_allowed', 'This buyer has no e-mail address. Phone them, or copy the payment link.')
    const order = await changeOrder(tx, before, {})
    await insertOrderEvent(tx, order, { what: 'payment_reminder', by: by.userId })
    if (order.status === 'processing') await emailBalance(app, tx, order, { isReminder: true })
    else {
      const about = await findOpen(tx, order)
      await emailBuyer(app, tx, order, (row, url) => paymentReminderEmail(row, url, about))
    }
  })
}

const remindAfterDays = 7
const atOnce = 50

/** E-mail and mark share a transaction, so that nobody is reminded twice. */
export async function remindOfBalances(app: OrderApp): Promise<void> {
  let count = atOnce
  while (count === atOnce)
    count = await app.db.transaction(async (tx) => {
      const rows = await lockUnpaidBalances(tx, remindAfterDays, atOnce)
      for (const order of rows) {
        await markBalanceReminded(tx, order)
        await insertOrderEvent(tx, order, { what: 'balance_reminder' })
        await emailBalance(app, tx, order, { isReminder: true })
      }
      return rows.length
    })
}

async function emailBalance(app: EmailApp, tx: Db, order: OrderRow, { isReminder }: { isReminder: boolean }) {
  const about = await findOpen(tx, order)
  await emailBuyer(app, tx, order, (row, url) => balanceEmail(row, url, { ...about, isReminder }))
}

async function findOpen(tx: Db, order: OrderRow) {
  const receivedCents = await findReceived(tx, order._id)
  const { bank } = await getShopIdentity(tx)
  return { bank, receivedCents, dueCents: findDueCents({ ...order, isPaid: order.paidAt !== null, receivedCents }) }
}
