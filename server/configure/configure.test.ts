import { Helper } from 'dxf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { OfficeRates, PricedDesign, StandardSize } from '#contract/configure/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { usualK } from '#enclosure/bend.ts'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { geometry, nameGeometry, numberGeometry } from '#enclosure/geometry-version.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import { exampleRates, priceDesign, type Rates, type SellingRates, toSellingRates } from '#enclosure/price.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { toPackingSlip, toProForma } from '#server/invoices/order-sheets.ts'
import { toWorkshopSheets } from '#server/invoices/workshop-sheet.ts'
import { attachDrawings } from '#server/orders/invoices/order-drawings.ts'
import type { Block } from '#server/pdf/sheet.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, readQueuedEmails } from '#test/orders.ts'
import { ask, draftOf, quoteOf, send } from '#test/quotes.ts'
import { randomDesigns } from '#test/samples/random-designs.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { referenceDesigns } from '#test/samples/reference-designs.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { readWorkshopParts, readWorkshopZip, storeDueFiles } from './design-files.ts'
import { readLink } from './keep-design.ts'
import { priceRow } from './price-row.ts'
import { type DesignRow, findDesigns, getOfficeRates, getSellingRates, sweepDesigns } from './queries.ts'
import { toWorkshopParts } from './workshop-parts.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_DESIGN: '1000000' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const design: Design = {
  ...standardDesign,
  cutouts: [
    { kind: 'button', face: 'door', x: 200, y: 500 },
    { kind: 'gland', size: 25, face: 'bottom', x: 300, y: 100 },
  ],
}
const keep = async (sample: Design = design, more: object = {}) =>
  await shop.guest().send('POST', '/api/design', { payload: { design: { ...sample, ...more } } })
const priceOf = async (made: Design = design) => (await keep(made)).body as PricedDesign
const rowOf = async (id: string) => (await findDesigns(shop.app.db, [id]))[0] as DesignRow

test('the shop prices a design with the same function as the page, and ignores a price in the body', async () => {
  const reply = await shop.guest().send('POST', '/api/design', { payload: { design, price: 1, priceCents: 100 } })
  const { cents, lines } = priceDesign(design, toSellingRates(exampleRates))
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ price: cents / 100, lines, link: toLink(design), ratesVersion: 0 })
  expect(reply.body).toMatchObject({ code: expect.stringMatching(/^VM-[A-Z2-9]{7}$/) })
})

test('the same design is stored once under one code, whether sent in full or as a link, even concurrently', async () => {
  const fresh = { ...design, width: 607 }
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      shop.guest().send('POST', '/api/design', { payload: i % 2 ? { design: fresh } : { link: toLink(fresh) } }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 199 }, () => 200), 201])
  expect(new Set(replies.map(({ body }) => (body as PricedDesign)._id)).size).toBe(1)
  const { rows } = await shop.app.database.pool.query('select 1 from designs where link = $1', [toLink(fresh)])
  expect(rows).toHaveLength(1)
})

test('a design that an account saves many times at once is saved once', async () => {
  const buyer = await shop.signIn('shopper')
  const link = toLink({ ...design, width: 608 })
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => buyer.post('/api/design/mine', { name: 'Pump house', link })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const mine = (await buyer.get('/api/design/mine')).body as { designs: unknown[] }
  expect(mine.designs).toMatchObject([{ name: 'Pump house', design: { link } }])
})

test('a design that cannot be made is refused, with the reason at the field', async () => {
  const reply = await keep({
    ...design,
    cutouts: [...design.cutouts, { kind: 'button', face: 'door', x: 210, y: 500 }],
  })
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ issues: [{ path: 'design.cutouts.2' }] })
  const bad = await shop.guest().send('POST', '/api/design', { payload: { link: 'nonsense' } })
  expect([bad.status, bad.body]).toMatchObject([400, { issues: [{ path: 'link' }] }])
  expect((await shop.guest().send('POST', '/api/design', { payload: {} })).status).toBe(400)
})

test('a design has a picture, drawings and, for the office, files for the workshop', async () => {
  const { code } = await priceOf()
  const get = (name: string, caller: Caller = shop.guest()) => caller.send('GET', `/api/design/${code}/${name}`)
  expect((await get('picture.svg')).text).toContain('<svg')
  expect((await get('drawing.svg')).text).toContain(code)
  const [first, again] = [await get('drawing.pdf'), await get('drawing.pdf')]
  expect(first.text.slice(0, 5)).toBe('%PDF-')
  expect(again.text).toBe(first.text)
  expect((await get('faces.dxf')).text).toContain('AC1009')
  expect((await get('workshop.zip')).status).toBe(401)
  const zip = await get('workshop.zip', admin)
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  expect((await shop.guest().send('GET', '/api/design/VM-NOTHING')).status).toBe(404)
})

test('with more than 36 cut-outs the drawing has two sheets, as PDF and as SVG', async () => {
  const buttons = (count: number): Design['cutouts'] =>
    Array.from({ length: count }, (_, i) => ({
      kind: 'button',
      face: 'door',
      // a strip on the right stays free for the door's stiffener, and the numbers have room beside the buttons
      x: 60 + (i % 6) * 64,
      y: 60 + Math.floor(i / 6) * 112,
    }))
  for (const [count, sheets] of [
    [36, 1],
    [37, 2],
  ] as const) {
    const { code } = await priceOf({ ...design, cutouts: buttons(count) })
    const pdf = await shop.guest().get(`/api/design/${code}/drawing.pdf`)
    expect(pdf.text.match(/\/Type \/Page\b/g), `${count} cut-outs`).toHaveLength(sheets)
    const svg = await shop.guest().get(`/api/design/${code}/drawing.svg`)
    expect(svg.text.match(new RegExp(`Drawing ${code}`, 'g'))).toHaveLength(sheets)
  }
})

test('another DXF reader finds the faces, cut-outs, locks and fixings', async () => {
  const { code } = await priceOf()
  const { text } = await shop.guest().get(`/api/design/${code}/faces.dxf`)
  const cut = new Helper(text).parsed.entities.filter(({ layer }) => layer === 'CUT')
  const circles = cut.filter(({ type }) => type === 'CIRCLE').map(({ r }) => (r ?? 0) * 2)
  // the push-button, the gland, and four brackets; the locks' holes have flats
  expect(circles).toEqual([22.5, 25.5, 9, 9, 9, 9])
  expect(cut.filter(({ type }) => type === 'POLYLINE')).toHaveLength(2)
})

test('a burst of drawing requests from one address is refused, and does not delay invoices', async () => {
  const { code } = await priceOf({ ...design, width: 630 })
  const [robot, other] = [shop.guest('203.0.113.7'), shop.guest('203.0.113.8')]
  const path = `/api/design/${code}/drawing.pdf`
  const replies = await Promise.all([...Array.from({ length: 60 }, () => robot.get(path)), other.get(path)])
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'overloaded' })
  expect(replies.at(-1)?.status).toBe(200)
})

test('saved designs belong to their account', async () => {
  const [one, other] = [await shop.signIn('shopper'), await shop.signIn('shopper')]
  const link = toLink(design)
  const saved = await one.send('POST', '/api/design/mine', { payload: { name: 'Pump house', link } })
  expect([saved.status, saved.body]).toMatchObject([201, { name: 'Pump house', design: { link } }])
  await one.send('POST', '/api/design/mine', { payload: { name: 'Pump station', link } })
  // Saved without a name, as when it goes into the cart, it keeps its name.
  await one.send('POST', '/api/design/mine', { payload: { link } })
  const mine = (await one.send('GET', '/api/design/mine')).body as { designs: { _id: string; name: string }[] }
  expect(mine.designs.map(({ name }) => name)).toEqual(['Pump station'])
  const path = `/api/design/mine/${mine.designs[0]?._id}`
  expect((await other.send('GET', '/api/design/mine')).body).toEqual({ designs: [] })
  expect((await other.send('DELETE', path)).status).toBe(404)
  expect((await one.send('DELETE', path)).status).toBe(200)
})

const plainRand = (rand: number) => formatRand(toCents(rand)).replaceAll('\u00a0', ' ')
const order = (caller: Caller, line: object, more: object = {}) =>
  caller.send('POST', '/api/order', {
    payload: {
      orderItems: [line],
      shippingAddress: { ...address, email: 'buyer@example.com' },
      paymentMethod: 'EFT',
      ...more,
    },
  })

test("an order stores the design at the shop's price, once its drawing has been checked", async () => {
  const made = await priceOf()
  const buyer = await shop.signIn('shopper')
  const line = { _id: made._id, qty: 2, price: 1 }
  const refused = await order(buyer, line)
  expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: 'orderItems.0.checked' }] }])
  const placed = await order(buyer, { ...line, checked: true }, { totalPrice: '1.00', itemsPrice: '1.00' })
  expect(placed.status).toBe(201)
  const { orderItems, itemsPrice } = placed.body as Order
  expect(itemsPrice).toBe((made.price * 2).toFixed(2))
  expect(orderItems).toMatchObject([
    {
      name: made.name,
      partNumber: made.code,
      price: made.price,
      qty: 2,
      madeToOrder: true,
      design: { code: made.code },
    },
  ])
})

test('e-mails about orders and quotes describe each enclosure', async () => {
  const priced = await priceOf({ ...design, width: 620 })
  const buyer = shop.guest()
  expect((await order(buyer, { _id: priced._id, qty: 2, checked: true })).status).toBe(201)
  const asked = await ask(shop.guest(), { orderItems: [{ _id: priced._id, qty: 12 }], deliverTo: 'Gauteng' })
  await send(admin, asked, [{ _id: priced._id, name: priced.name, qty: 12, price: 2000 }])
  const facts =
    'Mild steel 1.6 mm. RAL 7035 light grey. IP66, with parts of that rating in each cut-out. Hinged left, double-bit. Wall, gland plate. Hole only: 22.5 push-button, M25 gland. 2 cut-outs'
  const texts = (await readQueuedEmails(shop)).filter(({ text }) => text.includes(priced.code)).map(({ text }) => text)
  const line = (words: string) => texts.filter((text) => text.includes(`${words}\n${facts}\n`)).length
  // To the buyer and to the office, each.
  expect(line(`2 × ${priced.name} (${priced.code}): ${plainRand(priced.price * 2)}`)).toBe(2)
  expect(line(`${priced.name} (${priced.code}): 12`)).toBe(2)
  expect(line(`12 × ${priced.name} (${priced.code}): R 24 000.00`)).toBe(1)
})

test('new rates add a version, change the price, and leave orders as they are', async () => {
  const priced = await priceOf({ ...design, width: 610 })
  const buyer = await shop.signIn('shopper')
  const placed = (await order(buyer, { _id: priced._id, qty: 1, checked: true })).body as Order
  const before = (await admin.send('GET', '/api/configure/office-rates')).body as OfficeRates
  const rates = { ...exampleRates, assemblyHour: 400 }
  const changed = await admin.send('PUT', '/api/configure/office-rates', {
    payload: { rates, version: before.version },
  })
  expect(changed.body).toMatchObject({ version: before.version + 1, rates: { assemblyHour: 400 } })
  const late = await admin.send('PUT', '/api/configure/office-rates', { payload: { rates, version: before.version } })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  const now = (await shop.guest().send('GET', `/api/design?ids=${priced._id}`)).body as { designs: PricedDesign[] }
  expect(now.designs[0]?.price).toBeGreaterThan(priced.price)
  const selling = (await shop.guest().send('GET', '/api/configure/rates')).body
  expect(selling).toMatchObject({ version: before.version + 1, rates: { overhead: 0, margin: 0 } })
  const started = await buyer.send('POST', '/api/payment/checkout', {
    payload: {
      orderItems: [{ _id: priced._id, qty: 1, checked: true }],
      shippingAddress: address,
      totalPrice: placed.totalPrice,
    },
  })
  expect([started.status, started.body]).toMatchObject([409, { code: 'price_changed' }])
  const kept2 = (await buyer.send('GET', `/api/order/${placed._id}`)).body as Order
  expect(kept2.orderItems[0]).toMatchObject({ price: priced.price, design: { ratesVersion: 0 } })
})

test('delivery of floor-standing enclosures is always quoted if the office says so, unless they are collected', async () => {
  const stands = { ...design, height: 1800, depth: 400, sheet: 2, mounting: 'floor', plinth: 100, ip: 55 } as const
  const [standing, hanging] = [await priceOf(stands), await priceOf()]
  expect([standing.deliveryQuoted, standing.goesByWeight, hanging.deliveryQuoted]).toEqual([true, true, undefined])
  const buyer = shop.guest()
  const { version, rates } = (await admin.get('/api/configure/office-rates')).body as OfficeRates
  await admin.put('/api/configure/office-rates', { rates: { ...rates, floorQuoted: true }, version })
  const standard = (await getShopIdentity(shop.app.db)).delivery
  const collect = { id: 'collect', name: 'Collect it', kind: 'collect' } as const
  await admin.put('/api/shop', { delivery: [...standard, collect] })
  try {
    const { designs } = (await buyer.get(`/api/design?ids=${standing._id},${hanging._id}`)).body as {
      designs: PricedDesign[]
    }
    expect(new Map(designs.map(({ _id, deliveryQuoted }) => [_id, deliveryQuoted]))).toEqual(
      new Map([
        [standing._id, true],
        [hanging._id, undefined],
      ]),
    )
    const ids = [hanging._id, standing._id]
    const cart = (orderItems: string[], more: object = {}) => ({
      orderItems: orderItems.map((_id) => ({ _id, qty: 1, checked: true })),
      shippingAddress: address,
      ...more,
    })
    const { delivery } = (await buyer.post('/api/order', cart(ids))).body as Order
    expect(delivery).toMatchObject({ method: 'collect' })
    for (const url of ['/api/order', '/api/payment/checkout']) {
      const sent = await buyer.post(url, cart(ids, { delivery: standard[0]?.id }))
      expect([sent.status, sent.body], url).toMatchObject([400, { issues: [{ path: 'delivery' }] }])
      expect((await buyer.post(url, cart([hanging._id]))).status, url).toBe(201)
    }
    await admin.put('/api/shop', { delivery: standard })
    for (const url of ['/api/order', '/api/payment/checkout']) {
      const sent = await buyer.post(url, cart(ids))
      expect([sent.status, sent.body], url).toMatchObject([409, { code: 'quote_needed' }])
    }
  } finally {
    await admin.put('/api/configure/office-rates', { rates, version: version + 1 })
    await admin.put('/api/shop', { delivery: standard })
  }
})

test('a cabinet of 300 kg is not delivered for the price of a parcel: by weight, or by a quote', async () => {
  const sizes = { width: 1200, height: 2000, depth: 600, sheet: 2 }
  const heavy = { ...design, ...sizes, ip: 55, doors: 2, plinth: 100 } as const
  const priced = await priceOf({ ...heavy, mounting: 'floor', plate: 'galvanised', lock: 'handle', cutouts: [] })
  expect(priced.kg).toBeGreaterThan(200)
  const standard = (await getShopIdentity(shop.app.db)).delivery
  const line = { _id: priced._id, qty: 1, checked: true }
  const buyer = shop.guest()
  for (const url of ['/api/order', '/api/payment/checkout']) {
    const sent = await buyer.post(url, { orderItems: [line], shippingAddress: address })
    expect([sent.status, sent.body], url).toMatchObject([409, { code: 'quote_needed' }])
  }
  const weight = (upToKg: number) => ({ id: 'w', name: 'Truck', kind: 'weight', bands: [{ upToKg, price: 1850 }] })
  try {
    await admin.put('/api/shop', { delivery: [...standard, weight(100)] })
    expect((await order(buyer, line)).body).toMatchObject({ code: 'quote_needed' })
    await admin.put('/api/shop', { delivery: [...standard, weight(500)] })
    const placed = await order(buyer, line)
    expect([placed.status, placed.body]).toMatchObject([201, { shippingPrice: '1850.00', delivery: { method: 'w' } }])
  } finally {
    await admin.put('/api/shop', { delivery: standard })
  }
})

test('K-factors of the office make a new geometry; what was ordered before keeps its files', async () => {
  const priced = await priceOf({ ...design, width: 690 })
  const buyer = shop.guest()
  const line = { _id: priced._id, qty: 1, checked: true }
  await order(buyer, line)
  while (await storeDueFiles(shop.app)) {}
  const zip = async (number: number) =>
    (await admin.get(`/api/design/${priced.code}/workshop.zip?geometry=${number}`)).text
  const before = await zip(geometry.version)
  const { version, rates } = (await admin.get('/api/configure/office-rates')).body as OfficeRates
  const save = (change: Partial<Rates>, seen: number) =>
    admin.put('/api/configure/office-rates', { rates: { ...rates, ...change }, version: seen })
  try {
    expect((await save({ kFactor: { 'mild-16': 0.7 } }, version)).status).toBe(400)
    // the usual factor, written down, changes nothing
    expect((await save({ kFactor: { 'mild-16': usualK } }, version)).status).toBe(200)
    expect((await priceOf({ ...design, width: 690 })).geometry).toBe(geometry.version)
    expect((await save({ kFactor: { 'mild-16': 0.33 } }, version + 1)).status).toBe(200)
    const number = numberGeometry(version + 2)
    expect((await priceOf({ ...design, width: 690 })).geometry).toBe(number)
    const again = (await order(buyer, { ...line, qty: 2 })).body as Order
    expect(again.orderItems[0]?.design?.geometry).toBe(number)
    while (await storeDueFiles(shop.app)) {}
    const after = await zip(number)
    expect(after).not.toBe(before)
    expect(await zip(geometry.version)).toBe(before)
    // later factors do not touch what was ordered with these
    expect((await save({ kFactor: { 'mild-16': 0.5 } }, version + 2)).status).toBe(200)
    expect(await zip(number)).toBe(after)
    await shop.app.database.pool.query('delete from design_files where design_id = $1', [priced._id])
    const unpacked = async (which: number) =>
      readZip(await readWorkshopZip(shop.app.db, await rowOf(priced._id), which, 1))
    const widthIn = (files: { name: string; content: string }[]) => files[0]?.content.split('\r\n')[1]
    expect(widthIn(await unpacked(number))).not.toBe(widthIn(await unpacked(numberGeometry(version + 3))))
    expect((await unpacked(number))[1]?.content).toContain(`G${nameGeometry(number)}`)
  } finally {
    const { version: last } = (await admin.get('/api/configure/office-rates')).body as OfficeRates
    await save({}, last)
  }
})

test('the workshop’s files for three enclosures have the pieces of three', async () => {
  const priced = await priceOf({ ...design, width: 695 })
  const files = await readZip(await readWorkshopZip(shop.app.db, await rowOf(priced._id), undefined, 3))
  expect(files.map(({ name }) => name)).toEqual([
    `${priced.code} cut list.csv`,
    `${priced.code} body 3 off 1.6 mm.dxf`,
    `${priced.code} top 3 off 1.6 mm.dxf`,
    `${priced.code} bottom 3 off 1.6 mm.dxf`,
    `${priced.code} door 3 off 1.6 mm.dxf`,
    `${priced.code} door stiffener 6 off 1.6 mm.dxf`,
    `${priced.code} gland plate 3 off 2 mm.dxf`,
  ])
  expect(files[0]?.content).toMatch(/\r\nDoor stiffener,6,Mild steel,1.6,/)
  const zip = await admin.get(`/api/design/${priced.code}/workshop.zip?geometry=${geometry.version}&qty=3`)
  expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
})

test('the order’s own copy of the drawing has its number and day, the design’s has not, and its e-mail attaches it', async () => {
  const priced = await priceOf({ ...design, width: 705 })
  const buyer = shop.guest()
  const placed = (await order(buyer, { _id: priced._id, qty: 1, checked: true })).body as Order
  while (await storeDueFiles(shop.app)) {}
  const path = `/api/order/${placed._id}/drawing/${priced.code}`
  const own = await buyer.get(path)
  expect([own.status, own.headers['content-type'], own.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const plain = await buyer.get(`/api/design/${priced.code}/drawing.pdf`)
  expect(own.text).not.toBe(plain.text)
  expect((await shop.guest().get(path)).status).toBe(404)
  expect((await buyer.get(`/api/order/${placed._id}/drawing/VM-OTHER`)).status).toBe(404)
  // later code does not change it
  const { pool } = shop.app.database
  await pool.query(`update designs set design = jsonb_set(design, '{height}', '820') where id = $1`, [priced._id])
  expect((await buyer.get(path)).text).toBe(own.text)
  const [drawing] = await attachDrawings(shop.app, { of: placed._id })
  expect(drawing?.filename).toBe(`Drawing ${priced.code} ${placed.orderNumber}.pdf`)
  // what was stored before drawings were kept as data is sent as it is
  await pool.query(`delete from design_files where design_id = $1 and name = 'drawing.json'`, [priced._id])
  expect((await buyer.get(path)).text).toBe(plain.text)
  const mail = (await readQueuedEmails(shop)).find(
    ({ subject, to }) => to === 'buyer@example.com' && subject.includes(placed.orderNumber),
  )
  expect(mail).toMatchObject({ attach: { kind: 'pro_forma', of: placed._id, drawings: placed._id } })
  expect(mail?.text).toContain('The drawing of every custom enclosure is attached')
})

test('the office links products to hardware: the workshop sheet names their part numbers', async () => {
  await makeProduct(admin, { name: 'Hinge 54', partNumber: 'HG-54', price: 9, countInStock: 4 })
  const { version, rates } = (await admin.get('/api/configure/office-rates')).body as OfficeRates
  const save = (hinge: string, seen: number) =>
    admin.put('/api/configure/office-rates', { rates: { ...rates, partNumbers: { hinge } }, version: seen })
  expect((await save('NO-SUCH', version)).body).toMatchObject({ message: 'No product has the part number NO-SUCH.' })
  expect((await save('HG-54', version)).status).toBe(200)
  const open = (await shop.guest().get('/api/configure/rates')).text
  for (const secret of ['partNumbers', 'kFactor', 'HG-54']) expect(open).not.toContain(secret)
  const priced = await priceOf({ ...design, width: 715 })
  const placed = (await order(shop.guest(), { _id: priced._id, qty: 2, checked: true })).body as Order
  const { partNumbers } = (await getOfficeRates(shop.app.db)).rates
  const parts = await readWorkshopParts(shop.app.db, new Map([[priced._id, geometry.version]]))
  const identity = await getShopIdentity(shop.app.db)
  const [sheet] = toWorkshopSheets(placed, parts, { shop: identity, logo: undefined, partNumbers })
  const tables = sheet?.blocks.flatMap((block) => (block.type === 'table' ? block.rows : []))
  expect(tables).toContainEqual(['Weld-on hinge 54 mm', 'HG-54', '3', '6'])
  const words = JSON.stringify(sheet)
  for (const said of [
    'Earth studs M8',
    'Gland plate studs M5',
    'Lead time',
    'as delivered',
    'K 0.42',
    'Check: outside',
  ])
    expect(words).toContain(said)
  await save('', version + 1)
})

test('a margin that was meant as a percentage is refused', async () => {
  const { version } = (await admin.get('/api/configure/office-rates')).body as OfficeRates
  const reply = await admin.put('/api/configure/office-rates', { rates: { ...exampleRates, margin: 8 }, version })
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { issues: [{ path: 'rates.margin', message: 'Overhead and margin can each be at most 200%.' }] },
  ])
})

test('new designs from one address are limited', async () => {
  const limited = await openShop({ env: { LIMIT_DESIGN: '2' } })
  try {
    const guest = limited.guest('203.0.113.7')
    const send = () => guest.post('/api/design', { design })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([201, 200, 429])
    const buyer = await limited.signIn('shopper')
    const save = (width: number) => buyer.post('/api/design/mine', { link: toLink({ ...design, width }) })
    expect([(await save(601)).status, (await save(602)).status, (await save(603)).status]).toEqual([201, 201, 429])
  } finally {
    await limited.close()
  }
})

test('a quote for designs: the shop prices them for their quantity, the office may change the price, the order stores the design', async () => {
  const made = await priceOf({ ...design, width: 640 })
  const guest = shop.guest()
  const asked = await ask(guest, { orderItems: [{ _id: made._id, qty: 12, price: 1 }], deliverTo: 'Gauteng' })
  expect(asked.request.lines).toMatchObject([
    { partNumber: made.code, name: made.name, price: made.price, qty: 12, design: { _id: made._id, link: made.link } },
  ])
  const office = quoteOf(await admin.get(`/api/quote/${asked._id}`))
  const rates = (await shop.guest().get('/api/configure/rates')).body as { rates: SellingRates }
  const forTwelve = priceDesign({ ...design, width: 640 }, rates.rates, 12)
  expect(forTwelve.cents / 100).toBeLessThan(made.price)
  expect(office.draft?.lines).toMatchObject([
    { _id: made._id, isCustom: true, price: forTwelve.cents / 100, listPrice: made.price, design: { code: made.code } },
  ])
  // Another quantity: the price is the office's, what it is made of is calculated for that quantity.
  const fewer = { _id: made._id, name: made.name, qty: 3, price: 2100 }
  const saved = quoteOf(await admin.put(`/api/quote/${asked._id}/draft`, draftOf([fewer])))
  expect(saved.draft?.lines).toMatchObject([
    { qty: 3, price: 2100, design: { lines: priceDesign({ ...design, width: 640 }, rates.rates, 3).lines } },
  ])
  // The office sends the line's id and price; the shop fills in the rest.
  const line = { _id: made._id, name: 'Something else', qty: 12, price: 2000 }
  const sent = await send(admin, asked, [line])
  expect(sent.versions[0]?.lines).toMatchObject([{ name: made.name, price: 2000, design: { cutouts: made.cutouts } }])
  const accept = (more = {}) =>
    guest.post(`/api/quote/${asked._id}/accept`, { version: 1, shippingAddress: address, ...more })
  expect(await accept()).toMatchObject({ status: 400, body: { issues: [{ path: 'checked' }] } })
  const reply = await accept({ checked: true })
  expect(reply.status, reply.text).toBe(201)
  expect((reply.body as Order).orderItems).toMatchObject([
    { _id: made._id, partNumber: made.code, price: 2000, checked: true, isCustom: true, design: { link: made.link } },
  ])
  const started = await guest.post('/api/payment/checkout', { order: (reply.body as Order)._id })
  expect(started.status, started.text).toBe(201)
  const pdf = await guest.get(`/api/quote/${asked._id}/file`)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
})

test('a design used by a quote is not swept; an unused one is, and comes back with the same code', async () => {
  const [quoted, forgotten] = [await priceOf({ ...design, width: 651 }), await priceOf({ ...design, width: 652 })]
  await ask(shop.guest(), { orderItems: [{ _id: quoted._id, qty: 1 }] })
  await shop.app.database.pool.query(`update designs set used_at = now() - interval '91 days'`)
  await sweepDesigns(shop.app.db)
  const found = await shop.guest().get(`/api/design?ids=${quoted._id},${forgotten._id}`)
  expect((found.body as { designs: PricedDesign[] }).designs.map(({ code }) => code)).toEqual([quoted.code])
  const again = await shop.guest().post('/api/design', { link: forgotten.link })
  expect([again.status, again.body]).toMatchObject([201, { _id: forgotten._id, code: forgotten.code }])
})

test('the files of an ordered design stay the same, byte for byte, even if the drawing code changes', async () => {
  const priced = await priceOf({ ...design, width: 660 })
  const buyer = await shop.signIn('shopper')
  const placed = (await order(buyer, { _id: priced._id, qty: 3, checked: true })).body as Order
  while (await storeDueFiles(shop.app)) {}
  const names = ['drawing.pdf', 'drawing.svg', 'faces.dxf', 'workshop.zip']
  const readFiles = () =>
    Promise.all(names.map(async (name) => (await admin.get(`/api/design/${priced.code}/${name}`)).text))
  const readSheet = () => admin.get(`/api/order/${placed._id}/workshop-sheet`)
  const [files, sheet] = [await readFiles(), await readSheet()]
  expect([sheet.status, sheet.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  // As if later code drew this design differently.
  await shop.app.database.pool.query(`update designs set design = jsonb_set(design, '{height}', '820') where id = $1`, [
    priced._id,
  ])
  expect((await readSheet()).text).toBe(sheet.text)
  await shop.app.database.pool.query(`update shop_identity set changes = changes || '{"name":"Another maker"}'`)
  expect(await readFiles()).toEqual(files)
  await shop.app.database.pool.query(`update shop_identity set changes = changes - 'name'`)
  const slip = await admin.get(`/api/order/${placed._id}/packing-slip`)
  expect([slip.status, slip.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  // what was ordered by an older geometry keeps its files, and a new order of the same design gets today's
  expect(placed.orderItems[0]?.design?.geometry).toBe(geometry.version)
  const { pool } = shop.app.database
  await pool.query('update design_files set geometry = 1 where design_id = $1', [priced._id])
  const again = (await order(buyer, { _id: priced._id, qty: 1, checked: true })).body as Order
  while (await storeDueFiles(shop.app)) {}
  const { rows } = await pool.query(
    'select geometry, count(*)::int as files from design_files where design_id = $1 group by 1 order by 1',
    [priced._id],
  )
  expect(rows).toEqual([
    { geometry: 1, files: 6 },
    { geometry: geometry.version, files: 6 },
  ])
  const zip = async (query: string) => (await admin.get(`/api/design/${priced.code}/workshop.zip${query}`)).text
  expect(await zip('?geometry=1')).toBe(files[3])
  expect(await zip(`?geometry=${again.orderItems[0]?.design?.geometry}`)).not.toBe(files[3])
  expect((await buyer.get(`/api/order/${placed._id}/workshop-sheet`)).status).toBe(403)
})

test('the workshop sheet and the packing slip describe the enclosure, without prices', async () => {
  const window = { kind: 'rect', w: 120, h: 80, r: 5, face: 'door', x: 400, y: 300 } as const
  const meter = { kind: 'meter', size: 96, face: 'door', x: 400, y: 600 } as const
  const priced = await priceOf({ ...design, width: 670, cutouts: [...design.cutouts, window, meter] })
  const reply = await order(await shop.signIn('shopper'), { _id: priced._id, qty: 3, checked: true })
  expect(reply.status, reply.text).toBe(201)
  const placed = reply.body as Order
  const identity = await getShopIdentity(shop.app.db)
  const parts = await readWorkshopParts(shop.app.db, new Map([[priced._id, geometry.version]]))
  const [sheet] = toWorkshopSheets(placed, parts, { shop: identity, logo: undefined })
  const slip = toPackingSlip(placed, parts, { shop: identity, logo: undefined })
  expect(slip.blocks.flatMap((block) => (block.type === 'pairs' ? [block.picture] : []))).toEqual([
    parts.get(priced._id)?.picture,
  ])
  const rowsOf = (blocks: Block[]) => blocks.flatMap((block) => (block.type === 'table' ? [block.rows] : []))
  const cutouts = [
    ['1', 'Door', '22.5 push-button, hole only', 'Ø 22.5', '200.0', '500.0'],
    ['2', 'Gland plate', 'M25 gland, hole only', 'Ø 25.5', '300.0', '100.0'],
    ['3', 'Door', '120 × 80 R5', '120 × 80 R5', '400.0', '300.0'],
    ['4', 'Door', '96 × 96 meter, hole only', '92 × 92 R1', '400.0', '600.0'],
  ]
  const [flats, bends, hardware, holes] = rowsOf(sheet?.blocks ?? [])
  expect(bends?.[0]).toEqual(['Body', '1', 'up', '90°', expect.stringMatching(/^x /), expect.any(String)])
  expect(bends).toContainEqual(['Body', '5', 'down', '90°', expect.stringMatching(/^x /), '800.0'])
  expect(hardware).toContainEqual(['Double-bit lock', '–', '2', '6'])
  expect(flats?.[0]?.[6]).toBe(`${priced.code} body 3 off 1.6 mm.dxf`)
  expect(holes).toEqual([
    ...cutouts,
    ['L1', 'Door', 'Lock: double-bit', 'Ø 22.5 with flats 20.1', '625.0', '151.4'],
    ['L2', 'Door', 'Lock: double-bit', 'Ø 22.5 with flats 20.1', '625.0', '645.6'],
  ])
  expect(flats?.map(([pieces, part]) => `${pieces} ${part}`)).toEqual([
    '3 Body',
    '3 Top',
    '3 Bottom',
    '3 Door',
    '6 Door stiffener',
    '3 Gland plate',
  ])
  expect(flats?.find(([, part]) => part === 'Door')).toMatchObject({ 5: '5', 6: expect.stringContaining('door') })
  expect(rowsOf(slip.blocks)[1]).toEqual(cutouts)
  for (const paper of [sheet, slip]) {
    const words = JSON.stringify(paper)
    for (const fact of [priced.code, 'Mild steel 1.6 mm', 'Hinged left, double-bit', `${priced.kg} kg each`])
      expect(words).toContain(fact)
    expect(words).not.toMatch(/\bR\s\d/)
  }
  // what an invoice and a quote say of the line, too
  for (const paper of [sheet, slip, toProForma(placed, identity, undefined)])
    expect(JSON.stringify(paper)).toContain('Hole only: 22.5 push-button, M25 gland, 96 × 96 meter')
})

test('the workshop reads what to weld, and where eyes and studs go', () => {
  const { positions = [], hardware = [] } = toWorkshopParts(
    { code: 'VM-ABCDEFG', design: { ...referenceDesigns['a cabinet with two doors'], hood: true } },
    { number: geometry.version, factors: undefined },
  )
  const said = new Map(positions)
  expect(said.get('Lifting eyes M12')).toMatch(/^4 on the top, x 50.0, 1150.0; y 50.0, 430.0; backing plates/)
  expect(said.get('Hood studs M6')).toMatch(/^4 on the top, outside, x 15.0, 1185.0; y 30.0, 460.0; spacers 3\d\.\d at/)
  for (const part of ['stiffeners', 'uprights', 'centre post', 'plinth', 'rain hood'])
    expect(said.get('Weld')).toContain(part)
  expect(said.get('Centre post')).toContain('sealant')
  expect(hardware).toContainEqual([expect.stringContaining('rain hood'), '4', 'hoodStud'])
})

test('a design that cannot be drawn does not hold up the others', async () => {
  const [broken, good] = [await priceOf({ ...design, width: 681 }), await priceOf({ ...design, width: 682 })]
  await shop.app.database.pool.query(
    `update designs set files_due = true, design = case when id = $1 then '{}'::jsonb else design end where id in ($1, $2)`,
    [broken._id, good._id],
  )
  for (let turn = 0; turn < 40; turn++) await storeDueFiles(shop.app).catch(() => {})
  const { rows } = await shop.app.database.pool.query('select id from designs where files_due')
  expect(rows).toEqual([{ id: broken._id }])
  await shop.app.database.pool.query('delete from designs where id = $1', [broken._id])
})

test('the catalogue’s enclosures are listed as designs', async () => {
  const product = await makeProduct(admin, {
    name: 'Wall box',
    partNumber: 'VE-T1',
    price: 999,
    countInStock: 4,
    category: enclosuresCategoryId,
    attributes: Object.entries({
      Width: '400 mm',
      Height: '500 mm',
      Depth: '200 mm',
      Material: 'Mild steel',
      Mounting: 'Wall',
      Door: 'Plain',
      Colour: 'RAL 7035',
      'IP rating': 'IP66',
    }).map(([name, value]) => ({ name, value })),
  })
  const { sizes } = (await shop.guest().get('/api/configure/standard-sizes')).body as { sizes: StandardSize[] }
  const size = sizes.find(({ partNumber }) => partNumber === 'VE-T1')
  expect(size).toMatchObject({ price: 999, countInStock: 4, slug: product.slug })
  expect(fromLink(size?.link ?? '')).toMatchObject({ width: 400, height: 500, depth: 200, steel: 'mild', ip: 66 })
})

test('random designs cost the same in the browser, with the rates as JSON, and on the server', async () => {
  const browser = (await shop.guest().get('/api/configure/rates')).body as { rates: SellingRates }
  const selling = await getSellingRates(shop.app.db)
  let count = 0
  for (const random of randomDesigns(shareOf(10_000))) {
    if (checkDesign(random).some(({ level }) => level === 'stop')) continue
    count++
    const preview = priceDesign(random, browser.rates)
    const link = toLink(random)
    const row = { _id: '', code: '', link, design: readLink(link), usedAt: '', filesDue: false }
    const { price, lines, kg, leadTimeDays } = priceRow(row, selling)
    if (price * 100 !== preview.cents) expect.fail(`${link}: ${price * 100} instead of ${preview.cents}`)
    expect({ lines, kg, leadTimeDays }).toEqual({
      lines: preview.lines,
      kg: preview.kg,
      leadTimeDays: preview.leadTimeDays,
    })
  }
  expect(count).toBeGreaterThan(shareOf(2000))
}, 120_000)
