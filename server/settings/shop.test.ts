import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { completeEmail } from './complete-email.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ isNew: true, env: { PUBLIC_URL: 'https://shop.example', SHOP_EMAIL: 'desk@office.example' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const identity = async () => (await shop.guest().get('/api/shop')).body as ShopIdentity

test('a new shop has the default identity, and its owner changes it field by field', async () => {
  expect(await identity()).toEqual({
    ...defaultShop,
    vatNumber: '',
    bank: { bankName: '', accountName: '', accountNumber: '', branchCode: '', accountType: '' },
    url: 'https://shop.example',
    updatedAt: expect.any(String),
  })
  const renamed = await admin.put('/api/shop', { name: 'SPARK', vatNumber: '4123456789' })
  expect(renamed.body).toMatchObject({ name: 'SPARK', vatNumber: '4123456789', legalName: defaultShop.legalName })
  const moved = await admin.put('/api/shop', {
    address: {
      street: '1 Kiln Road',
      suburb: '',
      city: 'Benoni',
      province: 'Gauteng',
      postalCode: '1501',
      country: 'South Africa',
    },
  })
  expect(moved.body).toMatchObject({ name: 'SPARK', address: { city: 'Benoni' } })
  expect(await identity()).toEqual(moved.body)
})

test('order numbers begin with the shop’s own letters', async () => {
  expect((await admin.put('/api/shop', { orderPrefix: 'hv' })).body).toMatchObject({ orderPrefix: 'HV' })
  const product = await stockProduct(shop, { countInStock: 5 })
  const { orderNumber } = await buy(await register(shop), [{ _id: product._id, qty: 1 }])
  expect(orderNumber).toMatch(/^HV-\d{6}$/)
  for (const orderPrefix of ['INV', 'X', 'A B', 'TOOLONGER', 'É1'])
    expect((await admin.put('/api/shop', { orderPrefix })).status, orderPrefix).toBe(400)
})

test('only the office sees where orders and messages are sent', async () => {
  expect((await admin.get('/api/shop/office')).body).toEqual({ email: 'desk@office.example' })
  expect((await shop.guest().get('/api/shop/office')).status).toBe(401)
  expect((await (await shop.signIn('shopper')).get('/api/shop/office')).status).toBe(403)
  expect(JSON.stringify(await identity())).not.toContain('desk@office.example')
})

test('whoever may not change the bank details can change the rest of the settings', async () => {
  const before = await identity()
  const manager = await shop.signIn('manager')
  const bank = { ...before.bank, bankName: 'Elsewhere Bank', accountNumber: '1234567890' }
  const refused = await manager.put('/api/shop', { tagline: 'Sneaked in', bank })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'forbidden' }])
  expect(await identity()).toEqual(before)
  expect((await manager.put('/api/shop', { tagline: 'Made in Benoni' })).body).toMatchObject({
    tagline: 'Made in Benoni',
    bank: before.bank,
  })
})

test('of two owners who edit the shop at the same time, the second gets a conflict', async () => {
  const { updatedAt } = await identity()
  expect((await admin.put('/api/shop', { tagline: 'First', updatedAt })).status).toBe(200)
  const late = await admin.put('/api/shop', { tagline: 'Second', updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await identity()).tagline).toBe('First')
})

test('a logo becomes a stored image, and can be removed', async () => {
  const bytes = Buffer.from(await (await picture()).arrayBuffer()).toString('base64')
  const reply = await admin.put('/api/shop', { logo: `data:image/png;base64,${bytes}` })
  expect((reply.body as ShopIdentity).logo).toMatch(/^\/uploads\/[0-9a-f]{24}-[0-9a-f]{12}-40x30\./)
  expect((await admin.put('/api/shop', { logo: '' })).body).toMatchObject({ logo: '' })
})

test('nothing changes if a field is wrong', async () => {
  const before = await identity()
  for (const wrong of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { mapLink: 'javascript:alert(1)' },
    { socials: [{ name: 'Evil', link: 'data:text/html,x' }] },
    { vatNumber: '12' },
    { colours: { main: 'red;}body{display:none', dark: '#000000' } },
    { colours: { main: '#ffb400', dark: '#ffd600' } },
    { phone: 'call me' },
    { email: 'a\r\nb@example.co.za' },
    { bank: { bankName: 'B', accountName: 'A', accountNumber: 'abc', branchCode: '1', accountType: 'x' } },
  ])
    expect((await admin.put('/api/shop', { tagline: 'Sneaked in', ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  expect(await identity()).toEqual(before)
})

test('e-mails have the logo if the shop knows its own URL, otherwise the name', async () => {
  const wide = Buffer.from(await (await picture(600, 100)).arrayBuffer()).toString('base64')
  const { logo } = (await admin.put('/api/shop', { name: 'SPARK', logo: `data:image/png;base64,${wide}` }))
    .body as ShopIdentity
  const { config, db } = shop.app
  const email = { to: 'a@example.co.za', replyTo: 'b@example.co.za', subject: 'Hello', body: ['Hello'] }
  const sent = [
    await completeEmail({ db, config }, email),
    await completeEmail({ db, config: { ...config, PUBLIC_URL: undefined } }, email),
  ]
  await admin.put('/api/shop', { logo: '' })
  sent.push(await completeEmail({ db, config }, email))
  const image = `<img src="https://shop.example${logo}?w=440" alt="SPARK" width="220" height="37"`
  expect(sent.map(({ html }) => [html.includes(image), html.includes('<img')])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
  expect(sent[2]?.html).toContain('>SPARK</span>')
})

test("e-mails use the shop's current identity", async () => {
  await admin.put('/api/shop', { name: 'SPARK & Sons', phone: '010 555 0111' })
  const sent = await completeEmail(shop.app, {
    to: 'a@example.co.za',
    replyTo: 'b@example.co.za',
    subject: 'Two\r\nlines',
    body: ['<b>Hello</b>', { rows: [['Total', 'R 1.00']] }],
  })
  expect(sent).toMatchObject({ to: 'a@example.co.za', subject: 'Two lines', replyTo: 'b@example.co.za' })
  expect(sent.text).toContain(
    'SPARK & Sons\n1 Kiln Road, Benoni, 1501\n010 555 0111 · sales@volt.example\nhttps://shop.example',
  )
  expect(sent.html).toContain('SPARK &#38; Sons')
  expect(sent.html).not.toContain('<b>')
})

test('colours of its own reach e-mails, pages outside React, icons and the manifest at once', async () => {
  const email = { to: 'a@example.co.za', replyTo: 'b@example.co.za', subject: 'Hello', body: ['Hello'] }
  const action = { label: 'View your order', url: 'https://shop.example' }
  const look = async () => {
    const files = ['offline.html', 'favicon.svg', 'manifest.webmanifest']
    const texts = await Promise.all(files.map(async (file) => (await shop.guest().get(`/${file}`)).text))
    const icon = (await shop.guest().get('/icon-192.png')).bytes
    return { texts: [...texts, (await completeEmail(shop.app, { ...email, action })).html], icon }
  }
  const before = await look()
  expect((await admin.put('/api/shop', { colours: { main: '#1565C0', dark: '#0b1c2c' } })).body).toMatchObject({
    colours: { main: '#1565c0', dark: '#0b1c2c' },
  })
  const after = await look()
  const { main, dark } = defaultShop.colours
  for (const [index, text] of after.texts.entries()) {
    expect(before.texts[index]).toContain(dark)
    expect(text).toContain('#0b1c2c')
    if (index !== 2) expect(text).toContain('#1565c0')
    expect(text).not.toContain(main)
    expect(text).not.toMatch(new RegExp(`(?:background|fill|color)[a-z_]*"?[:=]"?${dark};?(?:padding| rx)`))
  }
  // White can be read on this blue, and dark text cannot.
  expect(after.texts.at(-1)).toContain('background:#1565c0;color:#ffffff')
  expect(before.texts.at(-1)).toContain(`background:${main};color:${dark}`)
  expect(after.icon.equals(before.icon)).toBe(false)
  await admin.put('/api/shop', { colours: defaultShop.colours })
  expect((await look()).texts).toEqual(before.texts)
})
