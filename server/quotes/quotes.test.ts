import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { QuoteSummary } from '#contract/quotes/schema.ts'
import { makeProduct } from '#test/catalogue.ts'
import { createRandom } from '#test/faults/random.ts'
import { address, payInSandbox, readStock, stockProduct } from '#test/orders.ts'
import {
  accept,
  ask,
  contact,
  dayFromNow,
  draftOf,
  lineOf,
  openQuoteShop,
  quoteOf,
  quoteUrl,
  send,
  work,
} from '#test/quotes.ts'
import { randomSeed, shareOf } from '#test/samples/random-inputs.ts'

const shop = await openQuoteShop()
const { admin, meter } = shop
const isolator = await makeProduct(admin, { name: 'Isolator', partNumber: 'Q-63', price: 1000, countInStock: 3 })
afterAll(() => shop.close())

const { email: _, phone: __, reference: ___, ...billed } = address

test('from a request to a paid order: version, order, payment and invoice agree to the cent', async () => {
  const guest = shop.guest()
  const asked = await ask(guest, {
    orderItems: [{ _id: isolator._id, qty: 5 }],
    customLines: [{ description: 'Cut-outs in the door', qty: 1 }],
    deliverTo: 'Gauteng',
    source: 'product',
  })
  expect(asked).toMatchObject({ state: 'asked', waitsFor: 'office', isExpired: false, versions: [] })
  expect(asked.quoteNumber).toMatch(/^Q-\d{6}$/)
  expect(asked.draft).toBeUndefined()
  const office = quoteOf(await admin.get(quoteUrl(asked)))
  expect(office.draft?.lines.map(({ partNumber, isCustom, price, qty }) => [partNumber, isCustom, price, qty])).toEqual(
    [
      ['Q-63', false, 1000, 5],
      ['', true, 0, 1],
    ],
  )
  const custom = office.draft?.lines[1]
  const quote = await send(admin, asked, [lineOf(isolator, 5, 899.99), { ...work(333.33), _id: custom?._id }])
  const [version] = quote.versions
  // 4499.95 + 333.33 + 250 = 5083.28, and 15 % of it 762.492.
  expect(version).toMatchObject({
    itemsPrice: '4833.28',
    deliveryPrice: '250.00',
    taxPrice: '762.49',
    totalPrice: '5845.77',
    lines: [
      { _id: isolator._id, listPrice: 1000, price: 899.99, slug: isolator.slug },
      { _id: custom?._id, isCustom: true, slug: '' },
    ],
  })
  const billingAddress = { ...billed, company: 'Nkosi Holdings', address: '9 Bank Street', country: 'South Africa' }
  const reply = await accept(guest, quote, 1, { billingAddress })
  expect(reply.status, reply.text).toBe(201)
  const order = reply.body as Order
  expect(order).toMatchObject({
    itemsPrice: '4833.28',
    shippingPrice: '250.00',
    taxPrice: '762.49',
    totalPrice: '5845.77',
    status: 'pending',
    billingAddress,
    quote: { _id: quote._id, quoteNumber: quote.quoteNumber },
    orderItems: [
      { price: 899.99, listPrice: 1000, isPromised: true },
      { price: 333.33, isPromised: true, isCustom: true },
    ],
  })
  // Prices, stock and the product itself may change: the quote still holds.
  await admin.put(`/api/product/${isolator._id}`, { price: 5000, status: 'archived' })
  const started = await guest.post('/api/payment/checkout', { order: order._id })
  expect(started.status, started.text).toBe(201)
  const { checkoutId, redirectUrl } = started.body as StartedCheckout
  expect((await payInSandbox(guest, redirectUrl)).status).toBe(303)
  const paid = (await guest.put(`/api/order/${order._id}/pay`, { checkout: checkoutId })).body as Order
  expect(paid).toMatchObject({ status: 'paid', totalPrice: '5845.77' })
  expect(await readStock(shop, isolator._id)).toEqual({ stock: 0, reserved: 0 })
  const seen = (await guest.get(`/api/order/${order._id}`)).body as Order
  expect(seen.papers?.[0]).toMatchObject({ kind: 'invoice', taxPrice: '762.49', totalPrice: '5845.77' })
  const won = quoteOf(await guest.get(quoteUrl(quote)))
  expect(won).toMatchObject({ state: 'accepted', waitsFor: null, order: { _id: order._id, isPaid: true } })
  await admin.put(`/api/product/${isolator._id}`, { price: 1000, status: 'live' })
})

test('a hundred quotes, each accepted twice at once, become a hundred orders', async () => {
  const { quote } = await shop.sentQuote()
  const { rows: copies } = await shop.query(
    `with copies as (
       insert into quotes (state, waits_for, is_guest, email, contact, request, version, total_cents, valid_until, first_sent_at)
       select state, waits_for, is_guest, email, contact, request, version, total_cents, valid_until, first_sent_at
       from quotes, generate_series(1, 100) where id = $1 returning id
     )
     insert into quote_versions
     select c.id, v.version, v.lines, v.deliver_to, v.delivery_cents, v.items_cents, v.tax_cents, v.total_cents, v.vat_percent,
       v.lead_time_days, v.valid_until, v.terms, v.note, v.seller, v.buyer, v.sent_by, v.sent_at
     from quote_versions v, copies c where v.quote_id = $1 returning quote_id as "_id"`,
    [quote._id],
  )
  const replies = await Promise.all(copies.flatMap((copy) => [accept(admin, copy), accept(admin, copy)]))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(100).fill(200), ...Array(100).fill(201)])
  const orderIds = new Set(replies.map(({ body }) => (body as Order)._id))
  const { rows } = await shop.query('select count(*)::int as n from orders where quote_id = any($1)', [
    copies.map(({ _id }) => _id),
  ])
  expect([orderIds.size, rows]).toEqual([100, [{ n: 100 }]])
}, 300_000)

test('an old version, an expired or closed quote and another province are refused with a clear message', async () => {
  const { guest, quote } = await shop.sentQuote()
  const next = await send(admin, quote, [lineOf(meter, 2, 440)])
  expect(next.versions.map(({ version }) => version)).toEqual([1, 2])
  expect(await accept(guest, quote, 1)).toMatchObject({ status: 409, body: { code: 'quote_changed', version: 2 } })
  expect(await guest.post(`${quoteUrl(quote)}/decline`, { version: 1 })).toMatchObject({
    body: { code: 'quote_changed' },
  })
  expect((await accept(guest, quote, 3)).status).toBe(409)
  const elsewhere = { shippingAddress: { ...address, province: 'Limpopo' } }
  expect(await accept(guest, quote, 2, elsewhere)).toMatchObject({ status: 409, body: { code: 'delivery_elsewhere' } })
  await shop.query(`update quotes set valid_until = current_date - 2 where id = $1`, [quote._id])
  expect(quoteOf(await guest.get(quoteUrl(quote)))).toMatchObject({ state: 'sent', isExpired: true })
  expect(await accept(guest, quote, 2)).toMatchObject({ status: 409, body: { code: 'quote_expired' } })
  // Extending a quote makes a new version.
  await send(admin, quote, [lineOf(meter, 2, 440)], { deliverTo: 'collection', deliveryPrice: 0 })
  quoteOf(await admin.put(`${quoteUrl(quote)}/close`, { reason: 'Project stopped' }))
  expect(await accept(guest, quote, 3)).toMatchObject({ status: 409, body: { code: 'step_not_allowed' } })
  await send(admin, quote, [lineOf(meter, 2, 440)], { deliverTo: 'collection', deliveryPrice: 0 })
  expect((await accept(guest, quote, 4, elsewhere)).status).toBe(201)
})

test('a version sent during acceptance does not become the order', async () => {
  const { guest, quote } = await shop.sentQuote()
  const [sent, taken] = await Promise.all([
    admin.post(`${quoteUrl(quote)}/send`, draftOf([lineOf(meter, 9, 1)])),
    accept(guest, quote, 1),
  ])
  const { rows } = await shop.query('select total_cents::int as cents from orders where quote_id = $1', [quote._id])
  if (taken.status === 201) {
    expect([sent.status, rows]).toEqual([409, [{ cents: 80_500 }]])
  } else expect([taken.status, sent.status, rows]).toEqual([409, 200, []])
})

test('the editor shows what is in stock, and proposes no lead time where there is too little', async () => {
  const few = await makeProduct(admin, { name: 'Busbar', partNumber: 'Q-BUS', price: 80, countInStock: 3 })
  const draftFor = async (more: Record<string, unknown>) =>
    quoteOf(await admin.get(quoteUrl(await ask(shop.guest(), more)))).draft
  const three = await draftFor({ orderItems: [{ _id: few._id, qty: 3 }] })
  expect([three?.leadTimeDays, three?.lines[0]?.available]).toEqual([0, 3])
  const four = await draftFor({ orderItems: [{ _id: few._id, qty: 4 }] })
  expect([four?.leadTimeDays, four?.lines[0]?.available]).toEqual([undefined, 3])
  expect((await draftFor({ customLines: [{ description: 'Cut-outs', qty: 1 }] }))?.leadTimeDays).toBeUndefined()

  const asked = await ask(shop.guest(), { orderItems: [{ _id: few._id, qty: 4 }] })
  const { leadTimeDays: ___, ...untimed } = draftOf([lineOf(few, 4, 80)])
  const kept = quoteOf(await admin.put(`${quoteUrl(asked)}/draft`, untimed))
  expect(kept.draft?.leadTimeDays).toBeUndefined()
  expect((await admin.post(`${quoteUrl(asked)}/send`, untimed)).body).toMatchObject({
    issues: [{ path: 'leadTimeDays', message: 'Please enter the lead time in days.' }],
  })
  // What the buyer reads says nothing about our stock.
  const sent = await send(admin, asked, [lineOf(few, 4, 80)], { leadTimeDays: 10 })
  expect(sent.versions[0]?.lines[0]).not.toHaveProperty('available')
})

test('a version in which nothing has changed is not sent again', async () => {
  const { quote } = await shop.sentQuote()
  const url = `${quoteUrl(quote)}/send`
  const again = await admin.post(url, draftOf([lineOf(meter, 1, 450)]))
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    code: 'conflict',
    message: 'Nothing has changed since version 1. Change a line, the delivery, the date or the terms first.',
  })
  // What the shop asks for a product today is not what the buyer was promised.
  await admin.put(`/api/product/${meter._id}`, { price: 510 })
  expect((await admin.post(url, draftOf([lineOf(meter, 1, 450)]))).status).toBe(409)
  await admin.put(`/api/product/${meter._id}`, { price: 500 })
  for (const change of [
    { deliveryPrice: 260 },
    { validUntil: dayFromNow(31) },
    { terms: 'Sixty days.' },
    { note: 'As discussed.' },
  ])
    expect((await admin.post(url, draftOf([lineOf(meter, 1, 450)], change))).status).toBe(200)
  // Its PDF names the customer, and an address that was wrong got none.
  const { contact: buyer } = quoteOf(await admin.get(quoteUrl(quote)))
  await admin.put(quoteUrl(quote), { contact: { ...buyer, company: 'Dlamini Panels', email: 'right@example.co.za' } })
  const last = draftOf([lineOf(meter, 1, 450)], { note: 'As discussed.' })
  expect((await admin.post(url, last)).status).toBe(200)
  expect((await admin.post(url, last)).status).toBe(409)
  expect(quoteOf(await admin.get(quoteUrl(quote))).versions).toHaveLength(6)
})

test('a stale office tab is refused, and so is any change after acceptance', async () => {
  const { guest, quote } = await shop.sentQuote()
  const seen = quoteOf(await admin.get(quoteUrl(quote))).updatedAt
  const other = await shop.signIn('admin')
  quoteOf(await other.put(quoteUrl(quote), { followUpOn: dayFromNow(2), updatedAt: seen }))
  const draft = { ...draftOf([lineOf(meter, 2, 400)]), updatedAt: seen }
  for (const reply of [
    await admin.put(`${quoteUrl(quote)}/draft`, draft),
    await admin.post(`${quoteUrl(quote)}/send`, draft),
    await admin.put(`${quoteUrl(quote)}/close`, { reason: 'Too late', updatedAt: seen }),
    await admin.put(quoteUrl(quote), { officeNote: 'Mine', updatedAt: seen }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await accept(guest, quote)).status).toBe(201)
  for (const reply of [
    await admin.post(`${quoteUrl(quote)}/send`, draftOf([lineOf(meter, 2, 400)])),
    await admin.put(`${quoteUrl(quote)}/close`, { reason: 'Too late' }),
    await guest.post(`${quoteUrl(quote)}/messages`, { text: 'One more thing' }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'step_not_allowed' } })
  const copy = quoteOf(await admin.post(`${quoteUrl(quote)}/copy`))
  expect(copy).toMatchObject({ state: 'asked', contact: { email: contact.email }, versions: [] })
  expect(copy.draft?.lines).toMatchObject([{ _id: meter._id, price: 450 }])
})

test('empty requests, invalid lines and prices sent by a buyer are refused or dropped', async () => {
  const guest = shop.guest()
  const bad = async (body: object) => (await guest.post('/api/quote', body)).status
  expect(await bad({ contact })).toBe(400)
  expect(await bad({ contact: { ...contact, email: 'nobody' }, message: 'Hi' })).toBe(400)
  expect(await bad({ contact, orderItems: [{ _id: meter._id, qty: 0 }] })).toBe(400)
  const draft = await makeProduct(admin, { status: 'draft' })
  expect(await bad({ contact, orderItems: [{ _id: draft._id, qty: 1 }] })).toBe(400)
  const asked = await ask(guest, { message: '', orderItems: [{ _id: meter._id, qty: 2, price: 1 }] })
  const office = quoteOf(await admin.get(quoteUrl(asked)))
  expect(office.draft?.lines).toMatchObject([{ price: 500, qty: 2 }])
  const refused = async (lines: object[], more = {}) =>
    (await admin.post(`${quoteUrl(asked)}/send`, draftOf(lines, more))).status
  expect(await refused([])).toBe(400)
  expect(await refused([lineOf(meter, 1, 450), lineOf(meter, 2, 400)])).toBe(400)
  expect(await refused([lineOf(meter, 1, 0)], { deliveryPrice: 0 })).toBe(400)
  expect(await refused([lineOf(meter, 1, 12.345)])).toBe(400)
  expect(await refused([lineOf(meter, 1, -1)])).toBe(400)
  expect(await refused([{ qty: 1, price: 10 }])).toBe(400)
  expect(await refused([lineOf(meter, 1, 450)], { validUntil: dayFromNow(-1) })).toBe(400)
  expect(await refused([lineOf(meter, 1, 450)], { validUntil: dayFromNow(366) })).toBe(400)
  expect(await refused([{ product: asked._id, qty: 1, price: 10 }])).toBe(400)
  expect(await refused([lineOf(meter, 1, 450)], { validUntil: dayFromNow(0) })).toBe(200)
})

test('custom work and delivery are sent only with a price entered on purpose', async () => {
  const asked = await ask(shop.guest(), { customLines: [{ description: 'Labels', qty: 3 }], deliverTo: 'Gauteng' })
  const { draft } = quoteOf(await admin.get(quoteUrl(asked)))
  expect(draft?.deliveryPrice).toBeUndefined()
  const { deliveryPrice: _, ...unpriced } = draftOf([lineOf(meter, 1, 450), work(0)])
  // An unfinished draft can be saved.
  quoteOf(await admin.put(`${quoteUrl(asked)}/draft`, unpriced))
  expect(await admin.post(`${quoteUrl(asked)}/send`, unpriced)).toMatchObject({
    status: 400,
    body: {
      message: 'Custom work needs a price, such as 1250.00.',
      issues: [{ path: 'lines.1.price' }, { path: 'deliveryPrice' }],
    },
  })
  const free = await send(admin, asked, [lineOf(meter, 1, 450), work(10)], { deliveryPrice: 0 })
  expect(free.versions[0]).toMatchObject({ deliveryPrice: '0.00', itemsPrice: '460.00' })
  const collected = { ...unpriced, lines: [lineOf(meter, 1, 450)], deliverTo: 'collection' }
  expect((await admin.post(`${quoteUrl(asked)}/send`, collected)).status).toBe(200)
})

test('a quote for collection becomes an order to collect, and e-mails show no empty part number for custom work', async () => {
  const guest = shop.guest()
  const mine = { ...contact, email: 'collects@example.co.za' }
  const asked = await ask(guest, { contact: mine })
  const quote = await send(admin, asked, [work(1000)], { deliverTo: 'collection', deliveryPrice: 0 })
  const { fullName, email, phone } = address
  const order = (await accept(guest, quote, 1, { shippingAddress: { fullName, email, phone }, paymentMethod: 'EFT' }))
    .body as Order
  expect(order.delivery).toMatchObject({ name: 'Collection', collectAt: expect.stringContaining('Busbar Road') })
  const mail = (await shop.mailsTo(address.email ?? mine.email)).findLast(({ text }) =>
    text.includes(order.orderNumber),
  )
  expect(mail?.subject).toBe(`Your quote ${quote.quoteNumber} is now order ${order.orderNumber}`)
  expect(mail?.text).toContain('To be collected at')
  expect(mail?.text).toContain('1 × Cut-outs in the door')
  expect(mail?.text).not.toContain('()')
})

test('a quote shows that its order was cancelled, and is found by phone number in any spelling', async () => {
  const guest = shop.guest()
  const caller = { name: 'Phone Caller', email: 'phone@example.co.za', phone: '+27 83 555 9182' }
  const quote = await send(admin, await ask(guest, { contact: caller }), [lineOf(meter, 1, 450)])
  for (const search of [
    '083 555 9182',
    '083-555-9182',
    '+27835559182',
    'PHONE caller',
    quote.quoteNumber.toLowerCase(),
  ]) {
    const found = await admin.get(`/api/quote?search=${encodeURIComponent(search)}`)
    expect(
      (found.body as { quotes: QuoteSummary[] }).quotes.map(({ _id }) => _id),
      search,
    ).toEqual([quote._id])
  }
  const order = (await accept(guest, quote)).body as Order
  expect(quoteOf(await guest.get(quoteUrl(quote))).order).toMatchObject({ isPaid: false, isCancelled: false })
  await guest.put(`/api/order/${order._id}/cancel`)
  expect(quoteOf(await guest.get(quoteUrl(quote))).order).toMatchObject({ isPaid: false, isCancelled: true })
})

test('random quotes: version, order, payment and invoice are the same to the cent', async () => {
  const next = createRandom(randomSeed).below
  const sell = async () => {
    const guest = shop.guest()
    const lines = [
      lineOf(meter, 1 + next(9999), next(1_000_000) / 100),
      ...Array.from({ length: next(6) }, () => work((1 + next(5_000_000)) / 100, { qty: 1 + next(50) })),
      work(0.01),
    ]
    const quote = await send(admin, await ask(guest), lines, { deliveryPrice: next(500_000) / 100 })
    const { itemsPrice, deliveryPrice, taxPrice, totalPrice } = quote.versions[0] ?? {}
    const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
    expect(order, JSON.stringify(lines)).toMatchObject({
      itemsPrice,
      shippingPrice: deliveryPrice,
      taxPrice,
      totalPrice,
    })
    expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })).status).toBe(200)
    await shop.query('update orders set invoice_after = null where id = $1', [order._id])
    const { rows } = await shop.query('select cents::float8 as cents from payments where order_id = $1', [order._id])
    expect(rows).toEqual([{ cents: Math.round(Number(totalPrice) * 100) }])
    const paid = (await guest.get(`/api/order/${order._id}`)).body as Order
    expect(paid.papers, JSON.stringify(lines)).toMatchObject([{ kind: 'invoice', taxPrice, totalPrice }])
  }
  for (let round = 0; round < shareOf(20, 2); round++) await Promise.all(Array.from({ length: 10 }, sell))
}, 300_000)

test('a sent version never changes', async () => {
  const { quote } = await shop.sentQuote()
  await expect(
    shop.query('update quote_versions set total_cents = 1 where quote_id = $1', [quote._id]),
  ).rejects.toThrow(/never changed/)
})

test('a buyer cannot cancel custom work that has started', async () => {
  const guest = shop.guest()
  const quote = await send(admin, await ask(guest), [work(1000)])
  const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
  await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB 1' })
  expect((await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })).status).toBe(200)
  expect(await guest.put(`/api/order/${order._id}/cancel`)).toMatchObject({ body: { code: 'step_not_allowed' } })
  expect((await admin.put(`/api/order/${order._id}/cancel`)).status).toBe(200)
})

test('the goods of an accepted quote leave the cart of the account', async () => {
  const buyer = await shop.signIn('shopper')
  const other = await stockProduct(shop, { price: 10, countInStock: 5 })
  await buyer.put('/api/user/cart', {
    set: [
      { _id: meter._id, qty: 3 },
      { _id: other._id, qty: 1 },
    ],
  })
  const quote = await send(admin, await ask(buyer), [lineOf(meter, 2, 450)])
  expect((await accept(buyer, quote)).status).toBe(201)
  const { items } = (await buyer.get('/api/user/cart')).body as { items: { _id: string; qty: number }[] }
  expect(items.map(({ _id, qty }) => [_id, qty])).toEqual([
    [meter._id, 1],
    [other._id, 1],
  ])
})
