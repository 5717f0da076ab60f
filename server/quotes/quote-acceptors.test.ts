import { afterAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote, QuoteSummary } from '#contract/quotes/schema.ts'
import { address } from '#test/orders.ts'
import { accept, ask, contact, lineOf, openQuoteShop, quoteOf, quoteUrl, send } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

const shop = await openQuoteShop()
const { admin, meter } = shop
afterAll(() => shop.close())

const open = async (reader: Caller, quote: Quote) =>
  quoteOf(await reader.post(`${quoteUrl(quote)}/key`, { key: shop.app.guests.keyOf(quote._id) }))
const personal = /Rivonia|011 123 4567|VOLT-\d/

/** Everything that could lead this person from the quote to its order. */
async function tryAll(who: Caller, quote: Quote, order: Order) {
  const seen = await who.get(quoteUrl(quote))
  const again = await accept(who, quote)
  const others = await Promise.all([
    who.get(`/api/order/${order._id}`),
    who.get(`/api/order/${order._id}/pro-forma`),
    who.post('/api/payment/checkout', { order: order._id }),
    who.put(`/api/order/${order._id}/cancel`, { reason: 'Not mine', updatedAt: '2020-01-01T00:00:00.000Z' }),
  ])
  // After accepting once more, so that a cookie given away there would count.
  return {
    quote: seen.status,
    order: (seen.body as Quote).order?._id,
    accept: again.status,
    code: (again.body as { code?: string }).code,
    leaks: [seen, again, ...others].some(({ text }) => text.includes(order._id) || text.includes(order.orderNumber)),
    others: others.map(({ status }) => status),
  }
}

const owner = (order: Order) => ({
  quote: 200,
  order: order._id,
  accept: 200,
  code: undefined,
  leaks: true,
  others: [200, 200, 201, 409],
})
const mayReadQuote = {
  quote: 200,
  order: undefined,
  accept: 409,
  code: 'quote_accepted',
  leaks: false,
  others: [404, 404, 404, 404],
}
const outsider = { ...mayReadQuote, quote: 404, accept: 404, code: 'not_found' }

test('only whoever accepted a quote and the office get its order', async () => {
  const requesters = { guest: shop.guest(), account: await shop.signIn('shopper') }
  const acceptors = { guest: () => shop.guest(), account: () => shop.signIn('shopper') }
  for (const [asking, requester] of Object.entries(requesters))
    for (const [taking, begin] of Object.entries(acceptors)) {
      const name = `asked by a ${asking}, accepted by a ${taking}`
      const quote = await send(admin, await ask(requester), [lineOf(meter, 1, 450)])
      const [acceptor, colleague, anonymous] = [await begin(), await shop.signIn('shopper'), shop.guest()]
      for (const reader of [acceptor, colleague, anonymous]) await open(reader, quote)
      const reply = await accept(acceptor, quote)
      expect(reply.status, name).toBe(201)
      const order = reply.body as Order
      expect(await tryAll(requester, quote, order), `${name}: requester`).toEqual(mayReadQuote)
      expect(await tryAll(colleague, quote, order), `${name}: colleague`).toEqual(mayReadQuote)
      expect(await tryAll(anonymous, quote, order), `${name}: anonymous, with the link`).toEqual(mayReadQuote)
      expect(await tryAll(await shop.signIn('shopper'), quote, order), `${name}: stranger`).toEqual(outsider)
      expect(await tryAll(shop.guest(), quote, order), `${name}: anonymous`).toEqual(outsider)
      expect(await tryAll(acceptor, quote, order), `${name}: acceptor`).toEqual(owner(order))
      expect(await tryAll(admin, quote, order), `${name}: office`).toMatchObject({ order: order._id, accept: 200 })
      expect((await accept(requester, quote)).text, name).not.toMatch(personal)
    }
  const { quotes } = (await requesters.account.get('/api/quote/mine')).body as { quotes: QuoteSummary[] }
  expect(quotes.map(({ state, order }) => [state, order])).toEqual([
    ['accepted', undefined],
    ['accepted', undefined],
  ])
})

test('whoever asked and accepts owns the order, signed in or by the link in the e-mail', async () => {
  const account = await shop.signIn('shopper')
  const request = { contact: { ...contact, email: account.person.email } }
  const { email: _, ...shippingAddress } = address
  for (const acceptor of [account, shop.guest()]) {
    const quote = await send(admin, await ask(account, request), [lineOf(meter, 1, 450)])
    await open(acceptor, quote)
    const order = (await accept(acceptor, quote, 1, { shippingAddress })).body as Order
    // Signed out on a phone: the address is the account's own.
    expect((await account.get(`/api/order/${order._id}`)).status).toBe(200)
    expect(quoteOf(await account.get(quoteUrl(quote))).order?._id).toBe(order._id)
  }
})

test('the order’s e-mails go to whoever accepts, not to whoever asked', async () => {
  const quote = await send(admin, await ask(shop.guest(), { contact: { ...contact, email: 'asked@firm.example' } }), [
    lineOf(meter, 1, 450),
  ])
  const acceptor = await shop.signIn('shopper')
  await open(acceptor, quote)
  const { email: _, ...shippingAddress } = address
  const order = (await accept(acceptor, quote, 1, { shippingAddress })).body as Order
  const about = async (to: string) => (await shop.mailsTo(to)).filter(({ text }) => text.includes(order._id))
  expect([(await about(acceptor.person.email)).length, (await about('asked@firm.example')).length]).toEqual([1, 0])
})

test('a guest’s own browser that accepts twice gets the same order', async () => {
  const { guest, quote } = await shop.sentQuote()
  const first = await accept(guest, quote)
  const second = await accept(guest, quote)
  expect([first.status, second.status]).toEqual([201, 200])
  expect((second.body as Order)._id).toBe((first.body as Order)._id)
})
