import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankLine, confirmBankLine, listBankLines, UploadedStatement } from '#contract/bank/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Input, Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { waitForLocked } from '#test/locks.ts'
import { address, cartOf, passUndo, readQueuedEmails, readStock, stockProduct, takeRealMoney } from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let colleague: Caller
let productId: string
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  colleague = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
  await takeRealMoney(shop)
  productId = (await stockProduct(shop, { price: 1000, countInStock: 1000 }))._id
})
beforeEach(() => shop.database.pool.query('truncate bank_statements cascade'))
afterAll(() => shop.close())

/** R 1 250.00 for each piece: 1 000.00 + 150.00 VAT + 100.00 delivery, which one order pays once. */
async function place(more: object = {}, qty = 1, id = productId): Promise<Order> {
  const shippingAddress = { ...address, reference: '', company: '', ...more }
  const cart = cartOf([{ _id: id, qty }], { shippingAddress, paymentMethod: 'EFT' })
  return (await shop.guest().post('/api/order', cart)).body as Order
}
type Typed = readonly [text: string, amount: string, on?: string]
const toCsv = (lines: readonly Typed[]) =>
  [
    'Account Number:,62041788340',
    'Date,Description,Amount',
    ...lines.map(([text, amount, on = today()]) => `${on},"${text}",${amount}`),
  ].join('\n')
const upload = async (content: string, by = admin, name = 'nov.csv') =>
  by.form('POST', '/api/bank/statements', { file: new File([content], name) })
async function add(...lines: Typed[]): Promise<BankLine[]> {
  const reply = await upload(toCsv(lines))
  expect(reply.status, reply.text).toBe(201)
  return (await list()).lines
}
type List = Output<typeof listBankLines>
const list = async (query = 'state=open') => (await admin.get(`/api/bank/lines?${query}`)).body as List
const one = async (...line: Typed) => {
  const [first] = await add(line)
  if (!first) throw new Error('no line')
  return first
}
type Sent = Input<typeof confirmBankLine>['body']
const confirm = (line: Pick<BankLine, '_id'>, body: Sent, by = admin) =>
  by.post(`/api/bank/lines/${line._id}/confirm`, body)
/** As the screen does: the proposal, as it was shown. */
const toSent = ({ proposal, updatedAt }: BankLine): Sent => ({
  orders: (proposal?.orders ?? []).map(({ _id, amount, payment, updatedAt: seen }) => ({
    _id,
    amount,
    ...(payment ? { payment } : { updatedAt: seen }),
  })),
  updatedAt,
})
const read = async ({ _id }: Pick<Order, '_id'>) => (await admin.get(`/api/order/${_id}`)).body as Order
const spell = ({ orderNumber }: Order) => orderNumber.toLowerCase().replace(/-0*/, ' ')
const countPayments = async () =>
  Number((await shop.database.pool.query<{ count: string }>('select count(*) from payments')).rows[0]?.count)

test('every bank’s file twice, and by two people at once, adds its lines once and posts nothing', async () => {
  const before = await countPayments()
  for (const name of ['fnb.csv', 'standard-bank.csv', 'absa.csv', 'nedbank.csv', 'capitec.csv', 'investec.csv']) {
    const content = await readFile(path.join(import.meta.dirname, '../../test/samples/bank', name), 'latin1')
    const replies = await Promise.all([upload(content, admin, name), upload(content, colleague, name)])
    const again = await upload(content, admin, name)
    const added = [...replies, again].map(({ body }) => (body as UploadedStatement).added)
    expect([added.toSorted(), again.status], name).toEqual([[0, 0, 3], 201])
  }
  // Of the same account: only the line that reads differently is new.
  const ofx = await readFile(path.join(import.meta.dirname, '../../test/samples/bank/standard-bank.ofx'), 'latin1')
  expect((await upload(ofx)).body).toMatchObject({ account: '0012345678', lines: 3, added: 1, toCheck: 1 })
  expect((await upload(ofx)).body).toMatchObject({ lines: 3, added: 0 })
  expect(await countPayments()).toBe(before)
})

test('overlapping files: equal lines are told apart by their place, and only new ones are added', async () => {
  const a: Typed = ['CASH DEPOSIT', '100.00']
  const b: Typed = ['VOLT 9', '50.00']
  expect((await upload(toCsv([a, a, b]))).body).toMatchObject({ lines: 3, added: 3 })
  expect((await upload(toCsv([b, a, a, a]))).body).toMatchObject({ lines: 4, added: 1 })
  expect((await list()).counts).toEqual({ open: 4, confirmed: 0, unknown: 0, ignored: 0 })
})

test('columns that are not sure are asked for once, then remembered for files of this layout', async () => {
  const csv = (day: string) => `When,What,Rand\n${day},VOLT 1,10.00\n`
  const asked = await upload(csv('03/11/2026'))
  expect([asked.status, asked.body]).toMatchObject([
    200,
    { account: '6204178834', columns: [{ holds: 'date' }, {}, {}] },
  ])
  const send = (mapping: object) =>
    admin.form('POST', '/api/bank/statements', {
      file: new File([csv('03/11/2026')], 'x.csv'),
      mapping: JSON.stringify(mapping),
    })
  expect((await send({ columns: ['date', 'text'], account: '1' })).status).toBe(400)
  expect((await send({ columns: ['date', 'amount', 'amount'], account: '1' })).status).toBe(400)
  expect((await send({ columns: ['date', 'text', 'amount'], account: '1', more: 1 })).status).toBe(400)
  expect((await send({ columns: ['date', 'text', 'amount'], account: '62 000' })).body).toMatchObject({
    account: '62000',
    added: 1,
  })
  expect((await upload(csv('04/11/2026'))).body).toMatchObject({ account: '62000', added: 1 })
})

test('after the letters of order numbers change, old and new orders are found by theirs, also where a bank runs names into them', async () => {
  const old = await place({}, 5)
  await admin.put('/api/shop', { orderPrefix: 'SPARKLER' })
  const fresh = await place({}, 6)
  expect([old.orderNumber, fresh.orderNumber]).toEqual([
    expect.stringMatching(/^VOLT-\d{6}$/),
    expect.stringMatching(/^SPARKLER-\d{6}$/),
  ])
  const lines = await add([`MKHIZE${spell(old)}`, old.duePrice], [`MKHIZE${spell(fresh)}`, fresh.duePrice])
  const named = lines.map(({ text, proposal }) => [text, proposal?.certainty, proposal?.orders?.map(({ _id }) => _id)])
  expect(named).toContainEqual([`MKHIZE${spell(old)}`, 'sure', [old._id]])
  expect(named).toContainEqual([`MKHIZE${spell(fresh)}`, 'sure', [fresh._id]])
  for (const { _id, orderNumber } of [old, fresh]) {
    const { orders } = (await admin.get(`/api/order?search=${orderNumber}`)).body as { orders: Order[] }
    expect(orders.map((order) => order._id)).toEqual([_id])
  }
  await admin.put('/api/shop', { orderPrefix: 'VOLT' })
})

test('an order is found by its number in any spelling, by its quote, by the buyer’s reference, or by amount and name', async () => {
  const [first, second, third, fourth, fifth] = [
    await place(),
    await place({}, 2),
    await place({ reference: 'PO 4417/B' }),
    await place({ fullName: 'Lindiwe Mkhize', company: 'Highveld Pumps (Pty) Ltd' }, 3),
    await place({}, 4),
  ]
  const digits = second.orderNumber.split('-')[1]
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `insert into quotes (state, is_guest, email, contact, request, quote_number) values
     ('accepted', true, 'a@b.co.za', '{}', '{}', 'Q-004711') returning id`,
  )
  await shop.database.pool.query('update orders set quote_id = $1 where id = $2', [rows[0]?.id, fifth._id])
  const lines = await add(
    [`FNB APP PAYMENT ${spell(first)}`, '1250.00'],
    [`inv ${digits}`, '2400.00'],
    ['ABSA po4417b', '1250.00'],
    ['MAGTAPE HIGHVELD PUM', '3550.00'],
    ['QUOTE 4711', '4700.00'],
    ['SOMEBODY', '77.00'],
    ['BANK FEE', '-5.00'],
  )
  const found = (text: string) => lines.find((line) => line.text.includes(text))?.proposal
  expect(found('FNB APP')).toMatchObject({ certainty: 'sure', orders: [{ _id: first._id, amount: '1250.00' }] })
  expect(found('inv')).toMatchObject({ certainty: 'sure', orders: [{ _id: second._id }] })
  expect(found('ABSA')).toMatchObject({ certainty: 'sure', orders: [{ _id: third._id }] })
  expect(found('MAGTAPE')).toMatchObject({
    certainty: 'likely',
    orders: [{ _id: fourth._id }],
    why: expect.stringContaining('the name fits'),
  })
  expect(found('QUOTE')).toMatchObject({ certainty: 'sure', orders: [{ _id: fifth._id }] })
  expect(found('SOMEBODY')).toBeUndefined()
  expect(lines.map(({ proposal }) => proposal?.certainty ?? 'none')).toEqual([
    'sure',
    'sure',
    'sure',
    'sure',
    'likely',
    'none',
  ])
  expect(await list('state=open')).toMatchObject({ sure: 4 })
  expect(await list('state=ignored')).toMatchObject({ lines: [{ text: 'BANK FEE', reason: 'Money out' }], sure: 0 })
})

test('a line is confirmed: the order is paid by the bank’s day, and each names the other', async () => {
  const order = await place()
  const line = await one(`VOLT ${spell(order)}`, '1250.00')
  expect((await confirm(line, { ...toSent(line), sum: 1 } as Sent)).status).toBe(400)
  const reply = await confirm(line, toSent(line))
  expect([reply.status, reply.body], reply.text).toMatchObject([
    200,
    {
      state: 'confirmed',
      by: 'Naledi Mokoena',
      openAmount: '0.00',
      matches: [{ order: { orderNumber: order.orderNumber } }],
    },
  ])
  expect(await read(order)).toMatchObject({
    status: 'paid',
    payments: [
      { provider: 'eft', amount: '1250.00', reference: line.text, bankLine: { on: today(), row: 3, text: line.text } },
    ],
  })
  expect((await shop.guest().get(`/api/order/${order._id}`)).status).toBe(404)
  expect((await list(`state=confirmed&search=${order.orderNumber}`)).total).toBe(1)
  expect((await list('state=confirmed&search=1250')).total).toBe(1)
  expect((await list('state=confirmed&search=nobody')).total).toBe(0)
})

test('two people confirm one line at once: one wins, the other is told who was faster, and one payment is booked', async () => {
  const [order, other] = [await place(), await place()]
  const line = await one(`VOLT ${spell(order)}`, '1250.00')
  // For different orders, so that only the line itself stands between them.
  const wrong: Sent = { orders: [{ _id: other._id, amount: '1250.00' }] }
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from bank_lines where id = $1 for update', [line._id])
  const both = Promise.all([
    confirm(line, { orders: [{ _id: order._id, amount: '1250.00' }] }),
    confirm(line, wrong, colleague),
  ])
  await waitForLocked(shop, 2)
  await holder.query('commit')
  holder.release()
  const replies = await both
  expect(replies.map(({ status }) => status).toSorted(), replies.map(({ text }) => text).join()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Naledi Mokoena has already confirmed this line for VOLT-\d+\.$/),
  })
  const paid = [await read(order), await read(other)].flatMap(({ payments = [] }) => payments)
  expect(paid).toHaveLength(1)
})

test('what somebody else has paid meanwhile is not paid again: the proposal is stale', async () => {
  const order = await place()
  const line = await one(spell(order), '1250.00')
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'typed' })
  expect((await confirm(line, toSent(line))).body).toMatchObject({ code: 'stale' })
  expect((await read(order)).payments).toHaveLength(1)
})

test('a payment typed in before the statement came is linked, and nothing is posted', async () => {
  const order = await place()
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'typed', amount: '1300.00' })
  const line = await one(spell(order), '1300.00')
  expect(line.proposal).toMatchObject({
    certainty: 'sure',
    orders: [{ payment: expect.any(String), amount: '1300.00' }],
  })
  const before = await countPayments()
  expect((await confirm(line, toSent(line))).body).toMatchObject({ state: 'confirmed', matches: [{ isLinked: true }] })
  expect(await countPayments()).toBe(before)
  expect((await read(order)).payments).toMatchObject([{ bankLine: {} }, { isSurplus: true, bankLine: {} }])
  const twin = (await add([`again ${spell(order)}`, '1300.00']))[0] as BankLine
  const taken = await confirm(twin, { orders: toSent(line).orders })
  expect(taken.body).toMatchObject({ code: 'conflict', message: 'This payment already belongs to another line.' })
  // Undone: the link goes, the payment stays.
  expect((await admin.post(`/api/bank/lines/${line._id}/reopen`)).body).toMatchObject({ state: 'open', matches: [] })
  expect(await read(order)).toMatchObject({ isPaid: true })
})

test('a line pays several orders, all or none', async () => {
  const [one1, two] = [await place(), await place({}, 2)]
  const line = await one(`${spell(one1)} and ${two.orderNumber.split('-').join('')}`, '3650.00')
  expect(line.proposal).toMatchObject({ certainty: 'sure', orders: [{ amount: '1250.00' }, { amount: '2400.00' }] })
  const short = await confirm(line, { orders: [{ _id: one1._id, amount: '1250.00' }] })
  expect([short.status, short.body]).toMatchObject([400, { issues: [{ path: 'orders' }] }])
  await admin.put(`/api/order/${two._id}/cancel`)
  const refused = await confirm(line, { orders: toSent(line).orders.map(({ _id, amount }) => ({ _id, amount })) })
  expect(refused.status).toBe(409)
  expect(await read(one1)).toMatchObject({ isPaid: false, receivedPrice: '0.00' })
  const three = await place({}, 2)
  const sent: Sent = {
    orders: [
      { _id: one1._id, amount: '1250.00' },
      { _id: three._id, amount: '2400.00' },
    ],
  }
  expect((await confirm(line, sent)).status).toBe(200)
  expect([await read(one1), await read(three)]).toMatchObject([{ isPaid: true }, { isPaid: true }])
})

test('more than an order needs is kept apart, also if it is paid already', async () => {
  const order = await place()
  const line = await one(spell(order), '1300.00')
  expect(line.proposal).toMatchObject({ certainty: 'likely', why: expect.stringContaining('too much') })
  await confirm(line, toSent(line))
  expect(await read(order)).toMatchObject({ isPaid: true, money: { surplusPrice: '50.00' } })
  const [again] = await add([`again ${order.orderNumber}`, '1250.00'])
  expect(again?.proposal).toMatchObject({ certainty: 'likely', why: expect.stringContaining('is paid already') })
  expect((await confirm(again as BankLine, toSent(again as BankLine))).status).toBe(200)
  expect(await read(order)).toMatchObject({ money: { surplusPrice: '1300.00' } })
})

test('of two lines that name one order only the first is sure', async () => {
  const order = await place()
  const lines = await add([spell(order), '1250.00'], [`again ${spell(order)}`, '1250.00'])
  expect(lines.map(({ row, proposal }) => [row, proposal?.certainty])).toEqual([
    [3, 'sure'],
    [4, 'likely'],
  ])
  expect(lines[1]?.proposal?.why).toMatch(/Another line says the same\.$/)
})

test('undo takes the payment back before anybody is told; a payment reversed later reopens its line too', async () => {
  const order = await place()
  const line = await one(spell(order), '1250.00')
  await confirm(line, toSent(line))
  const undone = await admin.post(`/api/bank/lines/${line._id}/reopen`)
  expect(undone.body, undone.text).toMatchObject({
    state: 'open',
    openAmount: '1250.00',
    matches: [{ isReversed: true }],
  })
  expect(await read(order)).toMatchObject({ status: 'pending', receivedPrice: '0.00' })
  const about = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(about.filter(({ subject }) => /payment (received|reversed)/i.test(subject))).toEqual([])

  const [fresh] = (await list()).lines
  await confirm(line, toSent(fresh as BankLine))
  const live = (await read(order)).payments?.find(({ reversedAt }) => !reversedAt)
  await admin.post(`/api/order/${order._id}/payments/${live?._id}/reverse`, { reason: 'Wrong order' })
  expect((await list()).lines).toMatchObject([{ _id: line._id, state: 'open', openAmount: '1250.00' }])

  await confirm(line, { orders: [{ _id: order._id, amount: '1250.00' }] })
  const second = await confirm(line, { orders: [{ _id: order._id, amount: '1250.00' }] }, colleague)
  expect(second.body).toMatchObject({
    message: `Naledi Mokoena has already confirmed this line for ${order.orderNumber}.`,
  })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  expect((await admin.post(`/api/bank/lines/${line._id}/reopen`)).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await list('state=confirmed')).total).toBe(1)
})

test('putting a line back takes back its last decision only: what was paid before stays', async () => {
  const [first, second, third] = [await place(), await place({}, 2), await place()]
  const line = await one('TWO ORDERS', '3650.00')
  const pay = (...parts: [Order, string][]) =>
    confirm(line, { orders: parts.map(([{ _id }, amount]) => ({ _id, amount })) })
  const reopen = () => admin.post(`/api/bank/lines/${line._id}/reopen`)
  const setAside = (body: object) => admin.post(`/api/bank/lines/${line._id}/set-aside`, body)
  expect((await pay([first, '1250.00'], [second, '2400.00'])).status).toBe(200)
  const wrong = (await read(first)).payments?.[0]
  await admin.post(`/api/order/${first._id}/payments/${wrong?._id}/reverse`, { reason: 'Wrong order' })

  await setAside({ state: 'unknown' })
  expect((await reopen()).body).toMatchObject({ state: 'open', openAmount: '1250.00' })
  expect(await read(second)).toMatchObject({ isPaid: true })

  const later = (await pay([third, '1250.00'])).body as BankLine
  expect(later.matches.flatMap(({ order, isEarlier }) => (isEarlier ? [] : order?.orderNumber))).toEqual([
    third.orderNumber,
  ])
  expect((await reopen()).body).toMatchObject({ state: 'open', openAmount: '1250.00' })
  expect([await read(second), await read(third)]).toMatchObject([{ isPaid: true }, { isPaid: false }])

  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  await setAside({ state: 'ignored', reason: 'Interest' })
  const back = await reopen()
  expect(back.body, back.text).toMatchObject({ state: 'open', openAmount: '1250.00' })
})

test('two lines that are put back at once meet in the stock: both are put back', async () => {
  const sell = async () => (await stockProduct(shop, { price: 1000, countInStock: 1000 }))._id
  const [one1, two] = [await sell(), await sell()]
  /** Orders are worked through by id. */
  const placeInTurn = async (first: string, second: string): Promise<[Order, Order]> => {
    const pair: [Order, Order] = [await place({}, 1, first), await place({}, 1, second)]
    return pair[0]._id < pair[1]._id ? pair : placeInTurn(first, second)
  }
  const pairs = [await placeInTurn(one1, two), await placeInTurn(two, one1)]
  const lines = await add(['TWO ORDERS', '2500.00'], ['TWO MORE', '2500.00'])
  for (const [at, pair] of pairs.entries()) {
    const orders = pair.map(({ _id }) => ({ _id, amount: '1250.00' }))
    expect((await confirm(lines[at] as BankLine, { orders })).status).toBe(200)
  }
  // Each has put one product back and waits for its second payment; then each needs the product of the other.
  const holder = await shop.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from payments where order_id = any($1::uuid[]) for update', [
    pairs.map(([, second]) => second._id),
  ])
  const both = Promise.all(lines.map(({ _id }) => admin.post(`/api/bank/lines/${_id}/reopen`)))
  await waitForLocked(shop, 2)
  await holder.query('commit')
  holder.release()
  expect((await both).map(({ status }) => status)).toEqual([200, 200])
  expect([await readStock(shop, one1), await readStock(shop, two)]).toEqual([
    { stock: 1000, reserved: 0 },
    { stock: 1000, reserved: 0 },
  ])
})

test('a line in a locked period says which day is open, and can be recorded on it', async () => {
  const order = await place()
  const on = addDays(today(), -2)
  await shop.database.pool.query(`update orders set created_at = created_at - interval '5 days' where id = $1`, [
    order._id,
  ])
  const line = await one(spell(order), '1250.00', on)
  await shop.database.pool.query('update books set locked_to = $1', [on])
  const locked = (await confirm(line, toSent(line))).body
  expect(locked).toMatchObject({ code: 'period_locked', firstOpenDay: addDays(on, 1) })
  const later = await confirm(line, { ...toSent(line), on: addDays(on, 1) })
  await shop.database.pool.query('update books set locked_to = null')
  expect(later.body, later.text).toMatchObject({ state: 'confirmed', reason: expect.stringMatching(/^Recorded on/) })
  expect((await read(order)).paidAt?.slice(0, 10)).toBe(addDays(on, 1))
})

test('goods that are gone: the line waits, unless the office says that the money is returned', async () => {
  const { _id } = await stockProduct(shop, { price: 1000, countInStock: 1 })
  const [order, rival] = [await place({}, 1, _id), await place({}, 1, _id)]
  await admin.put(`/api/order/${rival._id}/pay`, { reference: 'first' })
  const line = await one(spell(order), '1250.00')
  expect((await confirm(line, toSent(line))).body).toMatchObject({ code: 'out_of_stock' })
  expect((await confirm(line, { ...toSent(line), ifGone: 'return' })).status).toBe(200)
  expect(await read(order)).toMatchObject({ status: 'cancelled' })
  expect(await readStock(shop, _id)).toEqual({ stock: 0, reserved: 0 })
})

test('a line is parked or ignored with a reason, and put back', async () => {
  const line = await one('WHO IS THIS', '10.00')
  const set = (body: object) => admin.post(`/api/bank/lines/${line._id}/set-aside`, body)
  expect((await set({ state: 'ignored' })).body).toMatchObject({ issues: [{ path: 'reason' }] })
  expect((await set({ state: 'confirmed' })).status).toBe(400)
  expect((await set({ state: 'unknown' })).body).toMatchObject({ state: 'unknown', by: 'Naledi Mokoena' })
  expect((await set({ state: 'ignored', reason: 'Interest' })).body).toMatchObject({
    state: 'ignored',
    reason: 'Interest',
  })
  const order = await place()
  const refused = await confirm(line, { orders: [{ _id: order._id, amount: '10.00' }] })
  expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('ignored') })
  expect((await admin.post(`/api/bank/lines/${line._id}/reopen`)).body).toMatchObject({ state: 'open' })
})

test('an undo takes back its own decision, not what a colleague has decided since', async () => {
  const [order, other] = [await place(), await place()]
  const line = await one('WHO', '1250.00')
  const first = (await confirm(line, { orders: [{ _id: order._id, amount: '1250.00' }] })).body as BankLine
  expect((await colleague.post(`/api/bank/lines/${line._id}/reopen`)).status).toBe(200)
  await confirm(line, { orders: [{ _id: other._id, amount: '1250.00' }] }, colleague)
  const undo = await admin.post(`/api/bank/lines/${line._id}/reopen`, { updatedAt: first.updatedAt })
  expect([undo.status, undo.body]).toMatchObject([409, { code: 'stale' }])
  expect([await read(order), await read(other)]).toMatchObject([{ isPaid: false }, { isPaid: true }])
})

test('money out that is a refund waiting to be made records it; other money out is ignored', async () => {
  const order = await place()
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'typed' })
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '115.00' })
  const lines = await add([`REFUND ${order.orderNumber}`, '-115.00'], ['STEEL SUPPLIER', '-9000.00'])
  expect(lines).toMatchObject([{ amount: '-115.00', proposal: { certainty: 'likely', refund: { amount: '115.00' } } }])
  const [line] = lines as [BankLine]
  const refund = line.proposal?.refund?._id
  const url = `/api/bank/lines/${line._id}/refund`
  // Sales record payments, but make no refunds: neither here nor under payments to check.
  const sales = await shop.signIn('sales')
  expect((await sales.post(url, { refund })).body).toMatchObject({ code: 'forbidden' })
  const { payments } = (await sales.get('/api/payment/to-check')).body as { payments: PaymentToCheck[] }
  const issue = payments.find((payment) => payment.order?._id === order._id)
  const resolve = { resolved: true, outcome: 'paid', note: 'Paid' }
  expect((await sales.put(`/api/payment/to-check/${issue?._id}`, resolve)).body).toMatchObject({ code: 'forbidden' })
  expect(await read(order)).toMatchObject({ refunds: [{ state: 'sent' }] })
  const replies = await Promise.all([admin.post(url, { refund }), colleague.post(url, { refund })])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(order)).toMatchObject({ refunds: [{ amount: '115.00', state: 'done' }] })
  expect((await admin.post(`/api/bank/lines/${line._id}/reopen`)).body).toMatchObject({ code: 'step_not_allowed' })
})

test('5 000 lines are read at once, and their list is one page', async () => {
  const many = Array.from({ length: 5000 }, (_, at): Typed => [`PAYMENT ${at} FROM A BUYER`, `${at + 1}.00`])
  expect((await upload(toCsv(many))).body).toMatchObject({ added: 5000, toCheck: 5000 })
  expect(await list('state=open&page=50')).toMatchObject({ total: 5000, pages: 50, lines: { length: 100 } })
})
