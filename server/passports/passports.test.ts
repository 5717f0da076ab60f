import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Passport } from '#contract/passports/calls.ts'
import { codeAlphabet, codeLength } from '#contract/testing/codes.ts'
import type { Unit, UnitDetail } from '#contract/testing/unit-calls.ts'
import type { Job } from '#contract/workshop/calls.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { listPersonal } from '#server/testing/without-buyer.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
import { accept, ask, send as sendQuote, work } from '#test/quotes.ts'
import { readPdf } from '#test/read-pdf.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { openWorkshop } from '#test/testing.ts'

let shop: Shop & { close(): Promise<void> }
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000', LIMIT_CONTACT: '1000' } })
  workshop = await openWorkshop(shop)
})
afterAll(() => shop.close())

const remarks = 'Customer Thandi wants it on Friday'
const tester = 'Sipho Dlamini'

/** A tested custom enclosure. */
async function tested(): Promise<{ order: Order; job: Job; unit: Unit; buyer: Caller }> {
  const { order, job, buyer } = await workshop.order()
  const at = await workshop.toTesting(job)
  const [unit] = await workshop.unitsOf(at)
  if (!unit) throw new Error('no unit')
  expect((await workshop.send(unit, { remarks, tester })).status).toBe(201)
  return { order, job: at, unit, buyer }
}
const open = (code: string) => shop.guest().get(`/api/passport/${code}`)
const read = async ({ code }: Unit) => (await open(code)).body as Passport
async function unitOf(order: Order): Promise<Unit> {
  const [job] = await workshop.jobsOf(order)
  await workshop.done(job as Job)
  const [unit] = await workshop.unitsOf(job as Job)
  return unit as Unit
}

/** A PDF without its packed parts, in which any few letters are found by chance: its title, its author, its fonts. */
const namesIn = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .split('endstream')
    .map((part) => part.split('stream', 1)[0])
    .join('')
/** Figures are found among the places of its parts. */
const isWord = (secret: string) => /[a-z]/i.test(secret)

function expectNone(texts: string[], secrets: string[]) {
  for (const secret of secrets)
    for (const text of texts) expect(text.toLowerCase(), secret).not.toContain(secret.toLowerCase())
}

test('a passport and its test report name nobody: no buyer, order, tester, remark or price paid', async () => {
  const { order, unit } = await tested()
  const row = await findOrderRow(shop.app.db, order._id)
  if (!row) throw new Error('no order')
  const secrets = [...listPersonal(row), tester, remarks, order.totalPrice, order.orderNumber, unit.job.jobNumber]
  expect(secrets).toContain(address.company)
  const reply = await open(unit.code)
  expect(reply.status, reply.text).toBe(200)
  const passport = reply.body as Passport
  expect(passport).toMatchObject({ serial: unit.serial, test: { number: expect.stringMatching(/^TR-\d{6}$/) } })
  const report = await shop.guest().get(passport.test?.url ?? '')
  expect(report.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-robots-tag': 'noindex' })
  expect(readPdf(report.bytes)).toContain(unit.serial)
  expectNone([reply.text, readPdf(report.bytes)], secrets)
  expectNone([namesIn(report.bytes)], secrets.filter(isWord))
  // The office's own file does have them.
  const { tests } = await workshop.read(unit)
  const filed = await workshop.fitter.get(`/api/testing/reports/${tests[0]?.report?._id}`)
  const own = readPdf(filed.bytes)
  for (const words of [tester, remarks, order.orderNumber]) expect(own).toContain(words)
})

test("a report's bytes never change; it is corrected only by a revision with a reason", async () => {
  const { unit } = await tested()
  const files = async () => {
    const { tests } = await workshop.read(unit)
    return Promise.all(tests.map(({ report }) => workshop.fitter.get(`/api/testing/reports/${report?._id}`)))
  }
  const [first] = await files()
  await shop.app.database.pool.query(`update shop set changes = changes || '{"name": "Renamed"}'`).catch(() => {})
  const [again] = await files()
  expect(again?.bytes.equals(first?.bytes as Buffer)).toBe(true)
  expect((await workshop.send(unit, { reason: 'Wrong meter written down' })).status).toBe(201)
  const { tests } = await workshop.read(unit)
  expect(tests.map(({ report }) => report?.revision)).toEqual([2, 1])
  expect(new Set(tests.map(({ report }) => report?.number)).size).toBe(1)
  const [, old] = await files()
  expect(old?.bytes.equals(first?.bytes as Buffer)).toBe(true)
  // Lost from storage, it is drawn again byte for byte.
  const { rows } = await shop.app.database.pool.query(
    'select file_key as key from test_reports where revision = 1 and unit_id = $1',
    [unit._id],
  )
  await shop.app.storage.remove((rows[0] as { key: string }).key)
  expect((await files())[1]?.bytes.equals(first?.bytes as Buffer)).toBe(true)
  for (const change of [`data = '{}'`, `file_key = 'x'`, `number = 'TR-9'`, 'revision = 9'])
    await expect(
      shop.app.database.pool.query(`update test_reports set ${change} where unit_id = $1`, [unit._id]),
      change,
    ).rejects.toThrow('never changed')
  await expect(shop.app.database.pool.query('delete from test_reports where unit_id = $1', [unit._id])).rejects.toThrow(
    'never deleted',
  )
})

test('reports are numbered without a gap, however many are issued at once', async () => {
  const at = await Promise.all(Array.from({ length: 4 }, () => workshop.order()))
  const units = await Promise.all(
    at.map(async ({ job }) => (await workshop.unitsOf(await workshop.toTesting(job)))[0] as Unit),
  )
  await Promise.all(units.map((unit) => workshop.send(unit)))
  const { rows } = await shop.app.database.pool.query('select distinct serial from test_reports order by serial')
  const serials = (rows as { serial: number }[]).map(({ serial }) => serial)
  expect(serials).toEqual(serials.map((_, index) => index + 1))
})

test("a custom enclosure's drawing shows only while its buyer allows it", async () => {
  const { order, unit, buyer } = await tested()
  const line = order.orderItems[0]
  const shows = async () => {
    const reply = await open(unit.code)
    const isThere = reply.text.includes(line?.design?.code ?? '?')
    expect((reply.body as Passport).design !== undefined).toBe(isThere)
    return isThere
  }
  expect(await shows()).toBe(false)
  const url = `/api/order/${order._id}/passports`
  expect((await buyer.get(url)).body).toMatchObject({
    consents: [{ isGiven: false }],
    units: [{ serial: unit.serial }],
  })
  expect((await buyer.put(`${url}/${line?._id}`, { isGiven: true })).status).toBe(200)
  expect(await shows()).toBe(true)
  expect((await read(unit)).design?.link).toBe(line?.design?.link)
  expect((await buyer.put(`${url}/${line?._id}`, { isGiven: false })).status).toBe(200)
  expect(await shows()).toBe(false)
  // Nobody else decides.
  expect((await shop.guest().put(`${url}/${line?._id}`, { isGiven: true })).status).toBe(404)
  expect((await workshop.owner.put(`${url}/${line?._id}`, { isGiven: true })).status).toBe(403)
  expect((await buyer.put(`${url}/${order._id}`, { isGiven: true })).status).toBe(404)
})

test('what the buyer said with the drawing check counts until they say otherwise', async () => {
  const buyer = await shop.signIn('shopper')
  const { job } = await workshop.order()
  const design = job.item.design?.code
  const { _id } = (await shop.guest().get(`/api/design/${design}`)).body as { _id: string }
  const order = await buy(buyer, [{ _id, qty: 1, checked: true, isShared: true } as never])
  const unit = await unitOf(order)
  expect((await read(unit)).design).toBeDefined()
  await buyer.put(`/api/order/${order._id}/passports/${_id}`, { isGiven: false })
  expect((await read(unit)).design).toBeUndefined()
})

test("a product's passport has plate, documents, spare parts and the way to order it again, and outlives the product", async () => {
  const spare = await stockProduct(shop, { price: 120, countInStock: 5 })
  const product = await stockProduct(shop, {
    price: 900,
    countInStock: 0,
    madeToOrder: true,
    leadTimeDays: 10,
    attributes: [{ name: 'Rated current', value: '160 A' }],
    related: [{ kind: 'spare_part', product: spare._id }],
  } as never)
  const unit = await unitOf(await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }]))
  expect(await read(unit)).toMatchObject({
    name: product.name,
    plate: [{ name: 'Rated current', value: '160 A' }],
    product: { slug: product.slug },
    spareParts: [{ _id: spare._id, price: 120 }],
  })
  // The page is cached until the price changes.
  await workshop.owner.put(`/api/product/${spare._id}`, { price: 130 })
  expect((await read(unit)).spareParts[0]?.price).toBe(130)
  await workshop.owner.delete(`/api/product/${product._id}`)
  const left = await read(unit)
  expect(left).toMatchObject({ name: product.name, plate: [{ value: '160 A' }], spareParts: [] })
  expect(left.product).toBeUndefined()
})

test('custom work that the office named after its buyer is public without that name', async () => {
  const guest = shop.guest()
  const quote = await sendQuote(workshop.owner, await ask(guest), [
    work(1000, { name: `Control desk for ${address.fullName}` }),
  ])
  const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
  await workshop.owner.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })
  const unit = await unitOf(order)
  const reply = await open(unit.code)
  expect(reply.body).toMatchObject({ name: 'Custom-made unit' })
  expect(reply.text).not.toContain('Thandi')
})

test('a surname or the word by which people know a company hides the name too, also after the details were corrected', async () => {
  const named = async (name: string) => {
    const guest = shop.guest()
    const quote = await sendQuote(workshop.owner, await ask(guest), [work(1000, { name })])
    const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
    await workshop.owner.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })
    return { order, unit: await unitOf(order) }
  }
  const surname = address.fullName.split(' ').at(-1) ?? ''
  const { order, unit } = await named(`MCC for ${surname}`)
  expect(await read(unit)).toMatchObject({ name: 'Custom-made unit' })
  const changed = await workshop.owner.put(`/api/order/${order._id}/details`, {
    shippingAddress: { ...address, fullName: 'Somebody Else' },
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await read(unit)).toMatchObject({ name: 'Custom-made unit' })
  expect(await read((await named('Pump station MCC')).unit)).toMatchObject({ name: 'Pump station MCC' })
})

test('units withdrawn twice are one recall: the day stays, the last words count, and nobody is listed twice', async () => {
  const { unit, order } = await tested()
  const withdraw = (words: string) => workshop.owner.post('/api/units/withdraw', { units: [unit._id, unit._id], words })
  await withdraw('Call us.')
  await shop.app.database.pool.query(`update units set withdrawn_at = now() - interval '3 days' where id = $1`, [
    unit._id,
  ])
  const { withdrawn: first } = await read(unit)
  const again = await withdraw('Switch off and call us.')
  expect(again.body).toMatchObject({ units: 1, buyers: [{ order: { _id: order._id }, serials: [unit.serial] }] })
  const now = (await workshop.owner.get(`/api/units/${unit._id}`)).body as UnitDetail
  expect(Date.now() - Date.parse(now.withdrawn?.at ?? '')).toBeGreaterThan(2 * 86_400_000)
  expect((await read(unit)).withdrawn?.words).toBe('Switch off and call us.')
  expect(first).toBeDefined()
  await workshop.owner.post(`/api/units/${unit._id}/restore`)
})

test('a withdrawn unit says so in the owner’s words, and the office learns whom to mail', async () => {
  const { unit, order } = await tested()
  const words = 'Switch off and call us: the earth stud may be loose.'
  expect((await workshop.fitter.post('/api/units/withdraw', { units: [unit._id], words })).status).toBe(403)
  const reply = await workshop.owner.post('/api/units/withdraw', { units: [unit._id], words })
  expect(reply.body).toMatchObject({
    units: 1,
    buyers: [{ order: { _id: order._id }, serials: [unit.serial], name: expect.stringContaining(address.company) }],
  })
  expect((await read(unit)).withdrawn).toMatchObject({ words })
  expect((await workshop.owner.get('/api/units/withdrawn')).body).toMatchObject({
    buyers: [{ serials: [unit.serial] }],
  })
  await workshop.owner.post(`/api/units/${unit._id}/restore`)
  expect((await read(unit)).withdrawn).toBeUndefined()
})

test('a failed test takes the report from the passport', async () => {
  const { unit } = await tested()
  const { test: before } = await read(unit)
  await workshop.send(unit, { isPassed: false, reason: 'Seal', answers: [] })
  expect((await read(unit)).test).toBeUndefined()
  expect((await shop.guest().get(before?.url ?? '')).status).toBe(404)
})

test('a reported fault is in the unit’s file', async () => {
  const { unit } = await tested()
  const draft = {
    name: 'Inspector',
    email: 'inspector@example.co.za',
    message: 'Door does not close',
    unit: unit.serial,
  }
  expect((await shop.guest().post('/api/contact', draft)).status).toBe(201)
  const file = (await workshop.owner.get(`/api/units/${unit._id}`)).body as { faults: object[] }
  expect(file.faults).toMatchObject([{ message: 'Door does not close' }])
  expect(((await workshop.fitter.get(`/api/units/${unit._id}`)).body as { faults: object[] }).faults).toEqual([])
})

test('guessed codes find nothing and cost no more than any other address that is not there', async () => {
  const { unit } = await tested()
  expect((await open(unit.code.toLowerCase())).status).toBe(200)
  const letter = () => codeAlphabet[Math.floor(Math.random() * codeAlphabet.length)]
  const guess = () => Array.from({ length: codeLength }, letter).join('')
  const guest = shop.guest()
  const time = async (path: () => string) => {
    const began = performance.now()
    for (let tries = 0; tries < 400; tries++) expect((await guest.get(path())).status).toBe(404)
    return performance.now() - began
  }
  await time(() => '/api/product/slug/warm-up')
  const product = await time(() => `/api/product/slug/${guess()}`)
  const passport = await time(() => `/api/passport/${guess()}`)
  expect(passport).toBeLessThan(product * 3)
  for (const odd of ['x', '%00', 'a'.repeat(199), '../../x', "' or 1=1 --"])
    expect([400, 404]).toContain((await guest.get(`/api/passport/${encodeURIComponent(odd)}`)).status)
})

test('a wrong code is answered the same, however near it is to a right one', async () => {
  const { unit } = await tested()
  const { order } = await workshop.order()
  const untested = await unitOf(order)
  const near = unit.code.slice(0, -1) + (unit.code.endsWith('2') ? '3' : '2')
  const wrong = async (path: string) => {
    const { status, text, headers } = await shop.guest().get(path)
    const { date: _, 'x-request-id': __, ...others } = headers
    return { status, text, others }
  }
  const call = await wrong(`/api/passport/${near}`)
  expect(call.status).toBe(404)
  expect(call.text).not.toContain(near)
  for (const code of [
    unit.code.slice(0, -1),
    `${unit.code}2`,
    codeAlphabet.slice(0, codeLength),
    unit.serial,
    unit._id,
  ])
    expect(await wrong(`/api/passport/${code}`), code).toEqual(call)
  const report = await wrong(`/api/passport/${near}/test-report.pdf`)
  expect([report.status, report.text]).toEqual([404, call.text])
  expect(await wrong(`/api/passport/${untested.code}/test-report.pdf`)).toEqual(report)
})

test('labels are 62 × 29 mm, or thirty on a sheet of A4', async () => {
  const { job } = await workshop.order(31)
  const at = await workshop.toTesting(job)
  const units = await workshop.unitsOf(at)
  const pdf = async (query: string) => {
    const reply = await workshop.fitter.get(`/api/units/job/${job._id}/labels.pdf${query}`)
    expect(reply.status, reply.text.slice(0, 200)).toBe(200)
    return reply.bytes
  }
  const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length
  const roll = await pdf('')
  expect(pages(roll)).toBe(31)
  expect(roll.toString('latin1')).toContain('/MediaBox [0 0 175.748031 82.204724]')
  expect(pages(await pdf('?format=a4'))).toBe(2)
  expect(pages(await pdf(`?unit=${units[0]?.serial}`))).toBe(1)
  expect(readPdf(await pdf(`?unit=${units[0]?.serial}`))).toContain(units[0]?.serial)
})

test('no passport, report or picture of a unit that there is names its buyer, its tester or a price', async () => {
  await tested()
  // Those of the tests before too: boards, custom work named after its buyer, revised, withdrawn and failed units.
  const { rows } = await shop.app.database.pool.query<{ id: string; code: string; orderId: string }>(
    'select u.id, u.code, j.order_id as "orderId" from units u join jobs j on j.id = u.job_id',
  )
  let reports = 0
  for (const { code, orderId } of rows) {
    const order = await findOrderRow(shop.app.db, orderId)
    if (!order) throw new Error('no order')
    const reply = await open(code)
    expect(reply.status, reply.text).toBe(200)
    const { test } = reply.body as Passport
    const report = test && (await shop.guest().get(test.url))
    if (report) reports++
    const paid = [order.totalCents / 100, (order.totalCents / 100).toFixed(2)].map(String)
    const secrets = [...listPersonal(order), tester, remarks, ...paid]
    expectNone([reply.text, ...(report ? [readPdf(report.bytes)] : [])], secrets)
    if (report) expectNone([namesIn(report.bytes)], secrets.filter(isWord))
  }
  expect(reports).toBeGreaterThan(0)
})
