import type { PaymentToCheck } from '#contract/payments.ts'
import type { Http } from '#server/http/types.ts'
import { changeDoubt, findDoubt } from './doubt-queries.ts'
import { findRefund } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>

/**
 * A person looked at a payment. Of a refund whose fate no machine could find out, 'resolved' is their word that it was
 * paid: that is what the list asks them.
 */
export async function resolveDoubt(
  shop: Shop,
  id: string,
  change: { resolved: boolean; note?: string | undefined },
): Promise<PaymentToCheck> {
  const doubt = await findDoubt(shop.db, id)
  if (change.resolved && doubt?.doubt === 'undecided' && doubt.refundId && !doubt.resolvedAt) {
    const refund = await findRefund(shop.db, doubt.refundId)
    if (refund) await settleRefund(shop, refund, { state: 'done' })
  }
  return changeDoubt(shop.db, id, change)
}
