import { afterEach, expect, test } from 'vitest'
import { startPayfast } from '#test/stand-ins/payfast.ts'
import { money, type ProviderError, type RefundRequest } from '../provider/provider.ts'
import { createPayfast } from './payfast.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A paid payment of R675.00. */
async function start(more: { mode?: 'test' | 'live'; hasty?: boolean } = {}) {
  const bank = await startPayfast()
  closers.push(bank.close)
  const { merchantId, merchantKey, passphrase, url } = bank
  const payfast = createPayfast({
    merchantId,
    merchantKey,
    passphrase,
    mode: more.mode,
    notifyUrl: url,
    siteUrl: url,
    apiUrl: url,
    ...(more.hasty ? { timeoutMs: 500 } : {}),
    historyFreshMs: 0,
  })
  const { redirect } = await payfast.createCheckout({
    checkoutId: 'chk_01',
    attempt: 1,
    amount: money(67500),
    description: 'Order',
    lines: [],
    customer: {},
    urls: { success: url, failure: url, cancel: url, notify: url },
  })
  if (redirect.kind !== 'form') throw new Error('PayFast takes a form')
  await bank.submit(redirect)
  bank.pay('chk_01')
  const refund = (cents: number, more: Partial<RefundRequest> = {}) =>
    payfast.refund({
      refundId: 'rf-1',
      attempt: 1,
      paymentId: '1579137',
      providerRef: null,
      amount: money(cents),
      reason: 'Product returned',
      refundedBeforeCents: 0,
      ...more,
    })
  const posts = () => bank.requests.filter(({ path, method }) => path.startsWith('/refunds/') && method === 'POST')
  return { bank, payfast, refund, posts }
}

const fails = (code: string, outcome: ProviderError['outcome'], retryable: boolean) =>
  expect.objectContaining({ name: 'ProviderError', provider: 'payfast', code, outcome, retryable })

test.each(['amounts', 'balance'] as const)('a refund is made in cents and confirmed as done (%s)', async (shape) => {
  const { bank, refund, posts } = await start()
  bank.shape.refunds = shape
  expect(await refund(20000)).toEqual({ state: 'done', providerRefundId: null })
  expect(bank.refunds).toEqual([{ paymentId: '1579137', cents: 20000, reason: 'Product returned' }])
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ amount: 20000, notify_buyer: 1, reason: 'Product returned' })
  expect(await refund(47500, { refundId: 'rf-2', refundedBeforeCents: 20000 })).toMatchObject({ state: 'done' })
  expect(posts()).toHaveLength(2)
})

test('the refund is found in the history', async () => {
  const { payfast, refund } = await start()
  await refund(20000)
  const report = await payfast.readStatus({
    checkoutId: 'chk_01',
    attempt: 1,
    providerRef: null,
    createdAt: new Date(),
  })
  expect(report).toMatchObject({ state: 'paid', refundedCents: 20000, alsoPaid: [] })
})

test.each(['done_then_drop', 'done_then_hang', 'done_then_down'] as const)(
  'a refund whose response is lost (%s) is found to be done, at once',
  async (fault) => {
    const { bank, refund, posts } = await start({ hasty: fault === 'done_then_hang' })
    bank.failNext(fault, { method: 'POST', path: '/refunds/' })
    expect(await refund(20000)).toEqual({ state: 'done', providerRefundId: null })
    expect(posts()).toHaveLength(1)
  },
)

test('a refund that cannot be confirmed may be done, and is not made twice when retried', async () => {
  const { bank, refund, posts } = await start()
  bank.failNext('done_then_drop', { method: 'POST', path: '/refunds/' })
  bank.failNext('down', { method: 'GET', path: '/refunds/', skip: 1 })
  await expect(refund(20000)).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  expect(await refund(20000)).toEqual({ state: 'done', providerRefundId: null })
  expect(posts()).toHaveLength(1)
})

test('a refund that PayFast accepted but does not show yet counts as accepted', async () => {
  const { bank, refund, posts } = await start()
  bank.failNext('down', { method: 'GET', path: '/refunds/', skip: 1 })
  expect(await refund(20000)).toEqual({ state: 'accepted', providerRefundId: null })
  expect(posts()).toHaveLength(1)
})

test('a refund that was not made can be retried', async () => {
  const { bank, refund } = await start()
  bank.failNext('drop', { method: 'POST', path: '/refunds/' })
  await expect(refund(20000)).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  expect(await refund(20000)).toMatchObject({ state: 'done' })
  expect(bank.refunds).toHaveLength(1)
})

test.each(['html', 'half_json', 'redirect', 'down'] as const)(
  'a refund answered with %s may be done',
  async (fault) => {
    const { bank, refund } = await start()
    bank.failNext(fault, { method: 'POST', path: '/refunds/' })
    await expect(refund(20000)).rejects.toEqual(expect.objectContaining({ outcome: 'maybe_done' }))
  },
)

test('if the shop’s books and PayFast’s differ, nothing is refunded', async () => {
  const { bank, refund, posts } = await start()
  bank.refunds.push({ paymentId: '1579137', cents: 5000, reason: 'by hand, in PayFast’s own pages' })
  await expect(refund(20000)).rejects.toEqual(fails('books_differ', 'not_done', false))
  await expect(refund(20000, { refundedBeforeCents: 6000 })).rejects.toEqual(fails('books_differ', 'not_done', false))
  expect(posts()).toHaveLength(0)
})

test('more than was paid is not refunded', async () => {
  const { refund, posts } = await start()
  await expect(refund(67501)).rejects.toEqual(fails('not_refundable', 'not_done', false))
  expect(posts()).toHaveLength(0)
})

test('a payment that can only be refunded to a bank account needs a person', async () => {
  const { bank, refund, posts } = await start()
  bank.shape.method = 'BANK_PAYOUT'
  await expect(refund(67500)).rejects.toEqual(fails('bank_details_needed', 'not_done', false))
  bank.shape.method = 'NOT_AVAILABLE'
  await expect(refund(100)).rejects.toEqual(fails('not_refundable', 'not_done', false))
  expect(posts()).toHaveLength(0)
})

test('a payment unknown to PayFast is refused', async () => {
  const { refund } = await start()
  await expect(refund(100, { paymentId: '1' })).rejects.toEqual(fails('refused_404', 'not_done', false))
})

test('the sandbox refunds nothing', async () => {
  const { refund, bank } = await start({ mode: 'test' })
  const before = bank.requests.length
  await expect(refund(100)).rejects.toEqual(fails('not_in_sandbox', 'not_done', false))
  expect(bank.requests).toHaveLength(before)
})

test.each([
  ['', '...'],
  ['ab', 'ab.'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('the reason %j fits PayFast’s limits', async (reason, sent) => {
  const { bank, refund } = await start()
  await refund(100, { reason })
  expect(bank.refunds[0]?.reason).toBe(sent)
})
