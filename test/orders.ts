import { expect } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { JobData } from '#server/jobs/jobs.ts'
import type { CompleteEmail } from '#server/mail/email.ts'
import { createStatusQuestions } from '#server/payments/status-questions.ts'
import { completeEmail } from '#server/settings/complete-email.ts'
import { makeProduct } from './catalogue.ts'
import type { AnyShop, Caller, Reply, Shop } from './shop.ts'

export const address = {
  fullName: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  phone: '011 123 4567',
  company: 'Nkosi Electrical',
  vatNumber: '4123456789',
  reference: 'PO 881',
  address: '1 Rivonia Road',
  suburb: 'Sandhurst',
  city: 'Sandton',
  province: 'Gauteng',
  postalCode: '2196',
  country: 'South Africa',
}

export const goodCard = '4111 1111 1111 1111'
export const declinedCard = '4000 0000 0000 0002'

type Lines = readonly { _id: string; qty: number; checked?: boolean }[]

export const cartOf = (lines: Lines, more: Record<string, unknown> = {}) => ({
  orderItems: lines,
  shippingAddress: address,
  ...more,
})

export const tryCheckout = (buyer: Caller, lines: Lines, more: Record<string, unknown> = {}): Promise<Reply> =>
  buyer.post('/api/payment/checkout', cartOf(lines, more))

export async function startCheckout(
  buyer: Caller,
  lines: Lines,
  more: Record<string, unknown> = {},
): Promise<StartedCheckout> {
  const reply = await tryCheckout(buyer, lines, more)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as StartedCheckout
}

/** Acts as a buyer on the sandbox's page. */
export async function payInSandbox(buyer: Caller, url: string, fields: Record<string, string> = {}): Promise<Reply> {
  return buyer.send('POST', url, {
    payload: new URLSearchParams({ card: goodCard, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

export const finalise = (buyer: Caller, checkout: string): Promise<Reply> => buyer.post('/api/order', { checkout })

/** From cart to paid order, one step at a time. */
export async function buy(buyer: Caller, lines: Lines, more: Record<string, unknown> = {}): Promise<Order> {
  const { checkoutId, redirectUrl } = await startCheckout(buyer, lines, more)
  expect((await payInSandbox(buyer, redirectUrl)).status).toBe(303)
  const reply = await finalise(buyer, checkoutId)
  // 200 where the provider's notification was faster.
  expect([200, 201], reply.text).toContain(reply.status)
  return reply.body as Order
}

/** From now on the sandbox's money counts as real: without it a card paid there gets only specimens. */
export async function takeRealMoney({ database }: AnyShop): Promise<void> {
  await database.pool.query(`
    create or replace function real_money() returns trigger language plpgsql as $$ begin new.mode := 'live'; return new; end $$;
    create or replace trigger real_money before insert on payments for each row execute function real_money()`)
}

export type StockLevel = { stock: number; reserved: number }

export async function readStock(shop: AnyShop, productId: string): Promise<StockLevel> {
  const { rows } = await shop.database.pool.query<StockLevel>('select stock, reserved from products where id = $1', [
    productId,
  ])
  const [row] = rows
  if (!row) throw new Error('no product')
  return row
}

/** Complete products, created by an admin. */
export async function stockProduct(shop: AnyShop, draft: Record<string, unknown> = {}) {
  return makeProduct(await shop.signIn('admin'), draft)
}

/** As if this many minutes had passed for every open checkout. */
export async function passMinutes(shop: AnyShop, minutes: number): Promise<void> {
  await shop.database.pool.query(
    `update checkouts set expires_at = expires_at - make_interval(mins => $1), created_at = created_at - make_interval(mins => $1),
       next_check_at = next_check_at - make_interval(mins => $1)`,
    [minutes],
  )
}

/** As if the time to undo a recorded payment were over: its invoice or receipt no longer waits. */
export async function passUndo(shop: AnyShop): Promise<void> {
  // In the order in which the shop locks several: a bank line can be for two.
  await shop.database.pool.query(
    `update orders set invoice_after = null
     where id in (select id from orders where invoice_after is not null order by id for no key update)`,
  )
  // One that somebody is changing right now is left for the next time: waiting for it could be a deadlock.
  await shop.database.pool.query(
    `update payments set receipt_after = now() - interval '1 second'
     where id in (select id from payments where receipt_after is not null for no key update skip locked)`,
  )
}

/** As if two seconds had passed: the provider's last reply is no longer reused. */
export function passTwoSeconds(shop: Shop): void {
  shop.app.payments.questions = createStatusQuestions()
}

/** Queued e-mails as they would be sent, oldest first. */
export async function readQueuedEmails({ database, config }: AnyShop): Promise<CompleteEmail[]> {
  const { rows } = await database.pool.query<{ data: JobData['email'] }>(
    `select data from jobs.job where name = 'email' order by created_on, id`,
  )
  return Promise.all(rows.map(({ data }) => completeEmail({ db: database.db, config }, data)))
}
