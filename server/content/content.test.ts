import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '#contract/content/blocks.ts'
import type { EditableContent } from '#contract/content/calls.ts'
import { contentPageNames, type ShownContent } from '#contract/content/pages.ts'
import { picture } from '#test/files.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { defaultContent } from './defaults.ts'
import { parseMarkdown, type Words } from './parse-markdown.ts'
import { readContent } from './save-content.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const words: Words = {
  name: { text: 'Highveld Boards' },
  'information officer': { text: 'L. Mokoena' },
  'days of checkouts': { text: '90 days' },
  'days of payment messages': { text: '180 days' },
  'days of messages': { text: '2 years' },
  'days of requests': { text: '2 years' },
  'legal name': { text: 'Highveld Boards CC' },
  tagline: { text: 'Boards' },
  email: { text: 'a@b.example', to: 'mailto:a@b.example' },
  phone: { text: '011', to: 'tel:011' },
  address: { text: '1 Main Road' },
  city: { text: 'Benoni' },
  province: { text: 'Gauteng' },
}
const parse = (text: string) => parseMarkdown(text, words)
const paragraph = (text: string): Block => ({ kind: 'paragraph', text: [{ text }] })

test('Markdown becomes blocks: headings, lists, tables, images, links and the shop’s own words', () => {
  const text = `Made in {city} by **{name}**, call {phone}.

## Size & price
### Small ones {#small}
## Size & price

- one *thin* [plate](/shop)
  - with \`M6\`
1. first

| A | B |
|---|---|
| 1 | **2** |

![A door](/uploads/door-40x30.png)

{cookies}`
  expect(parse(text)).toEqual([
    {
      kind: 'paragraph',
      text: [
        { text: 'Made in ' },
        { text: 'Benoni' },
        { text: ' by ' },
        { text: 'Highveld Boards', bold: true },
        { text: ', call ' },
        { text: '011', to: 'tel:011' },
        { text: '.' },
      ],
    },
    { kind: 'heading', level: 2, id: 'size-price', text: [{ text: 'Size & price' }] },
    { kind: 'heading', level: 3, id: 'small', text: [{ text: 'Small ones' }] },
    { kind: 'heading', level: 2, id: 'size-price-2', text: [{ text: 'Size & price' }] },
    {
      kind: 'list',
      isOrdered: false,
      items: [
        {
          text: [{ text: 'one ' }, { text: 'thin', italic: true }, { text: ' ' }, { text: 'plate', to: '/shop' }],
          items: [[{ text: 'with ' }, { text: 'M6', code: true }]],
        },
      ],
    },
    { kind: 'list', isOrdered: true, items: [{ text: [{ text: 'first' }], items: [] }] },
    {
      kind: 'table',
      head: [[{ text: 'A' }], [{ text: 'B' }]],
      rows: [[[{ text: '1' }], [{ text: '2', bold: true }]]],
    },
    { kind: 'picture', image: '/uploads/door-40x30.png', alt: 'A door' },
    { kind: 'generated', name: 'cookies' },
  ])
})

test.each([
  ['<script>alert(1)</script>', [paragraph('<script>alert(1)</script>')]],
  ['[go](javascript:alert(1))', [paragraph('go')]],
  ['[go](//evil.example)', [paragraph('go')]],
  ['{nonsense}', [paragraph('{nonsense}')]],
])('nothing in a text runs or leads astray: %s', (text, blocks) => {
  expect(parse(text)).toEqual(blocks)
})

test('a hostile text is parsed or refused, and never stops the shop', () => {
  for (const part of ['> ', '- ', '1. ', '*a ', '[', '![a](b ', '| ', '`a', '<a ', '_*', '[a]: b\n']) {
    const text = part.repeat(30_000 / part.length)
    try {
      parse(text)
    } catch (error) {
      expect(String(error), part).toMatch(/too deeply nested|too many marks/)
    }
  }
})

test('thousands of marks in one paragraph are refused, and thousands of equal headings have addresses of their own', () => {
  const marks = 'One paragraph has too many marks'
  for (const part of ['_a', '*a', '**a', '~~a', '`a `', '[a]', '!a', '_', '*', '!'])
    expect(() => parse(`x ${part.repeat(29_000 / part.length)}`), part).toThrow(marks)
  // Lines to fill in by hand are no marks.
  expect(parse(`Name: ${'_'.repeat(2000)}`)).toHaveLength(1)
  expect(() => readContent('about', { ...defaultContent.about, body: '_a'.repeat(1001) })).toThrow(marks)
  const headings = parse(`## a-3\n\n${'## a\n\n'.repeat(5000)}`)
  const ids = headings.map((block) => ('id' in block ? block.id : ''))
  expect([ids.slice(0, 4), ids.at(-1), new Set(ids).size]).toEqual([['a-3', 'a', 'a-2', 'a-4'], 'a-5001', 5001])
})

test('the texts that come with the shop pass their own checks', () => {
  for (const page of contentPageNames) expect(readContent(page, defaultContent[page])).toEqual(defaultContent[page])
})

const about = async (person: Caller = shop.guest()) =>
  ((await person.get('/api/content/about')).body as { fields: ShownContent<'about'> }).fields
const edit = async (page: string, version?: number) =>
  (await admin.get(`/api/content/${page}/edit${version === undefined ? '' : `?version=${version}`}`))
    .body as EditableContent

test('the office changes a page; every visitor sees it at once; an earlier version can be brought back', async () => {
  expect((await about()).heading).toBe(defaultContent.about.heading)
  const { fields, updatedAt, versions } = await edit('about')
  expect(versions).toEqual([])
  const uploaded = await admin.form('POST', '/api/upload', { image: await picture(40, 30, 'png', '#123456') })
  const { image } = uploaded.body as { image: string }
  const changed = { ...fields, heading: 'Boards from {city}', picture: image, figures: [] }
  const preview = await admin.post('/api/content/about/preview', { fields: changed })
  expect(preview.body).toMatchObject({ fields: { heading: 'Boards from Germiston', picture: image, figures: [] } })
  expect((await about()).heading).toBe(defaultContent.about.heading)

  const saved = await admin.put('/api/content/about', { fields: changed, updatedAt })
  expect(saved.status).toBe(200)
  await expect.poll(async () => (await about()).heading).toBe('Boards from Germiston')
  expect((await edit('about')).versions).toMatchObject([{ number: 1 }])

  // Somebody else still has the old text in the form.
  const late = await admin.put('/api/content/about', { fields, updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  const { updatedAt: now } = saved.body as EditableContent
  expect(
    (await admin.put('/api/content/about', { fields: { ...changed, heading: 'Third' }, updatedAt: now })).status,
  ).toBe(200)
  expect((await edit('about', 1)).fields.heading).toBe('Boards from {city}')
  expect((await edit('about', 0)).fields.heading).toBe(defaultContent.about.heading)
  expect((await admin.get('/api/content/about/edit?version=9')).status).toBe(404)
  const list = (await admin.get('/api/content')).body as { page: string; last?: { number: number } }[]
  expect(list.find(({ page }) => page === 'about')?.last?.number).toBe(2)
})

test('of two first changes at once one is refused', async () => {
  const { fields, updatedAt } = await edit('overview')
  const replies = await Promise.all(
    ['One', 'Two'].map((intro) => admin.put('/api/content/overview', { fields: { ...fields, intro }, updatedAt })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  ['terms', { body: '[x](javascript:alert(1))' }, 'body', /must start with https/],
  ['terms', { body: '![x](https://elsewhere.example/a.png)' }, 'body', /is not one of the shop's/],
  ['privacy', { body: '## All is well' }, 'body', /keep \{cookies\}/],
  ['footer', { columns: [] }, 'columns', /keep a link to \/privacyPolicy/],
  [
    'footer',
    { columns: [{ title: 'Help', links: ['/privacyPolicy', '/termsCondition'].map((to) => ({ label: '', to })) }] },
    'columns',
    /keep a link to \/privacyPolicy/,
  ],
  ['hours', { times: [{ from: 'monday', to: 'noday', opens: '08:00', closes: '09:00' }] }, 'times.0.to', /./],
  [
    'hours',
    { times: [{ from: 'monday', to: 'friday', opens: '8', closes: '09:00' }] },
    'times.0.opens',
    /such as 07:30/,
  ],
  ['hours', { times: [{ from: 'monday', to: 'friday', opens: '17:00', closes: '09:00' }] }, 'times.0.closes', /after/],
  ['about', { heading: '' }, 'heading', /fill this in/],
  ['about', { steps: Array.from({ length: 9 }, () => defaultContent.about.steps[0]) }, 'steps', /8/],
  [
    'overview',
    { sections: [{ ...defaultContent.overview.sections[0], link: 'javascript:1' }] },
    'sections.0.link',
    /must start/,
  ],
])('%s with %j is refused beside its field', async (page, change, path, message) => {
  const { fields } = await edit(page)
  const { status, body } = await admin.put(`/api/content/${page}`, { fields: { ...fields, ...change } })
  expect(status).toBe(400)
  expect((body as { issues: object[] }).issues).toContainEqual({ path, message: expect.stringMatching(message) })
})

test('opening hours are a page with versions, and part of the shop’s identity', async () => {
  const { fields, updatedAt } = await edit('hours')
  const times = [
    { from: 'monday', to: 'friday', opens: '07:00', closes: '12:30' },
    { from: 'monday', to: 'friday', opens: '13:00', closes: '16:00' },
    { from: 'saturday', to: 'saturday', opens: '08:00', closes: '12:00' },
  ]
  expect(fields).toEqual(defaultContent.hours)
  const identity = async () => (await shop.guest().get('/api/shop')).body
  expect(
    (await admin.put('/api/content/hours', { fields: { times, note: 'Closed on public holidays' }, updatedAt })).status,
  ).toBe(200)
  expect(await identity()).toMatchObject({
    openTimes: times,
    openingHours: [
      { days: 'Mon to Fri', hours: '07:00 to 12:30, 13:00 to 16:00' },
      { days: 'Sat', hours: '08:00 to 12:00' },
    ],
  })
  expect((await admin.put('/api/content/hours', { fields: { times: [], note: 'By appointment' } })).status).toBe(200)
  expect(await identity()).toMatchObject({ openTimes: [], openingHours: [], hoursNote: 'By appointment' })
  expect((await edit('hours', 1)).fields.times).toEqual(times)
})

test('opening hours written as lines by an earlier release become hours, and what cannot be read stays in the note', async () => {
  const { pool } = shop.database
  const openingHours = [
    { days: 'Mon to Fri', hours: '7:30 to 16:30' },
    { days: 'Saturday', hours: '08h00 - 12h00' },
    { days: 'Tue & Thu', hours: '17:00 to 18:00' },
    { days: 'Sunday', hours: 'closed' },
  ]
  await pool.query(`delete from content_versions where page = 'hours'`)
  await pool.query('update shop_identity set changes = changes || $1', [{ openingHours }])
  await pool.query(await readFile('server/db/migrations/0330-opening-hours.sql', 'utf8'))
  expect(await edit('hours')).toMatchObject({
    fields: {
      times: [
        { from: 'monday', to: 'friday', opens: '07:30', closes: '16:30' },
        { from: 'saturday', to: 'saturday', opens: '08:00', closes: '12:00' },
      ],
      note: 'Tue & Thu: 17:00 to 18:00; Sunday: closed',
    },
    versions: [{ number: 1, by: 'Settings' }],
  })
})

test('the footer links to the PAIA manual once the office has saved it, below the privacy policy and only once', async () => {
  const { pool } = shop.database
  await pool.query(`delete from content_versions where page in ('footer', 'paia')`)
  type Footer = { fields: ShownContent<'footer'> }
  const links = ({ fields }: Footer) => fields.columns.flatMap((column) => column.links.map(({ to }) => to))
  const read = async () => links((await shop.guest().get('/api/content/footer')).body as Footer)
  expect((await read()).at(-1)).toBe('/privacyPolicy')
  expect(JSON.stringify((await shop.guest().get('/api/content/paia')).body)).toContain('who we are')

  const { fields } = await edit('paia')
  expect((await admin.put('/api/content/paia', { fields })).status).toBe(200)
  await expect.poll(async () => (await read()).slice(-2)).toEqual(['/privacyPolicy', '/paia'])
  const footer = structuredClone(defaultContent.footer)
  const preview = await admin.post('/api/content/footer/preview', { fields: footer })
  expect(links(preview.body as Footer)).toContain('/paia')
  // What is edited is what was typed.
  expect((await edit('footer')).fields).toEqual(footer)

  footer.columns[0]?.links.push({ label: 'Access to information', to: '/paia#ask' })
  expect((await admin.put('/api/content/footer', { fields: footer })).status).toBe(200)
  await expect.poll(async () => (await read()).filter((to) => to.startsWith('/paia'))).toEqual(['/paia#ask'])
})

test('an unknown page does not exist', async () => {
  expect([400, 404]).toContain((await shop.guest().get('/api/content/secret')).status)
})
