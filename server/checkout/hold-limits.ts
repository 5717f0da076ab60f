import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { addressKey } from '#server/http/limits.ts'
import { takesTransfers } from '#server/orders/place-order.ts'
import type { Buyer } from '#server/orders/records/buyer.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { sumHeld } from './checkout-queries.ts'

/** An account, or all guests behind one network address, or all its unconfirmed accounts: anyone can make many of those. */
export type Holder = { key: string; isGuest: boolean; isUnconfirmed: boolean }

export function holderOf({ viewer }: Buyer, { ip }: FastifyRequest): Holder {
  if (!viewer) return { key: `address:${addressKey(ip)}`, isGuest: true, isUnconfirmed: false }
  const isUnconfirmed = !viewer.emailVerified && !viewer.officeRole
  return {
    key: isUnconfirmed ? `unconfirmed:${addressKey(ip)}` : `user:${viewer.userId}`,
    isGuest: false,
    isUnconfirmed,
  }
}

/** Stops one visitor from emptying the shop with checkouts they never pay for. */
export async function assertWithinLimits(
  { config }: CheckoutApp,
  tx: Db,
  holder: Holder,
  cents: number,
): Promise<void> {
  if (cents === 0) return
  const held = await sumHeld(tx, holder.key)
  if (holder.isGuest && held.count >= config.LIMIT_HOLD_CHECKOUTS)
    throw new AppError(
      'hold_limit',
      `Too many card payments are open from your network. Please ${await otherWays(tx, ['wait a few minutes'])}.`,
    )
  const maxCents = toCents(holder.isGuest ? config.LIMIT_HOLD_ADDRESS : config.LIMIT_HOLD_ACCOUNT)
  if (held.cents + cents <= maxCents) return
  const other = await otherWays(
    tx,
    holder.isGuest ? ['sign in'] : holder.isUnconfirmed ? ['confirm your e-mail address'] : [],
  )
  throw new AppError(
    'hold_limit',
    `We can reserve up to ${formatRand(maxCents)} of stock while you pay by card. Please ${other}.`,
  )
}

/** Other ways to buy; EFT only if the shop has bank details. */
async function otherWays(tx: Db, first: readonly string[]): Promise<string> {
  const ways = [...first, ...((await takesTransfers(tx)) ? ['pay by EFT'] : [])]
  return ways.length > 0 ? `${ways.join(', ')}, or request a quote` : 'request a quote'
}
