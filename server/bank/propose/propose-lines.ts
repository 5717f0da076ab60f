import type { BankProposal } from '#contract/bank/calls.ts'
import { addDays } from '#contract/days.ts'
import { findDueCents } from '#contract/orders/money.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CandidateRow,
  findCandidateOrders,
  findUnlinkedTransfers,
  findWaitingRefunds,
} from '../records/candidate-queries.ts'
import { findOpenLines } from '../records/line-queries.ts'
import { type CandidateOrder, type Candidates, createProposer, nearDays } from './propose.ts'
import { dropZeros, isNumber, splitRaw } from './split-words.ts'

type Lines = Awaited<ReturnType<typeof findOpenLines>>

/** What each line to check probably is, by its id. An order or a payment is sure for one line only: the first. */
export async function proposeLines(db: Db): Promise<Map<string, BankProposal>> {
  const lines = await findOpenLines(db)
  if (lines.length === 0) return new Map()
  const propose = createProposer(await loadCandidates(db, lines))
  const claims = new Set<string>()
  return new Map(
    lines.flatMap((line) => {
      const proposal = propose(line)
      return proposal ? [[line._id, onlyOnce(proposal, claims)] as const] : []
    }),
  )
}

function onlyOnce(proposal: BankProposal, claims: Set<string>): BankProposal {
  const { orders = [], refund } = proposal
  const ids = [...orders.map(({ _id, payment }) => payment ?? _id), ...(refund ? [refund._id] : [])]
  const isClaimed = ids.some((id) => claims.has(id))
  for (const id of ids) claims.add(id)
  return isClaimed ? { ...proposal, certainty: 'likely', why: `${proposal.why} Another line says the same.` } : proposal
}

async function loadCandidates(db: Db, lines: Lines): Promise<Candidates> {
  const incoming = lines.filter(({ cents }) => cents > 0)
  const [first] = incoming
  const [rows, transfers, refunds] = await Promise.all([
    findCandidateOrders(db, findNumbers(incoming)),
    first ? findUnlinkedTransfers(db, addDays(first.on, -nearDays - 1)) : [],
    findWaitingRefunds(db),
  ])
  return {
    orders: rows.map(toOrder),
    transfers: transfers.map((row) => ({
      paymentId: row.payment_id,
      order: toOrder(row),
      cents: row.cents,
      on: row.on,
      reference: row.typed ?? '',
    })),
    refunds: refunds.map((row) => ({
      _id: row.id,
      order: row.order_id ? { _id: row.order_id, orderNumber: row.order_number ?? '' } : null,
      cents: row.cents,
      buyer: row.buyer,
    })),
  }
}

/** The order numbers that the texts could name: 'volt 123' is VOLT-000123. */
function findNumbers(lines: Lines): string[] {
  const numbers = new Set<string>()
  for (const { text } of lines) {
    const words = splitRaw(text)
    for (const [at, word] of words.entries()) {
      const before = words[at - 1]
      if (isNumber(word) && before && !isNumber(before) && word.length <= 12)
        // Names run into the prefix in some banks' texts.
        for (const length of [before.length, 2, 3, 4, 5, 6, 7, 8])
          if (length <= before.length) numbers.add(`${before.slice(-length)}-${dropZeros(word).padStart(6, '0')}`)
    }
  }
  return [...numbers]
}

function toOrder(row: CandidateRow): CandidateOrder {
  const order = {
    status: row.status,
    isPaid: row.is_paid,
    totalCents: row.total_cents,
    depositCents: row.deposit_cents,
    receivedCents: row.received_cents,
  }
  return {
    _id: row.id,
    orderNumber: row.order_number,
    quoteNumber: row.quote_number,
    reference: row.reference ?? '',
    names: row.names.flatMap((name) => name || []),
    dueCents: findDueCents(order),
    missingCents: row.is_paid ? 0 : Math.max(0, row.total_cents - row.received_cents),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}
