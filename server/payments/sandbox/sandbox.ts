import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import {
  type CheckoutCreated,
  type CheckoutRequest,
  createReport,
  findMoney,
  type InboundWebhook,
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type RefundAnswer,
  type RefundRequest,
  type StatusQuery,
  type WebhookVerdict,
} from '../provider/provider.ts'
import { findFault, readSecret, toleranceS } from '../provider/standard-webhooks.ts'
import { readSandboxEvent, refundEvent } from './sandbox-events.ts'
import {
  findSandboxCheckout,
  insertSandboxCheckout,
  insertSandboxDeliveries,
  insertSandboxRefund,
  type SandboxCheckout,
  sumSandboxRefunds,
} from './sandbox-queries.ts'

export type Sandbox = PaymentProvider & { secret: string }

/** The fault triggered by a total ending in these cents, if SANDBOX_FAULTS is on. */
export const faultsByCents = {
  decline: 1,
  expire: 2,
  loseAnswer: 3,
  lateHook: 4,
  wrongAmountInHook: 5,
  badSignature: 6,
  silentStatus: 7,
} as const
export type FaultName = keyof typeof faultsByCents

const silentMs = 30_000

/** A test payment provider inside the shop, with its own tables, pages and webhooks over HTTP. */
export async function createSandbox(db: Db, config: Config): Promise<Sandbox> {
  const secret = `whsec_${(await getSigningKey(db, config, 'sandbox-hooks')).toString('base64')}`
  const key = readSecret(secret)
  const hasFault = (cents: number, name: FaultName) => config.SANDBOX_FAULTS && cents % 100 === faultsByCents[name]

  async function createCheckout(request: CheckoutRequest): Promise<CheckoutCreated> {
    const session = await insertSandboxCheckout(db, {
      id: newId('sb'),
      idempotencyKey: `${request.checkoutId}:${request.attempt}`,
      shopCheckout: request.checkoutId,
      cents: request.amount.cents,
      description: request.description,
      lines: request.lines,
      urls: request.urls,
    })
    // Only the first response is lost, as by a network.
    const isFirst = Date.now() - Date.parse(session.createdAt) < 300
    if (hasFault(session.cents, 'loseAnswer') && isFirst)
      throw new ProviderError('sandbox', {
        code: 'provider_down',
        message: 'The sandbox dropped its response, as requested.',
        outcome: 'maybe_done',
        retryable: true,
        status: 500,
      })
    return {
      providerRef: session.id,
      redirect: { kind: 'url', url: `/sandbox-pay/${session.id}` },
      expiresAt: null,
      mode: 'test',
    }
  }

  async function readStatus({ providerRef }: StatusQuery): Promise<PaymentReport> {
    const session = providerRef ? await findSandboxCheckout(db, providerRef) : undefined
    if (!session || isSilent(session)) return createReport({ state: 'unknown', providerRef, mode: 'test', raw: null })
    const refundedCents = session.state === 'paid' ? await sumSandboxRefunds(db, session.id) : 0
    return reportOf(session, refundedCents)
  }

  const isSilent = ({ cents, paidAt }: SandboxCheckout) =>
    hasFault(cents, 'silentStatus') && paidAt !== null && Date.now() - Date.parse(paidAt) < silentMs

  async function verifyWebhook(hook: InboundWebhook): Promise<WebhookVerdict> {
    const fault = findFault(key, hook)
    if (fault) return { ok: false, reason: fault }
    return readSandboxEvent(hook.rawBody) ?? { ok: false, reason: 'malformed' }
  }

  async function refund({ refundId, attempt, providerRef, amount }: RefundRequest): Promise<RefundAnswer> {
    const paid = providerRef ? await findSandboxCheckout(db, providerRef) : undefined
    if (paid?.state !== 'paid' || !paid.paymentId) throw refused('Payment not found in the sandbox.')
    const idempotencyKey = `${refundId}:${attempt}`
    const providerRefundId = await db.transaction(async (tx) => {
      const id = await insertSandboxRefund(tx, {
        id: newId('sbr'),
        idempotencyKey,
        checkoutId: paid.id,
        cents: amount.cents,
      })
      if ((await sumSandboxRefunds(tx, paid.id)) > paid.cents) throw refused('The refund is more than was paid.')
      await insertSandboxDeliveries(tx, [refundEvent(paid, { id, cents: amount.cents })])
      return id
    })
    return { state: 'done', providerRefundId }
  }

  return {
    id: 'sandbox',
    mode: 'test',
    secret,
    caps: {
      idempotentCreate: true,
      readStatus: true,
      partialRefund: true,
      idempotentRefund: true,
      minCents: 1,
      webhookToleranceS: toleranceS,
    },
    createCheckout,
    readStatus,
    verifyWebhook,
    refund,
    checkSetup: async () => ({ ok: true, problems: [] }),
  }
}

function reportOf(session: SandboxCheckout, refundedCents: number): PaymentReport {
  return createReport({
    state: session.state === 'open' ? 'pending' : session.state,
    providerRef: session.id,
    paymentId: session.paymentId,
    amount: session.state === 'paid' ? findMoney(session.cents, 'ZAR') : null,
    paidAt: session.paidAt ? new Date(session.paidAt) : null,
    declineReason: session.declineReason,
    mode: 'test',
    refundedCents,
    raw: { id: session.id, state: session.state, paymentId: session.paymentId },
  })
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

const refused = (message: string) =>
  new ProviderError('sandbox', { code: 'not_refundable', message, outcome: 'not_done', retryable: false })
