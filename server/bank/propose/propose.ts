import type { BankProposal } from '#contract/bank/calls.ts'
import type { Certainty } from '#contract/bank/rules.ts'
import { addDays, dayOf, formatDay } from '#contract/days.ts'
import { formatRand, toDecimal } from '#contract/money.ts'
import { dropZeros, hasPhrase, isDistinctive, isNumber, isSimilar, splitRaw, splitWords } from './split-words.ts'

export type CandidateOrder = {
  _id: string
  orderNumber: string
  quoteNumber: string | null
  /** The buyer's own. */
  reference: string
  names: string[]
  /** What is due now, and all that is missing. Paid orders have neither. */
  dueCents: number
  missingCents: number
  createdAt: string
  updatedAt: string
}
/** A transfer that somebody recorded by hand, without a line. */
export type RecordedTransfer = {
  paymentId: string
  order: CandidateOrder
  cents: number
  on: string
  reference: string
}
export type WaitingRefund = {
  _id: string
  order: { _id: string; orderNumber: string } | null
  cents: number
  buyer: string
}
export type Candidates = {
  orders: readonly CandidateOrder[]
  transfers: readonly RecordedTransfer[]
  refunds: readonly WaitingRefund[]
}
type Line = { on: string; cents: number; text: string }

/** In front of a number they say that it is one of ours. */
const labels = new Set(
  'INV INVOICE ORDER ORD NO NR NUMBER REF REFERENCE FAKTUUR FAKT BESTELLING BESTEL PROFORMA'.split(' '),
)
const quoteLabels = new Set(['Q', 'QT', 'QTE', 'QUOTE', 'QUOTATION', 'KWOTASIE'])
/** Between the day that somebody typed and the day of the bank. */
export const nearDays = 5

/** Finds what lines probably are. It says why, and posts nothing. */
export function createProposer({ orders, transfers, refunds }: Candidates) {
  const byNumber = index(orders, ({ orderNumber }) => [splitWords(orderNumber).at(-1) ?? ''])
  const byQuote = index(orders, ({ quoteNumber }) => (quoteNumber ? [splitWords(quoteNumber).at(-1) ?? ''] : []))
  const byReference = index(orders, ({ reference }) =>
    isDistinctive(reference) ? splitWords(reference).slice(0, 1) : [],
  )
  const byDue = index(orders, ({ dueCents, missingCents }) => [...new Set([dueCents, missingCents])])
  const transfersBySum = index(transfers, ({ cents }) => [cents])
  const refundsBySum = index(refunds, ({ cents }) => [cents])

  /** The orders that a text names, and those whose bare number it holds. */
  function findNamed(text: string): { named: CandidateOrder[]; bare: CandidateOrder[] } {
    const raw = splitRaw(text)
    const words = raw.map(dropZeros)
    const named = new Set<CandidateOrder>()
    const bare = new Set<CandidateOrder>()
    const look = (number: string, before: string | undefined) => {
      const key = dropZeros(number)
      const isOurs = (before !== undefined && labels.has(before)) || (number.length >= 6 && number.startsWith('0'))
      for (const order of byNumber.get(key) ?? []) {
        const prefix = splitWords(order.orderNumber)[0] ?? ''
        if (isOurs || before?.endsWith(prefix)) named.add(order)
        else bare.add(order)
      }
      if (before !== undefined && quoteLabels.has(before)) for (const order of byQuote.get(key) ?? []) named.add(order)
    }
    for (const [at, word] of raw.entries()) {
      for (const order of byReference.get(dropZeros(word)) ?? [])
        if (hasPhrase(words.slice(at, at + 12), splitWords(order.reference))) named.add(order)
      if (!isNumber(word)) continue
      look(word, raw[at - 1])
      // '000 123' is one number.
      if (isNumber(raw[at - 1])) look(`${raw[at - 1]}${word}`, raw[at - 2])
    }
    return { named: [...named], bare: [...bare].filter((order) => !named.has(order)) }
  }

  function proposeIn({ on, cents, text }: Line): BankProposal | undefined {
    const words = splitWords(text)
    const { named, bare } = findNamed(text)
    const link = proposeLink(transfersBySum.get(cents) ?? [], { on, words, named })
    if (link) return link
    const open = named.filter(({ missingCents }) => missingCents > 0)
    if (open.length > 1) return proposeSplit(open, cents, on)
    const [only] = open
    if (only) return proposeNamed(only, cents, on)
    const [paid] = named
    if (paid)
      return propose('likely', `${paid.orderNumber} is paid already. This is kept apart as paid too much.`, [
        [paid, cents],
      ])
    const exact = (byDue.get(cents) ?? []).filter(
      ({ missingCents, createdAt }) => missingCents > 0 && dayOf(createdAt) <= on,
    )
    const sum = formatRand(cents)
    const byBareNumber = exact.find((order) => bare.includes(order))
    if (byBareNumber)
      return propose('likely', `${sum} is what ${byBareNumber.orderNumber} owes, and its number is in the text.`, [
        [byBareNumber, cents],
      ])
    const similar = exact.filter(({ names }) => names.some((name) => isSimilar(words, name)))
    const [oldest] = similar.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    if (!oldest) return undefined
    const others = similar.length > 1 ? ` It is the oldest of ${similar.length} that fit.` : ''
    return propose('likely', `${sum} is what ${oldest.orderNumber} owes, and the name fits.${others}`, [
      [oldest, cents],
    ])
  }

  function proposeOut({ cents, text }: Line): BankProposal | undefined {
    const words = splitWords(text)
    const all = refundsBySum.get(-cents) ?? []
    const isNamed = ({ order, buyer }: WaitingRefund) =>
      isSimilar(words, buyer) || (order !== null && hasPhrase(words, splitWords(order.orderNumber)))
    const refund = all.find(isNamed) ?? all[0]
    if (!refund) return undefined
    const { _id, order, buyer } = refund
    const amount = toDecimal(refund.cents)
    const why = `A refund of ${formatRand(refund.cents)} waits to be made by hand${isNamed(refund) ? ', and the text fits' : ''}.`
    return { certainty: 'likely', why, refund: { _id, order, amount, buyer } }
  }

  return (line: Line): BankProposal | undefined => (line.cents > 0 ? proposeIn(line) : proposeOut(line))
}

function index<T, K>(all: readonly T[], keysOf: (one: T) => K[]): Map<K, T[]> {
  const map = new Map<K, T[]>()
  for (const one of all)
    for (const key of keysOf(one)) {
      const others = map.get(key)
      if (others) others.push(one)
      else map.set(key, [one])
    }
  return map
}

type Part = readonly [order: CandidateOrder, cents: number, paymentId?: string]

const propose = (certainty: Certainty, why: string, parts: readonly Part[]): BankProposal => ({
  certainty,
  why,
  orders: parts.map(([{ _id, orderNumber, names, dueCents, updatedAt }, cents, payment]) => ({
    _id,
    orderNumber,
    name: names[0] ?? '',
    amount: toDecimal(cents),
    duePrice: toDecimal(dueCents),
    updatedAt,
    ...(payment ? { payment } : {}),
  })),
})

/** Nobody can pay an order before it exists: somebody must look. */
function withDay(
  on: string,
  orders: readonly CandidateOrder[],
  certainty: Certainty,
  why: string,
): [Certainty, string] {
  const later = orders.find(({ createdAt }) => dayOf(createdAt) > on)
  return later
    ? ['likely', `${why} But ${later.orderNumber} was only placed on ${formatDay(dayOf(later.createdAt))}.`]
    : [certainty, why]
}

function proposeNamed(order: CandidateOrder, cents: number, on: string): BankProposal {
  const { orderNumber, dueCents, missingCents } = order
  const isExact = cents === dueCents || cents === missingCents
  const gap = cents - (cents > dueCents ? missingCents : dueCents)
  const amount = isExact
    ? 'and the amount is exact.'
    : gap > 0
      ? `but ${formatRand(gap)} too much was paid, which is kept apart.`
      : `but ${formatRand(-gap)} is missing.`
  const why = `The text names ${orderNumber}, ${amount}`
  return propose(...withDay(on, [order], isExact ? 'sure' : 'likely', why), [[order, cents]])
}

function proposeSplit(orders: readonly CandidateOrder[], cents: number, on: string): BankProposal {
  const names = orders.map(({ orderNumber }) => orderNumber).join(', ')
  const due = orders.reduce((sum, { dueCents }) => sum + dueCents, 0)
  if (due === cents)
    return propose(
      ...withDay(on, orders, 'sure', `The text names ${names}, and together they owe exactly this.`),
      orders.map((order) => [order, order.dueCents]),
    )
  const exact = orders.filter(({ dueCents, missingCents }) => cents === dueCents || cents === missingCents)
  const [only] = exact
  if (only && exact.length === 1)
    return propose('likely', `The text names ${names}, and ${only.orderNumber} owes exactly this.`, [[only, cents]])
  let left = cents
  const parts = orders.map((order, at): Part => {
    const part = at === orders.length - 1 ? left : Math.min(left, order.dueCents)
    left -= part
    return [order, part]
  })
  return propose(
    'likely',
    `The text names ${names}, which owe ${formatRand(due)} together.`,
    parts.filter(([, part]) => part > 0),
  )
}

type LineFacts = { on: string; words: readonly string[]; named: readonly CandidateOrder[] }

/** Somebody has typed it in already: the line is only linked, or it would be booked twice. */
function proposeLink(all: readonly RecordedTransfer[], { on, words, named }: LineFacts): BankProposal | undefined {
  const near = all.filter((one) => one.on >= addDays(on, -nearDays) && one.on <= addDays(on, nearDays))
  const isNamed = ({ order, reference }: RecordedTransfer) =>
    named.some(({ _id }) => _id === order._id) || (isDistinctive(reference) && hasPhrase(words, splitWords(reference)))
  const sure = near.find(isNamed)
  const transfer = sure ?? near.find(({ order }) => order.names.some((name) => isSimilar(words, name)))
  if (!transfer) return undefined
  const { order, cents, paymentId } = transfer
  const why = `This payment of ${order.orderNumber} has been recorded by hand. The line is only linked to it.`
  return propose(sure ? 'sure' : 'likely', why, [[order, cents, paymentId]])
}
