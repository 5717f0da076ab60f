import { afterAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import type { Output } from '#contract/http/schema.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { dateQuote } from '#contract/quotes/office-calls.ts'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { makeJobs } from '#server/workshop/make-jobs.ts'
import { makeProduct } from '#test/catalogue.ts'
import { accept, ask, dayFromNow, draftOf, lineOf, openQuoteShop, quoteOf, quoteUrl, send } from '#test/quotes.ts'
import { readPdf } from '#test/read-pdf.ts'

const shop = await openQuoteShop()
const { admin, query } = shop
afterAll(() => shop.close())

const stations = ((await admin.get('/api/workshop/stations')).body as { stations: Station[] }).stations
const [cutting, , , assembly] = stations.map(({ _id }) => _id)
if (!cutting || !assembly) throw new Error('no stations')
// A figure that nothing else has.
const work = { [cutting]: 7717, [assembly]: 45 }
const desk = { name: 'Control desk', qty: 2, price: 9000, leadTimeDays: 5, work }
const jobsOf = async ({ _id }: Order) => {
  await makeJobs(shop.app, _id)
  return ((await admin.get(`/api/workshop/orders/${_id}`)).body as { jobs: Job[] }).jobs
}

test('work of custom lines is estimated in the quote, planned by, and never shown to a buyer', async () => {
  const buyer = await shop.signIn('shopper')
  const quote = await ask(buyer, { neededBy: dayFromNow(7) })
  const product = await makeProduct(admin, { name: 'Busbar set', price: 900, countInStock: 0, madeToOrder: true, work })
  expect(product).toMatchObject({ work })
  const sent = await send(admin, quote, [desk, lineOf(product, 1, 850)])
  expect(sent.draft?.lines[0]).toMatchObject({ name: 'Control desk', work })
  const file = await buyer.get(`${quoteUrl(quote)}/file`)
  const read: unknown[] = [
    await buyer.get(quoteUrl(quote)),
    await buyer.get('/api/quote/mine'),
    await buyer.post(`${quoteUrl(quote)}/messages`, { text: 'Thank you.' }),
    await buyer.get(`/api/product/${product._id}`),
    await buyer.get(`/api/product/slug/${product.slug}`),
    await buyer.get(`/api/product?ids=${product._id}`),
    await buyer.get('/api/product/filteredProducts'),
    await buyer.get(`/p/${product.slug}`),
  ]
  const reply = await accept(buyer, quote, 1, { paymentMethod: 'EFT' })
  const order = reply.body as Order
  expect(order.readyOn && order.readyOn >= addDays(today(), 5)).toBe(true)
  await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB 14 Nov' })
  const [job] = await jobsOf(order)
  // By the quantity.
  expect(job).toMatchObject({ work: { [cutting]: 15_434, [assembly]: 90 } })
  read.push(
    reply,
    await buyer.get(`/api/order/${order._id}`),
    await buyer.get('/api/order/mine'),
    await buyer.get(`/api/order/${order._id}/making`),
    await buyer.get(quoteUrl(quote)),
    await buyer.post('/api/promise', { lines: [{ _id: product._id, qty: 1 }] }),
  )
  for (const { text } of read as { text: string }[]) {
    expect(text).not.toContain('"work"')
    expect(text).not.toContain('7717')
  }
  expect(readPdf(file.bytes)).toContain('Control desk')
  expect(readPdf(file.bytes)).not.toContain('7717')
  expect(JSON.stringify((await query('select lines from quote_versions')).rows)).not.toContain('7717')
})

test('the editor asks when it would be ready; estimates can be changed after sending, without a new version', async () => {
  const asked = await ask(shop.guest())
  const dateOf = async (lines: object[]) => {
    const reply = await admin.post(`${quoteUrl(asked)}/ready-on`, draftOf(lines))
    expect(reply.status, reply.text).toBe(200)
    return (reply.body as Output<typeof dateQuote>).readyOn ?? ''
  }
  const soon = await dateOf([{ ...desk, work: { [cutting]: 10 } }])
  expect((await dateOf([{ ...desk, work: { [cutting]: 60_000 } }])) > soon).toBe(true)
  expect(await dateOf([{ ...desk, leadTimeDays: undefined, work: undefined }])).toBe('')
  expect((await shop.guest().post(`${quoteUrl(asked)}/ready-on`, draftOf([desk]))).status).toBe(401)
  const sent = await send(admin, asked, [desk])
  const line = { ...desk, _id: sent.draft?.lines[0]?._id }
  const saved = quoteOf(await admin.put(`${quoteUrl(asked)}/draft`, draftOf([{ ...line, work: { [assembly]: 30 } }])))
  expect([saved.versions.length, saved.draft?.lines[0]?.work]).toEqual([1, { [assembly]: 30 }])
  const order = (await accept(admin, asked, 1, { paymentMethod: 'EFT' })).body as Order
  await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB 15 Nov' })
  expect(await jobsOf(order)).toMatchObject([{ work: { [assembly]: 60 } }])
  const tooMuch = await admin.put(`${quoteUrl(asked)}/draft`, draftOf([{ ...desk, work: { [cutting]: 100_001 } }]))
  expect(tooMuch.status).toBe(400)
})
