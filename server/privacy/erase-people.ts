import { AppError } from '#contract/http/errors.ts'
import { daysAfterOrder } from '#contract/privacy/own-data.ts'
import { lockAccount } from '#server/accounts/account-queries.ts'
import { eraseAccount } from '#server/accounts/change-user.ts'
import { deleteErasure } from '#server/accounts/erasure-queries.ts'
import { deleteMessages, findFiles, lockOldMessages } from '#server/contact/queries.ts'
import type { App } from '#server/http/types.ts'
import { removeFromOutbox } from '#server/mail/outbox.ts'
import { deleteProofs, findProofs } from '#server/orders/records/proof-queries.ts'
import { forgetQuotes } from '#server/quotes/quote-queries.ts'
import { findDaysKept } from '#server/settings/days-kept-queries.ts'
import { findDueErasures, lockDueErasure } from './erasure-queries.ts'
import {
  forgetBuyers,
  forgetLeftCheckouts,
  forgetRawEvents,
  forgetUnsentEmails,
  lockOrdersToForget,
} from './forget-queries.ts'
import { forgetOldRequests } from './request-queries.ts'

type ErasureApp = Pick<App, 'db' | 'log' | 'storage' | 'config' | 'onAccountDeleted'>

/** Hourly: accounts whose days to think are over, and what finished orders still say about deleted accounts. */
export async function erasePeople(app: ErasureApp): Promise<void> {
  const failures: unknown[] = []
  // One that cannot be deleted now must not keep the others waiting.
  for (const userId of await findDueErasures(app.db, 500))
    await eraseOne(app, userId).catch((error) => failures.push(error))
  while ((await forgetSomeOrders(app)) > 0);
  if (failures.length > 0) throw failures[0]
}

/** Every night: what nobody needs any more. */
export async function forgetOld({ db, storage }: Pick<ErasureApp, 'db' | 'storage'>): Promise<void> {
  const days = await findDaysKept(db)
  await forgetLeftCheckouts(db, { deleted: daysAfterOrder, all: days.checkouts })
  await forgetRawEvents(db, days.providersWords)
  await forgetOldRequests(db, { deleted: daysAfterOrder, all: days.requests })
  await forgetUnsentEmails(db, days.unsentEmails)
  while ((await forgetSomeMessages(db, storage, days.messages)) > 0);
}

const forgetSomeMessages = (db: App['db'], storage: App['storage'], days: number) =>
  db.transaction(async (tx) => {
    const ids = await lockOldMessages(tx, days, 100)
    // Files first: if this stops half-way, the messages are still there to be tried again.
    for (const { fileKey } of await findFiles(tx, ids)) await storage.remove(fileKey)
    await deleteMessages(tx, ids)
    return ids.length
  })

async function eraseOne(app: ErasureApp, userId: string): Promise<void> {
  const isErased = await app.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId).catch((error) => {
      if (error instanceof AppError) return undefined
      throw error
    })
    if (!(await lockDueErasure(tx, userId))) return false
    // Deleted by the office meanwhile, or working in it by now: whoever made them an admin needs them.
    if (!account || account.role === 'admin') {
      await deleteErasure(tx, userId)
      return false
    }
    await eraseAccount(app, tx, account)
    return true
  })
  if (isErased) app.log.info({ event: 'account_erased', userId }, 'an account was deleted, as its owner had asked')
}

async function forgetSomeOrders({ db, log, storage, config }: ErasureApp): Promise<number> {
  return db.transaction(async (tx) => {
    const orders = await lockOrdersToForget(tx, daysAfterOrder, 50)
    if (orders.length === 0) return 0
    const ids = orders.map(({ id }) => id)
    // Files first: if this stops half-way, the orders are still there to be tried again.
    for (const { fileKey } of await findProofs(tx, ids)) await storage.remove(fileKey)
    await deleteProofs(tx, ids)
    for (const { email } of orders) if (email) await removeFromOutbox(config, email)
    await forgetQuotes(
      tx,
      orders.flatMap(({ quoteId }) => quoteId ?? []),
    )
    await forgetBuyers(tx, ids)
    for (const orderId of ids) log.info({ event: 'buyer_forgotten', orderId }, 'an order no longer names its buyer')
    return orders.length
  })
}
