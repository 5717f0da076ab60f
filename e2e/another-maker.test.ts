import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { brandColours } from '#contract/brand-colours.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import { desktop, openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { goInside, waitUntilLoaded } from '#test/browser/demo-shop.ts'
import { expect } from '#test/browser/expect.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { imageUpload, picture } from '#test/files.ts'
import { address, buy, cartOf, readQueuedEmails, takeRealMoney } from '#test/orders.ts'
import { accept, ask, send } from '#test/quotes.ts'
import { readPdf, readPdfColours } from '#test/read-pdf.ts'
import type { Caller } from '#test/shop.ts'
import { listPages } from '../tools/page-list.ts'

/** A maker of another name, not registered for VAT, sets up an empty shop, without touching code. */

let site: Site
let owner: Caller
shareSite(async () => {
  site = await openSite(
    {
      LIMIT_CHECKOUT: '1000',
      LIMIT_HOLD_CHECKOUTS: '1000',
      LIMIT_QUOTE: '1000',
      MAIL_FROM: undefined,
      SHOP_EMAIL: undefined,
    },
    { isNew: true },
  )
  owner = await site.signIn('owner')
  return site
})

/** What the demo shop is called and where it is, in any words of a page. */
const demo = /\bVOLT\b|volt\.example|12 Busbar|Germiston|011 555 0140|27115550140|Example Bank|\b4000000000\b/
const vat = /\bVAT\b|\btax (?:invoice|return|number)/i

/**
 * The office registers for VAT here, finds the returns of a time when it was, and reads who changed that. No tab leads to the
 * returns of a shop that never was, and its other reports do not name VAT.
 */
const aboutVat = ['/manage/settings/vat', '/manage/reports/vat', '/manage/history']
const mayNameVat = (path: string) => aboutVat.some((start) => path === start || path.startsWith(`${start}/`))

/** White text on the main one, where the demo has dark text. */
const ownColours = { main: '#1e8449', dark: '#2b1a0e' }
const { amber, amberPress, amberWash, graphite, graphite2, graphite3, graphiteLine, night } = brandColours
const demoColours = [amber, amberPress, amberWash, graphite2, graphite3, graphiteLine, night]
/** Text stays near black, and what waits or runs out stays amber: those tokens have the same values. */
const demoTokens = new RegExp(`--(?:amber|graphite|night)[\\w-]*:(?:${[...demoColours, graphite].join('|')})\\b`)
const demoPaint = new RegExp(`${demoColours.join('|')}|(?:background|fill):\\s*${graphite}|"${graphite}"`, 'i')

/** Elements that are painted in the demo's colours. */
const findDemoPaint = (page: Page) =>
  page.evaluate(
    ({ always, ground }) => {
      const toRgb = (hex: string) =>
        `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
      const found = new Set<string>()
      for (const element of document.querySelectorAll('body, body *'))
        for (const part of [undefined, '::before', '::after']) {
          const style = getComputedStyle(element, part)
          if (part && style.content === 'none') continue
          // The last units of a product are amber in every shop.
          if (part && element.matches('.stock-low')) continue
          const grounds = `${style.backgroundColor} ${style.backgroundImage}`
          const all = `${grounds} ${style.color} ${style.borderTopColor} ${style.borderBottomColor} ${style.borderLeftColor} ${style.boxShadow} ${style.fill} ${style.stroke}`
          for (const colour of [
            ...always.filter((one) => all.includes(toRgb(one))),
            ...(grounds.includes(toRgb(ground)) ? [ground] : []),
          ])
            found.add(
              `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}${part ?? ''} is ${colour}`,
            )
        }
      return [...found]
    },
    { always: demoColours, ground: graphite },
  )

/** The words of a page without its scripts, which name their own fields. */
const wordsOf = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script, style')) script.remove()
    return copy.textContent ?? ''
  })
const withoutScripts = (html: string) =>
  html.replace(
    /<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<link [^>]*>|(?:id|href|aria-labelledby)="[^"]*"/g,
    '',
  )

async function setUp() {
  const { page } = await site.visit({ as: 'owner' })
  await page.goto('/manage/settings')
  const fields = {
    'Name *': 'Karoo Kiosks',
    'Intro letters': 'KROO',
    'Legal name': 'Karoo Kiosks (Pty) Ltd',
    Tagline: 'Kiosks for farms.',
    'Registration number': '2019/000001/07',
    'Order numbers begin with': 'KK',
    Bank: 'Highveld Bank',
    'Account name': 'Karoo Kiosks',
    'Account number': '62 0417 8834',
    'Branch code': '250655',
    Street: '4 Church Street',
    City: 'Graaff-Reinet',
    'Postal code': '6280',
    Phone: '049 555 0100',
    'E-mail': 'hello@karoo.example',
    'WhatsApp number': '27495550100',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Dark colour', { exact: true }).fill('#ffd600')
  await expect(page.getByText('White text on this colour is hard to read. Choose a darker one.')).toBeVisible()
  await page.getByLabel('Dark colour', { exact: true }).fill(ownColours.dark)
  await page.getByLabel('Main colour', { exact: true }).fill(ownColours.main.toUpperCase())
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await imageUpload(600, 100, '#2e5c1e'))
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/^Saved\./)).toBeVisible()
  await expect.poll(() => findDemoPaint(page)).toEqual([])
}

const call = async (reply: Promise<{ status: number; text: string; body: unknown }>) => {
  const { status, text, body } = await reply
  expect(status, text).toBeLessThan(300)
  return body as { _id: string; slug: string }
}

/** A little of everything that pages, e-mails and papers are made of. */
async function trade() {
  const uploaded = await owner.form('POST', '/api/upload', { image: await picture(400, 300) })
  const { image } = uploaded.body as { image: string }
  const product: Product = await makeProduct(owner, {
    name: 'Meter kiosk',
    partNumber: 'MK-1',
    price: 1000,
    countInStock: 50,
    images: [image],
    category: await makeTerm(owner, 'category', 'Kiosks'),
    brand: await makeTerm(owner, 'brand', 'Karoo'),
  })
  const project = await call(
    owner.post('/api/project', { title: 'A farm', description: 'Ten kiosks.', images: [image], isLive: true }),
  )
  const buyer = await site.signIn('shopper')
  const line = [{ _id: product._id, qty: 1 }]
  const paid = await buy(buyer, line)
  const unpaid = (await buyer.post('/api/order', cartOf(line, { paymentMethod: 'EFT' }))).body as Order
  const parted = (await buyer.post('/api/order', cartOf(line, { paymentMethod: 'EFT' }))).body as Order
  await call(owner.put(`/api/order/${parted._id}/pay`, { amount: '100.00', reference: 'FNB' }))
  const shipped = await buy(buyer, [{ _id: product._id, qty: 2 }])
  await call(owner.post(`/api/order/${shipped._id}/parcels`, { lines: line, courier: 'RAM', trackingNumber: 'R1' }))
  await call(owner.post(`/api/order/${shipped._id}/refund`, { lines: line, cause: 'damaged' }))
  await call(buyer.post('/api/contact', { name: 'Sizwe', email: 'sizwe@example.co.za', subject: 'Hi', message: 'Hi' }))
  const asked = await ask(buyer, { contact: { name: 'Thandi', email: 'thandi@example.co.za' } })
  const quote: Quote = await send(owner, asked, [{ product: product._id, qty: 2, price: 900 }], {
    terms: ((await owner.get(`/api/quote/${asked._id}`)).body as Quote).draft?.terms,
  })
  const other = await send(owner, await ask(buyer), [{ product: product._id, qty: 1, price: 900 }])
  await accept(buyer, other, 1, { shippingAddress: address })
  await call(owner.post('/api/stock/counts', { name: 'First' }))
  return { product, project, paid, unpaid, parted, shipped, quote, buyer }
}

test('no page, e-mail or PDF of another maker has the demo’s name or colours, and without VAT none says VAT', async () => {
  await takeRealMoney(site)
  const cached = () => site.guest().get('/about')
  expect((await cached()).text).toMatch(demoTokens)
  await setUp()
  expect((await cached()).text).toContain(`--amber:${ownColours.main};`)
  const begun = { from: '2018-04-01', percent: 15 }
  await call(owner.put('/api/shop/vat', { isRegistered: false, vatNumber: '', rates: [begun] }))
  const { product, project, paid, unpaid, parted, shipped, quote, buyer } = await trade()
  const problems: string[] = []
  const look = (where: string, text: string, patterns: RegExp[]) => {
    for (const pattern of patterns) {
      const hit = new RegExp(`.{0,60}(?:${pattern.source}).{0,60}`, pattern.flags).exec(text)
      if (hit) problems.push(`${where}: ${hit[0].replace(/\s+/g, ' ')}`)
    }
  }

  const { counts } = (await owner.get('/api/stock/counts')).body as { counts: { _id: string }[] }
  const { messages } = (await owner.get('/api/contact')).body as { messages: { _id: string }[] }
  const { customers } = (await owner.get('/api/customer')).body as { customers: { _id: string }[] }
  const { users } = (await owner.get('/api/user?role=admin')).body as { users: { _id: string }[] }
  const pages = listPages({
    '/product/:slug': product.slug,
    '/productDetails/:id': product._id,
    '/order/:id': `${unpaid._id}?key=${site.keyOf(unpaid._id)}`,
    '/order-details/:id': undefined,
    '/quote/:id': `${quote._id}?key=${site.keyOf(quote._id)}`,
    '/quote/:id/accept': undefined,
    '/resetPassword/:token': 'some-token',
    '/project/:key': project.slug,
    '/list/:id': undefined,
    '/p/:code': undefined,
    '/my-profile/lists/:id': undefined,
    '/*': 'nowhere',
    '/message/:id': messages[0]?._id,
    '/manage/messages/:id': messages[0]?._id,
    '/manage/customers/:id': customers[0]?._id,
    '/manage/orders/:id': shipped._id,
    '/manage/packing/:id': paid._id,
    '/manage/counts/:id': counts[0]?._id,
    '/manage/users/:id': users[0]?._id,
    '/manage/workshop/:number': undefined,
    '/manage/units/:serial': undefined,
    '/manage/units/:serial/test': undefined,
    '/manage/settings/test-plans/:id': 'new',
    '/manage/pages/:page': 'about',
    '/manage/quotes/:id': quote._id,
    '/manage/update-product/:id': product._id,
    '/manage/update-project/:id': project._id,
  })
  // As a visitor without scripts gets it: head, structured data and the words of every public page.
  for (const path of pages.open) {
    const { text } = await site.guest().get(path)
    look(path, text, [demo, demoTokens])
    look(path, withoutScripts(text), [vat, demoPaint])
  }
  const { page: visitor } = await site.visit({ viewport: desktop, as: 'shopper' })
  for (const path of pages.open) {
    await goInside(visitor, path)
    await waitUntilLoaded(visitor)
    look(`${path} in a browser`, await wordsOf(visitor, 'body'), [demo, vat])
    problems.push(...(await findDemoPaint(visitor)).map((paint) => `${path}: ${paint}`))
  }
  const { page: small } = await site.visit({ viewport: phone })
  await owner.put('/api/shop', { logo: '' })
  await small.goto('/')
  // Without a logo the name is beside the header's buttons, on one line.
  const name = small.getByRole('banner').getByText('Karoo Kiosks')
  const { tooWide, height } = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight }) => ({
    tooWide: scrollWidth > clientWidth,
    height: scrollHeight,
  }))
  expect(tooWide).toBe(false)
  expect(height).toBeLessThan(40)
  const { page } = await site.visit({ viewport: desktop, as: 'owner' })
  for (const path of pages.guarded) {
    await goInside(page, path)
    await waitUntilLoaded(page)
    const words = `${await page.title()} ${await wordsOf(page, 'main')}`
    look(path, words, mayNameVat(path) ? [demo] : [demo, vat])
    problems.push(...(await findDemoPaint(page)).map((paint) => `${path}: ${paint}`))
  }

  const emails = await readQueuedEmails(site)
  expect(emails.length).toBeGreaterThan(8)
  for (const { subject, text, html, replyTo, shopEmail, to } of emails) {
    // This one tells the owners what was there before.
    const patterns = subject.endsWith(' were entered') ? [vat] : [demo, vat]
    look(`e-mail ${subject}`, html, [demoPaint])
    expect(html).toContain(`background:${ownColours.dark}`)
    look(`e-mail ${subject}`, [subject, text, html, replyTo, shopEmail, to].join('\n'), patterns)
  }

  await site.database.pool.query('update orders set invoice_after = now() where invoice_after is not null')
  await expect
    .poll(async () => ((await buyer.get(`/api/order/${paid._id}`)).body as Order).papers?.length ?? 0)
    .toBeGreaterThan(0)
  const papers: string[] = [
    `/api/order/${unpaid._id}/pro-forma`,
    `/api/quote/${quote._id}/file?version=1`,
    `/api/product/${product._id}/data-sheet.pdf`,
  ]
  for (const { _id } of [paid, shipped, parted]) {
    const order = (await buyer.get(`/api/order/${_id}`)).body as Order
    papers.push(...(order.papers ?? []).map((paper) => `/api/paper/${paper._id}/file`))
    papers.push(...(order.payments ?? []).flatMap(({ receipt }) => (receipt ? `/api/receipt/${receipt._id}/file` : [])))
  }
  papers.push(`/api/order/${paid._id}/packing-slip`)
  for (const path of papers) {
    const reply = await (path.includes('packing-slip') ? owner : buyer).get(path)
    if (reply.status !== 200) problems.push(`${path}: ${reply.status}`)
    else {
      look(path, readPdf(reply.bytes), [demo, vat])
      const drawn = readPdfColours(reply.bytes)
      if (!drawn.has(ownColours.main)) problems.push(`${path}: not in the shop's main colour`)
      for (const colour of demoColours) if (drawn.has(colour)) problems.push(`${path}: drawn in ${colour}`)
    }
  }
  expect(problems).toEqual([])
}, 600_000)
