import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import type { QuoteFigures } from '#contract/quotes/office-calls.ts'
import type { QuoteSummary } from '#contract/quotes/schema.ts'
import { finalise, payInSandbox } from '#test/orders.ts'
import { accept, ask, contact, dayFromNow, lineOf, openQuoteShop, quoteOf, quoteUrl, send } from '#test/quotes.ts'
import { maintainQuotes } from './maintain-quotes.ts'

const shop = await openQuoteShop()
const { admin, meter } = shop
afterAll(() => shop.close())

test('only its buyer and the office can see a quote; a guest opens it with the key in the e-mail', async () => {
  const { guest, quote } = await shop.sentQuote()
  const other = await shop.signIn('shopper')
  for (const stranger of [shop.guest(), other]) {
    for (const reply of [
      await stranger.get(quoteUrl(quote)),
      await stranger.get(`${quoteUrl(quote)}/file`),
      await accept(stranger, quote),
      await stranger.post(`${quoteUrl(quote)}/messages`, { text: 'Hello' }),
      await stranger.post(`${quoteUrl(quote)}/decline`, { version: 1 }),
      await stranger.post(`${quoteUrl(quote)}/key`, { key: 'A'.repeat(22) }),
    ])
      expect(reply.status).toBe(404)
  }
  const mail = (await shop.mailsTo(contact.email)).findLast(({ text }) => text.includes(quote._id))
  const key = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const elsewhere = shop.guest()
  expect(quoteOf(await elsewhere.post(`${quoteUrl(quote)}/key`, { key }))._id).toBe(quote._id)
  const seen = quoteOf(await elsewhere.get(quoteUrl(quote)))
  expect([seen.draft, seen.owner, seen.officeNote, seen.versions[0]?.by]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect((await guest.get(`${quoteUrl(quote)}/file`)).headers['content-type']).toBe('application/pdf')
  expect((await guest.get(`${quoteUrl(quote)}/file?version=2`)).status).toBe(404)
})

test('messages and declining: each side is notified, and sees whose turn it is', async () => {
  const guest = shop.guest()
  const mine = { ...contact, email: 'mails@example.co.za' }
  const asked = await ask(guest, { contact: mine })
  expect(quoteOf(await admin.post(`${quoteUrl(asked)}/messages`, { text: 'Which voltage?' }))).toMatchObject({
    waitsFor: 'buyer',
    messages: [{ by: 'office', name: 'Naledi Mokoena', text: 'Which voltage?' }],
  })
  expect(quoteOf(await guest.post(`${quoteUrl(asked)}/messages`, { text: '525 V' })).waitsFor).toBe('office')
  await send(admin, asked, [lineOf(meter, 1, 450)], { note: 'For 525 V.' })
  const declined = quoteOf(await guest.post(`${quoteUrl(asked)}/decline`, { version: 1, reason: 'Too dear' }))
  expect(declined).toMatchObject({ state: 'declined', waitsFor: null })
  expect(declined.closeReason).toBeUndefined()
  expect(quoteOf(await admin.get(quoteUrl(asked))).closeReason).toBe('Too dear')
  expect((await shop.mailsTo(mine.email)).map(({ subject }) => subject)).toEqual([
    `We have received your request ${asked.quoteNumber}`,
    `You have a new message about quote ${asked.quoteNumber}`,
    `Our quote ${asked.quoteNumber}`,
  ])
  const toOffice = (await shop.mailsTo('office@volt.example')).filter(({ subject }) =>
    subject.includes(asked.quoteNumber),
  )
  expect(toOffice.map(({ subject }) => subject)).toEqual([
    `Quote ${asked.quoteNumber} requested by Thandi Nkosi`,
    `Thandi Nkosi wrote about quote ${asked.quoteNumber}`,
    `Quote ${asked.quoteNumber} declined by Thandi Nkosi`,
  ])
})

test('an account sees its quotes, and a guest’s once the address is verified; deleting the account erases them', async () => {
  const owner = await shop.signIn('shopper')
  const own = await ask(owner)
  const joined = await ask(shop.guest(), { contact: { ...contact, email: owner.person.email } })
  const { quotes } = (await owner.get('/api/quote/mine')).body as { quotes: QuoteSummary[] }
  expect(quotes.map(({ _id }) => _id).toSorted()).toEqual([own._id, joined._id].toSorted())
  const taken = await send(admin, own, [lineOf(meter, 1, 450)])
  expect((await accept(owner, taken)).status).toBe(201)
  expect((await admin.delete(`/api/user/${owner.person._id}`)).status).toBeLessThan(300)
  const { rows } = await shop.query('select state, email, contact from quotes where id = any($1) order by state', [
    [own._id, joined._id],
  ])
  expect(rows).toMatchObject([
    { state: 'accepted', email: contact.email },
    { state: 'closed', email: '', contact: { name: '', email: '' } },
  ])
})

test('the pipeline, its figures, and an office quote from a message', async () => {
  const made = quoteOf(
    await admin.post('/api/quote/office', {
      contact: { name: 'Pipeline Caller', email: 'pipe@example.co.za' },
      message: 'Phoned about meters',
      source: 'message',
      product: meter._id,
    }),
  )
  expect(made).toMatchObject({ state: 'asked', request: { source: 'message' }, owner: { _id: admin.person._id } })
  expect(made.draft?.lines).toHaveLength(1)
  expect(await shop.mailsTo('pipe@example.co.za')).toEqual([])
  const inView = async (view: string) => {
    const { quotes } = (await admin.get(`/api/quote?view=${view}&search=pipeline%20caller`)).body as {
      quotes: QuoteSummary[]
    }
    return quotes.length
  }
  const views = async () =>
    Promise.all(['to-answer', 'follow-up', 'sent', 'expiring', 'accepted', 'lost', 'all'].map(inView))
  expect(await views()).toEqual([1, 0, 0, 0, 0, 0, 1])
  quoteOf(await admin.put(quoteUrl(made), { followUpOn: dayFromNow(0) }))
  await send(admin, made, [lineOf(meter, 1, 450)], { validUntil: dayFromNow(5) })
  expect(await views()).toEqual([0, 1, 1, 1, 0, 0, 1])
  await shop.query('update quotes set valid_until = current_date - 2 where id = $1', [made._id])
  expect(await views()).toEqual([0, 1, 0, 0, 0, 1, 1])
  const today = dayFromNow(0)
  const before = (await admin.get(`/api/quote/figures?from=${today}&to=${today}`)).body as QuoteFigures
  const { guest, quote } = await shop.sentQuote()
  await accept(guest, quote)
  const after = (await admin.get(`/api/quote/figures?from=${today}&to=${today}`)).body as QuoteFigures
  expect([after.sent - before.sent, after.decided - before.decided, after.won - before.won]).toEqual([1, 1, 1])
  expect(Number(after.wonPrice) - Number(before.wonPrice)).toBeCloseTo(805, 2)
  expect(after.hoursToAnswer).toBeGreaterThanOrEqual(0)
  expect(after.counts['to-answer']).toBeGreaterThanOrEqual(0)
})

test('each version gets one reminder, unpaid orders are cancelled after 30 days, and old guests’ details are erased', async () => {
  const late = { ...contact, email: 'late@example.co.za' }
  const guest = shop.guest()
  const quote = await send(admin, await ask(guest, { contact: late }), [lineOf(meter, 1, 450)], {
    validUntil: dayFromNow(2),
  })
  await maintainQuotes(shop.app)
  const ends = async () =>
    (await shop.mailsTo(late.email)).filter(({ subject }) => subject.includes('expires on')).length
  // Valid for only two days, so the buyer has just seen the date.
  expect(await ends()).toBe(0)
  await shop.query(`alter table quote_versions disable trigger keep_quote_versions`)
  await shop.query(`update quote_versions set sent_at = now() - interval '10 days' where quote_id = $1`, [quote._id])
  await shop.query(`alter table quote_versions enable trigger keep_quote_versions`)
  await maintainQuotes(shop.app)
  await maintainQuotes(shop.app)
  expect(await ends()).toBe(1)
  const order = (await accept(guest, quote)).body as Order
  await shop.query(`update orders set created_at = now() - interval '31 days' where id = $1`, [order._id])
  const old = await ask(shop.guest(), { contact: { ...contact, email: 'old@example.co.za' } })
  await shop.query(`update quotes set updated_at = now() - interval '25 months' where id = $1`, [old._id])
  // What has come in part is for a person to decide about.
  const status = async () => ((await guest.get(`/api/order/${order._id}`)).body as Order).status
  const part = await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB', amount: '1.00' })
  await maintainQuotes(shop.app)
  expect(await status()).toBe('pending')
  const [payment] = (part.body as Order).payments ?? []
  await admin.post(`/api/order/${order._id}/payments/${payment?._id}/reverse`, { reason: 'Another order’s' })
  await maintainQuotes(shop.app)
  expect(await status()).toBe('cancelled')
  const { rows } = await shop.query('select email, request from quotes where id = $1', [old._id])
  expect(rows).toMatchObject([{ email: '', request: { message: '' } }])
})

test('a signed-in colleague with the link can accept the quote and owns the order', async () => {
  const owner = await shop.signIn('shopper')
  const quote = await send(admin, await ask(owner), [lineOf(meter, 1, 450)])
  const colleague = await shop.signIn('shopper')
  quoteOf(await colleague.post(`${quoteUrl(quote)}/key`, { key: shop.app.guests.keyOf(quote._id) }))
  const order = (await accept(colleague, quote)).body as Order
  expect((await colleague.get(`/api/order/${order._id}`)).status).toBe(200)
  expect((await owner.get(`/api/order/${order._id}`)).status).toBe(404)
  expect((await (await shop.signIn('shopper')).get(`/api/order/${order._id}`)).status).toBe(404)
  const { checkoutId, redirectUrl } = (await colleague.post('/api/payment/checkout', { order: order._id }))
    .body as StartedCheckout
  expect((await payInSandbox(colleague, redirectUrl)).status).toBe(303)
  expect(await finalise(colleague, checkoutId)).toMatchObject({ status: 201, body: { _id: order._id, isPaid: true } })
})

test('the key of one quote does not open another', async () => {
  const { quote } = await shop.sentQuote()
  const { quote: other } = await shop.sentQuote()
  const guest = shop.guest()
  quoteOf(await guest.post(`${quoteUrl(quote)}/key`, { key: shop.app.guests.keyOf(quote._id) }))
  expect((await guest.post(`${quoteUrl(other)}/key`, { key: shop.app.guests.keyOf(quote._id) })).status).toBe(404)
  expect((await guest.get(quoteUrl(other))).status).toBe(404)
  expect((await guest.get(`${quoteUrl(other)}/file`)).status).toBe(404)
  expect((await guest.get(quoteUrl(quote))).status).toBe(200)
})

test('e-mails to an unverified address contain none of the visitor’s links', async () => {
  const victim = {
    name: 'Win at http://casino.example now',
    email: 'victim@example.co.za',
    company: 'www.spam.example',
  }
  const customLines = [{ description: 'Free https://casino.example/spin and casino.example', qty: 1 }]
  const asked = await ask(shop.guest(), { contact: victim, message: 'See http://casino.example', customLines })
  // The office's e-mails quote the customer's words too.
  await send(admin, asked, [lineOf(meter, 1, 450)])
  await admin.post(`${quoteUrl(asked)}/messages`, { text: 'We can do that.' })
  await admin.put(`${quoteUrl(asked)}/close`, { reason: 'Not ours.' })
  const mails = await shop.mailsTo(victim.email)
  expect(mails.map(({ subject }) => subject.includes(asked.quoteNumber))).toEqual([true, true, true, true])
  for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(/casino|spam/)
  const toOffice = (await shop.mailsTo('office@volt.example')).find(({ subject }) =>
    subject.includes(asked.quoteNumber),
  )
  expect(toOffice?.subject).not.toContain('spam.example')
})

test('when the office corrects a guest’s address, earlier links stop working and the new address gets its own', async () => {
  const [wrong, right] = ['wrong@example.co.za', 'right@example.co.za']
  const guest = shop.guest()
  const asked = await ask(guest, { contact: { ...contact, email: wrong } })
  const quote = await send(admin, asked, [lineOf(meter, 1, 450)])
  const keyIn = async (to: string) => /key=([\w-]+)/.exec((await shop.mailsTo(to)).at(-1)?.text ?? '')?.[1] ?? ''
  const old = await keyIn(wrong)
  const stranger = shop.guest()
  quoteOf(await stranger.post(`${quoteUrl(quote)}/key`, { key: old }))

  // The same address in capitals is not a new one, and a new phone number changes no link.
  const same = { ...contact, email: wrong.toUpperCase(), phone: '011 999 0000' }
  quoteOf(await admin.put(quoteUrl(quote), { contact: same }))
  expect((await stranger.get(quoteUrl(quote))).status).toBe(200)

  quoteOf(await admin.put(quoteUrl(quote), { contact: { ...contact, email: right } }))
  expect((await stranger.get(quoteUrl(quote))).status).toBe(404)
  expect((await stranger.get(`${quoteUrl(quote)}/file`)).status).toBe(404)
  expect((await accept(stranger, quote)).status).toBe(404)
  expect((await shop.guest().post(`${quoteUrl(quote)}/key`, { key: old })).status).toBe(404)
  expect((await guest.get(quoteUrl(quote))).status).toBe(404)

  const mails = await shop.mailsTo(right)
  expect(mails.map(({ subject, attach }) => [subject, attach])).toEqual([
    [`Your quote ${quote.quoteNumber}`, { kind: 'quote', of: quote._id, version: 1 }],
  ])
  quoteOf(await guest.post(`${quoteUrl(quote)}/key`, { key: await keyIn(right) }))
  expect((await accept(guest, quote)).status).toBe(201)
})

test('correcting a quote that has not been sent notifies nobody', async () => {
  const made = quoteOf(
    await admin.post('/api/quote/office', { contact: { name: 'Caller', email: 'begun@example.co.za' } }),
  )
  quoteOf(await admin.put(quoteUrl(made), { contact: { name: 'Caller', email: 'begun-2@example.co.za' } }))
  expect(await shop.mailsTo('begun-2@example.co.za')).toEqual([])
})
