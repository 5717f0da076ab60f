import { expect, test } from 'vitest'
import { startYocoAdapter, yocoFailure } from '#test/stand-ins/yoco-adapter.ts'
import { money } from '../provider/provider.ts'

test('a refund is accepted, then reported by its event', async () => {
  const { bank, yoco, open, hear } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  const paymentId = bank.checkouts.get(id)?.paymentId ?? ''
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId,
    providerRef: id,
    amount: money(20000),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  const result = await yoco.refund(ask)
  expect(result).toEqual({ state: 'accepted', providerRefundId: bank.refunds[0]?.id })
  expect(bank.refunds).toMatchObject([{ amount: 20000 }])
  expect(await hear(id, { type: 'refund.succeeded' })).toMatchObject({
    ok: true,
    kind: 'refund',
    providerRef: id,
    refund: { providerRefundId: result.providerRefundId, paymentId, state: 'done', cents: 20000 },
  })
  expect(await hear(id, { type: 'refund.failed' })).toMatchObject({ kind: 'refund', refund: { state: 'failed' } })
})

test('a refund whose response was lost is requested again and made once', async () => {
  const { bank, yoco, open } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  bank.failNext('done_then_drop')
  await expect(yoco.refund(ask)).rejects.toEqual(yocoFailure('connection_lost', 'maybe_done', true))
  expect(await yoco.refund(ask)).toMatchObject({ state: 'accepted' })
  expect(bank.refunds).toHaveLength(1)
})

test('what Yoco cannot refund is refused permanently', async () => {
  const { bank, yoco, open } = await startYocoAdapter()
  const id = await open()
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  await expect(yoco.refund(ask)).rejects.toEqual(yocoFailure('not_refundable', 'not_done', false))
  await expect(yoco.refund({ ...ask, providerRef: null })).rejects.toEqual(
    yocoFailure('no_checkout', 'not_done', false),
  )
  bank.pay(id)
  await expect(yoco.refund({ ...ask, refundId: 'rf-2', amount: money(67501) })).rejects.toEqual(
    yocoFailure('not_refundable', 'not_done', false),
  )
  expect(bank.refunds).toEqual([])
})

test('test payments cannot be refunded at Yoco', async () => {
  const { bank, yoco, open } = await startYocoAdapter({ secretKey: 'sk_test_standin00000000' })
  const id = await open()
  bank.pay(id)
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  await expect(yoco.refund(ask)).rejects.toEqual(yocoFailure('test_mode', 'not_done', false))
})
