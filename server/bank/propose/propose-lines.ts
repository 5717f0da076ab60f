import type { BankProposal } from '#contract/bank/calls.ts'
import { addDays } from '#contract/days.ts'
import { findDueCents } from '#contract/orders/money.ts'
import type { Db } from '#server/db/database.ts'
import {
  type CandidateRow,
  findCandidates,
  findUnlinkedTransfers,
  findWaitingRefunds,
} from '../records/candidate-queries.ts'
import { findOpenLines } from '../records/line-queries.ts'
import { type Candidate, createProposer, type Known, nearDays } from './propose.ts'
import { dropZeros, isNumber, splitRaw } from './split-words.ts'

type Lines = Awaited<ReturnType<typeof findOpenLines>>

/** What each line to check probably is, by its id. An order or a payment is sure for one line only: the first. */
export async function proposeLines(db: Db): Promise<Map<string, BankProposal>> {
  const lines = await findOpenLines(db)
  if (lines.length === 0) return new Map()
  const propose = createProposer(await findKnown(db, lines))
  const taken = new Set<string>()
  return new Map(
    lines.flatMap((line) => {
      const found = propose(line)
      return found ? [[line._id, onlyOnce(found, taken)] as const] : []
    }),
  )
}

function onlyOnce(found: BankProposal, taken: Set<string>): BankProposal {
  const keys = [...(found.orders ?? []).map(({ _id, payment }) => payment ?? _id), found.refund?._id ?? []].flat()
  const isTaken = keys.some((key) => taken.has(key))
  for (const key of keys) taken.add(key)
  return isTaken ? { ...found, certainty: 'likely', why: `${found.why} Another line says the same.` } : found
}

async function findKnown(db: Db, lines: Lines): Promise<Known> {
  const incoming = lines.filter(({ cents }) => cents > 0)
  const [first] = incoming
  const [rows, transfers, refunds] = await Promise.all([
    findCandidates(db, findNumbers(incoming)),
    first ? findUnlinkedTransfers(db, addDays(first.on, -nearDays - 1)) : [],
    findWaitingRefunds(db),
  ])
  return {
    orders: rows.map(toCandidate),
    recorded: transfers.map((row) => ({
      paymentId: row.payment_id,
      order: toCandidate(row),
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
        for (const length of [before.length, 2, 3, 4, 5, 6])
          if (length <= before.length) numbers.add(`${before.slice(-length)}-${dropZeros(word).padStart(6, '0')}`)
    }
  }
  return [...numbers]
}

function toCandidate(row: CandidateRow): Candidate {
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
