import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createReport, findDate, findMoney, type WebhookVerdict } from '../provider/provider.ts'
import { findJson } from '../provider/send-request.ts'
import type { NewDelivery, SandboxCheckout } from './sandbox-queries.ts'

/** The sandbox's webhooks: Yoco's events in shape and signature, under the sandbox's own name. */

const newEventId = () => `evt_${randomBytes(12).toString('hex')}`

type Paid = Pick<SandboxCheckout, 'id' | 'shopCheckout' | 'paymentId' | 'cents'>

function writeEvent(type: string, payload: object): NewDelivery {
  const eventId = newEventId()
  return { eventId, body: JSON.stringify({ id: eventId, type, createdDate: new Date().toISOString(), payload }) }
}

const metadataOf = ({ id, shopCheckout }: Paid) => ({ checkoutId: id, shopCheckout })

export function paidEvent(paid: Paid, wrongBy = 0): NewDelivery {
  return writeEvent('payment.succeeded', {
    id: paid.paymentId,
    type: 'payment',
    createdDate: new Date().toISOString(),
    amount: paid.cents + wrongBy,
    currency: 'ZAR',
    status: 'succeeded',
    mode: 'test',
    metadata: metadataOf(paid),
  })
}

export const failedEvent = (tried: Paid): NewDelivery =>
  writeEvent('payment.failed', { type: 'payment', status: 'failed', mode: 'test', metadata: metadataOf(tried) })

export const refundEvent = (paid: Paid, refund: { id: string; cents: number }): NewDelivery =>
  writeEvent('refund.succeeded', {
    id: refund.id,
    type: 'refund',
    paymentId: paid.paymentId,
    amount: refund.cents,
    currency: 'ZAR',
    status: 'succeeded',
    mode: 'test',
    metadata: metadataOf(paid),
  })

const event = z.object({
  id: z.string().min(1),
  type: z.string(),
  payload: z.object({
    id: z.string().nullish(),
    paymentId: z.string().nullish(),
    amount: z.number().nullish(),
    currency: z.string().nullish(),
    createdDate: z.string().nullish(),
    metadata: z.object({ checkoutId: z.string(), shopCheckout: z.string() }),
  }),
})

export function readSandboxEvent(rawBody: Buffer): WebhookVerdict | undefined {
  const raw = findJson(rawBody.toString('utf8'))
  const parsed = event.safeParse(raw).data
  if (!parsed) return undefined
  const { id: eventId, type, payload } = parsed
  const { checkoutId: providerRef, shopCheckout } = payload.metadata
  const seen = { ok: true, eventId, checkoutId: shopCheckout, providerRef } as const
  if (type === 'refund.succeeded') {
    const providerRefundId = payload.id ?? null
    const refund = {
      providerRefundId,
      paymentId: payload.paymentId ?? null,
      state: 'done',
      cents: payload.amount ?? null,
    } as const
    return { ...seen, kind: 'refund', refund }
  }
  if (type !== 'payment.succeeded') return { ...seen, kind: 'payment', claim: null }
  const claim = createReport({
    state: 'paid',
    providerRef,
    paymentId: payload.id ?? null,
    amount: findMoney(payload.amount, payload.currency),
    paidAt: findDate(payload.createdDate),
    mode: 'test',
    raw,
  })
  return { ...seen, kind: 'payment', claim }
}
