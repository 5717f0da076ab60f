// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { credentialsSet, sessionSettled } from '#app/accounts/session-slice.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
import { syncCart } from '#app/cart/sync-cart.ts'
import type { User } from '#contract/accounts/calls.ts'
import type { CartProduct } from '#contract/cart/price.ts'
import { today } from '#contract/days.ts'
import type { Quote, QuoteLine, QuoteVersion } from '#contract/quotes/schema.ts'
import { ok, openScreen, refused } from '#test/open-screen.tsx'
import { sampleItem, sampleOrder } from '#test/samples/sample-order.ts'
import AcceptQuotePage from './accept-quote-page.tsx'
import { quotesApi } from './api.ts'
import ManageQuotePage from './manage/manage-quote-page.tsx'
import ManageQuotesPage from './manage/manage-quotes-page.tsx'
import QuotePage from './quote-page.tsx'
import RequestQuotePage from './request-quote-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const line = (name: string, price: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  _id: name,
  product: name,
  isCustom: false,
  partNumber: name,
  name: `Product ${name}`,
  qty: 2,
  listPrice: 500,
  price,
  image: '',
  slug: name,
  ...more,
})
const version = (number: number, lines: QuoteLine[]): QuoteVersion => ({
  version: number,
  lines,
  deliverTo: 'Gauteng',
  deliveryPrice: '250.00',
  itemsPrice: '960.00',
  taxPrice: '181.50',
  totalPrice: '1391.50',
  vatPercent: 15,
  leadTimeDays: 14,
  depositPercent: 0,
  validUntil: '2099-01-31',
  terms: 'Thirty days.',
  sentAt: '2026-11-02T08:00:00.000Z',
})
const quote = (more: Partial<Quote> = {}): Quote => ({
  _id: 'q1',
  quoteNumber: 'Q-000001',
  state: 'sent',
  isExpired: false,
  waitsFor: 'buyer',
  contact: { name: 'Sizwe Dlamini', email: 'sizwe@example.co.za' },
  request: { message: 'Please quote.', lines: [{ description: 'Labels', qty: 3 }], source: 'cart' },
  versions: [version(1, [line('a', 480)])],
  messages: [],
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
  ...more,
})
const draft = {
  lines: [line('a', 500)],
  deliverTo: 'Gauteng' as const,
  deliveryPrice: 250,
  leadTimeDays: 14,
  validUntil: '2099-01-31',
  terms: '',
  note: '',
}
const at = (path: string, element: React.ReactNode, now: () => Quote, more = {}) =>
  openScreen(element, { 'GET /api/quote/q1': () => ok(now()), ...more }, { path, address: path.replace(':id', 'q1') })

test('a buyer sees what changed between versions, and both totals', async () => {
  at('/quote/:id', <QuotePage />, () =>
    quote({
      versions: [version(1, [line('a', 500)]), version(2, [line('a', 480), line('b', 10, { isCustom: true })])],
    }),
  )
  const changes = within(await screen.findByRole('table', { name: 'Changes from version 1 to version 2' }))
  changes.getByText(/500\.00/)
  changes.getByText('not included')
  screen.getByText('Total excl. VAT')
  screen.getByText('VAT 15%')
  screen.getByText('Total incl. VAT')
  expect(screen.getAllByRole('link', { name: 'Accept' })[0]?.getAttribute('href')).toBe('/quote/q1/accept')
  screen.getByText('Waiting for your answer')
})

test('an expired quote cannot be accepted, but the buyer can ask about it', async () => {
  at('/quote/:id', <QuotePage />, () => quote({ isExpired: true }))
  await screen.findByText(/This quote has expired/)
  expect(screen.queryByRole('link', { name: 'Accept' })).toBeNull()
  screen.getByRole('textbox', { name: 'Ask a question' })
})

test('if a newer version has been sent in the meantime, accepting says so and shows it', async () => {
  let now = quote()
  const page = at('/quote/:id/accept', <AcceptQuotePage />, () => now, {
    'POST /api/quote/q1/accept': () => {
      now = quote({ versions: [version(1, [line('a', 480)]), version(2, [line('a', 400)])] })
      return refused(409, 'We have sent you a newer version of this quote.', { code: 'quote_changed', version: 2 })
    },
  })
  for (const [name, text] of [
    ['Phone *', '011 123 4567'],
    ['Street address *', '1 Main Road'],
    ['City or town *', 'Boksburg'],
    ['Postal code *', '1459'],
  ] as const)
    await page.user.type(await screen.findByRole('textbox', { name }), text)
  await page.user.click(screen.getByRole('button', { name: /^Accept and pay/ }))
  await screen.findByText(/We have just sent version 2/)
  expect(page.writes().at(-1)?.body).toMatchObject({ version: 1, shippingAddress: { province: 'Gauteng' } })
})

test('if somebody else has accepted it in the meantime, the page says so and whom to contact', async () => {
  let now = quote()
  const page = at('/quote/:id', <QuotePage />, () => now)
  await screen.findAllByRole('link', { name: 'Accept' })
  now = quote({ state: 'accepted', waitsFor: null })
  cleanup()
  at('/quote/:id', <QuotePage />, () => now)
  const status = await screen.findByText(/already been accepted, by somebody else/)
  expect(status.textContent).toMatch(/contact us: .*@/)
  expect(screen.queryByRole('link', { name: 'Accept' })).toBeNull()
  expect(page.writes()).toEqual([])
})

test('the banner of an accepted quote leads to its order, and says if that is not paid', async () => {
  for (const isPaid of [false, true]) {
    const order = { _id: 'o1', orderNumber: 'VOLT-000001', isPaid, isCancelled: false }
    at('/quote/:id', <QuotePage />, () => quote({ state: 'accepted', waitsFor: null, order }))
    const link = await screen.findByRole('link', { name: 'order VOLT-000001' })
    expect(link.getAttribute('href')).toBe('/order/o1')
    expect(screen.getByRole('status').textContent).toBe(
      `You have accepted this quote. It is now order VOLT-000001${isPaid ? '' : ', which is not paid yet: open it to pay'}.`,
    )
    cleanup()
  }
})

test('if a colleague accepted it a moment ago, pressing Accept says so and leads to the quote', async () => {
  const page = at('/quote/:id/accept', <AcceptQuotePage />, () => quote(), {
    'POST /api/quote/q1/accept': refused(409, 'This quote has already been accepted.', { code: 'quote_accepted' }),
  })
  putInCart(page)
  await acceptAtAddress(page)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^This quote has already been accepted\./)
  expect(within(alert).getByRole('link', { name: 'See the quote' }).getAttribute('href')).toBe('/quote/q1')
  expect(inCart(page)).toHaveLength(3)
})

test('the office discounts, adds custom work and sends what it sees', async () => {
  const page = at('/manage/quotes/:id', <ManageQuotePage />, () => quote({ state: 'asked', versions: [], draft }), {
    'POST /api/quote/q1/send': () => ok(quote({ draft })),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Apply to all products' }))
  screen.getByText('Will be sent to sizwe@example.co.za with a PDF.')
  await page.user.click(screen.getByRole('button', { name: 'Add custom work' }))
  await page.user.click(screen.getByRole('button', { name: 'Send quote' }))
  await screen.findByText('Please describe the work.')
  expect(page.writes()).toEqual([])
  await page.user.type(screen.getByRole('textbox', { name: 'Custom work, line 2' }), 'Cut-outs')
  await page.user.type(screen.getByRole('textbox', { name: 'Unit price of Cut-outs' }), '1 250,50')
  await page.user.click(screen.getByRole('button', { name: 'Send quote' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({
    updatedAt: '2026-11-02T08:00:00.000Z',
    lines: [
      { product: 'a', price: 450, qty: 2 },
      { name: 'Cut-outs', price: 1250.5, qty: 1 },
    ],
  })
})

test("a colleague's change is a conflict that can be reloaded", async () => {
  let now = quote({ draft })
  const page = at('/manage/quotes/:id', <ManageQuotePage />, () => now, {
    'PUT /api/quote/q1/draft': () => refused(409, 'Someone else changed this.', { code: 'stale' }),
  })
  const note = await screen.findByRole('textbox', { name: 'Note to the buyer' })
  await page.user.type(note, 'Mine')
  await page.user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/Someone else changed this/)
  now = quote({ draft: { ...draft, note: 'Theirs' }, updatedAt: '2026-11-02T09:00:00.000Z' })
  await page.user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() =>
    expect((screen.getByRole('textbox', { name: 'Note to the buyer' }) as HTMLTextAreaElement).value).toBe('Theirs'),
  )
})

test('the pipeline shows what is waiting and how much was won', async () => {
  const counts = { 'to-answer': 1, 'follow-up': 0, sent: 2, expiring: 0, accepted: 3, lost: 1, all: 7 }
  const figures = {
    counts,
    sent: 6,
    sentPrice: '6000.00',
    decided: 4,
    decidedPrice: '4000.00',
    won: 3,
    wonPrice: '1000.00',
    hoursToAnswer: 5.5,
  }
  const { request: _, versions: __, messages: ___, ...summary } = quote({ state: 'asked', waitsFor: 'office' })
  const summaryOnly = { ...summary, about: 'Labels', version: 0 }
  const replied = {
    ...summaryOnly,
    _id: 'q2',
    quoteNumber: 'Q-000002',
    state: 'sent' as const,
    version: 1,
    followUpOn: '2026-11-20',
  }
  openScreen(<ManageQuotesPage />, {
    'GET /api/quote/figures': ok(figures),
    'GET /api/quote': ok({ quotes: [summaryOnly, replied], page: 1, pages: 1, total: 2 }),
  })
  expect((await screen.findByRole('link', { name: 'Q-000001' })).getAttribute('href')).toBe('/manage/quotes/q1')
  await screen.findByText('75%')
  screen.getByText('25%')
  screen.getByText('5.5 h')
  const rowOf = (name: RegExp) => screen.getByRole('row', { name }).textContent
  expect(rowOf(/Q-000001/)).not.toContain('New message')
  expect(rowOf(/Q-000002/)).toMatch(/follow up 20 Nov 2026.*New message/)
})

test('a request needs something to quote for, and sends what was typed', async () => {
  const page = openScreen(<RequestQuotePage />, { 'POST /api/quote': ok(quote({ state: 'asked' }), 201) })
  act(() => void page.store.dispatch(sessionSettled()))
  await page.user.type(await screen.findByRole('textbox', { name: 'Name *' }), 'Sizwe Dlamini')
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail *' }), 'sizwe@example.co.za')
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Please tell us what you would like quoted.')
  await page.user.click(screen.getByRole('button', { name: 'Describe an item' }))
  await page.user.type(screen.getByRole('textbox', { name: 'Item 1' }), 'A kiosk')
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({
    contact: { name: 'Sizwe Dlamini' },
    customLines: [{ description: 'A kiosk', qty: 1 }],
    orderItems: [],
  })
})

const cartProduct = (name: string, more: Partial<CartProduct> = {}): CartProduct => ({
  _id: name,
  name: `Product ${name}`,
  slug: name,
  partNumber: name,
  price: 100,
  countInStock: 50,
  madeToOrder: false,
  status: 'live',
  image: '',
  category: { _id: 'c', name: 'Boards', slug: 'boards' },
  brand: { _id: 'b', name: 'VOLT', slug: 'volt' },
  isFeatured: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  ...more,
})

test('a request includes the whole cart: later additions and custom enclosures too', async () => {
  const answers = { 'POST /api/quote': ok(quote({ state: 'asked' }), 201) }
  const begun = openScreen(<RequestQuotePage />, answers)
  act(() => {
    begun.store.dispatch(sessionSettled())
    begun.store.dispatch(itemAdded({ product: cartProduct('a'), qty: 2 }))
  })
  await begun.user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'By Friday')
  begun.unmount()
  const page = openScreen(<RequestQuotePage />, answers)
  const enclosure = cartProduct('E-1', { name: 'Enclosure 400 × 600 × 200', slug: '', madeToOrder: true, design: 'x' })
  act(() => {
    page.store.dispatch(sessionSettled())
    page.store.dispatch(itemAdded({ product: cartProduct('a'), qty: 2 }))
    page.store.dispatch(itemAdded({ product: cartProduct('b'), qty: 5 }))
    page.store.dispatch(itemAdded({ product: enclosure, qty: 3 }))
  })
  await page.user.type(await screen.findByRole('textbox', { name: 'Name *' }), 'Sizwe')
  await page.user.type(screen.getByRole('textbox', { name: 'E-mail *' }), 'sizwe@example.co.za')
  await page.user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({
    message: 'By Friday',
    orderItems: [
      { _id: 'a', qty: 2 },
      { _id: 'b', qty: 5 },
      { _id: 'E-1', qty: 3 },
    ],
    customLines: [],
  })
})

test('the office accepts for a caller without paying for them', async () => {
  const page = at('/quote/:id/accept', <AcceptQuotePage />, () => quote(), {
    'POST /api/quote/q1/accept': () => ok({ _id: 'o1', orderNumber: 'VOLT-000001', isPaid: false }, 201),
  })
  act(
    () =>
      void page.store.dispatch(
        credentialsSet({
          now: Date.now(),
          user: {
            _id: 'u1',
            name: 'Naledi',
            email: 'naledi@volt.example',
            role: 'admin',
            emailVerified: true,
            rememberMe: false,
            createdAt: '2026-11-01T08:00:00.000Z',
            updatedAt: '2026-11-01T08:00:00.000Z',
          },
        }),
      ),
  )
  for (const [name, text] of [
    ['Phone *', '011 123 4567'],
    ['Street address *', '1 Main Road'],
    ['City or town *', 'Boksburg'],
    ['Postal code *', '1459'],
  ] as const)
    await page.user.type(await screen.findByRole('textbox', { name }), text)
  await page.user.click(screen.getByRole('button', { name: 'Accept for the buyer' }))
  await screen.findByText('another page')
  expect(page.router.state.location.pathname).toBe('/manage/orders/o1')
  expect(page.writes()).toHaveLength(1)
})

const bought = {
  ...sampleOrder('1'),
  orderItems: [
    { ...sampleItem('a'), qty: 2 },
    { ...sampleItem('b'), qty: 9 },
  ],
}
const product = (name: string) => ({ ...sampleItem(name), countInStock: 90 }) as unknown as CartProduct
type Screen = ReturnType<typeof at>
const putInCart = (page: Screen) =>
  act(() => {
    for (const [name, qty] of [
      ['a', 5],
      ['b', 3],
      ['c', 1],
    ] as const)
      page.store.dispatch(itemAdded({ product: product(name), qty }))
  })
const acceptAtAddress = async (page: Screen) => {
  for (const [name, text] of [
    ['Phone *', '011 123 4567'],
    ['Street address *', '1 Main Road'],
    ['City or town *', 'Boksburg'],
    ['Postal code *', '1459'],
  ] as const)
    await page.user.type(await screen.findByRole('textbox', { name }), text)
  await page.user.click(screen.getByRole('button', { name: /^Accept and/ }))
}
const inCart = (page: Screen) => page.store.getState().cart.cartItems.map(({ _id, qty }) => [_id, qty])
const rest = [
  ['a', 3],
  ['c', 1],
]

test('the goods of an accepted quote leave the cart, once however often it is sent', async () => {
  let isAccepted = false
  const page = at('/quote/:id/accept', <AcceptQuotePage />, () => quote(), {
    // The payment page cannot be opened, so the buyer presses the button again.
    'POST /api/quote/q1/accept': () => {
      const isRepeat = isAccepted
      isAccepted = true
      return ok({ ...bought, isPaid: isRepeat }, isRepeat ? 200 : 201)
    },
  })
  putInCart(page)
  await acceptAtAddress(page)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You have accepted the quote\. /)
  expect(inCart(page)).toEqual(rest)
  // It is accepted: only the payment is left.
  expect(screen.queryByRole('button', { name: /^Accept and/ })).toBeNull()
  await page.user.click(screen.getByRole('radio', { name: /^EFT/ }))
  screen.getByRole('button', { name: 'Pay by EFT' })
  await page.user.click(screen.getByRole('radio', { name: /^Card/ }))
  await page.user.click(screen.getByRole('button', { name: /^Pay R/ }))
  await screen.findByText('another page')
  expect(inCart(page)).toEqual(rest)
})

test('the shop takes them from the cart of an account, so the browser only reads it', async () => {
  const held = [
    { ...product('a'), qty: 3 },
    { ...product('c'), qty: 1 },
  ]
  const page = at('/quote/:id/accept', <AcceptQuotePage />, () => quote(), {
    'GET /api/user/cart': ok({ items: held, designs: [], unavailable: [] }),
    'GET /api/user/addresses': ok([]),
    'POST /api/quote/q1/accept': ok({ ...bought, isPaid: true }),
  })
  act(() => {
    const user = { _id: 'u1', name: 'Sizwe', role: 'shopper' } as unknown as User
    page.store.dispatch(credentialsSet({ now: Date.now(), user }))
  })
  await act(() => page.store.dispatch(syncCart()))
  expect(inCart(page)).toEqual(rest)
  await acceptAtAddress(page)
  await screen.findByText('another page')
  await waitFor(() => expect(page.calls.filter(({ url }) => url === '/api/user/cart')).toHaveLength(2))
  expect(inCart(page)).toEqual(rest)
  expect(page.writes()).toHaveLength(1)
})

test('an expired draft gets a new date a month from now', async () => {
  at('/manage/quotes/:id', <ManageQuotePage />, () => quote({ draft: { ...draft, validUntil: '2020-01-01' } }))
  const field = (await screen.findByLabelText('Valid until')) as HTMLInputElement
  expect(field.value > today()).toBe(true)
})

test('an internal note that a colleague changes meanwhile is not overwritten', async () => {
  let current = quote({ draft, officeNote: 'Phones on Friday' })
  const page = at('/manage/quotes/:id', <ManageQuotePage />, () => current, {
    'PUT /api/quote/q1': () => refused(409, 'Somebody else has changed this quote.', { code: 'stale' }),
  })
  const note: HTMLTextAreaElement = await screen.findByRole('textbox', { name: /^Internal note/ })
  await page.user.type(note, ', at ten')
  current = { ...current, officeNote: 'Has phoned', updatedAt: '2026-11-03T08:00:00.000Z' }
  act(() => void page.store.dispatch(quotesApi.util.invalidateTags(['Quote'])))
  await screen.findByText(/A colleague has changed the date or the note/)
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.writes()).toHaveLength(1))
  expect(page.writes()[0]?.body).toMatchObject({ updatedAt: '2026-11-02T08:00:00.000Z' })
  await page.user.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(note.value).toBe('Has phoned')
})
