import { findDepositCents } from '#contract/orders/deposit.ts'
import type { VersionRow } from './quote-queries.ts'

/** The part of a version's total that is asked first; 0 without a deposit. */
export const findVersionDeposit = ({
  lines,
  totalCents,
  vatPercent,
  depositPercent,
}: Pick<VersionRow, 'lines' | 'totalCents' | 'vatPercent' | 'depositPercent'>): number =>
  findDepositCents({ items: lines, totalCents, vatPercent }, depositPercent)
