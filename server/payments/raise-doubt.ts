import { formatRand } from '#contract/money.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { doubtLetter } from '#server/orders/office-letters.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { insertDoubt, type NewDoubt, reopenDoubt } from './doubt-queries.ts'

/**
 * Puts a payment on the list of those that a person must look at, and tells the office. Once for each, or, for what can
 * come and go, once each time that it comes back.
 */
export async function raiseDoubt(
  post: Pick<Http, 'jobs' | 'config'>,
  tx: Db,
  doubt: NewDoubt,
  how: 'once' | 'again' = 'once',
): Promise<void> {
  const isNew = how === 'again' ? await reopenDoubt(tx, doubt) : await insertDoubt(tx, doubt)
  if (!isNew) return
  const rand = (cents: number | null | undefined) => (cents == null ? '' : formatRand(cents))
  const all: [string, string][] = [
    ['Provider', doubt.provider],
    ['Payment', doubt.paymentId ?? ''],
    ['Checkout', doubt.checkoutId ?? ''],
    ['Expected', rand(doubt.expectedCents)],
    ['Received', rand(doubt.receivedCents)],
    ['Buyer', doubt.buyer ?? ''],
  ]
  const facts = all.filter(([, value]) => value !== '')
  const url = `${publicUrl(post.config)}/manage/orders/payments`
  await postLetter(post, tx, post.config.SHOP_EMAIL, doubtLetter(doubt.message, facts, url))
}
