import { useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import type { BankLine, BankProposal } from '#contract/bank/calls.ts'
import { formatRand, fromDecimal } from '#contract/money.ts'
import { undoMs } from '#contract/orders/status.ts'
import {
  bankApi,
  changedByBank,
  useConfirmBankLineMutation,
  useReopenBankLineMutation,
  useSetBankLineAsideMutation,
} from './api.ts'

type Refusal = { code: string | undefined; text: string }
type Progress = { done: number; of: number }
/** Requests under way at once: the shop goes on selling meanwhile. */
const atOnce = 3

export const toParts = (orders: NonNullable<BankProposal['orders']>) =>
  orders.map(({ _id, amount, payment, updatedAt }) => ({ _id, amount, ...(payment ? { payment } : { updatedAt }) }))

/** Also after somebody else has changed the order; the list is fetched again by then. */
export const staleLine = { stale: 'Someone else changed this line or its order. Please look at it again.' }

export const sumOf = (line: Pick<BankLine, 'amount'>): string => formatRand(Math.abs(fromDecimal(line.amount)))

/** Decisions about lines, each with ten seconds of undo. */
export function useDecisions() {
  const dispatch = useAppDispatch()
  const [confirmLine] = useConfirmBankLineMutation()
  const [setAside] = useSetBankLineAsideMutation()
  const [reopenLine] = useReopenBankLineMutation()
  const [progress, setProgress] = useState<Progress>()
  const refresh = () => void dispatch(bankApi.util.invalidateTags([...changedByBank]))

  const reopen = async (lines: readonly BankLine[]) => {
    const failures: string[] = []
    await eachOf(lines, async (line) => {
      const { error } = await reopenLine({ params: { id: line._id }, body: {} })
      if (error) failures.push(`${sumOf(line)}: ${toWords(toApiError(error), { fallback: 'no response' })}`)
    })
    refresh()
    if (failures.length > 0) toast.error(`Not put back: ${failures.join('; ')}`)
    else toast.success(`${pluralise(lines.length, 'line')} put back under To check.`)
  }

  const offerUndo = (lines: readonly BankLine[], text: string, began = Date.now()) => {
    const forMs = undoMs - (Date.now() - began)
    if (forMs > 1000) toast.offer(text, { label: 'Undo', forMs, run: () => void reopen(lines) })
    else toast.success(text)
  }

  /** As proposed. Resolves to the refusal, if there is one. */
  const confirm = async (line: BankLine): Promise<Refusal | undefined> => {
    const { orders = [] } = line.proposal ?? {}
    const { error } = await confirmLine({
      params: { id: line._id },
      body: { orders: toParts(orders), updatedAt: line.updatedAt },
    })
    if (error) {
      const failure = toApiError(error)
      const text = toWords(failure, { codes: staleLine, fallback: 'The line could not be confirmed.' })
      return { code: failure.failure.code, text }
    }
    const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
    offerUndo([line], `${sumOf(line)} confirmed for ${numbers}.`)
    refresh()
    return undefined
  }

  const confirmAll = async (lines: readonly BankLine[]) => {
    const began = Date.now()
    const confirmed: BankLine[] = []
    const failures: string[] = []
    setProgress({ done: 0, of: lines.length })
    await eachOf(lines, async (line) => {
      const body = { orders: toParts(line.proposal?.orders ?? []), updatedAt: line.updatedAt }
      const { error } = await confirmLine({ params: { id: line._id }, body })
      if (error)
        failures.push(`${sumOf(line)}: ${toWords(toApiError(error), { codes: staleLine, fallback: 'no response' })}`)
      else confirmed.push(line)
      setProgress({ done: confirmed.length + failures.length, of: lines.length })
    })
    setProgress(undefined)
    refresh()
    if (confirmed.length > 0) offerUndo(confirmed, `${pluralise(confirmed.length, 'line')} confirmed.`, began)
    if (failures.length > 0) toast.error(`Not confirmed: ${failures.join('; ')}`)
  }

  const park = async (line: BankLine) => {
    const { error } = await setAside({
      params: { id: line._id },
      body: { state: 'unknown', updatedAt: line.updatedAt },
    })
    if (error) toast.error(toWords(toApiError(error), { codes: staleLine, fallback: 'The line could not be parked.' }))
    else offerUndo([line], `${sumOf(line)} parked under Unknown.`)
  }

  return { confirm, confirmAll, park, reopen, offerUndo, refresh, progress }
}

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  const take = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}
