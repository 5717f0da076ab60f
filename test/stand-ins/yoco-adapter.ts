import { expect, onTestFinished } from 'vitest'
import {
  type CheckoutRequest,
  type InboundWebhook,
  money,
  type ProviderError,
} from '#server/payments/provider/provider.ts'
import { createYoco, type YocoSettings } from '#server/payments/yoco/yoco.ts'
import { startYoco, type YocoHook } from './yoco.ts'

export const yocoNotifyUrl = 'https://shop.example/api/payment/webhook/yoco'

/** Long enough for a response on this machine, short enough to wait for one that never comes. */
export const hasty = { settings: { timeoutMs: 500 } }

/** The adapter alone, with a stand-in for Yoco, for one test. */
export async function startYocoAdapter(more: { secretKey?: string; settings?: Partial<YocoSettings> } = {}) {
  const bank = await startYoco(more.secretKey ? { secretKey: more.secretKey } : {})
  onTestFinished(bank.close)
  const { url: baseUrl, secretKey, webhookSecret } = bank
  const yoco = createYoco({ secretKey, webhookSecret, notifyUrl: yocoNotifyUrl, baseUrl, ...more.settings })
  const open = async (asked: Partial<CheckoutRequest> = {}) => {
    const { providerRef } = await yoco.createCheckout(yocoRequest(asked))
    return providerRef ?? ''
  }
  const read = (providerRef: string | null) =>
    yoco.readStatus({ checkoutId: 'chk-01', attempt: 1, providerRef, createdAt: new Date() })
  const hear = (id: string, how: YocoHook = {}, more: Partial<InboundWebhook> = {}) => {
    const { body, headers } = bank.delivery(id, how)
    return yoco.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(Object.entries(headers)),
      peerIp: '127.0.0.1',
      url: yocoNotifyUrl,
      receivedAt: new Date(),
      ...more,
    })
  }
  return { bank, yoco, open, read, hear }
}

export const yocoRequest = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: 'chk-01',
  attempt: 1,
  amount: money(67500),
  description: 'Order chk-01 (2 items)',
  lines: [
    { name: 'Distribution board', qty: 2, unit: money(25000) },
    { name: 'VAT', qty: 1, unit: money(7500) },
  ],
  customer: { email: 'thandi@example.co.za' },
  urls: {
    success: 'https://shop.example/success?checkout=chk-01',
    failure: 'https://shop.example/failure?checkout=chk-01',
    cancel: 'https://shop.example/failure?checkout=chk-01&reason=cancelled',
    notify: yocoNotifyUrl,
  },
  ...more,
})

export const yocoFailure = (code: string, outcome: ProviderError['outcome'], retryable: boolean) =>
  expect.objectContaining({ name: 'ProviderError', provider: 'yoco', code, outcome, retryable })
