import type { DeclineReason } from '#contract/payments/calls.ts'
import type { Db } from '#server/db/database.ts'
import { faultsByCents, newId } from './sandbox.ts'
import { failedEvent, paidEvent } from './sandbox-events.ts'
import {
  findSandboxCheckout,
  insertSandboxDeliveries,
  moveSandboxCheckout,
  type NewDelivery,
  type SandboxCheckout,
} from './sandbox-queries.ts'

export const goodCard = '4111111111111111'
const declinedCards = new Map<string, DeclineReason>([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'no_funds'],
])

/** What the buttons do. All but the first are real-life failures. */
export const ways = ['pay', 'cancel', 'vanish', 'webhook-only', 'webhooks-thrice'] as const
export type Way = (typeof ways)[number]

export type Paying =
  | { kind: 'go'; to: string }
  /** The tab is closed: the buyer never returns. */
  | { kind: 'gone' }
  | { kind: 'unknown-card' }
  | { kind: 'over' }
  | { kind: 'missing' }

/** Handles the sandbox's page. The card number is checked but not stored. */
export async function paySandbox(
  db: Db,
  id: string,
  { way, card, faults }: { way: Way; card: string; faults: boolean },
): Promise<Paying> {
  const checkout = await findSandboxCheckout(db, id)
  if (!checkout) return { kind: 'missing' }
  const { urls } = checkout
  if (checkout.state === 'paid') return { kind: 'go', to: urls.success }
  // As with a real provider: a page that ended cannot be paid; the shop opens another.
  if (checkout.state !== 'open') return { kind: 'over' }
  const fault = faults ? checkout.cents % 100 : 0
  if (fault === faultsByCents.expire) {
    await moveSandboxCheckout(db, id, { state: 'expired' })
    return { kind: 'go', to: urls.failure }
  }
  if (way === 'cancel') {
    await moveSandboxCheckout(db, id, { state: 'cancelled' })
    return { kind: 'go', to: urls.cancel }
  }
  // The failure buttons pay with the good card.
  const number = way === 'pay' ? card.replace(/\D/g, '') : goodCard
  const isFaulty = number === goodCard && fault === faultsByCents.decline
  const declineReason = declinedCards.get(number) ?? (isFaulty ? 'declined' : undefined)
  if (declineReason) {
    await moveSandboxCheckout(db, id, { state: 'failed', declineReason })
    return { kind: 'go', to: urls.failure }
  }
  if (number !== goodCard) return { kind: 'unknown-card' }
  await db.transaction(async (tx) => {
    const paid = await moveSandboxCheckout(tx, id, {
      state: 'paid',
      paymentId: newId('sbp'),
      paidAt: new Date().toISOString(),
    })
    if (paid) await insertSandboxDeliveries(tx, deliveriesOf(paid, way, fault))
  })
  return way === 'pay' || way === 'webhooks-thrice' ? { kind: 'go', to: urls.success } : { kind: 'gone' }
}

function deliveriesOf(paid: SandboxCheckout, way: Way, fault: number): NewDelivery[] {
  if (way === 'vanish') return []
  const event = paidEvent(paid, fault === faultsByCents.wrongAmountInHook ? 100 : 0)
  if (way === 'webhooks-thrice')
    return [
      event,
      { ...event, afterSeconds: 0.5 },
      { ...failedEvent(paid), afterSeconds: 1 },
      { ...event, afterSeconds: 2 },
    ]
  return [
    {
      ...event,
      ...(fault === faultsByCents.lateHook ? { afterSeconds: 60 } : {}),
      ...(fault === faultsByCents.badSignature ? { hasBadSignature: true } : {}),
    },
  ]
}
