import { readdir, readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import { products as demoProducts } from '#demo/catalogue.ts'
import { buildApp } from '#server/app.ts'
import { toPartKey } from '#server/catalogue/search/read-keyword.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import { draftsFolder } from '#server/media/temp-files.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { writeXlsx } from '#server/spreadsheets/write-xlsx.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { openShop, type Reply } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
const parts = demoProducts.map(({ partNumber }) => partNumber)

beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_QUICK_ORDER: '1000000' } })
  const admin = await shop.signIn('admin')
  const category = await makeTerm(admin, 'category')
  const brand = await makeTerm(admin, 'brand')
  await shop.app.database.pool.query(
    `with made as (insert into products (name, slug, part_number, price_cents, stock, category_id, brand_id)
       select 'Product ' || p, 'p-' || n, p, 10000, 12, $2, $3 from unnest($1::text[]) with ordinality as t (p, n)
       returning id, stock)
     insert into stock_movements (product_id, qty, kind, balance) select id, stock, 'opening', stock from made`,
    [parts, category, brand],
  )
  await shop.app.db.transaction((tx) => markChanged(tx, everythingTag))
  // Created through the API, so that the index is up to date.
  await makeProduct(admin, { partNumber: 'TWIN-1A', category, brand })
  await makeProduct(admin, { partNumber: 'TWIN-1-A', category, brand })
  await makeProduct(admin, { partNumber: 'DRAFT-100', status: 'draft', category, brand })
  await makeProduct(admin, { partNumber: 'OLD-100', status: 'archived', category, brand })
})
afterAll(() => shop.close())

const linesOf = (reply: Reply): QuickLine[] => {
  if (reply.status !== 200) throw new Error(reply.text)
  return (reply.body as { lines: QuickLine[] }).lines
}
const post = (text: string) => shop.guest().post('/api/quick-order', { text })
const paste = async (text: string) => linesOf(await post(text))
const send = (content: string | Buffer, name = 'bom.csv') =>
  shop.guest().form('POST', '/api/quick-order', { file: new File([new Uint8Array(Buffer.from(content))], name) })
const short = ({ row, asked, qty, status, product, candidates, note }: QuickLine) => ({
  row,
  asked,
  qty,
  status,
  ...(product ? { part: product.partNumber } : {}),
  ...(candidates.length > 0 ? { candidates: candidates.map(({ partNumber }) => partNumber) } : {}),
  ...(note ? { note } : {}),
})
const one = async (text: string) => (await paste(text)).map(short)[0]

test.each([
  ['VE-2030-15 4', 4],
  ['4 VE-2030-15', 4],
  ['4x VE-2030-15', 4],
  ['4 x VE-2030-15', 4],
  ['VE-2030-15 x 4', 4],
  ['VE-2030-15 x4', 4],
  ['VE-2030-15, 4', 4],
  ['VE-2030-15;4 off', 4],
  ['VE-2030-15\t4', 4],
  ['VE-2030-15 4 pcs', 4],
  ['ve 2030 15 4', 4],
  ['VE203015  1200', 1200],
  ['VE/2030/15 Wall enclosure 200 x 300 mm 4', 4],
  ['1\tVE-2030-15\tWall enclosure\t4', 4],
  ['"VE-2030-15","Wall enclosure",4', 4],
  ['VE-2030-15,4.0', 4],
])('%j finds the product, quantity %i', async (text, qty) => {
  expect(await one(text)).toMatchObject({ status: 'found', part: 'VE-2030-15', qty })
})

test('a missing quantity becomes one, with a note', async () => {
  const note = 'No quantity given, so we assumed 1.'
  expect(await one('VE-2030-15')).toMatchObject({ status: 'found', qty: 1, note })
  expect(await one('DS 5.5')).toMatchObject({ status: 'found', qty: 1, part: 'DS-5.5', note })
})

test('the buyer decides whether a number is the quantity or the end of the part number', async () => {
  expect(await one('VE 2030 15')).toMatchObject({ status: 'choose', candidates: ['VE-2030-15'] })
  expect(await one('DS-2 2')).toMatchObject({ status: 'choose', candidates: ['DS-2.2'] })
})

test('rows that are added up keep what each of them says', async () => {
  expect(await paste('VE-2030-15 3\nVE-2030-15')).toMatchObject([
    { qty: 4, note: 'Rows 1 and 2 combined. Row 2: No quantity given, so we assumed 1.' },
  ])
})

test.each(['0', '-3', '2.5', '1,200', '10000'])('the buyer must correct a quantity of %s', async (qty) => {
  const line = await one(`VE-2030-15\t${qty}`)
  expect(line).toMatchObject({ status: 'bad_quantity', qty: 0, part: 'VE-2030-15' })
  expect(line?.note).toBe(`“${qty}” is not a whole number from 1 to 9999.`)
})

test('a quoted cell is one cell', async () => {
  const note = '“1,200” is not a whole number from 1 to 9999.'
  expect(await one('VE-2030-15,"1,200"')).toMatchObject({ status: 'bad_quantity', qty: 0, part: 'VE-2030-15', note })
  expect(await one('"Enclosure, 200 x 300","VE-2030-15","4"')).toMatchObject({ status: 'found', qty: 4 })
  expect(await one('"VE-2030-15" "4"')).toMatchObject({ status: 'found', qty: 4 })
  expect(await one('VE-2030-15, 19" rack, 4')).toMatchObject({ status: 'found', qty: 4 })
  expect(await one('"VE-2030-15, 4')).toMatchObject({ status: 'found', qty: 4 })
})

test.each([
  ['1) VE-2030-15 4', 4],
  ['12. VE-2030-15 x 4', 4],
  ['(3) 4 x VE-2030-15', 4],
  ['a) VE-2030-15 - 4', 4],
  ['- VE-2030-15 4', 4],
  ['-VE-2030-15 x4', 4],
  ['• 4 VE-2030-15', 4],
  ['* 4x VE-2030-15', 4],
  ['> - VE-2030-15: 4', 4],
  ['[ ] VE-2030-15 (4)', 4],
  ['VE-2030-15 qty 10', 10],
  ['VE-2030-15 qty.10', 10],
  ['VE-2030-15 qty=10 each', 10],
  ['1.) VE-2030-15 10', 10],
  ['VE-2030-15 Qty: 10', 10],
  ['VE-2030-15 (qty 10)', 10],
  ['qty 10 VE-2030-15', 10],
  ['Quantity: 10 - VE-2030-15', 10],
  ['VE-2030-15 x 4 off', 4],
  ['VE-2030-15, x 4 off, for DB 2', 4],
  ['x 4 off VE-2030-15', 4],
  ['4 off of VE-2030-15', 4],
  ['4 units of VE-2030-15', 4],
  ['VE-2030-15 x 4 please', 4],
  ['Please send 4 VE-2030-15', 4],
  ['VE-2030-15 x 4 for DB 2', 4],
  ['VE-2030-15 200x300 mm enclosure 4', 4],
  ['4 x VE-2030-15, 200 x 300 mm', 4],
  ['[12/11, 14:03] Thabo: 4 x VE-2030-15', 4],
  ['[2026/11/12, 14:03:22] Thabo M: VE-2030-15 x 4', 4],
  ['2026/11/12, 14:03 - +27 82 555 0101: VE-2030-15 4', 4],
])('%j, as people write it, is quantity %i', async (text, qty) => {
  expect(await one(text)).toMatchObject({ status: 'found', part: 'VE-2030-15', qty })
})

test('a numbered line does not tell which number is the quantity', async () => {
  const note = 'Which number is the quantity: 2 or 10?'
  expect(await one('2 VE-2030-15 10')).toMatchObject({ status: 'bad_quantity', part: 'VE-2030-15', note })
})

test('a part number among other words is offered, not taken', async () => {
  expect(await one('Wall enclosure VE-2030-15 x 10')).toEqual({
    row: 1,
    asked: 'Wall enclosure VE-2030-15 x 10',
    qty: 10,
    status: 'choose',
    candidates: ['VE-2030-15'],
  })
  expect(await one('the grey VE-2030-15')).toMatchObject({ status: 'choose', qty: 1, candidates: ['VE-2030-15'] })
  expect(await one('instead of 3 grey VE-2030-15 send 4')).toMatchObject({
    status: 'choose',
    qty: 0,
    candidates: ['VE-2030-15'],
    note: 'Which number is the quantity: 3 or 4?',
  })
  expect(await one('grey VE-2030-15 and DB-12-F')).toMatchObject({
    status: 'choose',
    candidates: ['VE-2030-15', 'DB-12-F'],
    note: expect.stringContaining('Please give each its own line.'),
  })
  expect(await one('Brand VOLT MC-1C20\t4')).toMatchObject({ status: 'choose', qty: 4, candidates: ['MC-1C20'] })
})

const pastes = [
  {
    name: 'a WhatsApp message',
    text: `Hi Thabo, hope you are well
Please quote the following:

1) MC-1C20 x 10
2) MC-3C63-10 - 2
3) VE-2030-15
4) 30m of 16mm cable

Thanks
Sipho
082 555 0101`,
    found: { 'MC-1C20': 10, 'MC-3C63-10': 2, 'VE-2030-15': 1 },
    left: ['30m of 16mm cable'],
    skipped: ['Hi Thabo, hope you are well', 'Please quote the following:', 'Thanks', 'Sipho', '082 555 0101'],
  },
  {
    name: 'an e-mail with a signature',
    text: `Good morning

Kindly supply:
• 4 off VE-2030-15
• DB-12-F qty 2
• MC-1C2O qty 6

Kind regards,
Peter van der Merwe | Buyer
Merwe Electrical (Pty) Ltd
12 Main Road, Randburg 2194
Tel: +27 11 555 0100
peter@example.co.za
www.example.co.za
Sent from my iPhone`,
    found: { 'VE-2030-15': 4, 'DB-12-F': 2 },
    left: ['MC-1C2O'],
    skipped: [
      'Good morning',
      'Kindly supply:',
      'Kind regards,',
      'Peter van der Merwe | Buyer',
      'Merwe Electrical (Pty) Ltd',
      '12 Main Road, Randburg 2194',
      'Tel: +27 11 555 0100',
      'peter@example.co.za',
      'www.example.co.za',
      'Sent from my iPhone',
    ],
  },
  {
    name: 'messages copied with their senders',
    text: `[12/11, 14:03] Thabo: Morning
[12/11, 14:03] Thabo: 4 x VE-2030-15
[12/11, 14:04] Thabo: and 2 DB-12-F
[12/11, 14:09] Shop: <Media omitted>
[12/11, 14:10] Thabo: thanks`,
    found: { 'VE-2030-15': 4, 'DB-12-F': 2 },
    left: [],
    skipped: ['Morning', '<Media omitted>', 'thanks'],
  },
  {
    name: 'a forwarded e-mail',
    text: `See below
Regards
Anna

From: Pieter <pieter@example.co.za>
Date: 12 November 2026
Subject: Order 4512
Dear Anna
Part number   Qty
VE-2030-15   4
ZZ-9000-1   6`,
    found: { 'VE-2030-15': 4 },
    left: ['ZZ-9000-1'],
    skipped: [
      'See below',
      'Regards',
      'Anna',
      'From: Pieter <pieter@example.co.za>',
      'Date: 12 November 2026',
      'Subject: Order 4512',
      'Dear Anna',
      'Part number Qty',
    ],
  },
  {
    name: 'an Afrikaans list',
    text: 'Goeiemôre\n- VE-2030-15 aantal 4\n- DB-12-F x2 asb\nBaie dankie\nKoos',
    found: { 'VE-2030-15': 4, 'DB-12-F': 2 },
    left: [],
    skipped: ['Goeiemôre', 'Baie dankie', 'Koos'],
  },
]
test.each(pastes)('$name: the products are found, and what is skipped is said', async ({ text, ...expected }) => {
  const { body } = await post(text)
  const { lines, skipped } = body as { lines: QuickLine[]; skipped: string[] }
  const isFound = ({ status }: QuickLine) => status === 'found'
  expect(Object.fromEntries(lines.filter(isFound).map((line) => [line.product?.partNumber, line.qty]))).toEqual(
    expected.found,
  )
  expect(lines.filter((line) => !isFound(line)).map(({ asked }) => asked)).toEqual(expected.left)
  expect(skipped).toEqual(expected.skipped)
})

test('what may be asked for is never skipped', async () => {
  for (const text of ['Cable ties', 'XYZ', '6001234567890 5', 'Hi 5 big isolators', 'thanks\t1', '100 x 16mm lugs'])
    expect((await post(`VE-2030-15 1\n${text}`)).body, text).toMatchObject({
      lines: [{ status: 'found' }, { status: 'unknown' }],
      skipped: [],
    })
})

test.each(['Thanks for the quick reply', 'Best Boards (Pty) Ltd'])(
  '%j opens a message: nothing below it is a signature',
  async (opening) => {
    const { body } = await post(`${opening}\nVE-2030 cover\nZZ-9000-1 6`)
    expect((body as { lines: QuickLine[] }).lines.slice(-2)).toMatchObject([
      { asked: 'VE-2030 cover' },
      { asked: 'ZZ-9000-1', qty: 6 },
    ])
    const words = await post(`${opening}\nCable ties`)
    expect((words.body as { lines: QuickLine[] }).lines.at(-1)).toMatchObject({ asked: 'Cable ties' })
  },
)

test.each([
  'ZZ-9000-1 6',
  'Site: 5 x cable ladder',
  'Order: ZZ-9000-1',
  'Subject: 5 x cable ladder',
  'https://example.co.za/zz-9000-1 6',
  '4 variable speed drive',
  `${'long words '.repeat(20)} 6`,
])('%j may be an order: not even below a signature is it skipped', async (text) => {
  for (const before of ['VE-2030-15 1', 'VE-2030-15 1\nRegards', 'VE-2030-15 1\nThanks'])
    expect(((await post(`${before}\n${text}`)).body as { lines: QuickLine[] }).lines, before).toHaveLength(2)
})

test('a slip after a label is offered', async () => {
  expect((await paste('Order: MC-1C2O 6')).map(short)).toMatchObject([
    { asked: 'MC-1C2O', qty: 6, status: 'choose', candidates: expect.arrayContaining(['MC-1C20']) },
  ])
})

test('figures of a signature that order nothing are skipped', async () => {
  const signature = [
    'VAT no: 4123456789',
    'VAT 4123456789',
    'Reg. 2004/012345/07',
    '+27 (0)11 555 0100',
    'Order no: 4512',
    'Subject: Re: Order 4512',
    '7 Jan Smuts Avenue, Randburg 2194',
  ]
  expect((await post(['VE-2030-15 1', 'Regards', ...signature].join('\n'))).body).toMatchObject({
    lines: [{ status: 'found' }],
    skipped: ['Regards', ...signature],
  })
})

test('a text without any part number says so', async () => {
  expect(await post('Hi Thabo\nThanks')).toMatchObject({
    status: 400,
    body: { message: 'No part number in these lines. Please paste at least one.' },
  })
})

test('a very long line is not read, and takes no time', async () => {
  const signs = ['1 ', '- ', '(', '"', ', ', 'x ', '0 ', 'a', '@', '1) ', '> ', 'qty ', 'VE-2030-15 ']
  for (const sign of signs) {
    const text = sign.repeat(Math.floor(59_000 / sign.length))
    const started = performance.now()
    await post(`${text}!;x`)
    await post(`Hi ${text}\n${text}`.slice(0, 60_000))
    // Quadratic code takes half a minute.
    expect(performance.now() - started, sign).toBeLessThan(5000)
  }
})

test.each([
  ['VE-2030-15\t4\tR 99.50'],
  ['VE-2030-15\t4\t1234.00'],
  ['VE-2030-15;4;1 234,50'],
  ['VE-2030-15\t4\tWall enclosure'],
  ['1\tVE-2030-15\tWall enclosure\t4\t99.50\tR 398.00'],
  ['VE-2030-15 4 1234.00'],
  ['4 x VE-2030-15 R 1 234.50 each'],
])('a price in %j is not the quantity', async (text) => {
  expect(await one(text)).toMatchObject({ status: 'found', part: 'VE-2030-15', qty: 4 })
})

test.each([
  ['VE-2030-15\t4\t1234', '4 or 1234'],
  ['VE-2030-15, 1,200', '1 or 200'],
  ['VE-2030-15 4 1234', '4 or 1234'],
  ['1\tVE-2030-15\t4\t99.5', '4 or 99.5'],
])('the shop does not guess which number in %j is the quantity', async (text, numbers) => {
  expect(await one(text)).toMatchObject({
    status: 'bad_quantity',
    part: 'VE-2030-15',
    qty: 0,
    note: `Which number is the quantity: ${numbers}?`,
  })
})

test.each([['VE-2030-15\t1234.00'], ['VE-2030-15 1234.00']])(
  'a price alone, as in %j, is not a quantity',
  async (text) => {
    const note = '“1234.00” looks like a price, not a quantity.'
    expect(await one(text)).toMatchObject({ status: 'bad_quantity', part: 'VE-2030-15', qty: 0, note })
  },
)

test('in a quantity column, 4.00 is four', async () => {
  expect(await one('Part no\tPrice\tQty\nVE-2030-15\t99.50\t4.00')).toMatchObject({ status: 'found', qty: 4 })
})

test('a part number of digits only is found, with its quantity', async () => {
  const admin = await shop.signIn('admin')
  await makeProduct(admin, { partNumber: '7731' })
  await shop.app.catalogue.current()
  for (const text of ['7731\t4', '4\t7731', '1\t7731\t4', '7731 4'])
    expect(await one(text), text).toMatchObject({ status: 'found', part: '7731', qty: 4 })
  // Either may be meant.
  expect(await one('VE-2030-15\t4\t7731')).toMatchObject({ status: 'choose', candidates: ['VE-2030-15', '7731'] })
})

test('an unknown part number with an invalid quantity still gets the note about it', async () => {
  const note = '“2.5” is not a whole number from 1 to 9999.'
  expect(await one('XYZ 2.5')).toEqual({ row: 1, asked: 'XYZ', qty: 0, status: 'unknown', note })
  expect(await one('XYZ\t4\t12')).toMatchObject({
    status: 'unknown',
    qty: 0,
    note: 'Which number is the quantity: 4 or 12?',
  })
})

test('a prefix, or a part number one character off, offers choices with nothing preselected', async () => {
  const begun = await one('VE-2030 5')
  expect(begun).toMatchObject({ status: 'choose', qty: 5 })
  expect(begun?.part).toBeUndefined()
  expect(begun?.candidates).toContain('VE-2030-15')
  for (const wrong of ['VE-2030-1S', 'VE-203-15', 'VE-22030-15', 'VE-2003-15'])
    expect((await one(`${wrong} 5`))?.candidates, wrong).toContain('VE-2030-15')
  expect(await one('no such thing 5')).toEqual({ row: 1, asked: 'no such thing', qty: 5, status: 'unknown' })
  expect((await paste('V 3')).map(short)).toMatchObject([{ status: 'unknown' }])
})

test('of part numbers that differ only in punctuation, the exact spelling wins; otherwise the buyer chooses', async () => {
  expect(await one('twin-1a 2')).toMatchObject({ status: 'found', part: 'TWIN-1A', qty: 2 })
  expect(await one('TWIN1A 2')).toMatchObject({ status: 'choose', qty: 2, candidates: ['TWIN-1A', 'TWIN-1-A'] })
})

test('an ambiguous line offers choices', async () => {
  const admin = await shop.signIn('admin')
  const { category, brand } = await makeProduct(admin, { partNumber: 'QZ-9' })
  await makeProduct(admin, { partNumber: 'QZ-9-40', category: category._id, brand: brand._id })
  await shop.app.catalogue.current()
  expect(await one('QZ-9 40')).toMatchObject({ status: 'choose', qty: 0, candidates: ['QZ-9', 'QZ-9-40'] })
  expect(await one('QZ-9-40 3')).toMatchObject({ status: 'found', part: 'QZ-9-40', qty: 3 })
})

test('products not for sale are not revealed', async () => {
  for (const part of ['DRAFT-100', 'OLD-100', 'DRAFT-10', 'DRAFT-101'])
    expect(await one(`${part} 1`), part).toMatchObject({ status: 'unknown' })
})

test('repeated products become one line, with a note', async () => {
  expect((await paste('VE-2030-15 4\n\nDB-12-F 1\nve203015 6')).map(short)).toEqual([
    { row: 1, asked: 'VE-2030-15', qty: 10, status: 'found', part: 'VE-2030-15', note: 'Rows 1 and 4 combined.' },
    { row: 3, asked: 'DB-12-F', qty: 1, status: 'found', part: 'DB-12-F' },
  ])
})

test('of 1,000 demo part numbers with one wrong character, none finds a product', async () => {
  const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789']
  const ours = new Set(parts.map(toPartKey))
  const wrong: { text: string; key: string; right: string }[] = []
  for (let turn = 0; wrong.length < 1000; turn++) {
    const right = toPartKey(parts[turn % parts.length] ?? '')
    const at = (turn * 7) % right.length
    const sign = signs[(turn * 11) % signs.length] ?? 'x'
    const key = right.slice(0, at) + sign + right.slice(at + (turn % 3 === 0 ? 0 : 1))
    // Another product's number is valid too.
    if (!ours.has(key)) wrong.push({ key, right, text: `${key} 2` })
  }
  const lines = [
    ...(await paste(
      wrong
        .slice(0, 500)
        .map(({ text }) => text)
        .join('\n'),
    )),
    ...(await paste(
      wrong
        .slice(500)
        .map(({ text }) => text)
        .join('\n'),
    )),
  ]
  expect(lines).toHaveLength(1000)
  expect(lines.filter(({ status }) => status === 'found').map(short)).toEqual([])
  const near = wrong.filter(({ key }) => key.length >= 5)
  const helped = near.filter(({ right, key }) =>
    lines.find(({ asked }) => asked === key)?.candidates.some(({ partNumber }) => toPartKey(partNumber) === right),
  )
  // Some have more than three near matches.
  expect(helped.length / near.length).toBeGreaterThan(0.8)
})

test('a bill of materials is read by its headings, in any row and under various names', async () => {
  const bom = [
    'Bill of materials;;;;',
    'Job 1042, pump station;;;;',
    ';;;;',
    'Item No;Description;Supplier Part No.;Qty Req;Unit price',
    '1;Wall enclosure;VE-2030-15;4;1 234,50',
    '2;Board;DB-12-F;;99,00',
    '3;Something;NO-SUCH;2;1,00',
    '4;Board;DB-12-F;two;99,00',
    '5;Labels as discussed;;3;1,00',
  ].join('\r\n')
  expect(linesOf(await send(bom)).map(short)).toEqual([
    { row: 5, asked: 'VE-2030-15', qty: 4, status: 'found', part: 'VE-2030-15' },
    {
      row: 6,
      asked: 'DB-12-F',
      qty: 1,
      status: 'found',
      part: 'DB-12-F',
      note: 'No quantity given, so we assumed 1.',
    },
    { row: 7, asked: 'NO-SUCH', qty: 2, status: 'unknown' },
    {
      row: 8,
      asked: 'DB-12-F',
      qty: 0,
      status: 'bad_quantity',
      part: 'DB-12-F',
      note: '“two” is not a whole number from 1 to 9999.',
    },
    { row: 9, asked: 'Labels as discussed', qty: 0, status: 'unknown', note: 'This row has no part number.' },
  ])
})

test.each(['Part number', 'PART NO.', 'SKU', 'MPN', 'Mfr. Part #', 'Onderdeelnommer', 'Stock code', 'Catalogue no'])(
  'a column headed %s contains part numbers',
  async (heading) => {
    const [line] = linesOf(await send(`Ref,${heading},Quantity\nA1,VE-2030-15,7\n`)).map(short)
    expect(line).toMatchObject({ status: 'found', part: 'VE-2030-15', qty: 7 })
  },
)

test('the demo example has three errors, one of each kind', async () => {
  const lines = linesOf(await send(await readFile('demo/example-bom.csv')))
  expect(lines.filter(({ status }) => status !== 'found').map(short)).toMatchObject([
    { row: 8, status: 'choose', candidates: expect.arrayContaining(['MC-3C63-10']) },
    { row: 11, asked: 'ZB-9000', status: 'unknown' },
    { row: 12, status: 'bad_quantity', part: 'TS-4-40' },
  ])
  expect(lines.find(({ product }) => product?.partNumber === 'MC-1C25')).toMatchObject({
    qty: 8,
    note: 'Rows 7 and 13 combined.',
  })
})

test('an XLSX file is accepted too', async () => {
  const rows: Cell[][] = [
    ['Part number', 'Quantity'],
    ['VE-2030-15', 4],
    ['DB-12-F', 2],
  ]
  const sheet = await buffer(writeXlsx(rows, 'BOM'))
  expect(linesOf(await send(sheet, 'bom.xlsx')).map(short)).toMatchObject([
    { row: 2, qty: 4, status: 'found' },
    { row: 3, qty: 2, status: 'found' },
  ])
})

test('long runs of spaces are read at once, pasted or in a file', async () => {
  const cell = `1${' '.repeat(30_000)}!`
  const before = process.cpuUsage()
  expect(await post(`${cell};x`)).toMatchObject({ status: 200 })
  const sheet = await buffer(writeXlsx([[cell, 'x']], 'BOM'))
  expect(await send(sheet, 'bom.xlsx')).toMatchObject({ status: 200 })
  // Took 20 s when the time grew with the square of the length.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

test('files that arrive slowly keep nobody waiting', async () => {
  const slow = ['10.2.0.1', '10.2.0.2', '10.2.0.3'].map((ip) => {
    const payload = new PassThrough()
    payload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nVE-2030-15,')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return { payload, reply: shop.guest(ip).send('POST', '/api/quick-order', { payload, headers }) }
  })
  await expect.poll(() => readdir(draftsFolder(shop.folder)).catch(() => [])).not.toEqual([])
  for (const name of ['one.csv', 'two.csv']) expect(linesOf(await send('VE-2030-15,4', name))).toHaveLength(1)
  for (const { payload } of slow) payload.end('4\r\n--x--\r\n')
  for (const { reply } of slow) expect(linesOf(await reply)).toMatchObject([{ qty: 4 }])
})

test('501 lines are refused rather than cut off, and so are large files and files that are not lists', async () => {
  const line = (n: number) => `X-${n} 1`
  const text = (count: number) => Array.from({ length: count }, (_, n) => line(n)).join('\n')
  expect(await paste(text(500))).toHaveLength(500)
  expect(await post(text(501))).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  const sheet = (count: number) => `Part number,Qty\n${text(count).replaceAll(' ', ',')}\n`
  expect(linesOf(await send(sheet(500)))).toHaveLength(500)
  expect(await send(sheet(501))).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect((await post('x'.repeat(60_001))).status).toBe(400)
  expect((await post(' \n ')).status).toBe(400)
  expect((await shop.guest().post('/api/quick-order', {})).status).toBe(400)
  expect((await send('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
  expect(await send('%PDF-1.7 no list')).toMatchObject({ status: 400, body: { code: 'bad_file' } })
  expect((await shop.guest().form('POST', '/api/quick-order', { other: 'x' })).status).toBe(400)
})

test('one address can send 60 requests a minute', async () => {
  const { config, database, jobs, storage } = shop.app
  const limited = await buildApp({ config: { ...config, LIMIT_QUICK_ORDER: 2 }, database, jobs, storage })
  onTestFinished(() => limited.close())
  const ask = async () =>
    (
      await limited.inject({
        method: 'POST',
        url: '/api/quick-order',
        payload: { text: 'X-1' },
        remoteAddress: '203.0.113.9',
      })
    ).statusCode
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
})

test('an overloaded shop refuses quick orders but still takes checkouts', async () => {
  const { config, database, jobs, storage } = shop.app
  const prepare = async (app: typeof shop.app) => {
    app.decorate('isBusy', () => true)
  }
  const busy = await buildApp({ config, database, jobs, storage, prepare })
  onTestFinished(() => busy.close())
  const ask = (url: string) => busy.inject({ method: 'POST', url, payload: { text: 'X-1' } })
  const refused = await ask('/api/quick-order')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded'])
  expect((await ask('/api/payment/checkout')).statusCode).toBe(400)
})
