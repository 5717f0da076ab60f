import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { type BankLineRow, getLine } from './records/line-queries.ts'

/** Of two people who decide on one line, the second is told who was faster. */
export async function assertUndecided(tx: Db, { _id, state }: BankLineRow): Promise<void> {
  if (state === 'open' || state === 'unknown') return
  const { by = 'Somebody', matches } = await getLine(tx, _id)
  const numbers = matches.flatMap(({ order, isReversed }) => (order && !isReversed ? order.orderNumber : [])).join(', ')
  throw new AppError(
    'conflict',
    state === 'confirmed'
      ? `${by} has already confirmed this line${numbers ? ` for ${numbers}` : ''}.`
      : 'This line is ignored. Put it back under those to check first.',
  )
}
